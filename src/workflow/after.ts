/** Calls back after so many milliseconds; what it gives back calls that off. */
export type After = (ms: number, run: () => void) => () => void;

/** By the machine's clock. A process that has nothing else to do does not wait for it. */
export const inRealTime: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** What the work comes to, or `late` where it has not within so many milliseconds; it goes on all the same. */
export function inTime<T>(after: After, ms: number, work: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const callOff = after(ms, () => resolve('late'));
    void work.then(resolve, reject).finally(callOff);
  });
}
