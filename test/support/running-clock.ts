import type { After } from '../../src/workflow/after.js';

/** A clock that runs like any, and that a test moves ahead: what waits for a moment that is then past goes on at once. */
export class RunningClock {
  #ahead = 0;
  readonly #waiting = new Set<Waiting>();

  readonly now = (): number => Date.now() + this.#ahead;

  /** How far it is ahead, in milliseconds. */
  ahead(): number {
    return this.#ahead;
  }

  readonly after: After = (ms, run) => {
    const waiting: Waiting = { until: this.now() + ms, timer: undefined, run };
    this.#waiting.add(waiting);
    this.#wind(waiting);
    return () => {
      clearTimeout(waiting.timer);
      this.#waiting.delete(waiting);
    };
  };

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const waiting of this.#waiting) this.#wind(waiting);
  }

  #wind(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(
      () => {
        this.#waiting.delete(waiting);
        waiting.run();
      },
      Math.max(waiting.until - this.now(), 0),
    );
    waiting.timer.unref();
  }
}

interface Waiting {
  readonly until: number;
  timer: NodeJS.Timeout | undefined;
  readonly run: () => void;
}
