import { OperatorCutOff, OperatorUnreachable } from './errors.js';
import { OperatorError } from './operator-error.js';

/** How a GET is repeated (G4). Nothing else ever is. Data, so that nobody can hand in a function that repeats a POST. */
export interface RetryPolicy {
  /** Calls in all, the first one included. */
  readonly attempts: number;
  /** Milliseconds before the first repeat; doubles with each. */
  readonly backoffMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, backoffMs: 200 };

const passing = new Set([429, 502, 503, 504]);

/** Whether a GET that failed so may go better the next time. */
export function isPassing(failure: unknown): boolean {
  if (failure instanceof OperatorError) return passing.has(failure.status);
  return failure instanceof OperatorUnreachable || failure instanceof OperatorCutOff;
}

/**
 * Milliseconds to wait before repeat number `repeat` (from 1): what the service asks for, else a random time up
 * to the doubled backoff, so that callers who failed together don't come back together.
 */
export function pauseBefore(repeat: number, policy: RetryPolicy, failure: unknown): number {
  if (failure instanceof OperatorError && failure.retryAfterMs !== null) return failure.retryAfterMs;
  const most = policy.backoffMs * 2 ** (repeat - 1);
  return most / 2 + (Math.random() * most) / 2;
}

/** Reads `Retry-After` (seconds or an HTTP date) as milliseconds from `now`; null where it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
