import { isUnconnected, OperatorFailure, OperatorUnreachable } from './errors.js';
import { isRefusal } from './operator-error.js';

/**
 * Whether a write that failed may be carried out yet: it may have left, and nobody said that it was refused. What is
 * read just after such a failure is not the last word (O16).
 */
export function mayStillCome(failure: unknown): boolean {
  if (failure instanceof OperatorUnreachable && isUnconnected(failure.cause)) return false;
  return failure instanceof OperatorFailure && !isRefusal(failure);
}
