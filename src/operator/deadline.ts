import { setTimeout as wait } from 'node:timers/promises';
import { OperatorAborted, OperatorSlow } from './errors.js';

/** The total time of one call, together with everybody who may call it off (G7). */
export interface Deadline {
  /** Fires with an `OperatorSlow` or `OperatorAborted` as its reason. */
  readonly signal: AbortSignal;
  /** Starts the clock, once: waiting for a place in line is not the operator's time. */
  start(): void;
  /** Milliseconds left. */
  left(): number;
  /** Waits, or rejects when the deadline fires first. */
  pause(ms: number): Promise<void>;
  /** Must be called when the call has ended, however it ended. */
  end(): void;
}

/** A deadline whose clock runs from `start` on; the callers' signals count from now. */
export function createDeadline(timeoutMs: number, callers: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  let running: { readonly endsAt: number; readonly timer: NodeJS.Timeout } | null = null;
  // By hand rather than AbortSignal.any: a signal that lives as long as the process would collect a
  // dependant for every call.
  const watched = callers.flatMap((caller) => {
    if (caller === undefined) return [];
    const abort = () => controller.abort(new OperatorAborted({ cause: caller.reason }));
    if (caller.aborted) abort();
    else caller.addEventListener('abort', abort, { once: true });
    return [{ caller, abort }];
  });
  return {
    signal: controller.signal,
    start: () => {
      running ??= {
        endsAt: performance.now() + timeoutMs,
        timer: setTimeout(() => controller.abort(new OperatorSlow(timeoutMs)), timeoutMs),
      };
    },
    left: () => (running === null ? timeoutMs : running.endsAt - performance.now()),
    pause: async (ms) => {
      try {
        await wait(ms, undefined, { signal: controller.signal });
      } catch (error) {
        controller.signal.throwIfAborted();
        throw error;
      }
    },
    end: () => {
      if (running !== null) clearTimeout(running.timer);
      for (const { caller, abort } of watched) caller.removeEventListener('abort', abort);
    },
  };
}

/** The promise's result, or the signal's reason when that fires first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
