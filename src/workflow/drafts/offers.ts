import type { In, Order } from '../../ordering/order.js';
import { readRequest } from '../requests/rows.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { orderSerialKey } from '../outbox/jobs.js';
import { offerPurpose } from './profiles.js';
import { putRelease, releaseLease } from './release.js';
import { unreachable } from '../../types/unreachable.js';
import type { Services } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';
import type { JobOutcome } from '../outbox/outbox.js';

/**
 * Whose turn it is: a login that became free is kept for the first in the queue, who is called. A turn that nobody
 * takes lapses; so does a lease that its person does not touch.
 */

/** Tells a person that it is their turn, once for the turn that began at `since` (epoch milliseconds). */
export type NotifyOffer = (services: Services, order: In<'composing'>, since: number) => Promise<JobOutcome>;

/**
 * Calls the person whose turn it is, once; when the turn has lapsed, the login goes to the next.
 * @param since epoch milliseconds at which the turn began
 */
export async function awaitClaim(
  services: Services,
  order: In<'composing'>,
  since: number,
  notify: NotifyOffer,
): Promise<JobOutcome> {
  const until = since + services.policy().profiles.turnMs;
  if (services.now() < until) {
    const outcome = await notify(services, order, since);
    return outcome === 'done' ? { retryAt: until, because: 'It is its person’s turn' } : outcome;
  }
  await releaseLease(services, order, []);
  await advanceOrder(
    services,
    { workspace: order.workspace, order: order.id },
    'trunkdesk',
    ({ request: now }) =>
      now.state === 'composing' && now.draft.use === 'wanted' ? { type: 'hold-ended' } : null,
  );
  return 'done';
}

/** The person came back to an order whose turn it is: what it waited for goes on at once. */
export async function claimOffer(services: Services, order: Order): Promise<void> {
  if (order.state !== 'composing' || order.draft.use !== 'wanted') return;
  const { purpose } = order.draft;
  const lease = await services.store.read.leases.of(order.id);
  if (lease?.purpose !== offerPurpose) return;
  services.outbox.runAgain(orderSerialKey(order.id));
  await services.store.write(async (tx) => {
    const since = services.now();
    if (await tx.leases.update(lease.profile, order.id, { purpose, since }))
      await tx.outbox.reschedule(orderSerialKey(order.id), since);
  });
  services.outbox.wake();
}

/** Ends a lease in the wizard that was not touched for as long as the policy allows; looks again until it is over. */
export async function endLease(services: Services, job: JobOf<'end-lease'>): Promise<JobOutcome> {
  const lease = await services.store.read.leases.of(job.order);
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (lease === null || read === null) return 'done';
  const { request: order } = read;
  const now = services.now();
  const { holdMs } = services.policy().profiles;
  const because = 'The profile is in use';
  if (order.state !== 'composing') return { retryAt: now + holdMs, because };
  // A time that is to come was written before the clock was set back, and says nothing.
  const touched = order.updatedAt > now ? lease.since : Math.max(lease.since, order.updatedAt);
  const due = touched + holdMs;
  if (now < due) return { retryAt: due, because };
  switch (order.draft.use) {
    case 'wanted':
      return { retryAt: now + holdMs, because };
    case 'kept':
      await advanceOrder(services, job, 'trunkdesk', ({ request: at, version }) =>
        at.state === 'composing' && at.draft.use === 'kept' && version === read.version
          ? { type: 'hold-ended' }
          : null,
      );
      // Touched in this moment: then it goes on for as long again.
      return { retryAt: now + holdMs, because };
    case 'none':
      // Left over by something that went wrong.
      await putRelease(services, order);
      services.outbox.wake();
      return 'done';
    default:
      return unreachable(order.draft);
  }
}
