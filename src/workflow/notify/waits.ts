import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import { Wait } from '../wait.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';
import type { Actor } from '../actor.js';

/**
 * What a person waits for, and what no job carries on: a request that may reserve something, a file or a list that is
 * being read. It is written down before it begins, so that the next start can tell of it however the process ended.
 */

export interface Begun {
  readonly id: string;
  /** The person was shown or told what came. */
  ended(): Promise<void>;
  /** What was waited for came when the order could not take it any more: the person is told. */
  lost(services: Pick<Services, 'outbox'>): Promise<void>;
}

/** Commits that somebody waits. */
export async function beginWait(
  services: Pick<Services, 'store' | 'uuid' | 'now'>,
  { workspace, user }: Actor,
  wait: Wait,
  id: string = services.uuid(),
): Promise<Begun> {
  const since = services.now();
  await services.store.write((tx) =>
    tx.waits.begun({ id, workspace, user, what: JSON.stringify(wait), since }),
  );
  return {
    id,
    ended: () => services.store.write((tx) => tx.waits.ended(id)),
    lost: async ({ outbox }) => {
      await services.store.write(async (tx) => {
        const job = { kind: 'notify-of-wait', workspace, user, id, since, wait, why: 'moved-on' } as const;
        await putJob(services, tx, job, services.now());
        await tx.waits.ended(id);
      });
      outbox.wake();
    },
  };
}

/** After a start: whoever waited as the process ended is told. */
export async function notifyOfWaits(services: Services, tx: Repositories): Promise<void> {
  for (const { id, workspace, user, what, since } of await tx.waits.all()) {
    const wait = Wait.parse(JSON.parse(what));
    const job = { kind: 'notify-of-wait', workspace, user, id, since, wait, why: 'restart' } as const;
    await putJob(services, tx, job, services.now());
    await tx.waits.ended(id);
    // A window that waited for the same order needs no second message.
    if (wait.order !== null) await tx.windows.answered({ workspace, user, order: wait.order });
  }
}

/** Tells a person what became of what they waited for. */
export async function notifyOfWait(
  services: Services,
  { workspace, user: to, id, since, wait, why }: JobOf<'notify-of-wait'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const about = { tells: 'cut-off', id, since, wait, why } as const;
  const posted = await services.messenger.notifyRequester(
    { workspace, to, order: wait.order, about },
    null,
    isRetry,
  );
  if (posted.shown) return 'done';
  if ('later' in posted) return retryShowing(services, posted.later);
  services.log.warn({ because: posted.impossible }, 'A direct message could not be sent');
  return 'done';
}
