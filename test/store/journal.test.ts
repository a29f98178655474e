import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import type { Store } from '../../src/store/index.js';
import { elsewhere, test, ws } from './fixture.js';

const append = (store: Store, rows: number): Promise<void> =>
  store.write(async (tx) => {
    for (let n = 1; n <= rows; n += 1) {
      await tx.journal.append({
        ws,
        at: 1000 * n,
        actor: n % 2 === 0 ? 'U0BOB' : 'U0ANN',
        action: 'trunk.connect',
        subject: '+31201234567',
        also: [`channel-${n}`, 'TD-1001'],
        detail: `{"n":${n}}`,
      });
    }
  });

/** Changes the file as someone would who has it and takes the triggers away first. */
function tamper(path: string, ...statements: string[]): void {
  const database = new BetterSqlite3(path);
  database.pragma('foreign_keys = OFF');
  const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  for (const name of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  for (const statement of statements) database.exec(statement);
  database.close();
}

test('a row is found by each of its subjects, its actor and its workspace, newest first, in pages', async ({
  store,
}) => {
  await append(store, 5);
  await store.write((tx) =>
    tx.journal.append({
      ws: elsewhere,
      at: 1,
      actor: 'U0ANN',
      action: 'x',
      subject: 'TD-1001',
      detail: '{}',
    }),
  );
  const seqs = async (filter: { subject?: string; actor?: string; before?: number; limit?: number }) =>
    (await store.read.journal.list({ ws, limit: 10, ...filter })).map(({ seq }) => seq);
  expect(await seqs({})).toEqual([5, 4, 3, 2, 1]);
  expect(await seqs({ subject: '+31201234567', limit: 2 })).toEqual([5, 4]);
  expect(await seqs({ subject: 'TD-1001', before: 4 })).toEqual([3, 2, 1]);
  expect(await seqs({ subject: 'channel-3' })).toEqual([3]);
  expect(await seqs({ actor: 'U0BOB' })).toEqual([4, 2]);
  expect(await seqs({ actor: 'U0BOB', subject: 'channel-3' })).toEqual([]);
  const [row] = await store.read.journal.list({ ws, limit: 1 });
  expect(row).toEqual({
    seq: 5,
    workspace: ws,
    at: 5000,
    actor: 'U0ANN',
    action: 'trunk.connect',
    subject: '+31201234567',
    detail: '{"n":5}',
  });
});

test('an untouched journal verifies, empty, long, and while it grows', async ({ store }) => {
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 0 });
  await append(store, 2300);
  const verdict = store.read.journal.verify();
  await append(store, 1);
  expect(await verdict).toMatchObject({ ok: true });
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 2301 });
});

test('the database itself refuses to change, remove, replace or insert out of turn', async ({
  store,
  path,
}) => {
  await append(store, 3);
  const database = new BetterSqlite3(path);
  const refused = (statement: string): boolean => {
    try {
      database.exec(statement);
      return false;
    } catch (error) {
      return /append-only|only its next row/.test(String(error));
    }
  };
  const statements = [
    "UPDATE journal SET detail = '{}'",
    'DELETE FROM journal_subjects',
    "UPDATE journal_subjects SET subject = 'x'",
    'INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 2',
    "INSERT INTO journal_subjects VALUES ('T1', 'x', 2)",
    "UPDATE journal_head SET hash = 'x'",
    'UPDATE journal_head SET seq = 2',
    'UPDATE journal_head SET floor_seq = 9',
    'DELETE FROM journal_head',
  ];
  expect(statements.filter((statement) => !refused(statement))).toEqual([]);
  // Without the foreign key in its way, the row itself is guarded too.
  database.pragma('foreign_keys = OFF');
  expect(() => database.exec('DELETE FROM journal WHERE seq = 2')).toThrow('append-only');
  database.close();
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 3 });
});

const changes = [
  "UPDATE journal SET workspace = 'T9' WHERE seq = 2",
  'UPDATE journal SET at = at + 1 WHERE seq = 2',
  "UPDATE journal SET actor = 'U0EVE' WHERE seq = 2",
  "UPDATE journal SET action = 'trunk.disconnect' WHERE seq = 2",
  "UPDATE journal SET subject = '+31200000000' WHERE seq = 2",
  'UPDATE journal SET detail = \'{"n":3}\' WHERE seq = 2',
  "UPDATE journal SET prev_hash = '' WHERE seq = 2",
  "UPDATE journal SET hash = 'x' WHERE seq = 2",
  'DELETE FROM journal WHERE seq = 2',
  "UPDATE journal_subjects SET subject = 'channel-9' WHERE subject = 'channel-2'",
  "DELETE FROM journal_subjects WHERE subject = 'channel-2'",
];

for (const change of changes) {
  test(`verify names the row that was tampered with: ${change}`, async ({ store, path }) => {
    await append(store, 4);
    tamper(path, change);
    expect(await store.read.journal.verify()).toMatchObject({ ok: false, seq: 2 });
  });
}

test('verify finds a missing end and a forged one', async ({ store, path }) => {
  await append(store, 4);
  tamper(path, 'DELETE FROM journal WHERE seq = 4');
  expect(await store.read.journal.verify()).toEqual({
    ok: false,
    seq: 4,
    why: 'rows are missing at the end',
  });
  tamper(path, 'UPDATE journal_head SET seq = 2');
  expect(await store.read.journal.verify()).toMatchObject({ ok: false, seq: 3 });
});

test('retention takes the beginning away and what is left still verifies', async ({ store, path }) => {
  await append(store, 6);
  const cut = (before: number, limit = 100) =>
    store.write(async (tx) => (await tx.journal.cut({ before, limit })).rows);
  expect(await cut(1000)).toBe(0);
  expect(await cut(4000, 2)).toBe(2);
  expect(await cut(4000)).toBe(1);
  expect(await cut(4000)).toBe(0);
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 3 });
  await append(store, 1);
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 4 });
  tamper(path, 'DELETE FROM journal WHERE seq = 4');
  expect(await store.read.journal.verify()).toMatchObject({ ok: false, seq: 4 });
});

test('a journal row of a transaction that failed leaves no trace in the chain', async ({ store }) => {
  await append(store, 1);
  const failed = store.write(async (tx) => {
    await tx.journal.append({ ws, at: 1, actor: 'a', action: 'b', subject: 'c', detail: '{}' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await append(store, 1);
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 2 });
});
