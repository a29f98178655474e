import { whileSlackWaits } from '../workflow/while-slack-waits.js';
import type { Log } from './handlers.js';

/** What a receiver hands over, as far as we read it; `ack` as a method, so that each of its kinds fits. */
export interface Delivered {
  readonly body: unknown;
  ack(answer?: unknown): Promise<void>;
}

/** A delivery that can be answered once; whoever comes later answers nothing any more. */
export interface Answerable {
  readonly body: unknown;
  /** Whether this is the answer that went to Slack. */
  ack(answer?: unknown): Promise<boolean>;
}

/** Requests that Slack has no answer to yet: a socket that closes under them would lose their acks. */
export class Unanswered {
  #open = 0;
  #waiting = new Set<() => void>();

  /**
   * Runs what answers a request, which is open until it is acked, or until that ends without. Slack gets the ack at most
   * once, whoever answers first. One that comes too late, or finds its connection gone, is no failure of what was done:
   * that is committed, and is shown where it still can be.
   */
  during(
    { body, ...delivered }: Delivered,
    log: Log,
    run: (delivered: Answerable) => Promise<void>,
  ): Promise<void> {
    let isOpen = true;
    this.#open += 1;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      this.#open -= 1;
      if (this.#open > 0) return;
      for (const tell of this.#waiting) tell();
      this.#waiting.clear();
    };
    return whileSlackWaits(async (answered) => {
      let isAcked = false;
      const ack = async (answer?: unknown): Promise<boolean> => {
        if (isAcked) return false;
        isAcked = true;
        answered();
        try {
          await delivered.ack(answer);
          close();
          return true;
        } catch (error) {
          log.warn({ error }, 'An answer came too late for Slack');
          return false;
        }
      };
      try {
        await run({ body, ack });
      } finally {
        close();
      }
    });
  }

  /** Resolves once every request is answered, at the latest after `boundMs`. */
  async answered(boundMs: number): Promise<void> {
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      const bound = setTimeout(resolve, boundMs);
      this.#waiting.add(() => {
        clearTimeout(bound);
        resolve();
      });
    });
  }
}
