import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a write waits for another program's lock where nobody waits for an answer, in milliseconds. */
const patientMs = 10_000;

const hastes = new AsyncLocalStorage<{ until: number | null }>();

/**
 * Runs work that somebody waits for: its writes wait for another program's lock at most `ms` milliseconds, all of them
 * together. From `answered` on nobody waits any more, and they have time again.
 */
export const inHaste = <T>(ms: number, work: (answered: () => void) => Promise<T>): Promise<T> => {
  const haste: { until: number | null } = { until: performance.now() + ms };
  return hastes.run(haste, () =>
    work(() => {
      haste.until = null;
    }),
  );
};

/** Runs work that nobody waits for, though it was started by something that somebody waits for. */
export const atLeisure = <T>(work: () => T): T => hastes.exit(work);

/** How long a write that is asked for now may wait, in milliseconds. */
export function patienceMs(): number {
  const until = hastes.getStore()?.until ?? null;
  return until === null ? patientMs : Math.max(until - performance.now(), 0);
}
