import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { locked } from './errors.js';

/** Between two tries for the lock, in milliseconds: short at first, since commands hold it for an instant. */
const firstPauseMs = 10;
const longestPauseMs = 100;

/** What is still waiting when the store closes waits no longer than this, in milliseconds. */
const closingMs = 1_500;

interface Waiting<Lock> {
  /** By `performance.now()`. */
  until: number;
  readonly run: (lock: Lock) => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

/**
 * Whoever wants to write, in the order in which they came. Where another program has the database's lock, nothing is
 * blocked: the lock is tried for again and again, with pauses in which the process does everything else, and each
 * waits for its own time alone, however many wait before it.
 */
export class WriteQueue<Lock> {
  #waiting: Waiting<Lock>[] = [];
  #served: Promise<void> | null = null;

  /** @param withLock takes the lock and does something with it; false where another program has it. It doesn't wait. */
  constructor(private readonly withLock: (held: (lock: Lock) => Promise<void>) => Promise<boolean>) {}

  /**
   * Does something with the lock, which nobody else has meanwhile.
   * @throws StoreError `busy` where it was not free within `waitMs` milliseconds
   */
  enter<T>(work: (lock: Lock) => Promise<T>, waitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        until: performance.now() + waitMs,
        // As its caller's: the queue is served by whoever came first.
        run: AsyncResource.bind((lock: Lock) => work(lock).then(resolve, reject)),
        refuse: reject,
      });
      this.#served ??= this.#serve();
    });
  }

  /** Resolves once nothing waits and nothing runs. */
  async close(): Promise<void> {
    const soon = performance.now() + closingMs;
    for (const waiting of this.#waiting) waiting.until = Math.min(waiting.until, soon);
    await this.#served;
  }

  async #serve(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#waiting.length > 0) {
      if (await this.#serveFirst()) {
        pauseMs = firstPauseMs;
        continue;
      }
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      this.#refuseLate();
    }
    // In the same breath as the look above: whoever comes after it finds that nobody serves, and begins.
    this.#served = null;
  }

  async #serveFirst(): Promise<boolean> {
    let first: Waiting<Lock> | undefined;
    try {
      return await this.withLock(async (lock) => {
        first = this.#waiting.shift();
        await first?.run(lock);
      });
    } catch (error) {
      // A lock that fails otherwise (a disk that is gone) fails for the one who wanted it.
      (first ?? this.#waiting.shift())?.refuse(error);
      return true;
    }
  }

  #refuseLate(): void {
    const now = performance.now();
    const late = this.#waiting.filter(({ until }) => until <= now);
    this.#waiting = this.#waiting.filter(({ until }) => until > now);
    for (const { refuse } of late) refuse(locked());
  }
}
