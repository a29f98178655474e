import type { Operator, OperatorRequest } from './operator.js';

/**
 * The operator for calls about something that holds secrets, such as an order's draft: whatever is sent, an echo of
 * these values is masked in all that is made of the answer.
 */
export const masking = (operator: Operator, secrets: readonly string[]): Operator => ({
  ...operator,
  send: <T>(request: OperatorRequest<T>): Promise<T> =>
    operator.send({ ...request, secrets: [...(request.secrets ?? []), ...secrets] }),
});
