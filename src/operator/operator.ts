import type { ProfileName } from '../types/ids.js';
import { neverLeft } from './lost.js';
import { judgeAnswer, type Answer, type Answers } from './answers.js';
import { createAuthenticator } from './auth.js';
import { baseUrlOf, type BaseUrl } from './base-url.js';
import type { WatchedCall, CircuitState } from './breaker.js';
import { createDeadline, type Deadline } from './deadline.js';
import { OperatorFailure, OperatorCircuitOpen, type OperatorFailureCode } from './errors.js';
import { exchange } from './exchange.js';
import { OperatorError } from './operator-error.js';
import { queryString, type OperatorPath, type Query } from './path.js';
import { openPool, type OperatorPool } from './pool.js';
import { defaultRetry, isPassing, pauseBefore, type RetryPolicy } from './retry.js';
import type { OperatorProfile, OperatorSettings } from './settings.js';

/** One call, as an endpoint's function describes it. */
export interface OperatorRequest<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: OperatorPath;
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly answers: Answers<T>;
  /** Sent once, also to an operator that rests, and waits for its place as long as it takes (O16). */
  readonly atMostOnce?: boolean;
  /** Values of the body that an echo in an error must not show. */
  readonly secrets?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The operator as one profile sees it. */
export interface Operator {
  readonly profile: ProfileName;
  readonly settings: OperatorSettings;
  readonly base: BaseUrl;
  /**
   * Makes one call. Only a GET is repeated (G4), and after a 401 a call with a renewed token (G1).
   * @throws OperatorFailure
   */
  send<T>(request: OperatorRequest<T>): Promise<T>;
  /** Whether the operator answers, as far as the last calls of all profiles tell. */
  circuitState(): CircuitState;
}

/** One request that went out: for logs and metrics, without bodies, headers and query. */
export interface OperatorCall {
  readonly profile: ProfileName;
  readonly method: string;
  readonly path: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly ms: number;
  readonly failure: OperatorFailureCode | null;
}

export interface OperatorOptions {
  readonly settings: OperatorSettings;
  readonly profile: OperatorProfile;
  /** Give the same one to all profiles; left out, this operator opens its own. */
  readonly pool?: OperatorPool;
  readonly onCall?: ((call: OperatorCall) => void) | undefined;
  /** Calls off whatever is under way, at the end of the process. */
  readonly signal?: AbortSignal | undefined;
  readonly retry?: RetryPolicy | undefined;
  /** Milliseconds of a steady clock, for the life of tokens. */
  readonly now?: () => number;
}

/** The client of the operator for one profile (G1–G8). */
export function createOperator(options: OperatorOptions): Operator {
  const { settings, profile, onCall, retry = defaultRetry, now = () => performance.now() } = options;
  const pool = options.pool ?? openPool(settings);
  const base = baseUrlOf(settings.baseUrl);
  const { timeoutMs, maxBodyBytes } = settings;
  const auth = createAuthenticator(profile.auth, { dispatcher: pool.dispatcher, timeoutMs, now });

  const report = (
    request: OperatorRequest<unknown>,
    startedAt: number,
    status: number | null,
    failure: unknown,
  ) => {
    try {
      onCall?.({
        profile: profile.name,
        method: request.method,
        path: request.path,
        status,
        ms: Math.round(performance.now() - startedAt),
        failure: failure instanceof OperatorFailure ? failure.code : null,
      });
    } catch {
      // A broken log must not turn a call that was made into one that failed.
    }
  };

  /** One attempt, or two where a renewed token is allowed. */
  const attempt = async (
    request: OperatorRequest<unknown>,
    signal: AbortSignal,
    sending: () => void,
  ): Promise<Answer> => {
    for (let renewed = false; ; renewed = true) {
      const credentials = await auth.credentials(signal, request.atMostOnce === true ? timeoutMs : 0);
      const secrets = [...credentials.secrets, ...(request.secrets ?? [])];
      const startedAt = performance.now();
      const outgoing = {
        origin: base.origin,
        path: `${base.prefix}${request.path}${queryString(request.query)}`,
        method: request.method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...credentials.headers,
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
      };
      sending();
      let status: number | null = null;
      let judged: Answer | OperatorFailure;
      try {
        const raw = await exchange(pool.dispatcher, outgoing, { signal, maxBodyBytes });
        status = raw.status;
        judged = judgeAnswer(raw, secrets, request.answers.evenBroken);
      } catch (error) {
        report(request, startedAt, status, error);
        throw error;
      }
      report(request, startedAt, status, judged);
      if (!(judged instanceof OperatorFailure)) return judged;
      const refusedLogin = judged instanceof OperatorError && judged.status === 401 && credentials.refused();
      // A 401 proves that nothing was done, yet an order is sent at most once all the same (O16).
      if (!refusedLogin || renewed || request.atMostOnce === true) throw judged;
    }
  };

  /** What the operator asked for is waited for where there is time; one that does not answer is not (G4). */
  const enter = async (request: OperatorRequest<unknown>, deadline: Deadline): Promise<WatchedCall> => {
    for (;;) {
      try {
        return request.atMostOnce === true
          ? pool.breaker.watch()
          : pool.breaker.enter(request.method === 'GET');
      } catch (error) {
        if (!(error instanceof OperatorCircuitOpen) || error.because !== 'asked') throw error;
        const pause = error.until - pool.breaker.now();
        if (pause >= deadline.left()) throw error;
        deadline.start();
        await deadline.pause(pause);
      }
    }
  };

  /** How long the operator wants no call yet: milliseconds. */
  const askedFor = (): number => {
    const circuitState = pool.breaker.circuitState();
    return circuitState.is === 'resting' && circuitState.because === 'asked'
      ? circuitState.until - pool.breaker.now()
      : 0;
  };

  /** What would be repeated is no failure of the operator: it was not asked again, since the bot stops. */
  const refuseStopped = (): void => {
    if (pool.breaker.isStopped()) throw new OperatorCircuitOpen('stopping', pool.breaker.now());
  };

  const send = async <T>(request: OperatorRequest<T>): Promise<T> => {
    const deadline = createDeadline(timeoutMs, [options.signal, request.signal]);
    const waiting = { waitMs: request.atMostOnce === true ? null : timeoutMs, signal: deadline.signal };
    let call: WatchedCall | null = null;
    let sent = false;
    const sending = () => {
      sent = true;
    };
    try {
      call = await enter(request, deadline);
      const attempts = request.method === 'GET' && !call.isProbe ? retry.attempts : 1;
      for (let nth = 1; ; nth += 1) {
        try {
          const answer = await pool.limiter.run(() => {
            deadline.start();
            return attempt(request, deadline.signal, sending);
          }, waiting);
          call.answered();
          return request.answers.read(answer);
        } catch (error) {
          if (!sent && error instanceof OperatorFailure) error.sent = false;
          call.failing(error);
          const pause = Math.max(pauseBefore(nth, retry, error), askedFor());
          if (nth >= attempts || !isPassing(error) || pause >= deadline.left()) throw error;
          refuseStopped();
          await deadline.pause(pause);
          refuseStopped();
        }
      }
    } catch (error) {
      call?.failed(error);
      if (error instanceof OperatorFailure) error.isRepeatable = request.method === 'GET' || neverLeft(error);
      throw error;
    } finally {
      deadline.end();
    }
  };

  return { profile: profile.name, settings, base, send, circuitState: pool.breaker.circuitState };
}
