import type { Operator } from '../../operator/index.js';
import { orderSerialKey } from '../outbox/jobs.js';
import { describeDraft } from './draft-entries.js';
import { pendingWriteUntil } from './pending-write.js';
import { readCurrent } from '../current-draft.js';
import { freezeOf } from '../requests/freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import { loginOf, profilesFor } from '../logins.js';
import type { Holder } from '../messages.js';
import type { JobOutcome } from '../outbox/outbox.js';
import type { Services } from '../services.js';
import type { LeaseRow, QueueRow, Repositories } from '../../store/index.js';
import type { Order } from '../../ordering/order.js';
import type { OrderId, ProfileName, UserId } from '../../types/ids.js';

/** Who holds a login at the operator now, and who waits for one. */

/** The purpose of a lease whose person was called and has not come yet. */
export const offerPurpose = 'turn';

/** The purpose of an approved order, which goes on by itself when its turn comes. */
export const placingPurpose = 'placing';

/** The purpose of a lease whose entries are being taken out of its draft: now, or for the last time, its order being over. */
export const releasingPurpose = 'leaving';
export const clearingPurpose = 'clearing';

/** Whether a lease is being given back. */
export const isReleasing = ({ purpose }: Pick<LeaseRow, 'purpose'>): boolean =>
  purpose === releasingPurpose || purpose === clearingPurpose;

/** Whether an order has ended, and never uses a draft again. */
export const isOver = ({ state }: Order): boolean => state === 'placed' || state === 'discarded';

/** Whether what takes them out was sent without an answer: that is not sent again by itself (G4). */
export const isTakingOut = ({
  purpose,
  pendingWriteUntil,
}: Pick<LeaseRow, 'purpose' | 'pendingWriteUntil'>): boolean =>
  isReleasing({ purpose }) && pendingWriteUntil !== null;

/** The purpose of a lease whose approved order waits for what was sent into the draft without an answer. */
export const awaitedPurpose = 'awaited';

export type Taken = { taken: true; operator: Operator; lease: LeaseRow } | { taken: false };

/**
 * Takes a login for an order: the one it holds, or a free one if nobody who came earlier waits for it. A login
 * whose draft was quarantined is looked at again first. Otherwise the order stands in the queue. An order that
 * waited takes it as a turn (`offerPurpose`), until its person comes; an approved one goes on by itself.
 * @param skip logins whose draft was found to hold foreign entries in this try
 */
export async function takeProfile(
  services: Services,
  order: Order,
  purpose: string,
  skip: ReadonlySet<ProfileName>,
): Promise<Taken> {
  const held = await services.store.read.leases.of(order.id);
  if (held !== null) {
    const operator = loginOf(services, order, held.profile);
    if (operator === undefined)
      throw new Error(`The profile ${held.profile} that ${order.id} holds is not configured`);
    return { taken: true, operator, lease: held };
  }
  const mine = profilesFor(services, order.requester).filter((operator) => !skip.has(operator.profile));
  await releaseWhatReadsEmpty(services, mine);
  const lease = await services.store.write(async (tx) => {
    const queue = await whoWaits(tx);
    const ahead = ordersAhead(services, order, queue);
    const isCalled = purpose !== placingPurpose && queue.some((each) => each.orderId === order.id);
    const taken = new Set((await tx.leases.all()).map((each) => each.profile));
    const free = mine.filter((operator) => !taken.has(operator.profile));
    const claim = {
      orderId: order.id,
      workspace: order.workspace,
      user: order.requester,
      purpose,
      at: services.now(),
    };
    // Whoever came earlier goes first, as long as they wait for the same logins.
    for (const operator of free.slice(ahead)) {
      const taking = isCalled ? { ...claim, purpose: offerPurpose } : claim;
      if (!(await tx.leases.take(operator.profile, taking))) continue;
      await tx.queue.leave(order.id);
      // Also for an order that is being placed: should it come back, it can keep its draft though nobody ever
      // touches it again.
      await putEndOfLease(services, tx, order, claim.at);
      return tx.leases.of(order.id);
    }
    await tx.queue.join(claim);
    return null;
  });
  const operator = lease === null ? undefined : loginOf(services, order, lease.profile);
  return lease === null || operator === undefined ? { taken: false } : { taken: true, operator, lease };
}

/** Commits that it is looked, in a while, whether an order still needs the login that it has had since `at`. */
export async function putEndOfLease(
  services: Services,
  tx: Repositories,
  { workspace, id: order }: Order,
  at: number,
): Promise<void> {
  await putJob(services, tx, { kind: 'end-lease', workspace, order }, at + services.policy().profiles.holdMs);
}

/**
 * Who waits for a login, in the order in which they came. An approved order for which placing is frozen keeps its place
 * and is in nobody's way.
 */
export async function whoWaits(read: Pick<Repositories, 'queue' | 'notes'>): Promise<QueueRow[]> {
  const rows = await read.queue.all();
  const frozen = new Set<QueueRow['workspace']>();
  for (const workspace of new Set(rows.map((row) => row.workspace)))
    if ((await freezeOf(read, workspace)) !== null) frozen.add(workspace);
  return rows.filter(({ purpose, workspace }) => purpose !== placingPurpose || !frozen.has(workspace));
}

/** A freed login wakes who is next at once; for what nobody says (a draft that was emptied), who waits looks by itself. */
const lookAgainMs = 60_000;
const mostAhead = 60;

/** What a job comes to whose order stands in the queue: the further behind, the less there is to look for. */
export async function retryInQueue(services: Services, order: OrderId): Promise<JobOutcome> {
  const ahead = (await whoWaits(services.store.read)).findIndex((each) => each.orderId === order);
  const pause = lookAgainMs * Math.min(Math.max(ahead + 1, 1), mostAhead);
  return { retryAt: services.now() + pause, because: 'Every profile is in use' };
}

/** How many that came earlier wait for one of the same logins. */
function ordersAhead(
  services: Services,
  order: Order,
  queue: readonly { orderId: OrderId; user: UserId }[],
): number {
  const mine = new Set(profilesFor(services, order.requester).map((operator) => operator.profile));
  const own = queue.findIndex((each) => each.orderId === order.id);
  const before = own === -1 ? queue : queue.slice(0, own);
  return before.filter((each) => profilesFor(services, each.user).some(({ profile }) => mine.has(profile)))
    .length;
}

/** Frees an order's login, or quarantines its draft where it may not be used; then whoever waits is looked at. */
export async function freeProfile(
  services: Services,
  order: Order,
  profile: ProfileName,
  how: { free: true } | { free: false; draftId: LeaseRow['draftId']; why: string; isLast?: boolean },
): Promise<void> {
  await services.store.write(async (tx) => {
    if (how.free) await tx.leases.release(profile, order.id);
    else {
      const { draftId, why, isLast = isOver(order) } = how;
      await tx.leases.quarantine(profile, { draftId, why, isOver: isLast, at: services.now() });
    }
    await rescheduleWaiting(services, tx);
  });
  services.outbox.wake();
}

/** Frees the login of an order that the operator said it placed, without a look at its new draft. */
export async function freeAfterPlacing(services: Services, order: Order): Promise<void> {
  const lease = await services.store.read.leases.of(order.id);
  if (lease !== null) await freeProfile(services, order, lease.profile, { free: true });
}

/** Takes an order out of the queue; whoever stood behind it is looked at. */
export async function leaveQueue(services: Services, order: OrderId): Promise<void> {
  await services.store.write(async (tx) => {
    if (await tx.queue.leave(order)) await rescheduleWaiting(services, tx);
  });
  services.outbox.wake();
}

/** An order that looks for a login right now can't be rescheduled: all look once more after this time. */
const onceMoreMs = 500;

/** Lets whoever can get a login now look at once, in the transaction that makes it so. */
export async function rescheduleWaiting(services: Services, tx: Repositories): Promise<void> {
  const first = await rescheduleNext(services, tx);
  if (first === undefined) return;
  const { workspace, orderId: order } = first;
  await putJob(services, tx, { kind: 'offer-next', workspace, order }, services.now() + onceMoreMs);
}

/**
 * Lets those look at once who can get a login now; the first who waits is given back. Not all who wait: each looks at
 * the operator first, and of hundreds who came for one login all but one would have looked for nothing.
 */
async function rescheduleNext(services: Services, tx: Repositories): Promise<QueueRow | undefined> {
  const waiting = await whoWaits(tx);
  const taken = new Set((await tx.leases.all()).map(({ profile }) => profile));
  const free = [...services.operators.keys()].filter((profile) => !taken.has(profile)).length;
  const ahead: ProfileName[][] = [];
  let rescheduled = 0;
  for (const { orderId, user } of waiting) {
    if (rescheduled >= free) break;
    const mine = profilesFor(services, user).map(({ profile }) => profile);
    const before = ahead.filter((theirs) => theirs.some((profile) => mine.includes(profile))).length;
    ahead.push(mine);
    if (mine.filter((profile) => !taken.has(profile)).length <= before) continue;
    rescheduled += 1;
    await tx.outbox.reschedule(orderSerialKey(orderId), services.now());
  }
  return waiting[0];
}

/** Lets whoever is next look again. */
export async function offerNext(services: Services): Promise<JobOutcome> {
  await services.store.write((tx) => rescheduleNext(services, tx));
  services.outbox.wake();
  return 'done';
}

/** A draft quarantined may be used again once it reads empty or the pointer has moved to another that does. */
async function releaseWhatReadsEmpty(services: Services, operators: readonly Operator[]): Promise<void> {
  for (const operator of operators) {
    const lease = await services.store.read.leases.get(operator.profile);
    if (lease?.state !== 'quarantined') continue;
    const pendingUntil = pendingWriteUntil(services, lease);
    const draft = await readCurrent(operator).catch((error: unknown) => {
      services.log.warn({ profile: operator.profile, error }, 'A draft that was set aside could not be read');
      return null;
    });
    if (draft === null || describeDraft(draft).length > 0) continue;
    if (draft.id === lease.draftId && pendingUntil !== null) continue;
    // Who stands before this one in the queue need not find out by looking too.
    await services.store.write(async (tx) => {
      if (await tx.leases.release(operator.profile, null)) await rescheduleWaiting(services, tx);
    });
  }
}

/** Puts a login that was quarantined to use again; whoever waits is looked at. */
export async function releaseQuarantined(services: Services, profile: ProfileName): Promise<void> {
  await services.store.write(async (tx) => {
    if (await tx.leases.release(profile, null)) await rescheduleWaiting(services, tx);
  });
  services.outbox.wake();
}

/** Whether every login that this person's orders may use was quarantined: then none is given back by who uses it. */
export async function areAllQuarantined(services: Services, user: UserId): Promise<boolean> {
  const quarantined = (await services.store.read.leases.all()).filter(({ state }) => state === 'quarantined');
  return profilesFor(services, user).every(({ profile }) =>
    quarantined.some((lease) => lease.profile === profile),
  );
}

/** Who holds the logins that this person's orders could use. */
export async function holdersFor(services: Services, user: UserId): Promise<Holder[]> {
  const mine = new Set(profilesFor(services, user).map((operator) => operator.profile));
  const leases = await services.store.read.leases.all();
  return leases
    .filter((lease) => mine.has(lease.profile))
    .map((lease) => ({ user: lease.user, order: lease.orderId, left: lease.leftBy, since: lease.since }));
}
