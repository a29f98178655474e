import { setImmediate } from 'node:timers/promises';
import { readRow } from './rows.js';
import { advanceTrunk, trunkFamily } from './trunk-family.js';
import { nextWithin } from '../reminder-hours.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { JobOutcome } from '../outbox/outbox.js';

/**
 * Forgets what is done and old, once a day and in small transactions, so that nobody waits for it: finished orders with
 * their plans, decisions and places of messages, deliveries that were seen, the beginning of the journal, and secrets
 * that were kept for a "Try again" which nobody pressed. What is open or in doubt is never touched.
 */

const dayMs = 86_400_000;

/** Slack repeats a delivery within minutes, Socket Mode within hours. */
const deliveriesMs = 7 * dayMs;
/** How long the secrets of a change whose answer was lost wait for "Try again" (T7). */
const secretsMs = 7 * dayMs;

/** The states of orders and trunk changes in which nothing happens any more. */
const finished = ['placed', 'discarded', 'done'];
/** Their journal is kept with them, however old it is. */
const submitted = ['submitting', 'awaiting-approval', 'checking', 'placing', 'in-doubt', 'applying'];

const ordersAtOnce = 50;
const rowsAtOnce = 1_000;
/** After so many transactions the job lets its serial key go and comes back: a stop need not wait for all of them. */
const mostSteps = 50;

/** At night in the policy's zone. */
const night = { days: [0, 1, 2, 3, 4, 5, 6], from: 180, to: 240 };

export type RetentionServices = Pick<
  Services,
  'store' | 'now' | 'uuid' | 'outbox' | 'policy' | 'log' | 'keep'
>;

/** Commits the one job of it, due at the next night; one that waits already stays as it is, and is due at once if it is late. */
export async function putRetention(
  services: Pick<Services, 'now' | 'policy' | 'uuid'>,
  tx: Repositories,
): Promise<void> {
  const dueAt = nextWithin(services.now(), night, services.policy().timezone);
  await putJob(services, tx, { kind: 'retain' }, dueAt);
}

/** Forgets what may be forgotten now; again tomorrow, or in a moment where there is more. */
export async function retain(services: RetentionServices): Promise<JobOutcome> {
  for (let steps = 0; steps < mostSteps; steps += 1) {
    if (!(await forgetSome(services)) && !(await services.store.tidy())) {
      services.store.erase();
      const later = services.now() + 2 * 3_600_000;
      const again = nextWithin(later, night, services.policy().timezone);
      return { retryAt: again, because: 'Nothing more is to be forgotten today' };
    }
    // Whoever else writes comes in between.
    await setImmediate();
  }
  return { retryAt: services.now(), because: 'There is more to be forgotten' };
}

/** One small transaction; false where nothing is left to do. */
async function forgetSome(services: RetentionServices): Promise<boolean> {
  return (
    (await forgetDeliveries(services)) ||
    (await lapseSecrets(services)) ||
    (await forgetOrders(services)) ||
    (await cutJournal(services))
  );
}

async function forgetDeliveries({ store, now }: RetentionServices): Promise<boolean> {
  return (await store.write((tx) => tx.deliveries.forget(now() - deliveriesMs, rowsAtOnce))) > 0;
}

/** The changes of one page whose secrets go; nothing of them can be sent once more after that. */
async function lapseSecrets(services: RetentionServices): Promise<boolean> {
  const before = services.now() - secretsMs;
  let after = { updatedAt: -1, id: '' };
  for (;;) {
    const rows = await services.store.read.orders.withLostCalls({ state: 'done', before, after, limit: 50 });
    const last = rows.at(-1);
    if (last === undefined) return false;
    for (const row of rows) {
      const { request } = readRow(trunkFamily, services.store, row);
      if (request.state !== 'done' || request.lapsed === true || request.work.kind !== 'edit') continue;
      const at = { workspace: row.workspace, order: row.id };
      await advanceTrunk(services, at, 'trunkdesk', ({ request: now }) =>
        now.state === 'done' && now.lapsed !== true ? { type: 'lapsed' } : null,
      );
    }
    after = { updatedAt: last.updatedAt, id: last.id };
  }
}

async function forgetOrders(services: RetentionServices): Promise<boolean> {
  const { store, now, keep, log } = services;
  if (keep.ordersDays === 0) return false;
  const before = now() - keep.ordersDays * dayMs;
  for (const ws of await store.read.orders.workspaces()) {
    const gone = await store.write(async (tx) => {
      const ids = await tx.orders.forget({ ws, states: finished, before, limit: ordersAtOnce });
      if (ids.length > 0) await note(tx, { ws, at: now(), action: 'retention.orders' }, { orders: ids });
      return ids;
    });
    if (gone.length === 0) continue;
    log.info(
      { workspace: ws, orders: gone.length, keepDays: keep.ordersDays },
      'Finished orders were forgotten',
    );
    return true;
  }
  return false;
}

async function cutJournal({ store, now, keep, log }: RetentionServices): Promise<boolean> {
  if (keep.journalDays === 0) return false;
  const oldest = await store.read.orders.oldestIn(submitted);
  const before = Math.min(now() - keep.journalDays * dayMs, oldest ?? Number.MAX_SAFE_INTEGER);
  const newest = await store.read.journal.newest();
  // The newest row stays whatever its age: the note of a cut would be all that is left otherwise, and be cut the next day.
  if (newest === null || before <= 0) return false;
  const cut = await store.write(async (tx) => {
    const done = await tx.journal.cut({ before: Math.min(before, newest.at), limit: rowsAtOnce });
    // What the chain is verified from stands in the chain itself, too.
    if (done.rows > 0)
      await note(tx, { ws: newest.workspace, at: now(), action: 'retention.journal' }, { ...done });
    return done;
  });
  if (cut.rows > 0) log.info({ ...cut, keepDays: keep.journalDays }, 'The beginning of the journal was cut');
  return cut.rows > 0;
}

function note(
  tx: Repositories,
  { ws, at, action }: { ws: WorkspaceId; at: number; action: string },
  detail: { orders: readonly OrderId[] } | { rows: number },
): Promise<unknown> {
  return tx.journal.append({
    ws,
    at,
    actor: 'trunkdesk',
    action,
    subject: 'retention',
    detail: JSON.stringify(detail),
  });
}
