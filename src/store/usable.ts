import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { refuseFolder } from './database.js';
import { StoreError } from './errors.js';

/**
 * Says in words what is in the way of a database file before SQLite tries: it makes two files beside it (`-wal`,
 * `-shm`) and we a lock, so the folder has to be writable as well.
 * @throws StoreError `cannot-open`, `read-only`
 */
export function refuseUnusable(path: string): void {
  const folder = dirname(resolve(path));
  if (!existsSync(folder))
    throw new StoreError(
      'cannot-open',
      `The database file ${path} cannot be opened: there is no folder ${folder}. Make it, or check DATABASE_URL.`,
    );
  refuseFolder(path);
  if (existsSync(path) && !statSync(path).isFile())
    throw new StoreError(
      'cannot-open',
      `The database file ${path} cannot be opened: that is no file. Check DATABASE_URL.`,
    );
  for (const [what, at] of [
    ['folder', folder],
    ['file', path],
  ] as const) {
    if (!existsSync(at) || canBe(at, constants.W_OK | constants.R_OK)) continue;
    throw new StoreError(
      'read-only',
      `The database ${what} ${at} can't be written. Give the user that runs Trunkdesk the right to read and write the file and its folder.`,
    );
  }
}

function canBe(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
