import { createHash } from 'node:crypto';
import type { Draft } from '../../operator/index.js';
import type { LeaseRow } from '../../store/index.js';
import {
  compare,
  describeDraft,
  describeIntake,
  type DraftEntries,
  type DraftHolds,
} from './draft-entries.js';

/**
 * What a lease remembers of the entries that its order put into a draft. The draft shows neither their customer nor the
 * subscription that products are added to: only by this is it known whom they are for (O12).
 */

/**
 * The fingerprint of an order's entries: of whom they are for, which counts while only opened subscriptions are shown
 * (others can be opened beside them), and of all.
 */
export function fingerprintOf({ customer, changes, rest }: DraftEntries): string {
  const account = [customer];
  const intakes = (rest?.intakes ?? []).map(({ lines, subscription }) => [
    describeIntake(rest?.reference ?? '', rest?.wishDate ?? null, lines),
    subscription,
  ]);
  const ends = (rest?.terminations ?? []).map((id) => ['end', rest?.reference, rest?.wishDate, id]);
  const others = [...intakes, ...ends].map((each) => JSON.stringify(each)).sort();
  return `${hash(account)}.${hash([...account, ...changes.toSorted(), ...others])}`;
}

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/**
 * Compares like `compare`; entries that look like the order's, but are not what it put into this draft, are another's:
 * so are its own for another customer. A lease of before fingerprints were kept tells the draft alone.
 */
export function compareOwn(
  draft: Draft,
  entries: DraftEntries,
  { draftId, fingerprint }: Pick<LeaseRow, 'draftId' | 'fingerprint'>,
): DraftHolds {
  const found = compare(draft, entries);
  if (found.holds === 'nothing' || found.holds === 'other') return found;
  if (draft.id === draftId && (fingerprint === null || hasFingerprint(fingerprint, entries, found.holds)))
    return found;
  return { holds: 'other', expected: [], found: describeDraft(draft) };
}

/** All of this order's entries, or its opened subscriptions alone. */
export function isOurs({ holds }: DraftHolds): boolean {
  return holds === 'ours' || holds === 'opened';
}

function hasFingerprint(fingerprint: string, entries: DraftEntries, holds: 'ours' | 'opened'): boolean {
  const mine = fingerprintOf(entries);
  if (fingerprint === mine) return true;
  // Shown are opened subscriptions alone, each with its id, whatever else was or will be put there.
  const isOpened = holds === 'opened' || entries.rest === null;
  return isOpened && fingerprint.split('.')[0] === mine.split('.')[0];
}
