import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { named, StoreError } from './errors.js';
import { letPagesGo } from './housekeeping.js';

/** How long a lock of another process is waited for while the file is opened, when nobody waits for anything else. */
const openingMs = 1_500;

/**
 * The same once it is open, since nothing else is done meanwhile. Who reads is never locked out (WAL), and who writes
 * tries again later.
 */
const openMs = 10;

/**
 * Opens the file (made with rights for its owner alone); its pages are not looked through.
 * `synchronous=FULL`: what is acked to Slack must survive a power cut.
 * @throws StoreError `cannot-open`, `damaged`, `busy`, `read-only`
 */
export function openDatabase(path: string): BetterSqlite3.Database {
  if (path !== ':memory:') ownFile(path);
  let database: BetterSqlite3.Database | undefined;
  try {
    database = new BetterSqlite3(path, { timeout: openingMs });
    letPagesGo(database);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // What is deleted may be a sealed secret: its bytes go with it.
    database.pragma('secure_delete = ON');
    return database;
  } catch (error) {
    database?.close();
    throw named(error);
  }
}

const Checkpoint = z.tuple([z.object({ busy: z.number() })]);

/** Moves what stands in the write-ahead log into the file and empties it; false where another program reads from it. */
export function emptyLog(database: BetterSqlite3.Database): boolean {
  const [{ busy }] = Checkpoint.parse(database.pragma('wal_checkpoint(TRUNCATE)'));
  return busy === 0;
}

/** From now on the process is not held up by a lock of another one. */
export function waitLittle(database: BetterSqlite3.Database): void {
  database.pragma(`busy_timeout = ${openMs}`);
}

/**
 * Opens a file that is there, to read it alone; nothing is checked.
 * @throws StoreError `cannot-open`, `damaged`, `busy`
 */
export function openToRead(path: string): BetterSqlite3.Database {
  refuseMissing(path);
  let database: BetterSqlite3.Database | undefined;
  try {
    database = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 5000 });
    // The first look at the file itself: opening alone doesn't read it.
    database.pragma('schema_version');
    return database;
  } catch (error) {
    database?.close();
    throw named(error);
  }
}

/** @throws StoreError `cannot-open` where there is no such file */
export function refuseMissing(path: string): void {
  refuseFolder(path);
  if (existsSync(path)) return;
  throw new StoreError(
    'cannot-open',
    `There is no database file ${path}. Check DATABASE_URL; the bot makes the file at its first start.`,
  );
}

/** @throws StoreError `cannot-open` where the path is that of a folder */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new StoreError(
    'cannot-open',
    `The database path is a folder, not a file. Name a file in it with DATABASE_URL, such as sqlite:${join(path, 'trunkdesk.db')}.`,
  );
}

/**
 * Whether the pages of the file hang together; null where they do, else the first fault.
 * @param how `thorough` holds the indexes against their tables too, which takes longer
 */
export function faultOfFile(database: BetterSqlite3.Database, how: 'quick' | 'thorough'): string | null {
  const check = how === 'quick' ? 'quick_check' : 'integrity_check';
  const found: unknown = database.prepare(`PRAGMA ${check}(1)`).pluck().get();
  return found === 'ok' ? null : String(found);
}

function ownFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new StoreError(
      'cannot-open',
      `The database file ${path} cannot be opened. Check that its folder exists and can be written.`,
      { cause },
    );
  }
}
