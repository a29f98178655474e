import {
  getDraft,
  OperatorFailure,
  patchDraft,
  type Draft,
  type DraftOperation,
  type Operator,
} from '../operator/index.js';
import { describeDraft, removals, type DraftEntries } from './draft-entries.js';
import { compareOwn, isOurs } from './filled.js';
import { lyingThere } from './held-entries.js';
import { freeProfile, leaveQueue, loginOf, readCurrent } from './profiles.js';
import { Unsettled, unsettledUntil } from './settling.js';
import type { House } from './house.js';
import type { Order } from '../ordering/order.js';
import type { ProfileName } from '../types/ids.js';

/** Takes entries out, once: what failed is not sent again by itself (G4), and what the draft shows then decides. */
async function takeOut(
  house: House,
  operator: Operator,
  draft: Draft,
  operations: readonly DraftOperation[],
): Promise<void> {
  try {
    await patchDraft(operator, draft.id, operations);
  } catch (error) {
    if (!(error instanceof OperatorFailure) || error.isRepeatable) throw error;
    house.log.warn({ profile: operator.profile, error }, 'Entries could not be taken out of a draft');
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
  if (unsettled !== null && draft.id === hold.draftId) throw new Unsettled(unsettled);
  if (describeDraft(draft).length === 0) return freeProfile(house, order, hold.profile, { free: true });
  const ours =
    lyingThere(draft, hold) !== null || entries.some((each) => isOurs(compareOwn(draft, each, hold)));
  const out = ours && house.settings.patchRemove ? removals(draft) : null;
  if (out !== null) {
    await takeOut(house, operator, draft, out);
    const left = describeDraft(await getDraft(operator, draft.id));
    if (left.length === 0) return freeProfile(house, order, hold.profile, { free: true });
  }
  await freeProfile(house, order, hold.profile, {
    free: false,
    draftId: draft.id,
    why: `It still holds entries, last used for ${order.id}.`,
  });
}
