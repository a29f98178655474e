import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultOfFile, openToRead } from './database.js';
import { named, StoreError } from './errors.js';

export interface Backup {
  readonly bytes: number;
}

/**
 * Copies the database as it is at one moment into a new file, while a bot may be writing to it; the copy is checked
 * and on disk when this returns, and stands under its name only then. It is for its owner alone to read.
 * @throws StoreError `backup-exists`, `cannot-open`, `damaged`, `full`
 */
export function backUp(from: string, to: string): Backup {
  refuseExisting(to);
  const part = `${to}.${process.pid}.part`;
  const source = openToRead(from);
  try {
    begin(part);
    // One read of one moment, which holds up no writer; a page-by-page copy would start again at each write.
    source.prepare('VACUUM INTO ?').run(part);
    checkCopy(part);
    sync(part);
    give(part, to);
    sync(dirname(to));
    return { bytes: statSync(to).size };
  } catch (error) {
    throw named(error);
  } finally {
    source.close();
    rmSync(part, { force: true });
  }
}

function begin(part: string): void {
  try {
    closeSync(openSync(part, 'wx', 0o600));
  } catch (cause) {
    throw new StoreError(
      'cannot-open',
      `No file can be made in ${dirname(part)}. Check that the folder exists and can be written.`,
      { cause },
    );
  }
}

function checkCopy(part: string): void {
  const copy = openToRead(part);
  try {
    const fault = faultOfFile(copy, 'quick');
    if (fault !== null) throw new StoreError('damaged', `The copy is damaged, and was removed: ${fault}.`);
  } finally {
    copy.close();
  }
}

function give(part: string, to: string): void {
  try {
    // Unlike a rename, a link never takes the place of a file.
    linkSync(part, to);
  } catch {
    refuseExisting(to);
    renameSync(part, to);
  }
}

function refuseExisting(to: string): void {
  if (!existsSync(to)) return;
  if (statSync(to).isDirectory())
    throw new StoreError(
      'backup-exists',
      `${to} is a folder. Name a new file in it, such as ${join(to, 'trunkdesk-backup.db')}.`,
    );
  throw new StoreError(
    'backup-exists',
    `There is a file ${to} already. Name a new one: nothing is overwritten.`,
  );
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
