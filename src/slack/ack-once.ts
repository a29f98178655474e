import type { Log } from './handlers.js';
import type { Delivered } from './unanswered.js';

/** A delivery that can be answered once; whoever comes later answers nothing any more. */
export interface OnceDelivered {
  readonly body: unknown;
  /** Whether this is the answer that went to Slack. */
  ack(answer?: unknown): Promise<boolean>;
}

/**
 * An ack that Slack gets at most once, whoever answers first. One that comes too late, or finds its connection gone,
 * is no failure of what was done: that is committed, and is shown where it still can be.
 */
export function ackOnce({ body, ...delivered }: Delivered, log: Log): OnceDelivered {
  let isAcked = false;
  return {
    body,
    ack: async (answer) => {
      if (isAcked) return false;
      isAcked = true;
      try {
        await delivered.ack(answer);
        return true;
      } catch (error) {
        log.warn({ error }, 'An answer came too late for Slack');
        return false;
      }
    },
  };
}
