import {
  getDraftPointer,
  isRefusal,
  OperatorError,
  OperatorFailure,
  OperatorCircuitOpen,
  type Operator,
} from '../../operator/index.js';
import type { Services } from '../services.js';
import type { JobOutcome } from './outbox.js';
import type { CircuitOpen } from '../screens.js';

/** What happens while the operator does not answer: nobody waits for it, and committed work goes on by itself. */

/** Null while the operator answers, as far as anybody knows. All its logins stand together. */
export function circuitOpenOf(services: Pick<Services, 'operators'>): CircuitOpen | null {
  const [operator] = services.operators.values();
  const circuitState = operator?.circuitState();
  if (circuitState?.is !== 'resting') return null;
  return { since: circuitState.since, until: circuitState.until, asked: circuitState.because === 'asked' };
}

/** The same as a part of what a screen or a card shows. */
export function backoffUntil(services: Pick<Services, 'operators'>): { backoffUntil?: number } {
  const circuitOpen = circuitOpenOf(services);
  return circuitOpen === null ? {} : { backoffUntil: circuitOpen.until };
}

/** The same for a screen that tells why it waits. */
export function backoffNow(services: Pick<Services, 'operators'>): { backoff?: CircuitOpen } {
  const backoff = circuitOpenOf(services);
  return backoff === null ? {} : { backoff };
}

/** Work that waits looks again a moment after the backoff, so that the one call that finds out has an answer. */
const afterBackoffMs = 250;
const leastWaitMs = 1_000;

/**
 * What a job comes to whose call failed because the operator does not answer, or takes no more calls: again after the
 * backoff, however often.
 * Null where the failure has another reason, or the operator is not known to be down yet.
 */
export function waitsForOperator(
  services: Pick<Services, 'operators' | 'now'>,
  error: unknown,
): JobOutcome | null {
  if (error instanceof OperatorCircuitOpen)
    return error.because === 'stopping'
      ? { retryAt: services.now(), because: error.message }
      : retry(services, error.until);
  // A call answered by 429 was not carried out, whatever it was (G4): its job goes on after the pause.
  if (error instanceof OperatorError && error.status === 429) return retryAfterBackoff(services);
  // G4: what is no read and may have left is not sent again by itself, however long it is waited.
  if (!(error instanceof OperatorFailure) || !error.isRepeatable || isRefusal(error)) return null;
  return circuitOpenOf(services) === null ? null : retryAfterBackoff(services);
}

/** Again once it was looked whether the operator answers; soon, where that is so already. */
export function retryAfterBackoff(services: Pick<Services, 'operators' | 'now'>): Waits {
  return retry(services, circuitOpenOf(services)?.until ?? 0);
}

/** When it is tried again; epoch milliseconds. */
export interface Waits {
  readonly retryAt: number;
  readonly because: string;
}

function retry(services: Pick<Services, 'operators' | 'now'>, until: number): Waits {
  const at = Math.max(until + afterBackoffMs, services.now() + leastWaitMs);
  const because = circuitOpenOf(services)?.asked === true ? 'asked to wait' : 'does not answer at the moment';
  return { retryAt: at, because: `The operator ${because}` };
}

/**
 * Asked before something is recorded as being sent: null where it can be, else when to look again. After a backoff a
 * read finds out, so that no change is risked on an operator that may still be down.
 */
export async function untilItAnswers(
  services: Pick<Services, 'operators' | 'now'>,
  operator: Operator,
): Promise<Waits | null> {
  const circuitOpen = circuitOpenOf(services);
  if (circuitOpen === null) return null;
  if (circuitOpen.until > services.now()) return retryAfterBackoff(services);
  try {
    await getDraftPointer(operator);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    // A login that may not read drafts gets an answer all the same.
  }
  return circuitOpenOf(services) === null ? null : retryAfterBackoff(services);
}
