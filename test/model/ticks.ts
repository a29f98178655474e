import { setImmediate } from 'node:timers/promises';
import type { After } from '../../src/workflow/after.js';

/** Where every run begins: noon in Amsterdam, on a Tuesday. */
export const begin = Date.parse('2026-12-01T11:00:00Z');

/**
 * The time of a run. What takes a while (a call, an answer) takes ticks, one after another in a fixed order; the clock
 * moves only when a step moves it. So a run goes the same way each time, and waits for nothing real.
 */
export class Ticks {
  now = begin;
  /** Counts on for as long as a run lasts: what happened before what. */
  count = 0;
  /** Told before each tick. */
  onTick: () => void = () => undefined;
  #waiting: { left: number; go: () => void }[] = [];
  #timers = new Set<{ at: number; run: () => void }>();

  /** Resolves once so many ticks have passed. */
  pass(ticks: number): Promise<void> {
    if (ticks <= 0) return Promise.resolve();
    return new Promise((go) => {
      this.#waiting.push({ left: ticks, go });
    });
  }

  /** One tick: what has waited long enough goes on, and everything that follows from it at once. */
  async tick(): Promise<void> {
    this.count += 1;
    this.onTick();
    const ripe = this.#waiting.filter((each) => (each.left -= 1) <= 0);
    this.#waiting = this.#waiting.filter((each) => each.left > 0);
    for (const { go } of ripe) go();
    await setImmediate();
  }

  /** What waits "in real time" waits for the clock. */
  readonly after: After = (ms, run) => {
    const timer = { at: this.now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Moves the clock; whoever waited for that moment is called. */
  advance(ms: number): void {
    this.now += ms;
    for (const timer of this.#timers) {
      if (timer.at > this.now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}
