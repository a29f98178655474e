/** What a receiver hands over, as far as we read it; `ack` as a method, so that each of its kinds fits. */
export interface Delivered {
  readonly body: unknown;
  ack(answer?: unknown): Promise<void>;
}

/** Requests that Slack has no answer to yet: a socket that closes under them would lose their acks. */
export class Unanswered {
  #open = 0;
  #waiting = new Set<() => void>();

  /** Runs a listener; its request is open until it is acked, or until the listener ends without. */
  async during(delivered: Delivered, run: (delivered: Delivered) => Promise<void>): Promise<void> {
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
    try {
      await run({
        body: delivered.body,
        ack: async (answer) => {
          await delivered.ack(answer);
          close();
        },
      });
    } finally {
      close();
    }
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
