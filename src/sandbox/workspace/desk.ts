import type { Ack, Delivery } from './delivery/deliverer.js';
import type { Model } from './model.js';

/** What the interactions work with: the model and a way to the bot. */
export type Desk = {
  model: Model;
  /** Delivers and notes it; never throws. */
  deliver: (delivery: Delivery) => Promise<Ack>;
  /** Delivers an event in the background, with Slack's retries. */
  sendEvent: (event: Record<string, unknown> & { type: string }) => void;
  /** Runs something in the background; closing the workspace waits for it. */
  later: (work: Promise<unknown>) => void;
};
