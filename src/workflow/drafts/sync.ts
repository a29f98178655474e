import {
  getDraft,
  isRefusal,
  mayStillCome,
  OperatorFailure,
  ordersAccount,
  patchDraft,
  type Draft,
  type DraftOperation,
  type Operator,
} from '../../operator/index.js';
import { en } from '../../texts/index.js';
import { differenceInWords, leftIn, type DraftDifference, type LeftInDraft } from './draft-difference.js';
import {
  compare,
  describeDraft,
  describeEntries,
  openingOperations,
  openOperations,
  restOperations,
  type DraftEntries,
  type DraftHolds,
  type EntryIds,
} from './draft-entries.js';
import { compareOwn, fingerprintOf, isOurs } from './draft-fingerprint.js';
import { fitOf, storedEntries, type DraftFit } from './held-entries.js';
import { finishRelease, takeOutOld } from './release.js';
import {
  areAllQuarantined,
  awaitedPurpose,
  freeProfile,
  holdersFor,
  leaveQueue,
  placingPurpose,
  takeProfile,
  offerPurpose,
} from './profiles.js';
import {
  cutOffWriteEnd,
  NeverCame,
  pendingWriteEnd,
  PendingWrite,
  pendingWriteUntil,
} from './pending-write.js';
import { takeBack } from './take-back.js';
import { readCurrent } from '../current-draft.js';
import type { Holder } from '../messages.js';
import type { Services } from '../services.js';
import type { LeaseRow, Repositories } from '../../store/index.js';
import type { Order } from '../../ordering/order.js';
import type { AccountId, DraftId, ProfileName } from '../../types/ids.js';

/** A draft that holds exactly an order's entries, as it was read back. */
export interface Synced {
  readonly operator: Operator;
  readonly draftId: DraftId;
  /** Where the order is placed: the wholesaler's account, or the customer's (O6). */
  readonly account: AccountId;
  readonly ids: EntryIds;
  /** The draft as it was last read. */
  readonly draft: Draft;
}

export type SyncResult =
  | { sync: 'done'; synced: Synced }
  /** Every login is in use; the order stands in the queue. */
  | { sync: 'queued'; holders: readonly Holder[] }
  /** It is this order's turn, and its person was called; `since`: epoch milliseconds. */
  | { sync: 'called'; since: number }
  /** What the draft shows is not this order's: it was not touched (O12). */
  | { sync: 'foreign'; profile: ProfileName; difference: DraftDifference }
  /**
   * A login's draft holds what this order put there while it was another, which can't be taken out, and no other login
   * will be free by itself. `entries`: in words.
   */
  | ({ sync: 'left' } & LeftInDraft);

/**
 * Makes an operator's draft hold exactly these entries: takes a free login, reads the draft empty, adds all in one
 * PATCH, reads it back and compares. Where that is done already it does nothing, so it can be run again after a
 * crash or a lost answer.
 * @param isReadLast where the draft holds all of it already, nothing is put into it before pointer and draft are
 * read again. The pointer is left to that then
 * @throws OperatorFailure where the operator could not be asked or refused; what was taken stays held for the order
 * @throws PendingWrite where what was sent before without an answer may still arrive: to be tried again then
 * @throws NeverCame where what was sent for an approved order got no answer and has not come
 */
export async function sync(
  services: Services,
  order: Order,
  entries: DraftEntries,
  purpose: string,
  { isReadLast = false }: { readonly isReadLast?: boolean } = {},
): Promise<SyncResult> {
  await finishRelease(services, order);
  const left = await takeBack(services, order, purpose, entries);
  const skip = new Set<ProfileName>();
  let foreign: SyncResult | null = null;
  for (;;) {
    const taken = await takeProfile(services, order, purpose, skip);
    if (!taken.taken) {
      if (foreign !== null) return foreign;
      if (left !== null && (await areAllQuarantined(services, order.requester))) {
        await leaveQueue(services, order.id);
        return { sync: 'left', ...left };
      }
      return { sync: 'queued', holders: await holdersFor(services, order.requester) };
    }
    const { operator, lease } = taken;
    if (lease.purpose === offerPurpose && purpose !== placingPurpose)
      return { sync: 'called', since: lease.since };
    const result = await fill({ services, order, operator, isReadLast }, lease, entries);
    if (result.sync === 'old') {
      const { profile } = operator;
      if (!services.settings.patchRemove) return { sync: 'left', ...leftIn(profile, result.there) };
      await takeOutOld(services, order, profile, result.there);
      continue;
    }
    if (result.sync !== 'foreign') return result;
    // A login whose draft was not touched is given back and the next one tried; one that was filled is not.
    const isTouched = (await services.store.read.leases.of(order.id))?.draftId != null;
    if (isTouched) return result;
    foreign = result;
    skip.add(operator.profile);
    const draft = await readCurrent(operator);
    await freeProfile(services, order, operator.profile, {
      free: false,
      draftId: draft.id,
      why: en.drafts.foreign,
    });
  }
}

/** Who fills a draft, and through which login. */
interface Filling {
  readonly services: Services;
  readonly order: Order;
  readonly operator: Operator;
  readonly isReadLast: boolean;
}

type FillResult =
  | Extract<SyncResult, { sync: 'done' | 'foreign' }>
  /** The draft holds what the order put there while it was another, and was not touched. */
  | { sync: 'old'; there: DraftEntries };

async function fill(filling: Filling, lease: LeaseRow, entries: DraftEntries): Promise<FillResult> {
  const { services, operator } = filling;
  const pendingUntil = pendingWriteUntil(services, lease);
  const before = (await heldDraft(filling, lease, entries)) ?? (await readCurrent(operator));
  const { profile } = operator;
  // What this order put into the draft before may have been placed there by somebody: never put in a second time.
  if (lease.draftId !== null && lease.draftId !== before.id)
    return {
      sync: 'foreign',
      profile,
      difference: { moved: true, foreign: describeDraft(before), missing: [] },
    };
  const fit = fitOf(before, entries, lease);
  if (fit.is === 'old') return { sync: 'old', there: fit.there };
  if (fit.is === 'other') {
    // An order that has put nothing into the draft yet misses nothing there.
    const expected = lease.draftId === null ? [] : fit.expected;
    return { sync: 'foreign', profile, difference: differenceInWords(expected, fit.found) };
  }
  const { target, found } = fit;
  const fingerprint = fingerprintOf(target);
  // All that was sent has arrived where all of it is shown; else it may be on its way.
  if (pendingUntil !== null && (found.holds !== 'ours' || lease.fingerprint !== fingerprint))
    throw new PendingWrite(pendingUntil);
  if (lease.purpose === awaitedPurpose) {
    await note(filling, { purpose: placingPurpose });
    if (found.holds !== 'ours') throw new NeverCame();
  }
  // Written down before the draft is touched: whoever looks later knows which draft this order may have filled, and
  // with what, and until when that may come should the process die over it.
  const written = {
    fingerprint,
    entries: storedEntries(fit.states),
    pendingWriteUntil: found.holds === 'ours' ? null : cutOffWriteEnd(services),
  };
  await note(filling, { draftId: before.id, ...written });
  const { customer } = target;
  const account = ordersAccount(operator, { wholesaler: before.orderAccountId, customer });
  const at = { operator, draftId: before.id, account };
  let draft = before;
  let holds: DraftHolds = found;
  const opening = opensFirst(fit, holds);
  if (opening.length > 0 && target.changes.length > 0) {
    // Subscriptions are opened first, and what is added to them follows after a read that showed only those (O12).
    ({ draft, holds } = await patchAndRead(filling, draft, opening, fit));
    const isOpen = holds.holds === 'ours' || compare(draft, fit.halfway).holds === 'ours';
    if (!isOpen) return other(filling, fit.halfway, draft);
  }
  if (holds.holds !== 'ours') {
    const isOpen = opening.length > 0 && target.changes.length > 0;
    // One more PATCH than what was written down says.
    if (isOpen) await note(filling, { pendingWriteUntil: cutOffWriteEnd(services) });
    const rest = [...(isOpen ? [] : opening), ...restOperations(fit.missing)];
    ({ draft, holds } = await patchAndRead(filling, draft, rest, fit));
  }
  if (holds.holds === 'ours') return { sync: 'done', synced: { ...at, ids: holds.ids, draft } };
  return other(filling, target, draft);
}

/** The draft that an order filled before, by its id; null where it does not hold all of it (any more). */
async function heldDraft(
  { operator, isReadLast }: Filling,
  lease: LeaseRow,
  entries: DraftEntries,
): Promise<Draft | null> {
  if (!isReadLast || lease.draftId === null || lease.fingerprint !== fingerprintOf(entries)) return null;
  try {
    const draft = await getDraft(operator, lease.draftId);
    return compareOwn(draft, entries, lease).holds === 'ours' ? draft : null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
}

/** What comes before everything else that is missing: in a draft that is empty the account, too (O5). */
const opensFirst = ({ target, missing }: Fitting, holds: DraftHolds): DraftOperation[] =>
  holds.holds === 'other' ? openOperations(missing.changes) : openingOperations(target, holds);

type Fitting = Extract<DraftFit, { is: 'fits' }>;

/** The draft, read back, does not hold what was just put there. */
function other(
  { operator: { profile } }: Filling,
  entries: DraftEntries,
  draft: Draft,
): Extract<SyncResult, { sync: 'foreign' }> {
  const difference = differenceInWords(describeEntries(entries), describeDraft(draft));
  return { sync: 'foreign', profile, difference };
}

/** Changes what the order's hold says; nothing where it was taken from it meanwhile. */
const note = (
  { services, order, operator }: Filling,
  change: Parameters<Repositories['leases']['update']>[2],
) => services.store.write((tx) => tx.leases.update(operator.profile, order.id, change));

/**
 * Nothing is on its way into the draft any more. Nobody waits for the disk: without this the draft is read once more, and
 * where it does not show everything the bound passes first.
 */
const clearPending = ({ services, order, operator }: Filling) =>
  services.store.note((tx) => tx.leases.update(operator.profile, order.id, { pendingWriteUntil: null }));

const shown = (draft: Draft): string => JSON.stringify(describeDraft(draft));

/** Sends one PATCH, of which it is written down that it may come, and reads the draft back (O2). */
async function patchAndRead(
  filling: Filling,
  before: Draft,
  operations: readonly DraftOperation[],
  { target, halfway }: Fitting,
): Promise<{ draft: Draft; holds: DraftHolds }> {
  const { services, operator } = filling;
  try {
    await patchDraft(operator, before.id, operations);
  } catch (error) {
    if (!mayStillCome(error)) {
      await clearPending(filling);
      throw error;
    }
    // A lost answer is no failure yet: what the draft shows decides (O2), now or when it can't come any more. It is
    // not sent again by itself.
    await note(filling, { pendingWriteUntil: pendingWriteEnd(services) });
    const draft = await getDraft(operator, before.id).catch((failure: unknown) => {
      if (failure instanceof OperatorFailure) return null;
      throw failure;
    });
    if (draft === null || shown(draft) === shown(before)) throw error;
    const holds = compare(draft, target);
    if (isOurs(holds) || compare(draft, halfway).holds === 'ours') await clearPending(filling);
    return { draft, holds };
  }
  await clearPending(filling);
  const draft = await getDraft(operator, before.id);
  return { draft, holds: compare(draft, target) };
}
