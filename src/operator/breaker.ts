import {
  admit,
  answered,
  asked,
  closed,
  defaultCircuit,
  failed,
  isOpen,
  turnedAway,
  undecided,
  type Circuit,
} from './circuit.js';
import {
  OperatorCutOff,
  type OperatorFailure,
  OperatorNotUnderstood,
  OperatorCircuitOpen,
  OperatorSlow,
  OperatorTooLarge,
  OperatorUnreachable,
} from './errors.js';
import { OperatorError } from './operator-error.js';

/** How the operator stands, for people and for work that waits. Times are epoch milliseconds. */
export type CircuitState =
  | { readonly is: 'answering' }
  /** It is not asked before `until`; `since`: when the first of the calls failed. */
  | {
      readonly is: 'resting';
      readonly because: 'failures' | 'asked';
      readonly since: number;
      readonly until: number;
    };

/** One call on its way through: it ends as answered or as failed. */
export interface WatchedCall {
  /** Finds out whether the operator answers again, so it is not repeated. */
  readonly isProbe: boolean;
  answered(): void;
  failed(failure: unknown): void;
  /** One of its attempts failed: what the operator asks for holds for all other calls from now on. */
  failing(failure: unknown): void;
}

/**
 * Watches the calls to one base URL, of all profiles, and keeps them from an operator that does not answer. After
 * some time one GET finds out whether it does again.
 */
export interface Breaker {
  /** Its clock, in epoch milliseconds. */
  readonly now: () => number;
  /**
   * Lets a call through.
   * @throws OperatorCircuitOpen
   */
  enter(isGet: boolean): WatchedCall;
  /** Lets a call through whatever stands: what was recorded as being sent is sent (O16). */
  watch(): WatchedCall;
  circuitState(): CircuitState;
  /** From now on `enter` refuses every call, and none is repeated: the process is about to end. */
  stop(): void;
  isStopped(): boolean;
}

/**
 * Our own instead of a library's: the clock comes in, a placing POST is watched and never held, `Retry-After` counts,
 * and what stands can be shown to people; what is left of a library then is these few lines.
 * @param now epoch milliseconds
 * @param onChange called when the operator is not asked any more, and when it answers again
 */
export function createBreaker(
  now: () => number,
  onChange: (circuitState: CircuitState) => void = () => undefined,
  policy = defaultCircuit,
): Breaker {
  let circuit: Circuit = closed;
  let stopped = false;

  const circuitState = (): CircuitState => {
    const { backoff, since } = circuit;
    if (backoff === null || (backoff.because === 'asked' && !isOpen(backoff, now())))
      return { is: 'answering' };
    // A clock that was set back to before the backoff began has ended it: nobody waits for a time that is far off.
    const until = isOpen(backoff, now()) ? backoff.until : Math.min(backoff.until, now());
    return { is: 'resting', because: backoff.because, since: since ?? backoff.from, until };
  };

  const become = (next: Circuit): void => {
    const before = circuit.backoff;
    circuit = next;
    if (before?.from === next.backoff?.from && before?.until === next.backoff?.until) return;
    try {
      onChange(circuitState());
    } catch {
      // A broken log must not turn a call that was made into one that failed.
    }
  };

  const call = (isProbe: boolean): WatchedCall => ({
    isProbe,
    answered: () => become(answered(circuit)),
    failed: (failure) => {
      const { says, waitMs } = tellingOf(failure);
      if (says === 'down') become(failed(circuit, now(), isProbe, policy));
      // A 429 is an answer, but the call was not carried out: the next wait is longer all the same.
      else if (says === 'up')
        become({ ...answered(circuit), turnedAway: waitMs === 'unsaid' ? circuit.turnedAway : 0 });
      else if (isProbe) become(undecided(circuit));
    },
    failing: (failure) => {
      const { waitMs } = tellingOf(failure);
      if (waitMs === 'unsaid') become(turnedAway(circuit, now(), policy));
      else if (waitMs !== null) become(asked(circuit, now(), waitMs, policy));
    },
  });

  return {
    now,
    enter(isGet) {
      if (stopped) throw new OperatorCircuitOpen('stopping', now());
      const admission = admit(circuit, now(), isGet, policy);
      if (admission.may === 'not') throw new OperatorCircuitOpen(admission.because, admission.until);
      become(admission.next);
      return call(admission.isProbe);
    },
    watch: () => call(false),
    circuitState,
    stop: () => {
      stopped = true;
    },
    isStopped: () => stopped,
  };
}

interface Telling {
  /** What a failed call says of the operator: that it is down, or up (it said something), or nothing. */
  readonly says: 'down' | 'up' | 'nothing';
  /** How long it asks to wait; `unsaid`: it takes no more calls, and does not say for how long. */
  readonly waitMs: number | 'unsaid' | null;
}

function tellingOf(failure: unknown): Telling {
  if (failure instanceof OperatorError) {
    const { status, retryAfterMs } = failure;
    const isAsking = status === 429 || status === 503;
    const waitMs = isAsking ? (retryAfterMs ?? (status === 429 ? 'unsaid' : null)) : null;
    return { says: status >= 500 ? 'down' : 'up', waitMs };
  }
  if (failure instanceof OperatorNotUnderstood || failure instanceof OperatorTooLarge)
    return { says: 'up', waitMs: null };
  return { says: isSilence(failure) ? 'down' : 'nothing', waitMs: null };
}

const isSilence = (failure: unknown): failure is OperatorFailure =>
  failure instanceof OperatorUnreachable ||
  failure instanceof OperatorSlow ||
  failure instanceof OperatorCutOff;
