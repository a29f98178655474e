import { EventEmitter, once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/store/index.js';
import { order, orderId, secretKey, test, ws } from './fixture.js';

interface Opened {
  readonly store: Store;
  readonly damages: string[];
  /** Resolves with what a look found, or a statement met. */
  readonly told: Promise<string>;
}

/** Opens a database as if it were too large to be looked through meanwhile. */
async function openLarge(path: string): Promise<Opened> {
  const damages: string[] = [];
  const looks = new EventEmitter();
  const told = once(looks, 'told').then(([why]) => String(why));
  const soundness = {
    quickly: 0,
    onDamage: (why: string) => {
      damages.push(why);
      looks.emit('told', why);
    },
    onLooked: (failed: string | null) => void looks.emit('told', failed ?? 'sound'),
  };
  const store = await openStore({ path, secretKey, use: 'alone', soundness });
  onTestFinished(() => store.close());
  return { store, damages, told };
}

/** Overwrites the pages of the tables and indexes of that name, as a disk that fails does. */
function hurt(path: string, name: string): void {
  const database = new BetterSqlite3(path, { readonly: true });
  const pages = database.prepare('SELECT rootpage FROM sqlite_master WHERE tbl_name = ?').pluck().all(name);
  database.close();
  expect(pages).not.toEqual([]);
  const file = openSync(path, 'r+');
  for (const page of pages) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, (Number(page) - 1) * 4096);
  closeSync(file);
}

/** As a kill leaves it: the mark of a clean stop is gone, and what was written is in the file. */
function unmark(path: string): void {
  const database = new BetterSqlite3(path);
  expect(database.prepare("DELETE FROM notes WHERE key = 'store:clean-stop'").run().changes).toBe(1);
  database.close();
}

test('a large file that was not closed cleanly is looked through beside the work, and damage is told', async ({
  store,
  path,
}) => {
  await store.write((tx) => tx.orders.insert(order()));
  await store.close();
  unmark(path);
  hurt(path, 'cards');
  const opened = await openLarge(path);
  // It works meanwhile.
  expect(await opened.store.read.orders.get(ws, orderId(1001))).not.toBeNull();
  expect(await opened.told).toMatch(/page \d+/);
  expect(opened.store.damage()).toBe(opened.damages[0]);
});

test('after a clean stop a large file is not looked through, and a damaged page is told once it is met', async ({
  store,
  path,
}) => {
  await store.close();
  hurt(path, 'cards');
  const { store: opened, damages } = await openLarge(path);
  const met = opened.read.cards.of(ws, 'TD-1001');
  await expect(met).rejects.toMatchObject({ code: 'damaged' });
  await expect(opened.read.cards.of(ws, 'TD-1001')).rejects.toMatchObject({ code: 'damaged' });
  expect(damages).toHaveLength(1);
  expect(opened.damage()).toBe(damages[0]);
  await opened.close();
  // What is known to be damaged is not called sound by that stop.
  const again = await openLarge(path);
  expect(await again.told).toMatch(/page \d+/);
});

test('a sound file is found to be, and the stop after that marks it', async ({ store, path }) => {
  await store.close();
  unmark(path);
  const opened = await openLarge(path);
  expect(await opened.told).toBe('sound');
  expect(opened.store.damage()).toBeNull();
  await opened.store.close();
  unmark(path);
});

test('a small file that is damaged is refused as it is opened, also after a clean stop', async ({
  store,
  path,
}) => {
  await store.close();
  hurt(path, 'cards');
  await expect(openStore({ path, secretKey, use: 'alone' })).rejects.toMatchObject({ code: 'damaged' });
});
