import type { Operator } from '../../operator/index.js';
import { callNextJob, endHoldJob, orderLane } from '../outbox/jobs.js';
import { describeDraft } from './draft-entries.js';
import { unsettledUntil } from './settling.js';
import { readCurrent } from '../current-draft.js';
import { freezeOf } from '../requests/freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import { loginOf, profilesFor } from '../logins.js';
import type { Holder } from '../messages.js';
import type { Ran } from '../outbox/outbox.js';
import type { House } from '../house.js';
import type { HoldRow, QueueRow, Repositories } from '../../store/index.js';
import type { Order } from '../../ordering/order.js';
import type { OrderId, ProfileName, UserId } from '../../types/ids.js';

/** Who holds a login at the operator now, and who waits for one. */

/** The purpose of a hold whose person was called and has not come yet. */
export const turnPurpose = 'turn';

/** The purpose of an approved order, which goes on by itself when its turn comes. */
export const placingPurpose = 'placing';

/** The purpose of a hold whose entries are being taken out of its draft: now, or for the last time, its order being over. */
export const leavingPurpose = 'leaving';
export const clearingPurpose = 'clearing';

/** Whether a hold is being given back. */
export const isLeaving = ({ purpose }: Pick<HoldRow, 'purpose'>): boolean =>
  purpose === leavingPurpose || purpose === clearingPurpose;

/** Whether an order has ended, and never uses a draft again. */
export const isOver = ({ state }: Order): boolean => state === 'placed' || state === 'discarded';

/** Whether what takes them out was sent without an answer: that is not sent again by itself (G4). */
export const isTakingOut = ({
  purpose,
  unsettledUntil,
}: Pick<HoldRow, 'purpose' | 'unsettledUntil'>): boolean => isLeaving({ purpose }) && unsettledUntil !== null;

/** The purpose of a hold whose approved order waits for what was sent into the draft without an answer. */
export const awaitedPurpose = 'awaited';

export type Taken = { taken: true; operator: Operator; hold: HoldRow } | { taken: false };

/**
 * Takes a login for an order: the one it holds, or a free one if nobody who came earlier waits for it. A login
 * whose draft was set aside is looked at again first. Otherwise the order stands in the queue. An order that
 * waited takes it as a turn (`turnPurpose`), until its person comes; an approved one goes on by itself.
 * @param skip logins whose draft was found to hold foreign entries in this try
 */
export async function takeProfile(
  house: House,
  order: Order,
  purpose: string,
  skip: ReadonlySet<ProfileName>,
): Promise<Taken> {
  const held = await house.store.read.holds.of(order.id);
  if (held !== null) {
    const operator = loginOf(house, order, held.profile);
    if (operator === undefined)
      throw new Error(`The profile ${held.profile} that ${order.id} holds is not configured`);
    return { taken: true, operator, hold: held };
  }
  const mine = profilesFor(house, order.requester).filter((operator) => !skip.has(operator.profile));
  await releaseWhatReadsEmpty(house, mine);
  const hold = await house.store.write(async (tx) => {
    const queue = await whoWaits(tx);
    const ahead = ordersAhead(house, order, queue);
    const isCalled = purpose !== placingPurpose && queue.some((each) => each.orderId === order.id);
    const taken = new Set((await tx.holds.all()).map((each) => each.profile));
    const free = mine.filter((operator) => !taken.has(operator.profile));
    const claim = {
      orderId: order.id,
      workspace: order.workspace,
      user: order.requester,
      purpose,
      at: house.now(),
    };
    // Whoever came earlier goes first, as long as they wait for the same logins.
    for (const operator of free.slice(ahead)) {
      const taking = isCalled ? { ...claim, purpose: turnPurpose } : claim;
      if (!(await tx.holds.take(operator.profile, taking))) continue;
      await tx.queue.leave(order.id);
      // One that is placed too: where it comes back it can keep its draft, and nobody may touch it again.
      const { workspace, id } = order;
      await putJob(house, tx, endHoldJob(workspace, id, claim.at + house.policy().profiles.holdMs));
      return tx.holds.of(order.id);
    }
    await tx.queue.join(claim);
    return null;
  });
  const operator = hold === null ? undefined : loginOf(house, order, hold.profile);
  return hold === null || operator === undefined ? { taken: false } : { taken: true, operator, hold };
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
export async function againInQueue(house: House, order: OrderId): Promise<Ran> {
  const place = (await whoWaits(house.store.read)).findIndex((each) => each.orderId === order);
  const pause = lookAgainMs * Math.min(Math.max(place + 1, 1), mostAhead);
  return { again: house.now() + pause, because: 'Every profile is in use' };
}

/** How many that came earlier wait for one of the same logins. */
function ordersAhead(
  house: House,
  order: Order,
  queue: readonly { orderId: OrderId; user: UserId }[],
): number {
  const mine = new Set(profilesFor(house, order.requester).map((operator) => operator.profile));
  const own = queue.findIndex((each) => each.orderId === order.id);
  const before = own === -1 ? queue : queue.slice(0, own);
  return before.filter((each) => profilesFor(house, each.user).some(({ profile }) => mine.has(profile)))
    .length;
}

/** Frees an order's login, or sets its draft aside where it may not be used; then whoever waits is looked at. */
export async function freeProfile(
  house: House,
  order: Order,
  profile: ProfileName,
  how: { free: true } | { free: false; draftId: HoldRow['draftId']; why: string; isLast?: boolean },
): Promise<void> {
  await house.store.write(async (tx) => {
    if (how.free) await tx.holds.release(profile, order.id);
    else {
      const { draftId, why, isLast = isOver(order) } = how;
      await tx.holds.setAside(profile, { draftId, why, isOver: isLast, at: house.now() });
    }
    await hastenWaiting(house, tx);
  });
  house.outbox.wake();
}

/** Frees the login of an order that the operator said it placed, without a look at its new draft. */
export async function freeAfterPlacing(house: House, order: Order): Promise<void> {
  const hold = await house.store.read.holds.of(order.id);
  if (hold !== null) await freeProfile(house, order, hold.profile, { free: true });
}

/** Takes an order out of the queue; whoever stood behind it is looked at. */
export async function leaveQueue(house: House, order: OrderId): Promise<void> {
  await house.store.write(async (tx) => {
    if (await tx.queue.leave(order)) await hastenWaiting(house, tx);
  });
  house.outbox.wake();
}

/** An order that looks for a login right now can't be hastened: all look once more after this time. */
const onceMoreMs = 500;

/** Lets whoever can get a login now look at once, in the transaction that makes it so. */
export async function hastenWaiting(house: House, tx: Repositories): Promise<void> {
  const first = await hastenNext(house, tx);
  if (first === undefined) return;
  await putJob(house, tx, callNextJob(first.workspace, first.orderId, house.now() + onceMoreMs));
}

/**
 * Lets those look at once who can get a login now; the first who waits is given back. Not all who wait: each looks at
 * the operator first, and of hundreds who came for one login all but one would have looked for nothing.
 */
async function hastenNext(house: House, tx: Repositories): Promise<QueueRow | undefined> {
  const waiting = await whoWaits(tx);
  const taken = new Set((await tx.holds.all()).map(({ profile }) => profile));
  const free = [...house.operators.keys()].filter((profile) => !taken.has(profile)).length;
  const ahead: ProfileName[][] = [];
  let hastened = 0;
  for (const { orderId, user } of waiting) {
    if (hastened >= free) break;
    const mine = profilesFor(house, user).map(({ profile }) => profile);
    const before = ahead.filter((theirs) => theirs.some((profile) => mine.includes(profile))).length;
    ahead.push(mine);
    if (mine.filter((profile) => !taken.has(profile)).length <= before) continue;
    hastened += 1;
    await tx.outbox.hasten(orderLane(orderId), house.now());
  }
  return waiting[0];
}

/** Lets whoever is next look again. */
export async function callNext(house: House): Promise<Ran> {
  await house.store.write((tx) => hastenNext(house, tx));
  house.outbox.wake();
  return 'done';
}

/** A draft set aside may be used again once it reads empty or the pointer has moved to another that does. */
async function releaseWhatReadsEmpty(house: House, operators: readonly Operator[]): Promise<void> {
  for (const operator of operators) {
    const hold = await house.store.read.holds.get(operator.profile);
    if (hold?.state !== 'set-aside') continue;
    const unsettled = unsettledUntil(house, hold);
    const draft = await readCurrent(operator).catch((error: unknown) => {
      house.log.warn({ profile: operator.profile, error }, 'A draft that was set aside could not be read');
      return null;
    });
    if (draft === null || describeDraft(draft).length > 0) continue;
    if (draft.id === hold.draftId && unsettled !== null) continue;
    // Who stands before this one in the queue need not find out by looking too.
    await house.store.write(async (tx) => {
      if (await tx.holds.release(operator.profile, null)) await hastenWaiting(house, tx);
    });
  }
}

/** Puts a login that was set aside to use again; whoever waits is looked at. */
export async function releaseSetAside(house: House, profile: ProfileName): Promise<void> {
  await house.store.write(async (tx) => {
    if (await tx.holds.release(profile, null)) await hastenWaiting(house, tx);
  });
  house.outbox.wake();
}

/** Whether every login that this person's orders may use was set aside: then none is given back by who uses it. */
export async function areAllSetAside(house: House, user: UserId): Promise<boolean> {
  const aside = (await house.store.read.holds.all()).filter(({ state }) => state === 'set-aside');
  return profilesFor(house, user).every(({ profile }) => aside.some((hold) => hold.profile === profile));
}

/** Who holds the logins that this person's orders could use. */
export async function holdersFor(house: House, user: UserId): Promise<Holder[]> {
  const mine = new Set(profilesFor(house, user).map((operator) => operator.profile));
  const holds = await house.store.read.holds.all();
  return holds
    .filter((hold) => mine.has(hold.profile))
    .map((hold) => ({ user: hold.user, order: hold.orderId, left: hold.leftBy, since: hold.since }));
}
