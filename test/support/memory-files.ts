import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
/** A container's own is 64 MB by itself, which is too little. */
const enough = 1e9;

function free(): number {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Puts temporary files in memory where the system has a place for that: databases are written with full
 * synchronisation, and no test here is about a power cut.
 * @returns what removes all of them
 */
export function setup(): () => void {
  if (free() < enough) return () => undefined;
  const folder = mkdtempSync(join(place, 'trunkdesk-'));
  // As in the usual one, a process of another user gets to what is open to it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
