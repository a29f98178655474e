import {
  getDraftPointer,
  isRefusal,
  OperatorError,
  OperatorFailure,
  OperatorResting,
  type Operator,
} from '../../operator/index.js';
import type { House } from '../house.js';
import type { Ran } from './outbox.js';
import type { Resting } from '../screens.js';

/** What happens while the operator does not answer: nobody waits for it, and committed work goes on by itself. */

/** Null while the operator answers, as far as anybody knows. All its logins stand together. */
export function restingOf(house: Pick<House, 'operators'>): Resting | null {
  const [operator] = house.operators.values();
  const standing = operator?.standing();
  if (standing?.is !== 'resting') return null;
  return { since: standing.since, until: standing.until, asked: standing.because === 'asked' };
}

/** The same as a part of what a screen or a card shows. */
export function restsUntil(house: Pick<House, 'operators'>): { restsUntil?: number } {
  const resting = restingOf(house);
  return resting === null ? {} : { restsUntil: resting.until };
}

/** The same for a screen that tells why it waits. */
export function restNow(house: Pick<House, 'operators'>): { rest?: Resting } {
  const rest = restingOf(house);
  return rest === null ? {} : { rest };
}

/** Work that waits looks again a moment after the rest, so that the one call that finds out has an answer. */
const afterRestMs = 250;
const leastWaitMs = 1_000;

/**
 * What a job comes to whose call failed because the operator does not answer, or takes no more calls: again after the
 * rest, however often.
 * Null where the failure has another reason, or the operator is not known to be down yet.
 */
export function waitsForOperator(house: Pick<House, 'operators' | 'now'>, error: unknown): Ran | null {
  if (error instanceof OperatorResting) return again(house, error.until);
  // One call too many was not carried out, whatever it was (G4): what it is for goes on after the pause.
  if (error instanceof OperatorError && error.status === 429) return againAfterRest(house);
  // G4: what is no read and may have left is not sent again by itself, however long it is waited.
  if (!(error instanceof OperatorFailure) || !error.isRepeatable || isRefusal(error)) return null;
  return restingOf(house) === null ? null : againAfterRest(house);
}

/** Again once it was looked whether the operator answers; soon, where that is so already. */
export function againAfterRest(house: Pick<House, 'operators' | 'now'>): Waits {
  return again(house, restingOf(house)?.until ?? 0);
}

/** When it is tried again; epoch milliseconds. */
export interface Waits {
  readonly again: number;
  readonly because: string;
}

function again(house: Pick<House, 'operators' | 'now'>, until: number): Waits {
  const at = Math.max(until + afterRestMs, house.now() + leastWaitMs);
  const because = restingOf(house)?.asked === true ? 'asked to wait' : 'does not answer at the moment';
  return { again: at, because: `The operator ${because}` };
}

/**
 * Asked before something is recorded as being sent: null where it can be, else when to look again. After a rest a
 * read finds out, so that no change is risked on an operator that may still be down.
 */
export async function untilItAnswers(
  house: Pick<House, 'operators' | 'now'>,
  operator: Operator,
): Promise<Waits | null> {
  const resting = restingOf(house);
  if (resting === null) return null;
  if (resting.until > house.now()) return againAfterRest(house);
  try {
    await getDraftPointer(operator);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    // A login that may not read drafts gets an answer all the same.
  }
  return restingOf(house) === null ? null : againAfterRest(house);
}
