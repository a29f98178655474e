import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { faultOfFile } from './database.js';
import { damaged } from './errors.js';

/** A file of at most so many bytes is looked through as it is opened: a fifth of a second. */
const quicklyBytes = 32_000_000;

/** Stands in the database from a clean stop until the next start. */
const markName = 'store:clean-stop';

const Mark = z.string().optional();
const Count = z.number().int().nonnegative();

/** What a process of its own prints of the file's pages. */
const Found = z.union([z.object({ found: z.string() }), z.object({ failed: z.string() })]);

/** It can be ended at any moment, and holds up nothing: a look takes some seconds a gigabyte, in one call. */
const program = `
const [, module, path] = process.argv;
const say = (it) => process.stdout.write(JSON.stringify(it));
try {
  const database = new (require(module))(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  say({ found: database.pragma('quick_check(1)', { simple: true }) });
} catch (error) {
  say(/^SQLITE_(CORRUPT|NOTADB)/.test(error.code) ? { found: error.message } : { failed: error.message });
}`;

export interface SoundnessOptions {
  /** Told once, when the file is found to be damaged. */
  readonly onDamage?: ((why: string) => void) | undefined;
  /** Told where a look beside the work ended: null where the file is sound, else why it could not be looked through. */
  readonly onLooked?: ((failed: string | null) => void) | undefined;
  /** Up to how many bytes a file is looked through as it is opened. */
  readonly quickly?: number | undefined;
}

/**
 * Whether the pages of a database's file hang together. A small file is looked through as it is opened, and refused where
 * they don't. A large one that was not closed cleanly is looked through by a process beside the bot; after a clean stop it
 * is not. Whoever meets a damaged page later tells it here.
 */
export class Soundness {
  #damage: string | null = null;
  #isCertain = false;
  #child: ChildProcess | null = null;
  /** Resolves once nothing looks any more. */
  #looked: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly path: string,
    private readonly options: SoundnessOptions,
  ) {}

  /** What is wrong with the file; null where nothing is known to be. */
  get damage(): string | null {
    return this.#damage;
  }

  /** @throws StoreError `damaged` */
  begin(): void {
    const { database } = this;
    if (this.#bytes() <= (this.options.quickly ?? quicklyBytes)) {
      if (faultOfFile(database, 'quick') !== null) throw damaged();
      this.#isCertain = true;
    }
  }

  /** Once the schema stands: takes the mark of the last stop away, and begins to look where there was none. */
  goOn(): void {
    const wasClean = this.#takeMark();
    if (this.#isCertain || wasClean) this.#isCertain = true;
    else this.#looked = this.#look();
  }

  /** A page was met that is damaged. */
  report(why: string): void {
    this.#isCertain = false;
    if (this.#damage !== null) return;
    this.#damage = why;
    this.options.onDamage?.(why);
  }

  /** Ends a look that runs. What is known to be sound need not be looked through at the next start. */
  async close(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#looked;
    if (!this.#isCertain) return;
    try {
      this.database
        .prepare('INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING')
        .run(markName, 'yes');
    } catch {
      // A disk that is full, or a lock: then the next start looks.
    }
  }

  #bytes(): number {
    const size = (pragma: string) => Count.parse(this.database.pragma(pragma, { simple: true }));
    return size('page_count') * size('page_size');
  }

  #takeMark(): boolean {
    const { database } = this;
    // Migrations that somebody else brings may make other tables.
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'notes'").get() === undefined)
      return false;
    const mark = Mark.parse(database.prepare('SELECT value FROM notes WHERE key = ?').pluck().get(markName));
    if (mark === undefined) return false;
    database.prepare('DELETE FROM notes WHERE key = ?').run(markName);
    return true;
  }

  async #look(): Promise<void> {
    const module = createRequire(import.meta.url).resolve('better-sqlite3');
    const child = spawn(process.execPath, ['-e', program, module, this.path], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // It needs no setting, and no secret.
      env: {},
    });
    this.#child = child;
    try {
      const [said] = await Promise.all([
        text(child.stdout),
        once(child, 'spawn').then(() => lowerPriority(child)),
      ]);
      // Nothing is said where it was ended.
      if (said === '') return;
      const it = Found.parse(JSON.parse(said));
      if ('failed' in it) this.options.onLooked?.(it.failed);
      else if (it.found === 'ok') {
        this.#isCertain = this.#damage === null;
        this.options.onLooked?.(null);
      } else this.report(it.found);
    } catch (error) {
      this.options.onLooked?.(error instanceof Error ? error.message : String(error));
    } finally {
      this.#child = null;
    }
  }
}

/** What people do comes first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}
