import {
  getDraft,
  mayStillCome,
  OperatorFailure,
  patchDraft,
  type Draft,
  type DraftOperation,
  type Operator,
} from '../../operator/index.js';
import { describeDraft, removals, type DraftEntries } from './draft-entries.js';
import { compareOwn, isOurs } from './filled.js';
import { lyingThere } from './held-entries.js';
import {
  clearingPurpose,
  freeProfile,
  isLeaving,
  isOver,
  isTakingOut,
  leaveQueue,
  leavingPurpose,
} from './profiles.js';
import { waitsForOperator } from '../outbox/resting.js';
import { settlesAt, Unsettled, unsettledUntil } from './settling.js';
import { readCurrent } from '../current-draft.js';
import { loginOf } from '../logins.js';
import type { House } from '../house.js';
import type { Order } from '../../ordering/order.js';
import type { ProfileName } from '../../types/ids.js';

/** Whose login is given back. */
interface Leaving {
  readonly house: House;
  readonly order: Order;
  readonly operator: Operator;
}

/**
 * Takes entries out, once: what failed is not sent again by itself (G4), and what the draft shows then decides, now or
 * when it can't come any more.
 * @throws OperatorFailure where it surely was not carried out and can be sent after a pause, or the draft can't be read
 * @throws Unsettled where it got no answer and may still come
 */
async function takeOut(
  { house, order, operator }: Leaving,
  draft: Draft,
  operations: readonly DraftOperation[],
): Promise<void> {
  try {
    await patchDraft(operator, draft.id, operations);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    if (error.isRepeatable || waitsForOperator(house, error) !== null) throw error;
    const { profile } = operator;
    house.log.warn({ profile, order: order.id, error }, 'Entries could not be taken out of a draft');
    if (!mayStillCome(error)) return;
    const until = settlesAt(house);
    const leaving = { purpose: isOver(order) ? clearingPurpose : leavingPurpose, unsettledUntil: until };
    await house.store.write((tx) => tx.holds.update(profile, order.id, leaving));
    if (describeDraft(await getDraft(operator, draft.id)).length > 0) throw new Unsettled(until);
  }
}

/**
 * Takes out what an order put into its login's draft while it was another (O3), and gives the login back. Once: what is
 * still there afterwards is not its own any more (G4).
 */
export async function takeOutOld(
  house: House,
  order: Order,
  profile: ProfileName,
  there: DraftEntries,
): Promise<void> {
  house.log.info({ profile, order: order.id }, 'An edited order takes out what it put into a draft before');
  await house.store.write((tx) => tx.holds.update(profile, order.id, { filled: null }));
  await letGo(house, order, [there]);
}

/**
 * Gives an order's login back. The draft's entries are taken out where the operator supports it (O3) and they are
 * only this order's; where it can't be known to be empty, the draft is set aside.
 * @throws OperatorFailure where the operator could not be asked: to be tried again
 * @throws Unsettled where what was sent without an answer may still arrive: to be tried again then
 */
export async function letGo(house: House, order: Order, entries: readonly DraftEntries[]): Promise<void> {
  await leaveQueue(house, order.id);
  const hold = await house.store.read.holds.of(order.id);
  if (hold === null) return;
  const operator = loginOf(house, order, hold.profile);
  if (operator === undefined) return;
  // Never touched: nothing of this order can be in there.
  if (hold.draftId === null) return freeProfile(house, order, hold.profile, { free: true });
  const unsettled = unsettledUntil(house, hold);
  const draft = await readCurrent(operator);
  const isEmpty = describeDraft(draft).length === 0;
  const isSent = isTakingOut(hold);
  // What is taken out has come once nothing is there; of what is put there nobody knows before its time is over.
  const mayCome = unsettled !== null && draft.id === hold.draftId && !(isSent && isEmpty);
  if (mayCome) throw new Unsettled(unsettled);
  if (isEmpty) return freeProfile(house, order, hold.profile, { free: true });
  const ours =
    lyingThere(draft, hold) !== null || entries.some((each) => isOurs(compareOwn(draft, each, hold)));
  // G4: it was sent before, and did not come.
  const out = ours && house.settings.patchRemove && !isSent ? removals(draft) : null;
  if (out !== null) {
    await takeOut({ house, order, operator }, draft, out);
    const left = describeDraft(await getDraft(operator, draft.id));
    if (left.length === 0) return freeProfile(house, order, hold.profile, { free: true });
  }
  await freeProfile(house, order, hold.profile, {
    free: false,
    draftId: draft.id,
    why: `It still holds entries, last used for ${order.id}.`,
    // What was sent before its end is no reason not to take them out for it.
    isLast: isOver(order) && !(isSent && hold.purpose === leavingPurpose),
  });
}

/** Ends the giving back of a login whose entries are being taken out, before its order uses any again. */
export async function finishLettingGo(house: House, order: Order): Promise<void> {
  const hold = await house.store.read.holds.of(order.id);
  if (hold !== null && isLeaving(hold)) await letGo(house, order, []);
}

/**
 * Takes out what an order that has ended left in drafts that were set aside (O3): nobody wants it there any more. Once:
 * what is still there afterwards is for an admin to take out.
 * @throws OperatorFailure and Unsettled as `letGo`
 */
export async function clearLeft(house: House, order: Order): Promise<void> {
  if (!house.settings.patchRemove) return;
  const left = (await house.store.read.holds.all()).filter(({ leftBy }) => leftBy === order.id);
  for (const hold of left) {
    const back = { purpose: clearingPurpose, at: house.now() };
    const isBack = await house.store.write(
      async (tx) =>
        (await tx.holds.takeBack(hold.profile, order.id, back)) &&
        // What was sent before is over, and this is sent for another reason (G4).
        tx.holds.update(hold.profile, order.id, { unsettledUntil: unsettledUntil(house, hold) }),
    );
    if (isBack) await letGo(house, order, []);
  }
}
