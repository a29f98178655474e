import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hostname } from 'node:os';
import BetterSqlite3, { SqliteError } from 'better-sqlite3';
import { z } from 'zod';
import { named, StoreError } from './errors.js';

/** Who has a database to itself. `since` is epoch milliseconds. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: number;
}

const HolderRow = z.object({ pid: z.number(), host: z.string(), since: z.number() });

/** Keeps a second process off a database, until it is released or the process ends, however it ends. */
export interface DatabaseLock {
  release(): void;
}

/**
 * Takes the database for this process alone. The lock is SQLite's own write lock on a small file beside it
 * (`NAME.lock`): the system frees it when the process dies, so a crash leaves nothing to clean up and no process id
 * has to be guessed to be alive.
 * @throws StoreError `in-use`, naming the process that has it
 */
export function lockDatabase(path: string, since: number): DatabaseLock {
  // A short wait: `holderOf` of a command looks at the lock for an instant.
  const database = openLock(path, 500);
  try {
    database.exec('BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS holder (pid INTEGER, host TEXT, since INTEGER)');
    database.exec('DELETE FROM holder');
    database.prepare('INSERT INTO holder VALUES (?, ?, ?)').run(process.pid, hostname(), since);
    // Written first, so that whoever is refused can read who holds it.
    database.exec('COMMIT; BEGIN IMMEDIATE');
    return { release: () => void database.close() };
  } catch (error) {
    const held = isBusy(error)
      ? new StoreError('in-use', inUse(readHolder(database)), { cause: error })
      : null;
    database.close();
    throw held ?? named(error);
  }
}

/** Who has the database to itself now; null where nobody has. */
export function holderOf(path: string): Holder | 'unknown' | null {
  if (!existsSync(lockPath(path))) return null;
  const database = openLock(path, 0);
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return null;
  } catch (error) {
    if (!isBusy(error)) throw named(error);
    return readHolder(database) ?? 'unknown';
  } finally {
    database.close();
  }
}

function openLock(path: string, timeout: number): BetterSqlite3.Database {
  try {
    return new BetterSqlite3(lockPath(path), { timeout });
  } catch (error) {
    throw named(error);
  }
}

/** Two names of one file (a link) have one lock. */
function lockPath(path: string): string {
  try {
    return `${realpathSync(path)}.lock`;
  } catch {
    return `${join(folderOf(path), basename(path))}.lock`;
  }
}

function folderOf(path: string): string {
  try {
    return realpathSync(dirname(path));
  } catch {
    return dirname(path);
  }
}

function readHolder(database: BetterSqlite3.Database): Holder | null {
  try {
    return HolderRow.parse(database.prepare('SELECT pid, host, since FROM holder').get());
  } catch {
    return null;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');

const inUse = (holder: Holder | null): string =>
  `Another Trunkdesk runs on this database${
    holder === null
      ? ''
      : ` (process ${holder.pid} on ${holder.host}, since ${new Date(holder.since).toISOString()})`
  }. Stop it first, or give this one its own DATABASE_URL.`;
