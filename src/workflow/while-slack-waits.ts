import { inHaste } from '../store/index.js';

/**
 * How long what somebody did at Slack waits for a database that another program has locked, in milliseconds, before
 * they are told that it was not accepted: Slack waits three seconds, and an answer within one feels like one.
 */
const lockedMs = 700;

/** Runs what answers to something that somebody did at Slack, until `answered` is called. */
export const whileSlackWaits = (work: (answered: () => void) => Promise<void>): Promise<void> =>
  inHaste(lockedMs, work);

/**
 * The same for a command or a shortcut, whose answer to Slack says nothing and is given at once: its person sees nothing
 * until it has done what they asked for, and what would open a window can't be used after three seconds.
 */
const unseenMs = 1_500;

/** Runs what a person waits for who was shown nothing yet, whatever Slack was answered. */
export const whilePersonWaits = (work: () => Promise<void>): Promise<void> => inHaste(unseenMs, work);
