import { OperatorError, OperatorFailure, OperatorResting } from '../operator/index.js';
import { unreachable } from '../types/unreachable.js';
import { newReference, type House } from './house.js';
import type { OperatorProblem } from './screens.js';

/** Turns a failed call into what a person is told, and writes the whole of it to the log under one reference. */
export function operatorProblem(house: House, error: unknown, where: string): OperatorProblem {
  const reference = newReference(house);
  house.log.warn({ reference, where, error }, 'The operator could not be asked');
  if (!(error instanceof OperatorFailure)) throw error;
  if (error instanceof OperatorResting)
    return { kind: 'resting', until: error.until, messages: [], reference };
  return { kind: kindOf(error), messages: messagesOf(error), reference };
}

function kindOf(error: OperatorFailure): OperatorProblem['kind'] {
  switch (error.code) {
    case 'operator-slow':
    case 'operator-busy':
      return 'slow';
    case 'operator-resting':
      return 'resting';
    case 'operator-unreachable':
    case 'operator-cut-off':
    case 'operator-aborted':
    case 'operator-login-failed':
      return 'down';
    case 'operator-not-understood':
    case 'operator-too-large':
      return 'not-understood';
    case 'operator-refused':
      return error instanceof OperatorError && (error.status ?? 0) >= 500 ? 'down' : 'refused';
    case 'path-refused':
    case 'remote-value-refused':
      return 'refused';
    default:
      return unreachable(error.code);
  }
}

/** Every sentence that a failure holds for a person: all messages of the operator, or what happened (O7). */
export function messagesOf(error: unknown): string[] {
  if (!(error instanceof OperatorError)) return [error instanceof Error ? error.message : 'Unknown fault'];
  const found = [...error.violations.flatMap((each) => each.message ?? []), ...error.messages];
  const said = [...new Set(found)];
  // G3: the identifier's meaning and the message, since a missing thing and a forbidden one look alike.
  const all = error.meaning === null || said.length > 0 ? said : [error.meaning];
  return all.length > 0 ? all : [error.message];
}
