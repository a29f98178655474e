import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { openStore, type Store } from '../../src/store/index.js';
import { secretKey, test } from './fixture.js';

/** Fills some thousand pages, and lets them go. */
async function fillAndDelete(store: Store): Promise<void> {
  const names = Array.from({ length: 40 }, (_, index) => `large:${index}`);
  await store.write(async (tx) => {
    for (const name of names) await tx.notes.set(name, 'x'.repeat(300_000));
  });
  await store.write(async (tx) => {
    for (const name of names) await tx.notes.remove(name);
  });
}

/** One step after another, with something of a person's in between; how many steps there were. */
async function tidied(store: Store): Promise<number> {
  let steps = 1;
  while (await store.tidy()) {
    await store.write((tx) => tx.notes.set('step', String(steps)));
    steps += 1;
  }
  return steps;
}

test('what was deleted gives its room back in many short steps, with the work of people in between', async ({
  store,
  path,
}) => {
  await fillAndDelete(store);
  const steps = await tidied(store);
  expect(steps).toBeGreaterThan(5);
  expect(await store.read.notes.get('step')).toBe(String(steps - 1));
  await store.close();
  expect(statSync(path).size).toBeLessThan(6_000_000);
});

test('the file of an earlier version uses its free pages again, and is left as long as it is', async ({
  store,
  path,
}) => {
  await store.close();
  const before = new BetterSqlite3(path);
  before.pragma('auto_vacuum = NONE');
  before.exec('VACUUM');
  before.close();
  const opened = await openStore({ path, secretKey });
  await fillAndDelete(opened);
  expect(await tidied(opened)).toBe(1);
  await opened.close();
  expect(statSync(path).size).toBeGreaterThan(10_000_000);
});
