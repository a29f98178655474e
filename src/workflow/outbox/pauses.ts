/** How long a job waits until it is tried again, in milliseconds. */

const firstPauseMs = 500;
export const longestPauseMs = 60_000;

/** A message that Slack doesn't take and gives no time for: after so long again, at first and at the most. */
const leastLaterMs = 5_000;
const mostLaterMs = 300_000;

/**
 * Grows with each failure, with jitter so that what failed together is not tried together.
 * @param random from 0 up to 1
 */
export function pauseAfter(attempt: number, random: () => number): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pause / 2 + (pause / 2) * random());
}

/**
 * When a job goes again that nobody gives a time for: the longer it has waited, the longer it waits again, spread a
 * little.
 * @param now epoch milliseconds, as what comes back
 */
export function later({ place }: { readonly place: number }, now: number, random: () => number): number {
  const pause = Math.min(Math.max(now - place, leastLaterMs), mostLaterMs);
  return now + Math.round(pause * (0.8 + 0.2 * random()));
}
