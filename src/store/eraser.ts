import { setTimeout as sleep } from 'node:timers/promises';

/** After a try that another program was in the way of, in milliseconds: twice as long each time. */
const firstPauseMs = 250;
const longestPauseMs = 60_000;

/**
 * Takes what was deleted or replaced out of the database's files in the background. Deleted content is overwritten in
 * its page (`secure_delete`), but older copies of that page stay in the write-ahead log until it is emptied.
 */
export class Eraser {
  /** How often emptying was asked for, and up to which of these times it was done. */
  readonly #times = { asked: 0, done: 0 };
  #running: Promise<void> | null = null;
  readonly #closing = new AbortController();

  /** @param empty empties the write-ahead log; false where another program still reads from it */
  constructor(private readonly empty: () => Promise<boolean>) {}

  /** Begins, or sees to it that what was deleted by now goes too. */
  ask(): void {
    if (this.#closing.signal.aborted) return;
    this.#times.asked += 1;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Lets a try that runs finish. The last program that closes the database empties the log by itself. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const times = this.#times;
    let pauseMs = firstPauseMs;
    while (times.done < times.asked) {
      const { asked } = times;
      if (await this.#isEmptied()) {
        times.done = asked;
        pauseMs = firstPauseMs;
      } else if (await this.#isWaited(pauseMs)) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      else return;
    }
  }

  /** A disk that is full or gone now may be there later, and whoever writes is told of it. */
  #isEmptied(): Promise<boolean> {
    return this.empty().catch(() => false);
  }

  /** False where the store closed meanwhile. */
  #isWaited(pauseMs: number): Promise<boolean> {
    return sleep(pauseMs, true, { ref: false, signal: this.#closing.signal }).catch(() => false);
  }
}
