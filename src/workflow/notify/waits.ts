import { tellWaitJob } from '../outbox/jobs.js';
import { showAgain, type Ran } from '../outbox/outbox.js';
import { Wait } from '../wait.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { House } from '../house.js';
import type { Job } from '../outbox/jobs.js';
import type { Who } from '../who.js';

/**
 * What a person waits for, and what no job carries on: a request that may reserve something, a file or a list that is
 * being read. It is written down before it begins, so that the next start can tell of it however the process ended.
 */

export interface Begun {
  readonly id: string;
  /** What came of it was shown or told. */
  ended(): Promise<void>;
  /** It came where it could not be kept any more: its person is told. */
  lost(house: Pick<House, 'outbox'>): Promise<void>;
}

/** Commits that somebody waits. */
export async function beginWait(
  house: Pick<House, 'store' | 'uuid' | 'now'>,
  { workspace, user }: Who,
  wait: Wait,
  id: string = house.uuid(),
): Promise<Begun> {
  const since = house.now();
  await house.store.write((tx) => tx.waits.begun({ id, workspace, user, what: JSON.stringify(wait), since }));
  return {
    id,
    ended: () => house.store.write((tx) => tx.waits.ended(id)),
    lost: async ({ outbox }) => {
      await house.store.write(async (tx) => {
        const about = { workspace, user, id, since, wait, why: 'moved-on' } as const;
        await putJob(house, tx, tellWaitJob(about, house.now()));
        await tx.waits.ended(id);
      });
      outbox.wake();
    },
  };
}

/** After a start: whoever waited as the process ended is told. */
export async function tellOfWaits(house: House, tx: Repositories): Promise<void> {
  for (const { id, workspace, user, what, since } of await tx.waits.all()) {
    const wait = Wait.parse(JSON.parse(what));
    await putJob(house, tx, tellWaitJob({ workspace, user, id, since, wait, why: 'restart' }, house.now()));
    await tx.waits.ended(id);
    // One message tells of both.
    if (wait.order !== null) await tx.windows.answered({ workspace, user, order: wait.order });
  }
}

/** Tells a person what became of what they waited for. */
export async function tellWait(
  house: House,
  { workspace, user: to, id, since, wait, why }: Extract<Job, { kind: 'tell-wait' }>,
  again: boolean,
): Promise<Ran> {
  const about = { tells: 'cut-off', id, since, wait, why } as const;
  const shown = await house.messenger.tell({ workspace, to, order: wait.order, about }, null, again);
  if (shown.shown) return 'done';
  if ('later' in shown) return showAgain(house, shown.later);
  house.log.warn({ because: shown.impossible }, 'A direct message could not be sent');
  return 'done';
}
