import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { emptyLog } from './database.js';
import { named, StoreError } from './errors.js';

/** `user_version` of a database out of whose files all that was deleted is gone. */
const clean = 1;

const count = z.number().int().nonnegative();
const numberOf = (database: BetterSqlite3.Database, pragma: string): number =>
  count.parse(database.pragma(pragma, { simple: true }));

/** Whether bytes of what was deleted long ago can't stand in it any more. */
export const isClean = (database: BetterSqlite3.Database): boolean =>
  numberOf(database, 'user_version') >= clean;

/** A database that nothing was ever deleted from. */
export const markClean = (database: BetterSqlite3.Database): void => {
  database.pragma(`user_version = ${clean}`);
};

/**
 * Writes a database anew, once: what older versions deleted was not overwritten, and its bytes, sealed secrets among
 * them, stand in what is free of its pages. It stays in use where that can't be done now; each start tries again.
 * @param free how many bytes are free in a folder
 * @returns what is in the way, with its fix; null where nothing is left
 */
export function rewriteOnce(
  database: BetterSqlite3.Database,
  path: string,
  free: (folder: string) => number = freeIn,
): string | null {
  if (isClean(database)) return null;
  const folder = dirname(resolve(path));
  // SQLite makes a copy, and writes it back by way of its log.
  const needed = 2 * numberOf(database, 'page_count') * numberOf(database, 'page_size');
  const there = free(folder);
  if (there < needed)
    return remains(
      `that takes ${megabytes(needed)} in ${folder}, where ${megabytes(there)} are free. Make room there and start again.`,
    );
  try {
    database.exec('VACUUM');
    if (!emptyLog(database)) return remains('another program reads it. End that program and start again.');
    markClean(database);
    return null;
  } catch (error) {
    const why = named(error);
    if (!(why instanceof StoreError)) throw error;
    return remains(`it failed: ${why.message}`);
  }
}

const remains = (why: string): string =>
  `Secrets that an older version deleted may still stand, encrypted, in free space of the database. It could not be written anew: ${why}`;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
