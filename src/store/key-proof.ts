import type BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { Sealed } from './columns.js';
import { StoreError } from './errors.js';
import type { Seal } from './seal.js';

/** Under which name a text stands that only the right key opens; written at the first start. */
const markName = 'store:key';
const markText = 'trunkdesk';

const Mark = z.string().optional();
const Samples = z.array(Sealed.unwrap());

/** Of a database that has no mark yet: some of what waits encrypted in it. One of them may be damaged. */
const samplesQuery =
  'SELECT sealed FROM (SELECT sealed FROM orders WHERE sealed IS NOT NULL LIMIT 3) ' +
  'UNION ALL SELECT sealed FROM (SELECT sealed FROM plans WHERE sealed IS NOT NULL LIMIT 3)';

/** Whether what is encrypted in a database opens with a key; `nothing` where nothing is. */
export function keyFits(
  database: BetterSqlite3.Database,
  { unseal }: Pick<Seal, 'unseal'>,
): 'fits' | 'other' | 'nothing' {
  const opens = (sealed: Uint8Array): boolean => {
    try {
      unseal(sealed);
      return true;
    } catch {
      return false;
    }
  };
  const mark = Mark.parse(database.prepare('SELECT value FROM notes WHERE key = ?').pluck().get(markName));
  if (mark !== undefined) return opens(Buffer.from(mark, 'base64')) ? 'fits' : 'other';
  const samples = Samples.parse(database.prepare(samplesQuery).pluck().all());
  if (samples.length === 0) return 'nothing';
  return samples.some(opens) ? 'fits' : 'other';
}

/**
 * Proves the key before anybody can work with it: with another one nothing that waits could be read, and what was
 * written meanwhile would be lost with the right one.
 * @throws StoreError `wrong-key`
 */
export function proveKey(database: BetterSqlite3.Database, { seal, unseal }: Seal, mayWrite: boolean): void {
  // Migrations that somebody else brings may make other tables.
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'notes'").get() === undefined) return;
  if (keyFits(database, { unseal }) === 'other')
    throw new StoreError(
      'wrong-key',
      'TRUNKDESK_SECRET_KEY is not the key that this database was written with. Set that one: what waits encrypted in it can’t be read with another. Nothing was changed.',
    );
  if (!mayWrite) return;
  database
    .prepare('INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING')
    .run(markName, Buffer.from(seal(markText)).toString('base64'));
}
