/** Every way a call to the operator can fail. */
export const operatorFailureCodes = [
  'operator-refused',
  'operator-unreachable',
  'operator-slow',
  'operator-busy',
  'operator-resting',
  'operator-aborted',
  'operator-cut-off',
  'operator-too-large',
  'operator-not-understood',
  'operator-login-failed',
  'path-refused',
  'remote-value-refused',
] as const;
export type OperatorFailureCode = (typeof operatorFailureCodes)[number];

interface FailureOptions {
  readonly cause?: unknown;
  /** False where the request surely never left this process. */
  readonly sent?: boolean;
}

/** What all failures of a call share. None ever holds a credential, in its message or in its cause. */
export abstract class OperatorFailure extends Error {
  readonly code: OperatorFailureCode;
  /** False where the request surely never left this process; true where it may have. */
  sent: boolean;
  /**
   * Whether the same call may be made again by itself (G4): a GET, and what surely never left. The client says so of
   * each call that it made; a person may always ask for it again.
   */
  isRepeatable = true;
  constructor(code: OperatorFailureCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.sent = options.sent ?? true;
  }
}

/** No connection, or it broke before an answer came. */
export class OperatorUnreachable extends OperatorFailure {
  override readonly name = 'OperatorUnreachable';
  constructor(options: FailureOptions = {}) {
    const says = isUnconnected(options.cause)
      ? 'The operator could not be reached.'
      : 'The connection to the operator broke before an answer came.';
    super('operator-unreachable', says, options);
  }
}

/** No connection was made, or none that could be trusted, so nothing went over one. */
const unconnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  // The certificate was not taken: a request goes out only over a connection whose other side is known.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Whether this is why undici made no connection at all: then nothing was sent. */
export const isUnconnected = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && unconnected.has(cause.code);

/** The call's total time ran out, its body included (G7). */
export class OperatorSlow extends OperatorFailure {
  override readonly name = 'OperatorSlow';
  readonly timeoutMs: number;
  constructor(timeoutMs: number, options: FailureOptions = {}) {
    super('operator-slow', `The operator did not answer within ${timeoutMs / 1000} seconds.`, options);
    this.timeoutMs = timeoutMs;
  }
}

/** Other calls took all places for so long that this one was not sent (G4). */
export class OperatorBusy extends OperatorFailure {
  override readonly name = 'OperatorBusy';
  constructor() {
    super('operator-busy', 'Too many calls to the operator are waiting; this one was not sent.', {
      sent: false,
    });
  }
}

const whyNotAsked = {
  failures: 'does not answer at the moment',
  asked: 'asked to wait',
  stopping: 'is not asked any more, since the bot stops',
} as const;

/** It has not answered for a while, or asked to wait: nobody waits for it before `until` (G4). Or this process stops. */
export class OperatorCircuitOpen extends OperatorFailure {
  override readonly name = 'OperatorCircuitOpen';
  /** Epoch milliseconds. */
  readonly until: number;
  readonly because: keyof typeof whyNotAsked;
  constructor(because: keyof typeof whyNotAsked, until: number) {
    super('operator-resting', `The operator ${whyNotAsked[because]}; this call was not sent.`, {
      sent: false,
    });
    this.because = because;
    this.until = until;
  }
}

/** The caller, or the end of the process, called it off. */
export class OperatorAborted extends OperatorFailure {
  override readonly name = 'OperatorAborted';
  constructor(options: FailureOptions = {}) {
    super('operator-aborted', 'The call to the operator was called off.', options);
  }
}

/** The connection broke inside the body of the answer. */
export class OperatorCutOff extends OperatorFailure {
  override readonly name = 'OperatorCutOff';
  readonly status: number;
  constructor(status: number, options: FailureOptions = {}) {
    super('operator-cut-off', `The operator's answer (${status}) broke off.`, options);
    this.status = status;
  }
}

/** The body is over the bound (G7). */
export class OperatorTooLarge extends OperatorFailure {
  override readonly name = 'OperatorTooLarge';
  readonly status: number;
  readonly maxBytes: number;
  constructor(status: number, maxBytes: number) {
    super('operator-too-large', `The operator's answer (${status}) is larger than ${maxBytes} bytes.`);
    this.status = status;
    this.maxBytes = maxBytes;
  }
}

/** A 2xx whose body is not what the document says (G2). */
export class OperatorNotUnderstood extends OperatorFailure {
  override readonly name = 'OperatorNotUnderstood';
  readonly status: number;
  /** Bounded and escaped start of the body. */
  readonly excerpt: string;
  constructor(status: number, problem: string, excerpt: string, options: FailureOptions = {}) {
    const seen = excerpt === '' ? '' : ` It begins: ${excerpt}`;
    super(
      'operator-not-understood',
      `The operator's answer (${status}) was not understood: ${problem}.${seen}`,
      options,
    );
    this.status = status;
    this.excerpt = excerpt;
  }
}

/** The token server gave no token, so the call was not made (G1). */
export class OperatorLoginFailed extends OperatorFailure {
  override readonly name = 'OperatorLoginFailed';
  constructor(problem: string, options: Omit<FailureOptions, 'sent'> = {}) {
    super('operator-login-failed', `No token for the operator: ${problem}`, { ...options, sent: false });
  }
}

/** A remote value that must not be fetched (O13). */
export class RemoteValueRefused extends OperatorFailure {
  override readonly name = 'RemoteValueRefused';
  constructor(problem: string) {
    super('remote-value-refused', `The value was not fetched: ${problem}.`, { sent: false });
  }
}
