import * as fc from 'fast-check';
import { carry, type Carried } from './carry.js';
import { anyRun } from './any-run.js';
import type { Run } from './steps.js';

/** How many steps a run has. */
const [fewest, most] = [4, 12];

/** A run that broke something, made as short as it could be. */
export interface Found {
  readonly seed: number;
  readonly run: Run;
  readonly carried: Carried;
}

/** The run of a seed. */
export function runOf(seed: number): Run {
  const [run] = fc.sample(anyRun(fewest, most), { seed, numRuns: 1 });
  if (run === undefined) throw new Error(`no run of seed ${seed}`);
  return run;
}

/** Leaves out steps for as long as what is left still breaks something. */
export async function shorten(run: Run): Promise<{ run: Run; carried: Carried }> {
  let best = { run, carried: await carry(run) };
  // What came after the step that broke it was never carried out.
  best = { ...best, run: { ...run, steps: run.steps.slice(0, best.carried.steps) } };
  for (
    let size = Math.ceil(best.run.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.run.steps.length;) {
      const steps = best.run.steps.toSpliced(from, size);
      const carried = await carry({ ...run, steps });
      if (carried.broken.length > 0) best = { run: { ...run, steps }, carried };
      else from += size;
    }
  }
  return best;
}

/** The run of this seed: carried out, and where it breaks something, made as short as can be. */
export async function search(seed: number, reached: Map<string, number>): Promise<Found | null> {
  const run = runOf(seed);
  const carried = await carry(run);
  for (const [what, times] of carried.reached) reached.set(what, (reached.get(what) ?? 0) + times);
  return carried.broken.length === 0 ? null : { seed, ...(await shorten(run)) };
}
