import { z } from 'zod';
import { unreachable } from '../../../types/unreachable.js';

/** One rule that a draft breaks, as the dry run tells it (O7). `entry` is the id of the draft's entry. */
export const Violation = z.strictObject({
  rule: z.string(),
  entry: z.string().nullable(),
  product_id: z.string().nullable(),
  actual: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  message: z.string(),
});
export type Violation = z.infer<typeof Violation>;

/** The error object of both documents, with the violations that O7 adds. */
export const ErrorObject = z.strictObject({
  error_identifier: z.string(),
  error_message: z.string(),
  violations: z.array(Violation).optional(),
});
export type ErrorObject = z.infer<typeof ErrorObject>;

/** Which document a path belongs to: it names the family of its error identifiers. */
export type Family = 'order' | 'sip-trunk';

export type FaultKind =
  'malformed' | 'unauthenticated' | 'insufficient-rights' | 'not-found' | 'validation' | 'internal';

/** A request that is refused: thrown by handlers, answered as an error object in one place. */
export class Fault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly violations: readonly Violation[] = [],
  ) {
    super(message);
    this.name = 'Fault';
  }
}

export const malformed = (message: string): Fault => new Fault('malformed', message);
export const notFound = (message: string): Fault => new Fault('not-found', message);
export const lacksRights = (message: string): Fault => new Fault('insufficient-rights', message);
export const invalid = (message: string, violations: readonly Violation[] = []): Fault =>
  new Fault('validation', message, violations);

/** The status of a fault (O7). The SIP trunk document shows none, so its calls use the same. */
export function statusOf(kind: FaultKind): number {
  switch (kind) {
    case 'malformed':
      return 400;
    case 'unauthenticated':
      return 401;
    case 'insufficient-rights':
      return 403;
    case 'not-found':
      return 404;
    case 'validation':
      return 422;
    case 'internal':
      return 500;
    default:
      return unreachable(kind);
  }
}

function identifierOf(kind: FaultKind, family: Family): string {
  if (family === 'order') return `urn:error:order:${kind}`;
  // The SIP trunk document names two identifiers, and every failure is one of them.
  const rights = kind === 'insufficient-rights' || kind === 'unauthenticated';
  return rights ? 'urn:error:sip-trunk:insufficient-rights' : 'urn:error:sip-trunk:operator';
}

export function errorObject(fault: Fault, family: Family): ErrorObject {
  return {
    error_identifier: identifierOf(fault.kind, family),
    error_message: fault.message,
    ...(fault.violations.length > 0 ? { violations: [...fault.violations] } : {}),
  };
}
