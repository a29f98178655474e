import { isUnconnected, OperatorFailure, OperatorUnreachable } from './errors.js';
import { isRefusal } from './operator-error.js';

/** Whether a call that failed was surely never sent: it was refused before, or no connection was made. */
export const neverLeft = (failure: OperatorFailure): boolean =>
  !failure.sent || (failure instanceof OperatorUnreachable && isUnconnected(failure.cause));

/**
 * Whether a write that failed may be carried out yet: it may have left, and nobody said that it was refused. What is
 * read just after such a failure is not the last word (O16).
 */
export const mayStillCome = (failure: unknown): boolean =>
  failure instanceof OperatorFailure && !neverLeft(failure) && !isRefusal(failure);
