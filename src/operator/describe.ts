import { unreachable } from '../types/unreachable.js';
import { OperatorCircuitOpen, OperatorSlow, type OperatorFailure } from './errors.js';
import { neverLeft } from './lost.js';
import { isRefusal, OperatorError } from './operator-error.js';
import type { CallFailure } from '../types/failure.js';

/** What came of a failed call, to be told and stored: the one place that sorts failures for people. */
export function describeFailure(failure: OperatorFailure): CallFailure {
  if (failure instanceof OperatorError) return answered(failure);
  const said: string[] = [];
  if (neverLeft(failure)) return unsent(failure);
  switch (failure.code) {
    case 'operator-unreachable':
      return { came: 'broken', said };
    case 'operator-slow':
      return { came: 'late', afterMs: failure instanceof OperatorSlow ? failure.timeoutMs : 0, said };
    case 'operator-aborted':
      return { came: 'called-off', said };
    case 'operator-cut-off':
      return { came: 'cut-off', status: statusOf(failure), said };
    case 'operator-too-large':
      return { came: 'too-large', status: statusOf(failure), said };
    case 'operator-not-understood':
      return { came: 'not-understood', status: statusOf(failure), said };
    case 'operator-refused':
    case 'operator-busy':
    case 'operator-resting':
    case 'operator-login-failed':
    case 'path-refused':
    case 'remote-value-refused':
      return unsent(failure);
    default:
      return unreachable(failure.code);
  }
}

function unsent(failure: OperatorFailure): CallFailure {
  const said: string[] = [];
  switch (failure.code) {
    case 'operator-unreachable':
      return { came: 'unreached', said };
    case 'operator-resting':
      return {
        came: 'resting',
        asked: failure instanceof OperatorCircuitOpen && failure.because === 'asked',
        said,
      };
    // Its time ran out while it waited for its place.
    case 'operator-slow':
    case 'operator-busy':
      return { came: 'busy', said };
    case 'operator-login-failed':
      return { came: 'no-login', said };
    default:
      return { came: 'not-sent', said };
  }
}

function answered(error: OperatorError): CallFailure {
  const { status, meaning } = error;
  const messages = [...error.violations.flatMap((each) => each.message ?? []), ...error.messages];
  const said = [...new Set(messages)];
  if (isRefusal(error)) {
    if (status === 401) return { came: 'login-refused', status, said };
    if (status === 429) return { came: 'told-to-wait', status, said };
    if (status >= 500 || status === 408) return { came: 'failed', status, said };
    const excerpt = said.length > 0 || error.identifier !== null ? '' : error.excerpt;
    return { came: 'refused', status, meaning, excerpt, said };
  }
  const words = said.length > 0 ? said : plainIn(error);
  if (status >= 500) return { came: 'fault', status, said: words };
  return { came: status >= 300 && status < 400 ? 'redirect' : 'unclear', status, said: words };
}

/** A body of plain text is the operator's word too (G2); a page of its proxy, or a structure without a message, is not. */
const plainIn = ({ mediaType, excerpt }: OperatorError): string[] =>
  (mediaType ?? 'text/plain') !== 'text/plain' || /^[<{["]|^$/.test(excerpt) ? [] : [excerpt];

const statusOf = (failure: OperatorFailure): number =>
  'status' in failure && typeof failure.status === 'number' ? failure.status : 0;
