import { inRealTime, type After } from '../after.js';
import { ClockWatch } from './clock-watch.js';
import { parseJob, type Job } from './jobs.js';
import { later, longestPauseMs, pauseAfter } from './pauses.js';
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

type OutboxRow = Awaited<ReturnType<Repositories['outbox']['claim']>>[number];

/** A job that ran, until what came of it is on disk. */
interface Finished {
  readonly serialKey: string;
  readonly write: Write;
  /** It is on disk, or could not be written. */
  readonly end: () => void;
}

/** Failures that nobody foresaw are tried this often before the job is made a dead letter for an admin. */
const mostFailures = 8;
/** A waiting job that is due within this time counts as being under way. */
const soonMs = 20_000;

/** How long nothing is tried when the database could not be written (full, locked). */
const unwritablePauseMs = 5_000;

/**
 * How long a look is put off at the most, also with nothing to wait for: within it a jump of the clock is noticed,
 * and a job that another process (`npm run settle`) has committed.
 */
const longestSleepMs = 5_000;

/**
 * Carries out committed effects: one job at a time in each serial key, serial keys side by side. Nothing is lost by a crash,
 * since a job is deleted only after it was done; so every job may run again and looks first at what stands.
 */
export class OutboxRunner {
  readonly #running = new Map<string, Promise<void>>();
  /** Serial keys of jobs that are claimed and about to run: from then on they count as running. */
  readonly #claimed = new Set<string>();
  /** Serial keys that run before older ones. */
  readonly #early = new Set<string>();
  /** Serial keys whose job runs and is to go again at once, if it is put off. */
  readonly #again = new Set<string>();
  /** What ran and is to be written down, with what comes next in one commit. */
  readonly #finished = new Set<Finished>();
  #callOff: (() => void) | null = null;
  #looking = false;
  #lookAgain = false;
  #stopped = true;
  #idle = new Set<() => void>();
  #backoffUntil = 0;
  readonly #clock: ClockWatch;

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
  ) {
    this.#clock = new ClockWatch(at);
  }

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
    if (await this.#clock.follow()) this.#backoffUntil = 0;
  }

  /**
   * Starts nothing more and waits for what runs, at most `boundMs`; the rest is left to the next start. Asked again it
   * waits once more: for what was cut off meanwhile to be written down.
   */
  async stop(boundMs: number): Promise<void> {
    // What was put since the last note waits by the time as it is now.
    const noted = this.#stopped ? null : this.#clock.note();
    this.#stopped = true;
    this.#callOff?.();
    this.wake();
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
    // What ran is written down to the end.
    if (this.#stopped && this.#finished.size === 0) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    // Nobody waits for what a job writes, whoever wakes it.
    void atLeisure(() => this.#look());
  }

  /**
   * Something that a job waits for is about to be committed: one of the serial key that runs now did not see it, and
   * goes again at once where it is put off. One that waits is rescheduled in that transaction.
   */
  runAgain(serialKey: string): void {
    if (this.#isRunning(serialKey)) this.#again.add(serialKey);
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
      if (!isSoon && !this.#isRunning(serialKey)) return;
      await told;
    }
  }

  /** Whether anything of a serial key runs or waits to. */
  async isUnderWay(serialKey: string): Promise<boolean> {
    return this.#isRunning(serialKey) || (await this.at.store.read.outbox.waiting(serialKey)).length > 0;
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
      if (!isSame && !this.#isRunning(serialKey)) return;
      await Promise.race([told, bound]);
    }
  }

  #isRunning(serialKey: string): boolean {
    return this.#running.has(serialKey) || this.#claimed.has(serialKey);
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      do {
        this.#lookAgain = false;
        await this.#startDue();
      } while (this.#lookAgain && (!this.#stopped || this.#finished.size > 0));
    } catch (error) {
      this.at.log.error({ error }, 'The outbox could not be read');
      this.#wakeAt(this.at.now() + longestPauseMs);
    } finally {
      this.#looking = false;
    }
  }

  async #startDue(): Promise<void> {
    const { store, now } = this.at;
    await this.followClock();
    if (now() < this.#backoffUntil && !this.#stopped) {
      this.#wakeAt(this.#backoffUntil);
      return;
    }
    const isAnyFinished = this.#finished.size > 0;
    let next = await (isAnyFinished ? this.#writeAndClaim(false) : store.read.outbox.nextDueAt());
    const mayRun = !this.#stopped && this.#free() > 0 && next !== null && next <= now();
    if (mayRun && now() >= this.#backoffUntil) next = await this.#writeAndClaim(true);
    this.#wakeAt(next ?? now() + longestSleepMs);
    this.#tellIdle();
  }

  /** How many more serial keys can run. */
  #free(): number {
    return this.at.width - this.#running.size - this.#claimed.size;
  }

  /**
   * Writes down what ran, and where `isClaiming` claims in the same commit what comes next; gives when the next job is due.
   * A claim has to be on disk before its job does anything: the job that runs again looks then for what it did. What ran and
   * is not known to have runs again, so nobody waits for the disk.
   */
  async #writeAndClaim(isClaiming: boolean): Promise<number | null> {
    const { store, log, now } = this.at;
    const finished = [...this.#finished];
    const claimed: OutboxRow[] = [];
    try {
      const next = await (isClaiming ? store.write : store.note)(async (tx) => {
        for (const { write } of finished) await write(tx);
        const left = finished.filter(({ serialKey }) => this.#running.has(serialKey)).length;
        if (isClaiming && !this.#stopped) claimed.push(...(await this.#claim(tx, this.#free() + left)));
        await this.#clock.noteWith(tx);
        return tx.outbox.nextDueAt();
      });
      for (const each of finished) this.#ended(each);
      for (const row of claimed) this.#start(row);
      return next;
    } catch (error) {
      // What the stop cut off is found as it was by the next start.
      if (this.#stopped) log.info({ error }, 'Jobs were left to the next start');
      else log.error({ error }, 'The outbox could not be written');
      for (const { serialKey } of claimed) {
        this.#claimed.delete(serialKey);
        this.#early.delete(serialKey);
      }
      // It is written first of all the next time, since its serial key waits for that; nobody else does.
      for (const { serialKey, end } of finished) {
        this.#running.delete(serialKey);
        end();
      }
      this.#backoffUntil = now() + unwritablePauseMs;
      return this.#backoffUntil;
    }
  }

  /**
   * The oldest that can run; where there are more than places, a quarter of the places is for the newest: whoever
   * clicks while thousands wait, after a stop or an outage, need not wait for all of them.
   */
  async #claim(tx: Repositories, free: number): Promise<OutboxRow[]> {
    if (free <= 0) return [];
    const now = this.at.now();
    const places = Math.max(Math.min(Math.floor(this.at.width / 4) - this.#early.size, free), 0);
    const oldest = free > places ? await tx.outbox.claim(now, free - places) : [];
    const isFull = places > 0 && oldest.length === free - places;
    const newest = isFull ? await tx.outbox.claim(now, places, 'newest') : [];
    const claimed = [...newest, ...oldest];
    for (const { serialKey } of claimed) this.#claimed.add(serialKey);
    if (isFull && newest.length === places) for (const { serialKey } of newest) this.#early.add(serialKey);
    return claimed;
  }

  /** Runs a claimed job; what came of it is written with what is written next. */
  #start(row: OutboxRow): void {
    const { serialKey } = row;
    this.#claimed.delete(serialKey);
    if (this.#stopped) return;
    const run = this.#runOne(row).then(
      (write) =>
        new Promise<void>((end) => {
          this.#finished.add({ serialKey, write, end });
          this.wake();
        }),
    );
    this.#running.set(serialKey, run);
  }

  #ended(finished: Finished): void {
    this.#finished.delete(finished);
    this.#running.delete(finished.serialKey);
    this.#early.delete(finished.serialKey);
    this.#again.delete(finished.serialKey);
    finished.end();
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

  /** Runs a claimed job; gives back what has to be written of it. */
  async #runOne(row: OutboxRow): Promise<Write> {
    const { now, log, run, random = Math.random } = this.at;
    const attempt = row.attempts;
    // A time that a job named before the clock was set back comes too late; one that comes too early does no harm.
    const before = this.#clock.setBack;
    try {
      const outcome = await run(parseJob(row.payload), attempt, attempt > 1 || row.error !== null);
      if (outcome === 'done') return (tx) => tx.outbox.done(row.id);
      const { retryAt, because } = outcome;
      if (retryAt === 'never') return await this.#deadLetter(row, because);
      const isFailure = 'isFailure' in outcome;
      return (tx) => {
        const putOff =
          retryAt === 'later' ? later(row, now(), random) : retryAt - (this.#clock.setBack - before);
        const at = this.#again.has(row.serialKey) ? Math.min(putOff, now()) : putOff;
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
