import { inHaste } from '../store/index.js';

/**
 * How long what somebody did at Slack waits for a database that another program has locked, in milliseconds, before
 * they are told that it was not accepted: Slack waits three seconds, and an answer within one feels like one.
 */
const lockedMs = 700;

/** Runs what answers to something that somebody did at Slack, until `answered` is called. */
export const whileSlackWaits = (work: (answered: () => void) => Promise<void>): Promise<void> =>
  inHaste(lockedMs, work);
