import { z } from 'zod';
import { AccountId, PlainDate, ProductId, SubscriptionId } from '../../types/ids.js';
import {
  compare,
  describeEntries,
  describeLines,
  type DraftEntries,
  type DraftHolds,
} from './draft-entries.js';
import { compareOwn } from './draft-fingerprint.js';
import type { Draft } from '../../operator/index.js';
import type { LeaseRow } from '../../store/index.js';

/**
 * The entries themselves that an order put into a draft, kept with its lease. The draft shows neither their customer nor
 * the subscription that products are added to: only with these is it known what to put beside them (O12).
 */

const Stored = z.array(
  z.object({
    customer: AccountId,
    changes: z.array(SubscriptionId),
    rest: z
      .object({
        reference: z.string(),
        wishDate: PlainDate,
        intakes: z.array(
          z.object({
            key: z.number(),
            lines: z.array(z.object({ productId: ProductId, quantity: z.number() })),
            subscription: SubscriptionId.nullable(),
          }),
        ),
        terminations: z.array(SubscriptionId),
      })
      .nullable(),
  }),
);

/** For a lease's `entries`: every state in which the draft can be found until the last of them is reached. */
export const storedEntries = (states: readonly DraftEntries[]): string => JSON.stringify(states);

type Held = Pick<LeaseRow, 'draftId' | 'fingerprint' | 'entries'>;

/**
 * What of its order's entries lies in a lease's draft: exactly one of the states that were written down, and nothing
 * else. Null where that is not so, or where they were to be taken out again.
 */
export function lyingThere(draft: Draft, { draftId, fingerprint, entries }: Held): DraftEntries | null {
  if (entries === null || fingerprint === null || draft.id !== draftId) return null;
  for (const state of Stored.parse(JSON.parse(entries))) {
    const found = compare(draft, state);
    if (found.holds === 'ours') return state;
    if (found.holds === 'opened') return { ...state, changes: found.opened, rest: null };
  }
  return null;
}

/** Which of the states that were written down is the one that reads so in words; null where none is. */
export function stateThatReads(
  words: readonly string[],
  { entries }: Pick<Held, 'entries'>,
): DraftEntries | null {
  if (entries === null) return null;
  const states = Stored.parse(JSON.parse(entries));
  const asWords = JSON.stringify(words.toSorted());
  return states.find((state) => JSON.stringify(describeEntries(state).toSorted()) === asWords) ?? null;
}

/** How a draft that was read stands to what an order wants in it. */
export type DraftFit =
  /**
   * It can be brought there by adding: `missing` to what lies there, over `halfway`, where all subscriptions are opened,
   * to `target`. `states`: all in which it may be found until then.
   */
  | {
      is: 'fits';
      found: DraftHolds;
      target: DraftEntries;
      missing: DraftEntries;
      halfway: DraftEntries;
      states: readonly DraftEntries[];
    }
  /** The draft holds what the order put there before the order was edited. */
  | { is: 'old'; there: DraftEntries }
  | { is: 'other'; expected: string[]; found: string[] };

/** Whether a draft is empty or holds only what its order put there, and what is missing there then (O3, O12). */
export function fitOf(draft: Draft, entries: DraftEntries, hold: Held): DraftFit {
  const found = compareOwn(draft, entries, hold);
  if (found.holds !== 'other')
    return {
      is: 'fits',
      found,
      target: entries,
      missing: entries,
      halfway: { ...entries, rest: null },
      states: [entries],
    };
  const there = lyingThere(draft, hold);
  if (there === null) return { is: 'other', expected: found.expected, found: found.found };
  // To open one more subscription is no word on what lies there besides.
  const target = { ...entries, rest: entries.rest ?? there.rest };
  const missing = missingBeside(there, target);
  if (missing === null) return { is: 'old', there };
  const halfway = { ...there, changes: target.changes };
  return {
    is: 'fits',
    found: compare(draft, target),
    target,
    missing,
    halfway,
    states: [there, halfway, target],
  };
}

/** What is still to be put beside entries that lie in a draft; null where one of those is not wanted (any more). */
export function missingBeside(there: DraftEntries, wanted: DraftEntries): DraftEntries | null {
  if (there.customer !== wanted.customer) return null;
  const changes = without(wanted.changes, there.changes, String);
  if (changes === null) return null;
  if (there.rest === null || there.rest.intakes.length + there.rest.terminations.length === 0)
    return { ...wanted, changes };
  const { rest } = wanted;
  if (rest === null || rest.reference !== there.rest.reference || rest.wishDate !== there.rest.wishDate)
    return null;
  const intakes = without(rest.intakes, there.rest.intakes, ({ lines, subscription }) =>
    JSON.stringify([subscription, describeLines(lines)]),
  );
  const terminations = without(rest.terminations, there.rest.terminations, String);
  if (intakes === null || terminations === null) return null;
  return { ...wanted, changes, rest: { ...rest, intakes, terminations } };
}

/** What is left of `all` without `some`, one by one; null where one of `some` is not among them. */
function without<T>(all: readonly T[], some: readonly T[], identity: (each: T) => string): T[] | null {
  const left = [...all];
  for (const each of some) {
    const at = left.findIndex((other) => identity(other) === identity(each));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
