import { OperatorLoginFailed, type OperatorFailure } from './errors.js';
import { OperatorError } from './operator-error.js';

/** Whether a call failed because of the login alone: no token was to be had, or the operator did not take it (401). */
export const isLoginFailure = (failure: OperatorFailure): boolean =>
  failure instanceof OperatorLoginFailed || (failure instanceof OperatorError && failure.status === 401);
