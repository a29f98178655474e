import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { named, StoreError } from './errors.js';

/** How many rows of an index SQLite looks at to know how its values are spread: milliseconds, however many there are. */
const rowsLookedAt = 400;

/** Every table that has no statistics yet or has grown much since, also those that this connection has not asked yet. */
const everyTable = 0x10002;

/** Free pages that stay in the file: what is written next needs room again. */
const keptPages = 1_000;

/** Pages that are given back in one step, which holds up who writes for some milliseconds. */
const pagesAtOnce = 250;

const Count = z.number().int().nonnegative();

/** A file of which single pages can be given back; takes effect in one that has no table yet, before its log is chosen. */
export const letPagesGo = (database: Database): void => {
  database.pragma('auto_vacuum = INCREMENTAL');
};

/**
 * Looks at how values are spread as a database is opened, so that SQLite chooses its indexes by what is there. Whatever
 * is in the way of that is in the way of speed alone, and is told where it matters.
 */
export function analyseOnce(database: Database): void {
  try {
    database.pragma(`analysis_limit = ${rowsLookedAt}`);
    database.pragma(`optimize(${everyTable})`);
  } catch (error) {
    if (!(named(error) instanceof StoreError)) throw error;
  }
}

/**
 * One short step: gives some of the pages that are free back to the disk (the file is shorter once its log is emptied),
 * and at last looks anew at what has changed much since it was analysed.
 * @returns whether there is more to do
 */
export function tidyStep(database: Database): boolean {
  if (giveBackSome(database)) return true;
  database.pragma('optimize');
  return false;
}

/** Whether there are more. */
function giveBackSome(database: Database): boolean {
  const spare = Count.parse(database.pragma('freelist_count', { simple: true })) - keptPages;
  if (spare <= 0 || !canGiveBack(database)) return false;
  database.pragma(`incremental_vacuum(${Math.min(spare, pagesAtOnce)})`);
  return spare > pagesAtOnce;
}

/** Files of earlier versions use free pages again, and keep their length. */
const canGiveBack = (database: Database): boolean =>
  Count.parse(database.pragma('auto_vacuum', { simple: true })) === 2;
