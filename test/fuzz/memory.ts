import { setImmediate } from 'node:timers/promises';

/** Resident memory and used heap, in MB, after the garbage is gone where Node was started with `--expose-gc`. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
}

export async function memoryNow(): Promise<Memory> {
  for (let time = 0; time < 3; time += 1) {
    // What was closed is let go of in the next turns.
    await setImmediate();
    globalThis.gc?.();
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { resident: Math.round(rss / 1_048_576), heap: Math.round(heapUsed / 1_048_576) };
}

export const sizes = ({ resident, heap }: Memory): string => `resident ${resident} MB, heap ${heap} MB`;

export const memoryWords = (what: string, start: Memory, end: Memory): string =>
  `${what}: resident ${start.resident} → ${end.resident} MB (${ratio(end.resident, start.resident)}×), ` +
  `heap ${start.heap} → ${end.heap} MB (${ratio(end.heap, start.heap)}×)`;

const ratio = (one: number, other: number): string => (one / other).toFixed(2);
