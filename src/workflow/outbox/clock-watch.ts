import type { Repositories, Store } from '../../store/index.js';
import type { Log } from '../services.js';

/** A clock that is set back by less is waited for. */
const setBackMs = 60_000;

/** How often the time is noted, so that the next start sees whether the clock was set back meanwhile. */
const notedMs = 60_000;
const clockNote = 'outbox:clock';

/** Notices that the clock was set back, also while the process was stopped: what waits keeps the pause it had. */
export class ClockWatch {
  /** The latest time that was seen; null before the first look. */
  #seen: number | null = null;
  #noted = 0;
  #setBack = 0;

  constructor(
    private readonly at: { readonly store: Store; readonly now: () => number; readonly log: Log },
  ) {}

  /** How far the clock was set back since the start, in all, in milliseconds. */
  get setBack(): number {
    return this.#setBack;
  }

  /** Looks at the clock; true where it was set back. */
  async follow(): Promise<boolean> {
    const { store, now, log } = this.at;
    this.#seen ??= Number((await store.read.notes.get(clockNote)) ?? 0);
    const ms = this.#seen - now();
    const isSetBack = ms > setBackMs;
    if (isSetBack) {
      const to = this.#seen - ms;
      await store.write(async (tx) => {
        await tx.outbox.setBack(ms);
        await tx.leases.setBack(to, ms);
        await tx.notes.set(clockNote, String(to));
      });
      log.warn({ ms }, 'The clock was set back');
      this.#setBack += ms;
      this.#noted = this.#seen = to;
    }
    this.#seen = Math.max(this.#seen, now());
    return isSetBack;
  }

  /** Writes what time it is with something else that is written, now and then. */
  async noteWith(tx: Repositories): Promise<void> {
    const now = this.at.now();
    if (now - this.#noted < notedMs) return;
    await tx.notes.set(clockNote, String(now));
    this.#noted = now;
  }

  async note(): Promise<void> {
    const { store, now, log } = this.at;
    // The latest time seen is noted, not the present one: a clock that was just set back has to show at the
    // next start.
    const latest = Math.max(this.#seen ?? 0, now());
    await store
      .write((tx) => tx.notes.set(clockNote, String(latest)))
      .catch((error: unknown) => log.warn({ error }, 'The time could not be noted'));
  }
}
