import BetterSqlite3 from 'better-sqlite3';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runJournal } from '../../src/cli/journal/run.js';
import { WorkspaceId } from '../../src/types/ids.js';
import { database, run } from './tool.js';

/** Every column of everything the journal is made of. `at` and `seq` are numbers, whose bytes are their digits. */
const columns = [
  ['journal', ['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail', 'prev_hash', 'hash']],
  ['journal_subjects', ['workspace', 'subject', 'seq']],
  ['journal_head', ['seq', 'hash', 'floor_seq', 'floor_hash']],
] as const;

const places = columns.flatMap(([table, names]) => names.map((column) => ({ table, column })));

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The rows of a table as they stand, by a name that a change of any column but the table's key leaves alone. */
function keysOf(file: BetterSqlite3.Database, table: string): readonly (readonly [string, string])[] {
  if (table === 'journal_head') return [['only_row', '1']];
  const key = table === 'journal' ? 'seq' : "workspace || '/' || subject || '/' || seq";
  return z
    .array(z.union([z.string(), z.number()]))
    .parse(file.prepare(`SELECT ${key} FROM ${table} ORDER BY 1`).pluck().all())
    .map((value) => [key, String(value)] as const);
}

test('a single changed byte in any column of any row of the journal is found, and its row is named', async () => {
  const { store, path, env } = await database();
  await store.write(async (tx) => {
    for (let n = 1; n <= 6; n += 1)
      await tx.journal.append({
        ws: WorkspaceId.parse('T0HOME'),
        at: 1_795_824_000_000 + n,
        actor: n % 2 === 0 ? 'U0BOB' : 'U0ANN',
        action: 'order.submitted',
        subject: `TD-100${n}`,
        also: [`plän_${n}`, '+31201234567'],
        detail: JSON.stringify({ n, reason: 'Too much, “really” 🙂' }),
      });
  });
  expect((await run(runJournal, ['verify'], env)).code).toBe(0);
  // Whoever has the file can take the guards away first.
  const file = new BetterSqlite3(path);
  file.pragma('foreign_keys = OFF');
  const triggers = z
    .array(z.string())
    .parse(file.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all());
  for (const trigger of triggers) file.exec(`DROP TRIGGER ${trigger}`);

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async ({ table, column }, whichRow, whichByte, flip) => {
        const keys = keysOf(file, table);
        const [key, value] = keys[whichRow % keys.length] ?? ['', ''];
        const where = `WHERE CAST(${key} AS TEXT) = ?`;
        const select = `SELECT CAST(CAST(${column} AS TEXT) AS BLOB) FROM ${table} ${where}`;
        const before = Bytes.parse(file.prepare(select).pluck().get(value));
        const after = changed(before, whichByte, flip, /seq|^at$/.test(column));
        const type = /seq|^at$/.test(column) ? 'INTEGER' : 'TEXT';
        // In a transaction that is committed for the command to see, and taken back by its opposite.
        const undo = snapshot(file, table);
        file
          .prepare(`UPDATE OR REPLACE ${table} SET ${column} = CAST(CAST(? AS TEXT) AS ${type}) ${where}`)
          .run(after, value);
        const told = await run(runJournal, ['verify'], env);
        undo();
        expect(told.code).toBe(1);
        expect(told.complaints).toMatch(/Row -?\d+ of the journal is not as it was written/);
      },
    ),
    { numRuns: 150 },
  );
  expect((await run(runJournal, ['verify'], env)).code).toBe(0);
  file.close();
});

/** The bytes with one of them another; of a number one digit, so that it stays one. */
function changed(before: Uint8Array, which: number, flip: number, isNumber: boolean): Uint8Array {
  const after = Buffer.from(before.length === 0 ? [0x78] : before);
  const at = which % after.length;
  const old = after[at] ?? 0;
  after[at] = isNumber ? 0x30 + ((old - 0x30 + 1 + (flip % 9)) % 10) : old ^ flip;
  return after;
}

function snapshot(file: BetterSqlite3.Database, table: string): () => void {
  file.exec(`DROP TABLE IF EXISTS temp.kept; CREATE TEMP TABLE kept AS SELECT * FROM ${table}`);
  return () => file.exec(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM temp.kept`);
}
