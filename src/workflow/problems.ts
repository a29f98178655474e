import { describeFailure, OperatorFailure, OperatorCircuitOpen } from '../operator/index.js';
import { certaintyOf } from '../types/failure.js';
import { newReference, type Services } from './services.js';
import type { Drift, Note } from '../ordering/order.js';
import type { OperatorProblem } from './screens.js';

/** Turns a failed call into what a person is told, and writes the whole of it to the log under one reference. */
export function operatorProblem(services: Services, error: unknown, where: string): OperatorProblem {
  const reference = newReference(services);
  services.log.warn({ reference, where, error }, 'The operator could not be asked');
  if (!(error instanceof OperatorFailure)) throw error;
  const failure = describeFailure(error);
  return error instanceof OperatorCircuitOpen
    ? { failure, until: error.until, reference }
    : { failure, reference };
}

/**
 * Why an order is back whose call failed: refused, or for a reason that is not the order's.
 * @param changes what is behind a refusal, as far as that can be read
 */
export function noteOf({ failure, reference }: OperatorProblem, at: number, changes: Drift[] = []): Note {
  return certaintyOf(failure) === 'refused'
    ? { why: 'operator-refused', messages: failure.said, failure, changes, reference, at }
    : { why: 'operator-unavailable', failure, reference, at };
}
