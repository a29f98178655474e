import { openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { Connection } from '../../src/store/connection.js';
import { openDatabase } from '../../src/store/database.js';
import { openStore, type Repositories } from '../../src/store/index.js';
import { build, query } from '../../src/store/statement.js';
import { order, orderId, planId, secretKey, test, ws } from './fixture.js';

test('a transaction that throws leaves nothing behind, and the next one works', async ({ store }) => {
  const failed = store.write(async (tx) => {
    await tx.orders.insert(order());
    await tx.notes.set('a', '1');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await store.read.notes.get('a')).toBeNull();
  expect(await store.read.orders.get(ws, orderId(1001))).toBeNull();
  await store.write((tx) => tx.notes.set('a', '2'));
  expect(await store.read.notes.get('a')).toBe('2');
});

test('two transactions at once run one after the other, and none sees half of another', async ({ store }) => {
  const addOne = () =>
    store.write(async (tx) => {
      const seen = Number((await tx.notes.get('sum')) ?? '0');
      await tx.notes.set('half', 'yes');
      await tx.notes.set('sum', String(seen + 1));
      await tx.notes.remove('half');
    });
  const halves: (string | null)[] = [];
  const look = async () => {
    halves.push(await store.read.notes.get('half'));
  };
  await Promise.all([addOne(), look(), addOne(), look(), addOne(), look(), addOne()]);
  expect(await store.read.notes.get('sum')).toBe('4');
  expect(halves).toEqual([null, null, null]);
});

test('two stores on one file add up too: a transaction has the write lock from its start', async ({
  store,
  path,
}) => {
  const second = await openStore({ path, secretKey });
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    ids.push(await store.write((tx) => tx.orders.nextId()), await second.write((tx) => tx.orders.nextId()));
  }
  expect(new Set(ids).size).toBe(10);
  await second.close();
});

test('writing outside of a transaction, and reading past one, are refused instead of waited for', async ({
  store,
}) => {
  await expect(store.read.notes.set('a', '1')).rejects.toMatchObject({ code: 'misused' });
  const within = store.write(() => store.read.notes.get('a'));
  await expect(within).rejects.toMatchObject({ code: 'misused' });
  const nested = store.write(() => store.write((tx) => tx.notes.get('a')));
  await expect(nested).rejects.toMatchObject({ code: 'misused' });
});

test('a query that comes after its transaction has ended is refused', async ({ store }) => {
  let kept: Repositories | undefined;
  await store.write((tx) => {
    kept = tx;
    return Promise.resolve();
  });
  await expect(kept?.notes.set('a', '1')).rejects.toMatchObject({ code: 'misused' });
  expect(await store.read.notes.get('a')).toBeNull();
});

test('a plan without its order, and a time that is not whole milliseconds, are refused', async ({
  store,
}) => {
  const plan = {
    workspace: ws,
    orderId: orderId(1001),
    body: '{}',
    sealed: null,
    createdAt: 1,
    expiresAt: 2,
  };
  const orphan = store.write((tx) => tx.plans.insert({ id: planId('a'), ...plan }));
  await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  await expect(store.write((tx) => tx.deliveries.first('Ev1', 1.5))).rejects.toThrow(/INTEGER/);
});

test('close lets a transaction finish, and refuses what comes after', async ({ store, path }) => {
  const last = store.write((tx) => tx.notes.set('last', 'kept'));
  await store.close();
  await last;
  await expect(store.write((tx) => tx.notes.set('late', 'x'))).rejects.toMatchObject({ code: 'closed' });
  await expect(store.read.notes.get('last')).rejects.toMatchObject({ code: 'closed' });
  const again = await openStore({ path, secretKey });
  expect(await again.read.notes.get('last')).toBe('kept');
  await again.close();
});

test('the file is its owner’s alone', async ({ store, path }) => {
  await store.write((tx) => tx.notes.set('a', '1'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a backup made in use is a whole database', async ({ store, folder }) => {
  await store.write((tx) => tx.orders.insert(order()));
  const to = join(folder, 'backup.db');
  await store.backup(to);
  const copy = await openStore({ path: to, secretKey });
  expect(await copy.read.orders.get(ws, orderId(1001))).not.toBeNull();
  await copy.close();
});

test('a file that is no database, a damaged one and a missing folder are told apart from each other', async ({
  folder,
}) => {
  const text = join(folder, 'text.db');
  writeFileSync(text, 'not a database, but long enough to be looked at as one. '.repeat(40));
  await expect(openStore({ path: text, secretKey })).rejects.toMatchObject({ code: 'damaged' });
  expect(readFileSync(text, 'utf8')).toMatch(/^not a database/);

  const nowhere = join(folder, 'no', 'such', 'folder.db');
  await expect(openStore({ path: nowhere, secretKey })).rejects.toMatchObject({ code: 'cannot-open' });

  const hurt = join(folder, 'hurt.db');
  const store = await openStore({ path: hurt, secretKey });
  await store.write((tx) => tx.orders.insert(order({ body: 'x'.repeat(50_000) })));
  await store.close();
  const file = openSync(hurt, 'r+');
  const pages = statSync(hurt).size / 4096;
  for (let page = 2; page < pages; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
  await expect(openStore({ path: hurt, secretKey })).rejects.toMatchObject({ code: 'damaged' });
});

test('a full disk, a lock and a file that can only be read are named with their mend', ({ path, folder }) => {
  const raw = new BetterSqlite3(path, { timeout: 0 });
  raw.exec('CREATE TABLE notes (key TEXT, value TEXT) STRICT');
  const connection = new Connection(raw);
  const values = { key: 'a', value: 'x'.repeat(100_000) };
  const insert = () => connection.run(query(build.insertInto('notes').values(values)));
  raw.pragma('max_page_count = 3');
  expect(insert).toThrow(expect.objectContaining({ code: 'full', name: 'StoreError' }));
  raw.pragma('max_page_count = 1000');

  const other = new BetterSqlite3(path);
  other.exec('BEGIN IMMEDIATE');
  expect(insert).toThrow(expect.objectContaining({ code: 'busy' }));
  other.exec('ROLLBACK');
  other.close();
  expect(insert).not.toThrow();
  raw.pragma('query_only = ON');
  expect(insert).toThrow(expect.objectContaining({ code: 'read-only' }));
  raw.close();
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'cannot-open' }));
});

test('another key than the one of the first start is refused before anything can be written with it', async ({
  path,
}) => {
  await (await openStore({ path, secretKey, use: 'alone' })).close();
  const other = new Uint8Array(32).fill(9);
  const refusal = {
    code: 'wrong-key',
    message: expect.stringMatching(/^TRUNKDESK_SECRET_KEY is not the key/),
  };
  await expect(openStore({ path, secretKey: other, use: 'alone' })).rejects.toMatchObject(refusal);
  await expect(openStore({ path, secretKey: other, use: 'beside' })).rejects.toMatchObject(refusal);
  await (await openStore({ path, secretKey, use: 'alone' })).close();
});

test('a database of before the key was proved is judged by what is encrypted in it, and marked', async ({
  path,
}) => {
  const before = await openStore({ path, secretKey });
  await before.write(async (tx) => {
    await tx.notes.remove('store:key');
    await tx.orders.insert(order({ sealed: before.seal('secret') }));
  });
  await before.close();
  const other = new Uint8Array(32).fill(9);
  await expect(openStore({ path, secretKey: other })).rejects.toMatchObject({ code: 'wrong-key' });
  const marked = await openStore({ path, secretKey });
  expect(await marked.read.notes.get('store:key')).not.toBeNull();
  await marked.close();
});
