import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/store/database.js';
import { inspectDatabase, openStore, type Store } from '../../src/store/index.js';
import { rewriteOnce } from '../../src/store/rewrite.js';
import { OrderId, UserId, WorkspaceId } from '../../src/types/ids.js';

const workspace = WorkspaceId.parse('T0DESK');
const kept = OrderId.parse('TD-1001');
const deleted = OrderId.parse('TD-1002');
const secretKey = new Uint8Array(32).fill(7);

const open = (path: string): Promise<Store> => openStore({ path, secretKey });

const put = (store: Store, id: OrderId, sealed: Uint8Array) =>
  store.write((tx) =>
    tx.orders.insert({
      workspace,
      id,
      requester: UserId.parse('U0ANN'),
      family: 'order',
      kind: 'order.intake',
      state: 'discarded',
      inProgress: false,
      customerId: null,
      customerName: null,
      body: '{}',
      sealed,
      createdAt: 1,
      updatedAt: 1,
    }),
  );

/** A database of before deleted content was overwritten, with what one of its orders had sealed. */
async function old(length: number, version = 0): Promise<{ path: string; gone: Uint8Array }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-rewrite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'trunkdesk.db');
  const store = await open(path);
  const gone = store.seal('x'.repeat(length));
  await put(store, kept, store.seal('kept'));
  await put(store, deleted, gone);
  await store.close();
  deleteAsBefore(path, version);
  return { path, gone };
}

function deleteAsBefore(path: string, version: number): void {
  const database = new BetterSqlite3(path);
  database.pragma('secure_delete = OFF');
  database.prepare('DELETE FROM orders WHERE id = ?').run(deleted);
  database.pragma(`user_version = ${version}`);
  database.close();
}

/** The bytes of all files of a database. */
const bytesOf = (path: string): Buffer =>
  Buffer.concat([path, `${path}-wal`].filter((each) => existsSync(each)).map((each) => readFileSync(each)));

/** Whether any part of it is there: what is long stands on several pages. */
function holds(path: string, sealed: Uint8Array): boolean {
  const bytes = bytesOf(path);
  const starts = Array.from({ length: Math.ceil(sealed.length / 512) }, (_, index) => index * 512);
  return starts.some((start) => bytes.includes(Buffer.from(sealed).subarray(start, start + 32)));
}

test.each([20, 3_000, 60_000])(
  'what an older version deleted is in no file after the next start, and the rest is (%i characters)',
  async (length) => {
    const { path, gone } = await old(length);
    expect(holds(path, gone)).toBe(true);
    expect(inspectDatabase(path, secretKey)).toMatchObject({ hasRemains: true });
    const store = await open(path);
    expect(store.remains).toBeNull();
    expect(holds(path, gone)).toBe(false);
    const row = await store.read.orders.get(workspace, kept);
    expect(store.unseal(row?.sealed ?? new Uint8Array())).toBe('kept');
    await store.close();
    expect(inspectDatabase(path, secretKey)).toMatchObject({ hasRemains: false });
  },
);

test('a database is written anew once, and one that was just made never', async () => {
  // Deleted by a stranger, in a database that was written anew before: nothing is done about it.
  const { path, gone } = await old(3_000, 1);
  const store = await open(path);
  expect([store.remains, holds(path, gone)]).toEqual([null, true]);
  await store.close();
});

test.each([0, 1_000, 100_000])(
  'with %i bytes free it says how much room it needs, and stays as it is',
  async (free) => {
    const { path, gone } = await old(60_000);
    const database = openDatabase(path);
    const says = rewriteOnce(database, path, () => free);
    database.close();
    expect(says).toContain('Make room there and start again.');
    expect(says).toMatch(/takes \d+ MB in \/.*, where \d+ MB are free/);
    expect(holds(path, gone)).toBe(true);
    const store = await open(path);
    expect([store.remains, holds(path, gone)]).toEqual([null, false]);
    await store.close();
  },
);

test('while another program reads it, it says so, is used all the same, and is done at the next start', async () => {
  const { path, gone } = await old(3_000);
  const other = new BetterSqlite3(path);
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM orders').get();
  const store = await open(path);
  expect(store.remains).toContain('another program reads it');
  expect(await store.read.orders.get(workspace, kept)).not.toBeNull();
  await store.close();
  other.close();
  const next = await open(path);
  expect([next.remains, holds(path, gone)]).toEqual([null, false]);
  await next.close();
});
