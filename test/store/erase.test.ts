import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../../src/store/index.js';
import { OrderId, UserId, WorkspaceId } from '../../src/types/ids.js';

const workspace = WorkspaceId.parse('T0DESK');
const id = OrderId.parse('TD-1001');
const row = {
  workspace,
  id,
  requester: UserId.parse('U0ANN'),
  family: 'order' as const,
  kind: 'order.intake',
  state: 'composing',
  inProgress: true,
  customerId: null,
  customerName: null,
  body: '{}',
  sealed: null,
  createdAt: 1,
  updatedAt: 1,
};

/** A database in a file, for one test. */
async function opened(): Promise<{ store: Store; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-erase-'));
  const path = join(folder, 'trunkdesk.db');
  const store = await openStore({ path, secretKey: new Uint8Array(32).fill(7) });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { store, path };
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

const put = (store: Store, sealed: Uint8Array) => store.write((tx) => tx.orders.insert({ ...row, sealed }));

const replace = (store: Store, seen: number, sealed: Uint8Array | null) =>
  store.write((tx) => tx.orders.replace(workspace, id, seen, { ...row, sealed, state: 'discarded' }));

/** Short ones stand in their row, long ones on pages of their own. */
test.each([20, 3_000, 60_000])(
  'what was sealed is in no file after it was deleted (%i characters)',
  async (length) => {
    const { store, path } = await opened();
    const [first, second] = [store.seal('a'.repeat(length)), store.seal('b'.repeat(length))];
    await put(store, first);
    await replace(store, 1, second);
    expect([holds(path, first), holds(path, second)]).toEqual([true, true]);
    await replace(store, 2, null);
    store.erase();
    await expect.poll(() => [holds(path, first), holds(path, second)]).toEqual([false, false]);
  },
);

test('what stands is kept, and can be read, when what was before it is erased', async () => {
  const { store, path } = await opened();
  const [first, second] = [store.seal('first'), store.seal('second')];
  await put(store, first);
  await replace(store, 1, second);
  store.erase();
  await expect.poll(() => holds(path, first)).toBe(false);
  const kept = await store.read.orders.get(workspace, id);
  expect(store.unseal(kept?.sealed ?? new Uint8Array())).toBe('second');
});

test('another program that reads meanwhile is let finish, and then it is erased', async () => {
  const { store, path } = await opened();
  const sealed = store.seal('waits');
  await put(store, sealed);
  const other = new BetterSqlite3(path, { readonly: true });
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM orders').get();
  await replace(store, 1, null);
  store.erase();
  // What comes after it is written all the same.
  await store.write((tx) => tx.deliveries.first('one', 1));
  expect(holds(path, sealed)).toBe(true);
  other.exec('COMMIT');
  other.close();
  await expect.poll(() => holds(path, sealed)).toBe(false);
});

test('a store that closes while it waits to erase closes at once, and leaves nothing', async () => {
  const { store, path } = await opened();
  const sealed = store.seal('closes');
  await put(store, sealed);
  await replace(store, 1, null);
  store.erase();
  await store.close();
  expect(holds(path, sealed)).toBe(false);
  expect(existsSync(`${path}-wal`)).toBe(false);
  store.erase();
});
