import { dirname } from 'node:path';
import { backUp } from './backup.js';
import { StoreError } from './errors.js';

/** `trunkdesk.db.before-0010-20261128T031500Z`: which migration comes first, and when. `at`: epoch milliseconds. */
export function nameBeforeUpgrade(path: string, version: number, at: number): string {
  const when = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `${path}.before-${String(version).padStart(4, '0')}-${when}`;
}

/**
 * Copies a database of an older version beside it, before its schema is changed: the way back to the version before.
 * @returns where the copy stands
 * @throws StoreError `cannot-back-up`; nothing was changed then
 */
export function backUpBeforeUpgrade(path: string, version: number, at: number): string {
  const to = nameBeforeUpgrade(path, version, at);
  try {
    backUp(path, to);
    return to;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it failed';
    throw new StoreError(
      'cannot-back-up',
      `The database is of an older version and was not changed, since no copy of it could be written to ${to} first: ${why} Make room in ${dirname(path)} or the right to write there, then start again.`,
      { cause },
    );
  }
}
