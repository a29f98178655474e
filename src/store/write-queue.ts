import { AsyncResource } from 'node:async_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { locked } from './errors.js';

/** Between two tries for the lock, in milliseconds: short at first, since commands hold it for an instant. */
const firstPauseMs = 10;
const longestPauseMs = 100;

/** What is still waiting when the store closes waits no longer than this, in milliseconds. */
const closingMs = 1_500;

/** A transaction of the database; each of these is done when it returns. */
export interface Transaction {
  /**
   * False where another program has the lock. It doesn't wait.
   * @param isSynced when `commit` returns, all of it is on disk; else it is only once the next such one is
   */
  begin(isSynced: boolean): boolean;
  commit(): void;
  /** Takes back all of it; nothing where the database did that by itself. */
  rollback(): void;
  /** Whether it was begun and has not ended. After some failures (a full disk) it ends by itself. */
  isOpen(): boolean;
  /** From here on a part of it can be taken back by itself. */
  beginPart(): void;
  endPart(): void;
  rollbackPart(): void;
}

interface Waiting {
  /** By `performance.now()`. */
  until: number;
  readonly isSynced: boolean;
  /** Does its work; what is to be said once that is on disk. */
  readonly run: () => Promise<() => void>;
  readonly refuse: (error: unknown) => void;
}

/**
 * Whoever wants to write, in the order in which they came. All that wait at once share one commit, since what takes
 * long is the disk: each works in a part of the transaction that fails by itself, and is answered when all of it is on
 * disk. Where another program has the database's lock, nothing is blocked: the lock is tried for again and again, with
 * pauses in which the process does everything else, and each waits for its own time alone, however many wait before it.
 */
export class WriteQueue {
  #waiting: Waiting[] = [];
  #served: Promise<void> | null = null;
  #turn: Promise<void> | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Resolves when no transaction is open; null where none is. */
  get turn(): Promise<void> | null {
    return this.#turn;
  }

  /**
   * Does something within a transaction. Resolves once that is committed, and on disk where it is synced.
   * @throws StoreError `busy` where the lock was not free within `waitMs` milliseconds
   */
  enter<T>(work: () => Promise<T>, waitMs: number, isSynced = true): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        until: performance.now() + waitMs,
        isSynced,
        // As its caller's: the queue is served by whoever came first.
        run: AsyncResource.bind(async () => {
          const result = await work();
          return () => resolve(result);
        }),
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
      // Clicks that have arrived by now are read before the disk is waited for, and share its time.
      await setImmediate();
      if (await this.#serveTogether()) {
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

  /** Serves all that wait in one transaction, up to the first that fails before anything stands in it; false: locked. */
  async #serveTogether(): Promise<boolean> {
    // What needs no disk goes along with what does, and never waits for it alone.
    const isSynced = this.#waiting.some((each) => each.isSynced);
    try {
      if (!this.transaction.begin(isSynced)) return false;
    } catch (error) {
      // A lock that fails otherwise (a disk that is gone) fails for the one who wanted it.
      this.#waiting.shift()?.refuse(error);
      return true;
    }
    this.#turn = this.#workTogether(isSynced).finally(() => {
      this.#turn = null;
    });
    await this.#turn;
    return true;
  }

  async #workTogether(isSynced: boolean): Promise<void> {
    const { transaction } = this;
    const worked: { readonly answer: () => void; readonly refuse: (error: unknown) => void }[] = [];
    for (let next = this.#next(isSynced); next !== null; next = this.#next(isSynced)) {
      const { refuse } = next;
      try {
        if (worked.length > 0) transaction.beginPart();
        const answer = await next.run();
        if (worked.length > 0) transaction.endPart();
        worked.push({ answer, refuse });
      } catch (error) {
        refuse(error);
        if (worked.length === 0) return transaction.rollback();
        if (!transaction.isOpen()) return worked.forEach((each) => each.refuse(error));
        transaction.rollbackPart();
      }
    }
    try {
      transaction.commit();
    } catch (error) {
      for (const each of worked) each.refuse(error);
      return transaction.rollback();
    }
    for (const { answer } of worked) answer();
  }

  /** Who comes next and can share this transaction. */
  #next(isSynced: boolean): Waiting | null {
    const [first] = this.#waiting;
    return first === undefined || (first.isSynced && !isSynced) ? null : (this.#waiting.shift() ?? null);
  }

  #refuseLate(): void {
    const now = performance.now();
    const late = this.#waiting.filter(({ until }) => until <= now);
    this.#waiting = this.#waiting.filter(({ until }) => until > now);
    for (const { refuse } of late) refuse(locked());
  }
}
