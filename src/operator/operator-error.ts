import { OperatorFailure } from './errors.js';

/** One broken rule, where the service lists them (O7). */
export interface ServiceViolation {
  readonly rule: string | null;
  readonly entry: string | null;
  readonly productId: string | null;
  readonly actual: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly message: string | null;
}

interface Refusal {
  readonly status: number;
  readonly identifier: string | null;
  readonly messages: readonly string[];
  readonly violations: readonly ServiceViolation[];
  readonly excerpt: string;
  readonly mediaType: string | null;
  readonly retryAfterMs: number | null;
  readonly cause?: unknown;
}

/** The service said no: any non-2xx, or a 2xx whose body is an error object (G2). */
export class OperatorError extends OperatorFailure {
  override readonly name = 'OperatorError';
  /** HTTP status. */
  readonly status: number;
  /** `urn:error:…` of the error object; null where the body is not one. */
  readonly identifier: string | null;
  /** What the identifier says beside the message (G3); null where it says nothing of its own. */
  readonly meaning: Meaning | null;
  /** Every message found in the body, bounded and escaped (O7). */
  readonly messages: readonly string[];
  readonly violations: readonly ServiceViolation[];
  /** Bounded and escaped start of the body. */
  readonly excerpt: string;
  /** What the answer says that its body is, such as `text/plain`; null where it says nothing. */
  readonly mediaType: string | null;
  /** How long the service asks to wait (G4). */
  readonly retryAfterMs: number | null;

  constructor(refusal: Refusal) {
    super('operator-refused', sentence(refusal), { cause: refusal.cause });
    this.status = refusal.status;
    this.identifier = refusal.identifier;
    this.meaning = meaningOf(refusal.identifier);
    this.messages = refusal.messages;
    this.violations = refusal.violations;
    this.excerpt = refusal.excerpt;
    this.mediaType = refusal.mediaType;
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/**
 * Whether a failed write was surely not carried out (O16): the service sent an error object, or a 4xx other
 * than 408, or the request was never sent. After any other failure nobody knows.
 */
export function isRefusal(failure: unknown): failure is OperatorFailure {
  if (!(failure instanceof OperatorFailure)) return false;
  if (!failure.sent) return true;
  if (!(failure instanceof OperatorError)) return false;
  if (failure.identifier !== null) return true;
  const { status } = failure;
  return status >= 400 && status < 500 && status !== 408;
}

type Meaning = 'lacks-rights' | 'not-found' | 'not-valid';

const meanings: Readonly<Record<string, Meaning>> = {
  'insufficient-rights': 'lacks-rights',
  'not-found': 'not-found',
  validation: 'not-valid',
};

// G3: a missing thing and a thing one may not see look alike, so the words leave both open. For the log.
const words: Readonly<Record<Meaning, string>> = {
  'lacks-rights': 'This login lacks the rights for it, or it does not exist',
  'not-found': 'It does not exist, or this login may not see it',
  'not-valid': 'The operator found the order not valid',
};

function meaningOf(identifier: string | null): Meaning | null {
  const kind = identifier?.slice(identifier.lastIndexOf(':') + 1) ?? '';
  return Object.hasOwn(meanings, kind) ? (meanings[kind] ?? null) : null;
}

function sentence({ status, identifier, messages, excerpt }: Refusal): string {
  const meaning = meaningOf(identifier);
  const heading =
    (meaning === null ? null : words[meaning]) ??
    (status >= 300 && status < 400 ? 'The operator sent a redirect, which is not followed' : null) ??
    (status >= 500 ? 'The operator had a fault' : 'The operator refused it');
  const said = messages.length > 0 ? messages.slice(0, 5).join('; ') : excerpt;
  const marks = [String(status), ...(identifier === null ? [] : [identifier])].join(' ');
  return `${heading}${said === '' ? '' : `: ${said}`} (${marks})`;
}
