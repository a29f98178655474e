import { OperatorFailure, OperatorUnreachable } from './errors.js';
import { isRefusal } from './operator-error.js';

/** No connection was made, so nothing went over one. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Whether a write that failed may be carried out yet: it may have left, and nobody said that it was refused. What is
 * read just after such a failure is not the last word (O16).
 */
export function mayStillCome(failure: unknown): boolean {
  if (failure instanceof OperatorUnreachable && isUnconnected(failure.cause)) return false;
  return failure instanceof OperatorFailure && !isRefusal(failure);
}

const isUnconnected = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && unconnected.has(cause.code);
