import type { Repositories } from '../../store/index.js';
import type { TrunkCounts } from '../../trunk/index.js';

/** Counts as people read them: what is being sent is still to come. */
export function countsFrom(counts: Awaited<ReturnType<Repositories['trunkCalls']['counts']>>): TrunkCounts {
  const { waiting, sending, done, refused, unknown, skipped, passing } = counts;
  return { waiting: waiting + sending, done, refused, unknown, skipped, passing };
}
