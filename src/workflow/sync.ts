import { isRefusal, patchDraft, type Operator } from '../operator/index.js';
import { compare, describeDraft, operationsFor, removals, type DraftEntries } from './draft-entries.js';
import { freeProfile, holdersFor, leaveQueue, readCurrent, takeProfile } from './profiles.js';
import type { Holder } from './messages.js';
import type { House } from './house.js';
import type { Order } from '../ordering/order.js';
import type { AccountId, DraftId, IntakeId, ProfileName } from '../types/ids.js';

/** A draft that holds exactly an order's entries, as it was read back. */
export interface Synced {
  readonly operator: Operator;
  readonly draftId: DraftId;
  /** The wholesaler's account, where the order is placed (O6). */
  readonly account: AccountId;
  /** The operator's id of each intake, by its key. */
  readonly intakes: ReadonlyMap<number, IntakeId>;
}

export type SyncResult =
  | { sync: 'done'; synced: Synced }
  /** Every login is in use; the order stands in the queue. */
  | { sync: 'queued'; holders: readonly Holder[] }
  /** What the draft shows is not this order's: it was not touched (O12). */
  | { sync: 'foreign'; profile: ProfileName; expected: string[]; found: string[] };

/**
 * Makes an operator's draft hold exactly these entries: takes a free login, reads the draft empty, adds all in one
 * PATCH, reads it back and compares. Where that is done already it does nothing, so it can be run again after a
 * crash or a lost answer.
 * @throws OperatorFailure where the operator could not be asked or refused; what was taken stays held for the order
 */
export async function sync(
  house: House,
  order: Order,
  entries: DraftEntries,
  purpose: string,
): Promise<SyncResult> {
  const skip = new Set<ProfileName>();
  let foreign: SyncResult | null = null;
  for (;;) {
    const taken = await takeProfile(house, order, purpose, skip);
    if (!taken.taken) {
      if (foreign !== null) return foreign;
      return { sync: 'queued', holders: await holdersFor(house, order.requester) };
    }
    const { operator, hold } = taken;
    const result = await fill(house, order, { operator, touched: hold.draftId }, entries);
    if (result.sync !== 'foreign') return result;
    // A login whose draft was not touched is given back and the next one tried; one that was filled is not.
    const isTouched = (await house.store.read.holds.of(order.id))?.draftId != null;
    if (isTouched) return result;
    foreign = result;
    skip.add(operator.profile);
    const draft = await readCurrent(operator);
    await freeProfile(house, order, operator.profile, {
      free: false,
      draftId: draft.id,
      why: 'It holds entries that Trunkdesk did not put there.',
    });
  }
}

async function fill(
  house: House,
  order: Order,
  { operator, touched }: { operator: Operator; touched: DraftId | null },
  entries: DraftEntries,
): Promise<SyncResult> {
  const before = await readCurrent(operator);
  const { profile } = operator;
  const found = compare(before, entries);
  if (found.holds === 'other')
    return { sync: 'foreign', profile, expected: found.expected, found: found.found };
  // The same entries, but not put there by this order: they could stand on another account or subscription.
  if (found.holds === 'ours' && touched !== before.id)
    return { sync: 'foreign', profile, expected: [], found: describeDraft(before) };
  // Written down before the draft is touched: whoever looks later knows which draft this order may have filled.
  await house.store.write((tx) => tx.holds.update(profile, order.id, { draftId: before.id }));
  const account = before.orderAccountId;
  if (found.holds === 'ours')
    return { sync: 'done', synced: { operator, draftId: before.id, account, intakes: found.intakes } };

  try {
    await patchDraft(operator, before.id, operationsFor(entries));
  } catch (error) {
    // A lost answer is no failure yet: what the draft shows now decides (O2). It is not sent again by itself.
    if (isRefusal(error)) throw error;
    const after = compare(await readCurrent(operator), entries);
    if (after.holds !== 'ours') throw error;
  }
  const back = await readCurrent(operator);
  const after = compare(back, entries);
  if (after.holds === 'ours')
    return { sync: 'done', synced: { operator, draftId: back.id, account, intakes: after.intakes } };
  const expected = entries.intakes.map((_, index) => `entry ${index + 1} of this order`);
  return { sync: 'foreign', profile, expected, found: describeDraft(back) };
}

/**
 * Gives an order's login back. The draft's entries are taken out where the operator supports it (O3) and they are
 * only this order's; where it can't be known to be empty, the draft is set aside.
 * @throws OperatorFailure where the operator could not be asked: to be tried again
 */
export async function letGo(house: House, order: Order, entries: DraftEntries | null): Promise<void> {
  await leaveQueue(house, order.id);
  const hold = await house.store.read.holds.of(order.id);
  if (hold === null) return;
  const operator = house.operators.get(hold.profile);
  if (operator === undefined) return;
  // Never touched: nothing of this order can be in there.
  if (hold.draftId === null) return freeProfile(house, order, hold.profile, { free: true });
  const draft = await readCurrent(operator);
  if (describeDraft(draft).length === 0) return freeProfile(house, order, hold.profile, { free: true });
  const ours = entries !== null && compare(draft, entries).holds === 'ours';
  const out = ours && house.settings.patchRemove ? removals(draft) : null;
  if (out !== null) {
    await patchDraft(operator, draft.id, out);
    const left = describeDraft(await readCurrent(operator));
    if (left.length === 0) return freeProfile(house, order, hold.profile, { free: true });
  }
  await freeProfile(house, order, hold.profile, {
    free: false,
    draftId: draft.id,
    why: `It still holds entries, last used for ${order.id}.`,
  });
}
