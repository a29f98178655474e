import { getDraft, getDraftPointer, isRefusal, type Draft, type Operator } from '../../operator/index.js';
import {
  describeEntries,
  describeLines,
  entriesIn,
  type DraftEntries,
  type ShownEntry,
} from './draft-entries.js';
import type { Note } from '../../ordering/order.js';
import { today } from '../approver-directory.js';
import type { Services } from '../services.js';
import type { OrderId, PlainDate, ProfileName } from '../../types/ids.js';

/** How a login's draft differs from what its order put there (O12). */
export interface DraftDifference {
  /** The login's pointer names another draft: the one that was filled may have been placed by somebody. */
  readonly moved: boolean;
  /** Entries that the order did not put there, in words. */
  readonly foreign: readonly string[];
  /** Entries of the order that are not there, in words. */
  readonly missing: readonly string[];
}

/** What an order put into a login's draft while it was another, in words. */
export interface LeftInDraft {
  readonly profile: ProfileName;
  readonly entries: readonly string[];
  /** Null where none of the entries has a wish date. */
  readonly wishDate: PlainDate | null;
}

/** A draft as it was read back after it was filled. */
interface ReadBack {
  readonly operator: Operator;
  readonly draft: Draft;
}

/**
 * Does something in a draft that was filled, and looks at pointer and draft once more afterwards, whatever came of it:
 * what somebody did there meanwhile is neither placed, nor told as a fault of the order or as a change of the catalogue.
 * @param shows whether what came of it shows by itself that the draft held what was read back: then nothing is looked at
 * @throws OperatorFailure where the operator could not be asked; a refusal only where nobody touched the draft
 */
export async function ifUntouched<T>(
  readBack: ReadBack,
  act: () => Promise<T>,
  shows: (did: T) => boolean = () => false,
): Promise<{ touched: null; did: T; now: Draft } | { touched: DraftDifference }> {
  const tried = await act().then(
    (did) => ({ did }),
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return { refusal: error };
    },
  );
  const { operator, draft } = readBack;
  if ('did' in tried && shows(tried.did)) return { touched: null, did: tried.did, now: draft };
  const now = await getDraft(operator, await getDraftPointer(operator));
  const touched = differenceBetween(draft, now);
  if (touched !== null) return { touched };
  if ('refusal' in tried) throw tried.refusal;
  return { touched: null, did: tried.did, now };
}

/** Null where a draft that was read later is the same one and shows the same entries, no more and no fewer. */
function differenceBetween(before: Draft, now: Draft): DraftDifference | null {
  if (now.id !== before.id) return { moved: true, foreign: entriesIn(now).map(inWords), missing: [] };
  const { foreign, missing } = differenceOf(entriesIn(before), entriesIn(now), identityOf);
  if (foreign.length + missing.length === 0) return null;
  return { moved: false, foreign: foreign.map(inWords), missing: missing.map(inWords) };
}

/** The same of entries in words. */
export function differenceInWords(expected: readonly string[], found: readonly string[]): DraftDifference {
  return { moved: false, ...differenceOf(expected, found, (says) => says) };
}

/** The note of an order that comes back for it. */
export function foreignNote(profile: ProfileName, difference: DraftDifference, at: number): Note {
  const { moved, foreign, missing } = difference;
  return { why: 'foreign-entries', profile, entries: [...foreign], missing: [...missing], moved, at };
}

/** What an order put into a login's draft before the order was edited. */
export const leftIn = (profile: ProfileName, there: DraftEntries): LeftInDraft => ({
  profile,
  entries: describeEntries(there),
  wishDate: there.rest?.wishDate ?? null,
});

/** The note of an order for which its own draft of before is in the way. */
export function leftNote(
  services: Pick<Services, 'now' | 'policy'>,
  order: OrderId,
  { profile, entries, wishDate }: LeftInDraft,
): Note {
  const late = wishDate !== null && wishDate < today(services) ? order : null;
  return { why: 'left-in-draft', profile, entries: [...entries], late, at: services.now() };
}

/** Entries are told apart one by one: what is there a second time is one too many. */
function differenceOf<Entry>(
  expected: readonly Entry[],
  found: readonly Entry[],
  identity: (entry: Entry) => string,
): { foreign: Entry[]; missing: Entry[] } {
  const left = new Map<string, Entry[]>();
  for (const entry of expected) left.set(identity(entry), [...(left.get(identity(entry)) ?? []), entry]);
  const foreign = found.filter((entry) => left.get(identity(entry))?.pop() === undefined);
  return { foreign, missing: [...left.values()].flat() };
}

const identityOf = (entry: ShownEntry): string => JSON.stringify([entry.id, inWords(entry)]);

const inWords = ({ says, products }: ShownEntry): string =>
  products.length === 0 ? says : `${says}: ${describeLines(products)}`;
