import { inRealTime, type After } from '../after.js';
import { parseJob, type Job } from './jobs.js';
import { atLeisure, type Repositories, type Store } from '../../store/index.js';
import type { Log } from '../services.js';

/** What became of a job: done, or to be tried again. */
export type JobOutcome =
  | 'done'
  /**
   * Not possible yet (no free profile, Slack asks to wait): again then, however often. `isFailure`: what failed before
   * counts on, since the job ends by itself after too many failures.
   */
  | { retryAt: number; because: string; isFailure?: true }
  /** Not possible yet, and nobody says when: again after pauses that grow with the time it has waited. */
  | { retryAt: 'later'; because: string }
  /** The job failed in a way that must not be tried again by itself: it is given up at once. */
  | { retryAt: 'never'; because: string };

/** How a job that was given up stands in the log, and when that was (epoch milliseconds). */
export interface GaveUp {
  readonly reference: string;
  readonly at: number;
}

/** What a job comes to whose message Slack doesn't take now: again when Slack says, else later. */
export function retryShowing(
  services: { readonly now: () => number },
  { afterMs, because }: { readonly afterMs: number | null; readonly because: string },
): JobOutcome {
  return { retryAt: afterMs === null ? 'later' : services.now() + afterMs, because };
}

/**
 * @param attempt how often it failed before, and this time; what was put off counts from anew
 * @param isRetry it ran before, failed or put off: a message may stand in Slack though the answer to it was lost
 */
export type RunJob = (job: Job, attempt: number, isRetry: boolean) => Promise<JobOutcome>;

/** What has to be written about a job that ran. */
type Write = (tx: Repositories) => Promise<unknown>;

type OutboxRow = Awaited<ReturnType<Repositories['outbox']['due']>>[number];

/** Failures that nobody foresaw are tried this often before the job is made a dead letter for an admin. */
const mostFailures = 8;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** A message that Slack doesn't take and gives no time for: after so long again, at first and at the most. */
const leastLaterMs = 5_000;
const mostLaterMs = 300_000;

/** A waiting job that is due within this time counts as being under way. */
const soonMs = 20_000;

/** How long nothing is tried when the database could not be written (full, locked). */
const unwritablePauseMs = 5_000;

/**
 * How long a look is put off at the most, also with nothing to wait for: within it a jump of the clock is noticed,
 * and a job that another process (`npm run settle`) has committed.
 */
const longestSleepMs = 5_000;

/** A clock that is set back by less is waited for. */
const setBackMs = 60_000;

/** How often the time is noted, so that the next start sees whether the clock was set back meanwhile. */
const notedMs = 60_000;
const clockNote = 'outbox:clock';

/**
 * Carries out committed effects: one job at a time in each serial key, serial keys side by side. Nothing is lost by a crash,
 * since a job is deleted only after it was done; so every job may run again and looks first at what stands.
 */
export class OutboxRunner {
  #running = new Map<string, Promise<void>>();
  /** Serial keys that run before older ones. */
  readonly #early = new Set<string>();
  #callOff: (() => void) | null = null;
  #looking = false;
  #lookAgain = false;
  #stopped = true;
  #idle = new Set<() => void>();
  #backoffUntil = 0;
  /** The latest time that was seen; null before the first look. */
  #seen: number | null = null;
  #noted = 0;
  /** How far the clock was set back since the start, in all. */
  #setBack = 0;
  /** What ran and could not be written down: written first of all, since its serial key waits for it. */
  readonly #unwritten = new Set<Write>();

  constructor(
    private readonly at: {
      readonly store: Store;
      readonly now: () => number;
      readonly log: Log;
      readonly run: RunJob;
      /** A job failed too often and is a dead letter for an admin. */
      readonly gaveUp: (job: Job) => Promise<void>;
      /** How many serial keys run side by side at the most. */
      readonly width: number;
      /** How it waits, where it is not by the machine's clock. */
      readonly after?: After | undefined;
      /** From 0 up to 1: what spreads tries out. */
      readonly random?: (() => number) | undefined;
    },
  ) {}

  /** Takes up what the last run of the process left, then looks for work whenever it is woken. */
  async start(): Promise<void> {
    await this.followClock();
    await this.at.store.write((tx) => tx.outbox.unclaimAll());
    this.#stopped = false;
    this.wake();
  }

  /**
   * Where the clock was set back since it was last looked at, also while the process was stopped, what waits would wait
   * for so much longer: every pause goes on from where it was. A job that comes too early by that looks at the clock.
   */
  async followClock(): Promise<void> {
    const { store, now, log } = this.at;
    this.#seen ??= Number((await store.read.notes.get(clockNote)) ?? 0);
    const ms = this.#seen - now();
    if (ms > setBackMs) {
      this.#backoffUntil = 0;
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
  }

  /**
   * Starts nothing more and waits for what runs, at most `boundMs`; the rest is left to the next start. Asked again it
   * waits once more: for what was cut off meanwhile to be written down.
   */
  async stop(boundMs: number): Promise<void> {
    // What was put since the last note waits by the time as it is now.
    const noted = this.#stopped ? null : this.#noteTime();
    this.#stopped = true;
    this.#callOff?.();
    const bound = new Promise<void>((resolve) => {
      setTimeout(resolve, boundMs).unref();
    });
    await Promise.race([Promise.all([...this.#running.values(), noted]), bound]);
    for (const wake of this.#idle) wake();
  }

  isStopping(): boolean {
    return this.#stopped;
  }

  /** There may be work: looks for it at once. Called after each commit that put a job. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    // Nobody waits for what a job writes, whoever wakes it.
    void atLeisure(() => this.#look());
  }

  /**
   * Resolves once no job of the serial key can run soon: all done, or waiting for a later time. For a screen that wants
   * to show what came of it.
   */
  async idle(serialKey: string): Promise<void> {
    for (;;) {
      if (this.#stopped) return;
      // Listens before it looks: what ends while it reads is not missed.
      const told = new Promise<void>((resolve) => {
        this.#idle.add(resolve);
      });
      const [first] = await this.at.store.read.outbox.waiting(serialKey);
      // A job that failed and is tried again soon is still under way, for who waits at a screen; one that was put
      // off is not: the screen says what it waits for.
      const isPutOff = first !== undefined && first.attempts === 0 && first.error !== null;
      const isSoon = first !== undefined && first.dueAt <= this.at.now() + (isPutOff ? 0 : soonMs);
      if (!isSoon && !this.#running.has(serialKey)) return;
      await told;
    }
  }

  /** Whether anything of a serial key runs or waits to. */
  async isUnderWay(serialKey: string): Promise<boolean> {
    return this.#running.has(serialKey) || (await this.at.store.read.outbox.waiting(serialKey)).length > 0;
  }

  /**
   * Resolves once the job that a serial key waits with has run: done, or put off anew. For a screen that says what it waits
   * for, and shows what came of it; at the latest after `boundMs`. At the end of the process it does not: the screen
   * stays as it is, and the next start goes on with the job.
   */
  async attempted(serialKey: string, boundMs: number): Promise<void> {
    let isOver = false;
    const bound = new Promise<void>((resolve) => {
      setTimeout(() => {
        isOver = true;
        resolve();
      }, boundMs).unref();
    });
    const waiting = async () => (await this.at.store.read.outbox.waiting(serialKey))[0];
    const before = await waiting();
    for (;;) {
      if (this.#stopped) return new Promise<void>(() => undefined);
      if (isOver) return;
      const told = new Promise<void>((resolve) => {
        this.#idle.add(resolve);
      });
      const now = await waiting();
      const isSame = now !== undefined && now.id === before?.id && now.dueAt === before.dueAt;
      if (!isSame && !this.#running.has(serialKey)) return;
      await Promise.race([told, bound]);
    }
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      do {
        this.#lookAgain = false;
        await this.#startDue();
      } while (this.#lookAgain && !this.#stopped);
    } catch (error) {
      this.at.log.error({ error }, 'The outbox could not be read');
      this.#wakeAt(this.at.now() + longestPauseMs);
    } finally {
      this.#looking = false;
    }
  }

  async #startDue(): Promise<void> {
    const { store, now, width } = this.at;
    await this.followClock();
    if (now() < this.#backoffUntil) {
      this.#wakeAt(this.#backoffUntil);
      return;
    }
    for (const write of this.#unwritten) {
      await store.write(write);
      this.#unwritten.delete(write);
    }
    const free = width - this.#running.size;
    for (const row of free > 0 ? await this.#dueFor(free) : []) {
      if (this.#stopped || this.#running.has(row.serialKey)) continue;
      // The serial key counts as running from before the claim, so that nobody sees it idle in between.
      const run = this.#claimAndRun(row).finally(() => {
        this.#running.delete(row.serialKey);
        this.#early.delete(row.serialKey);
        this.#tellIdle();
        this.wake();
      });
      this.#running.set(row.serialKey, run);
    }
    const next = await store.read.outbox.nextDueAt();
    this.#wakeAt(next ?? now() + longestSleepMs);
    this.#tellIdle();
  }

  /**
   * The oldest that can run; where there are more than places, a quarter of the places is for the newest: whoever
   * clicks while thousands wait, after a stop or an outage, need not wait for all of them.
   */
  async #dueFor(free: number): Promise<OutboxRow[]> {
    const { store, now, width } = this.at;
    const oldest = await store.read.outbox.due(now(), free);
    const places = Math.min(Math.floor(width / 4) - this.#early.size, free);
    if (oldest.length < free || places <= 0) return oldest;
    const newest = await store.read.outbox.due(now(), places, 'newest');
    for (const { serialKey } of newest) if (!this.#running.has(serialKey)) this.#early.add(serialKey);
    return [...newest, ...oldest].slice(0, free);
  }

  #wakeAt(moment: number): void {
    if (this.#stopped) return;
    this.#callOff?.();
    const wait = Math.min(Math.max(moment - this.at.now(), 0), longestSleepMs);
    const { after = inRealTime } = this.at;
    this.#callOff = after(wait === 0 ? 10 : wait, () => this.wake());
  }

  #tellIdle(): void {
    const waiting = [...this.#idle];
    this.#idle.clear();
    for (const wake of waiting) wake();
  }

  async #claimAndRun(row: OutboxRow): Promise<void> {
    const { store, log, now } = this.at;
    let result: Write | null = null;
    try {
      if (!(await store.write(this.#withTime((tx) => tx.outbox.claim(row.id)))) || this.#stopped) return;
      result = await this.#runOne(row);
      await store.write(this.#withTime(result));
    } catch (error) {
      // What the stop cut off is found as it was by the next start.
      if (this.#stopped)
        return void log.info({ serialKey: row.serialKey, error }, 'A job was left to the next start');
      log.error({ serialKey: row.serialKey, error }, 'The outbox could not be written');
      if (result !== null) this.#unwritten.add(result);
      this.#backoffUntil = now() + unwritablePauseMs;
    }
  }

  /** Writes with it what time it is, now and then. */
  #withTime<T>(write: (tx: Repositories) => Promise<T>): (tx: Repositories) => Promise<T> {
    const now = this.at.now();
    if (now - this.#noted < notedMs) return write;
    return async (tx) => {
      const result = await write(tx);
      await tx.notes.set(clockNote, String(now));
      this.#noted = now;
      return result;
    };
  }

  async #noteTime(): Promise<void> {
    const { store, now, log } = this.at;
    // The latest time seen is noted, not the present one: a clock that was just set back has to show at the
    // next start.
    const latest = Math.max(this.#seen ?? 0, now());
    await store
      .write((tx) => tx.notes.set(clockNote, String(latest)))
      .catch((error: unknown) => log.warn({ error }, 'The time could not be noted'));
  }

  /** Runs a claimed job; gives back what has to be written of it. */
  async #runOne(row: OutboxRow): Promise<Write> {
    const { now, log, run, random = Math.random } = this.at;
    const attempt = row.attempts + 1;
    // A time that a job named before the clock was set back comes too late; one that comes too early does no harm.
    const before = this.#setBack;
    try {
      const outcome = await run(parseJob(row.payload), attempt, attempt > 1 || row.error !== null);
      if (outcome === 'done') return (tx) => tx.outbox.done(row.id);
      const { retryAt, because } = outcome;
      if (retryAt === 'never') return await this.#deadLetter(row, because);
      const isFailure = 'isFailure' in outcome;
      return (tx) => {
        const at = retryAt === 'later' ? this.#later(row) : retryAt - (this.#setBack - before);
        if (isFailure) return tx.outbox.retry(row.id, at, because);
        return tx.outbox.postpone(row.id, at, because);
      };
    } catch (error) {
      if (this.#stopped) {
        log.info({ job: row.kind, serialKey: row.serialKey, error }, 'A job was left to the next start');
        return (tx) => tx.outbox.postpone(row.id, now(), 'The bot was stopped');
      }
      const says = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error object';
      log.error({ job: row.kind, serialKey: row.serialKey, attempt, error }, 'A job of the outbox failed');
      if (attempt < mostFailures)
        return (tx) => tx.outbox.retry(row.id, now() + pauseAfter(attempt, random), says.slice(0, 500));
      return this.#deadLetter(row, says);
    }
  }

  async #deadLetter(row: OutboxRow, because: string): Promise<Write> {
    await this.#giveUp(row);
    return (tx) => tx.outbox.deadLetter(row.id, because.slice(0, 500));
  }

  /** The longer a job has waited, the longer it waits again, spread a little. */
  #later({ place }: OutboxRow): number {
    const { now, random = Math.random } = this.at;
    const pause = Math.min(Math.max(now() - place, leastLaterMs), mostLaterMs);
    return now() + Math.round(pause * (0.8 + 0.2 * random()));
  }

  /** Nothing accepted is left without an end: what waited for the job is told that it will not come. */
  async #giveUp(row: OutboxRow): Promise<void> {
    try {
      await this.at.gaveUp(parseJob(row.payload));
    } catch (error) {
      this.at.log.error(
        { job: row.kind, serialKey: row.serialKey, error },
        'A job was set aside and nobody could be told',
      );
    }
  }
}

/** Grows with each failure, with jitter so that what failed together is not tried together. */
function pauseAfter(attempt: number, random: () => number): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pause / 2 + (pause / 2) * random());
}
