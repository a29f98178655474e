import { OperatorBusy } from './errors.js';

/** Lets so many tasks run at once and has the others wait in line. */
export interface Limiter {
  /**
   * Runs the task when there is a place.
   * @throws OperatorBusy when none came free within `waitMs` (null: waits as long as it takes)
   * @throws the signal's reason when that fires while it waits
   */
  run<T>(task: () => Promise<T>, waiting: { waitMs: number | null; signal?: AbortSignal }): Promise<T>;
}

/** One limiter is shared by all profiles, so that the operator sees at most `places` calls at once (G4). */
export function createLimiter(places: number): Limiter {
  let free = places;
  const line = new Set<() => void>();

  const enter = (waitMs: number | null, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const leave = () => {
        line.delete(called);
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
      };
      const called = () => {
        leave();
        resolve();
      };
      const aborted = () => {
        leave();
        reject(signal?.reason);
      };
      const timer =
        waitMs === null
          ? undefined
          : setTimeout(() => {
              leave();
              reject(new OperatorBusy());
            }, waitMs);
      signal?.addEventListener('abort', aborted, { once: true });
      line.add(called);
    });

  const exit = () => {
    const [next] = line;
    // The place is handed on, so nobody can slip in between.
    if (next === undefined) free += 1;
    else next();
  };

  return {
    run: async (task, { waitMs, signal }) => {
      await enter(waitMs, signal);
      try {
        return await task();
      } finally {
        exit();
      }
    },
  };
}
