import type { In, Order } from '../../ordering/order.js';
import { advance } from '../requests/order-advance.js';
import { letGoJob, orderLane } from '../outbox/jobs.js';
import { readOrder } from '../requests/order-rows.js';
import { turnPurpose } from './profiles.js';
import { letGo } from './letting-go.js';
import { unreachable } from '../../types/unreachable.js';
import { putJob } from '../outbox/put-job.js';
import type { House } from '../house.js';
import type { Job } from '../outbox/jobs.js';
import type { Ran } from '../outbox/outbox.js';

/**
 * Whose turn it is: a login that became free is kept for the first in the queue, who is called. A turn that nobody
 * takes lapses; so does a hold that its person does not touch.
 */

/** Tells a person that it is their turn, once for the turn that began at `since` (epoch milliseconds). */
export type CallForTurn = (house: House, order: In<'composing'>, since: number) => Promise<Ran>;

/**
 * Calls the person whose turn it is, once; when the turn has lapsed, the login goes to the next.
 * @param since epoch milliseconds at which the turn began
 */
export async function waitForTurn(
  house: House,
  order: In<'composing'>,
  since: number,
  call: CallForTurn,
): Promise<Ran> {
  const until = since + house.policy().profiles.turnMs;
  if (house.now() < until) {
    const ran = await call(house, order, since);
    return ran === 'done' ? { again: until, because: 'It is its person’s turn' } : ran;
  }
  await letGo(house, order, []);
  await advance(house, { workspace: order.workspace, order: order.id }, 'trunkdesk', ({ order: now }) =>
    now.state === 'composing' && now.draft.use === 'wanted' ? { type: 'hold-ended' } : null,
  );
  return 'done';
}

/** The person came back to an order whose turn it is: what it waited for goes on at once. */
export async function comeForTurn(house: House, order: Order): Promise<void> {
  if (order.state !== 'composing' || order.draft.use !== 'wanted') return;
  const { purpose } = order.draft;
  const hold = await house.store.read.holds.of(order.id);
  if (hold?.purpose !== turnPurpose) return;
  await house.store.write(async (tx) => {
    const since = house.now();
    if (await tx.holds.update(hold.profile, order.id, { purpose, since }))
      await tx.outbox.hasten(orderLane(order.id), since);
  });
  house.outbox.wake();
}

/** Ends a hold in the wizard that was not touched for as long as the policy allows; looks again until it is over. */
export async function endHold(house: House, job: Extract<Job, { kind: 'end-hold' }>): Promise<Ran> {
  const hold = await house.store.read.holds.of(job.order);
  const read = await readOrder(house.store, job.workspace, job.order);
  if (hold === null || read === null) return 'done';
  const { order } = read;
  const now = house.now();
  const { holdMs } = house.policy().profiles;
  const because = 'The profile is in use';
  if (order.state !== 'composing') return { again: now + holdMs, because };
  // A time that is to come was written before the clock was set back, and says nothing.
  const touched = order.updatedAt > now ? hold.since : Math.max(hold.since, order.updatedAt);
  const due = touched + holdMs;
  if (now < due) return { again: due, because };
  switch (order.draft.use) {
    case 'wanted':
      return { again: now + holdMs, because };
    case 'kept':
      await advance(house, job, 'trunkdesk', ({ order: at, version }) =>
        at.state === 'composing' && at.draft.use === 'kept' && version === read.version
          ? { type: 'hold-ended' }
          : null,
      );
      // Touched in this moment: then it goes on for as long again.
      return { again: now + holdMs, because };
    case 'none':
      // Left over by something that went wrong.
      await house.store.write((tx) => putJob(house, tx, letGoJob(job.workspace, job.order, now)));
      house.outbox.wake();
      return 'done';
    default:
      return unreachable(order.draft);
  }
}
