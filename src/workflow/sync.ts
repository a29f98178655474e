import {
  getDraft,
  mayStillCome,
  OperatorFailure,
  ordersAccount,
  patchDraft,
  type Draft,
  type DraftOperation,
  type Operator,
} from '../operator/index.js';
import { differenceInWords, type DraftDifference } from './draft-difference.js';
import {
  compare,
  describeDraft,
  describeEntries,
  openingOperations,
  removals,
  restOperations,
  type DraftEntries,
  type DraftHolds,
  type EntryIds,
} from './draft-entries.js';
import { compareOwn, filledWith, isOurs } from './filled.js';
import {
  awaitedPurpose,
  freeProfile,
  holdersFor,
  leaveQueue,
  loginOf,
  placingPurpose,
  readCurrent,
  takeProfile,
  turnPurpose,
} from './profiles.js';
import { NeverCame, settlesAt, Unsettled, unsettledUntil } from './settling.js';
import { takeBack } from './take-back.js';
import type { Holder } from './messages.js';
import type { House } from './house.js';
import type { HoldRow, Repositories } from '../store/index.js';
import type { Order } from '../ordering/order.js';
import type { AccountId, DraftId, ProfileName } from '../types/ids.js';

/** A draft that holds exactly an order's entries, as it was read back. */
export interface Synced {
  readonly operator: Operator;
  readonly draftId: DraftId;
  /** Where the order is placed: the wholesaler's account, or the customer's (O6). */
  readonly account: AccountId;
  readonly ids: EntryIds;
  /** As it was last read. */
  readonly draft: Draft;
}

export type SyncResult =
  | { sync: 'done'; synced: Synced }
  /** Every login is in use; the order stands in the queue. */
  | { sync: 'queued'; holders: readonly Holder[] }
  /** It is this order's turn, and its person was called; `since`: epoch milliseconds. */
  | { sync: 'called'; since: number }
  /** What the draft shows is not this order's: it was not touched (O12). */
  | { sync: 'foreign'; profile: ProfileName; difference: DraftDifference };

/**
 * Makes an operator's draft hold exactly these entries: takes a free login, reads the draft empty, adds all in one
 * PATCH, reads it back and compares. Where that is done already it does nothing, so it can be run again after a
 * crash or a lost answer.
 * @throws OperatorFailure where the operator could not be asked or refused; what was taken stays held for the order
 * @throws Unsettled where what was sent before without an answer may still arrive: to be tried again then
 * @throws NeverCame where what was sent for an approved order got no answer and has not come
 */
export async function sync(
  house: House,
  order: Order,
  entries: DraftEntries,
  purpose: string,
): Promise<SyncResult> {
  await takeBack(house, order, purpose, entries);
  const skip = new Set<ProfileName>();
  let foreign: SyncResult | null = null;
  for (;;) {
    const taken = await takeProfile(house, order, purpose, skip);
    if (!taken.taken) {
      if (foreign !== null) return foreign;
      return { sync: 'queued', holders: await holdersFor(house, order.requester) };
    }
    const { operator, hold } = taken;
    if (hold.purpose === turnPurpose && purpose !== placingPurpose)
      return { sync: 'called', since: hold.since };
    const result = await fill({ house, order, operator }, hold, entries);
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

/** Who fills a draft, and through which login. */
interface Filling {
  readonly house: House;
  readonly order: Order;
  readonly operator: Operator;
}

async function fill(filling: Filling, hold: HoldRow, entries: DraftEntries): Promise<SyncResult> {
  const { house, operator } = filling;
  const unsettled = unsettledUntil(house, hold);
  const before = await readCurrent(operator);
  const { profile } = operator;
  // What this order put into the draft before may have been placed there by somebody: never put in a second time.
  if (hold.draftId !== null && hold.draftId !== before.id)
    return {
      sync: 'foreign',
      profile,
      difference: { moved: true, foreign: describeDraft(before), missing: [] },
    };
  const found = compareOwn(before, entries, hold);
  if (found.holds === 'other') {
    // Where nothing was put there yet, nothing of it is missing.
    const expected = hold.draftId === null ? [] : found.expected;
    return { sync: 'foreign', profile, difference: differenceInWords(expected, found.found) };
  }
  const filled = filledWith(entries);
  // All that was sent has arrived where all of it is shown; else it may be on its way.
  if (unsettled !== null && (found.holds !== 'ours' || hold.filled !== filled))
    throw new Unsettled(unsettled);
  if (hold.purpose === awaitedPurpose) {
    await note(filling, { purpose: placingPurpose });
    if (found.holds !== 'ours') throw new NeverCame();
  }
  // Written down before the draft is touched: whoever looks later knows which draft this order may have filled, and
  // with what.
  await note(filling, { draftId: before.id, filled, unsettledUntil: null });
  const { customer } = entries;
  const account = ordersAccount(operator, { wholesaler: before.orderAccountId, customer });
  const at = { operator, draftId: before.id, account };
  let draft = before;
  let holds: DraftHolds = found;
  const opening = openingOperations(entries, holds);
  if (opening.length > 0 && entries.changes.length > 0) {
    // Subscriptions are opened first, and what is added to them follows after a read that showed only those (O12).
    ({ draft, holds } = await patchAndRead(filling, draft, opening, entries));
    const isOpen = holds.holds === 'ours' || (holds.holds === 'opened' && holds.missing.length === 0);
    if (!isOpen) return other(filling, { ...entries, rest: null }, draft);
  }
  if (holds.holds !== 'ours') {
    const rest = [...openingOperations(entries, holds), ...restOperations(entries)];
    ({ draft, holds } = await patchAndRead(filling, draft, rest, entries));
  }
  if (holds.holds === 'ours') return { sync: 'done', synced: { ...at, ids: holds.ids, draft } };
  return other(filling, entries, draft);
}

/** What was put there is not what is read back. */
function other(
  { operator: { profile } }: Filling,
  entries: DraftEntries,
  draft: Draft,
): Extract<SyncResult, { sync: 'foreign' }> {
  const difference = differenceInWords(describeEntries(entries), describeDraft(draft));
  return { sync: 'foreign', profile, difference };
}

/** Changes what the order's hold says; nothing where it was taken from it meanwhile. */
const note = ({ house, order, operator }: Filling, change: Parameters<Repositories['holds']['update']>[2]) =>
  house.store.write((tx) => tx.holds.update(operator.profile, order.id, change));

const shown = (draft: Draft): string => JSON.stringify(describeDraft(draft));

/** Sends one PATCH and reads the draft back (O2). */
async function patchAndRead(
  filling: Filling,
  before: Draft,
  operations: readonly DraftOperation[],
  entries: DraftEntries,
): Promise<{ draft: Draft; holds: DraftHolds }> {
  const { house, operator } = filling;
  try {
    await patchDraft(operator, before.id, operations);
  } catch (error) {
    if (!mayStillCome(error)) throw error;
    // A lost answer is no failure yet: what the draft shows decides (O2), now or when it can't come any more. It is
    // not sent again by itself.
    await note(filling, { unsettledUntil: settlesAt(house) });
    const draft = await getDraft(operator, before.id).catch((failure: unknown) => {
      if (failure instanceof OperatorFailure) return null;
      throw failure;
    });
    if (draft === null || shown(draft) === shown(before)) throw error;
    const holds = compare(draft, entries);
    if (isOurs(holds)) await note(filling, { unsettledUntil: null });
    return { draft, holds };
  }
  const draft = await getDraft(operator, before.id);
  return { draft, holds: compare(draft, entries) };
}

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
  const ours = entries.some((each) => isOurs(compareOwn(draft, each, hold)));
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
