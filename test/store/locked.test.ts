import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { atLeisure, inHaste, openStore, type Store } from '../../src/store/index.js';
import { secretKey, test } from './fixture.js';

/** Another program's write lock on the database, until it is let go. */
function lock(path: string): () => void {
  const other = new BetterSqlite3(path);
  other.exec('BEGIN IMMEDIATE');
  let isHeld = true;
  const releaseLease = () => {
    if (!isHeld) return;
    isHeld = false;
    other.exec('ROLLBACK');
    other.close();
  };
  onTestFinished(releaseLease);
  return releaseLease;
}

/** Adds a letter to a note, so that the note says in which order it was written. */
const add = (store: Store, letter: string) =>
  store.write(async (tx) => {
    const before = (await tx.notes.get('order')) ?? '';
    await tx.notes.set('order', before + letter);
    return letter;
  });

/** What has become of something. */
function watch(what: Promise<unknown>): () => 'waits' | 'done' | 'refused' {
  let state: 'waits' | 'done' | 'refused' = 'waits';
  what.then(
    () => (state = 'done'),
    () => (state = 'refused'),
  );
  return () => state;
}

test('while another program has the lock all else goes on, and who waits writes in the order they came', async ({
  store,
  path,
}) => {
  const releaseLease = lock(path);
  const writes = ['a', 'b', 'c', 'd'].map((letter) => add(store, letter));
  const states = writes.map(watch);
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise(setImmediate);
    expect(await store.read.notes.get('order')).toBeNull();
  }
  expect(states.map((state) => state())).toEqual(['waits', 'waits', 'waits', 'waits']);
  releaseLease();
  expect(await Promise.all(writes)).toEqual(['a', 'b', 'c', 'd']);
  expect(await store.read.notes.get('order')).toBe('abcd');
});

test('who is in haste is refused in time, all at once, though somebody with time waits before them', async ({
  store,
  path,
}) => {
  const releaseLease = lock(path);
  const patient = add(store, 'p');
  const state = watch(patient);
  const before = performance.now();
  const hasty = Array.from({ length: 20 }, () => inHaste(200, () => add(store, 'h')));
  const ends = await Promise.allSettled(hasty);
  // One after the other they would have waited four seconds.
  expect(performance.now() - before).toBeLessThan(2_000);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
  expect(state()).toBe('waits');
  releaseLease();
  expect(await patient).toBe('p');
  expect(await store.read.notes.get('order')).toBe('p');
});

test('the writes of one thing share its time, and have time again once it was answered', async ({
  store,
  path,
}) => {
  const releaseLease = lock(path);
  const before = performance.now();
  const seen = await inHaste(500, async (answered) => {
    for (let nth = 0; nth < 6; nth += 1)
      await expect(add(store, 'h')).rejects.toMatchObject({ code: 'busy' });
    answered();
    return { late: add(store, 'l') };
  });
  // The first one used the time up: each with a time of its own they would have waited three seconds.
  expect(performance.now() - before).toBeLessThan(2_000);
  const late = watch(seen.late);
  const started = inHaste(0, () => Promise.resolve(atLeisure(() => ({ write: add(store, 's') }))));
  const { write } = await started;
  await expect(inHaste(100, () => add(store, 'x'))).rejects.toMatchObject({ code: 'busy' });
  expect(late()).toBe('waits');
  releaseLease();
  expect([await seen.late, await write]).toEqual(['l', 's']);
});

test('a lock that ends in time is never noticed', async ({ store, path }) => {
  const releaseLease = lock(path);
  const write = inHaste(10_000, () => add(store, 'a'));
  await store.read.notes.get('order');
  releaseLease();
  expect(await write).toBe('a');
});

test('a store that closes while another program has the lock refuses what waits, and closes', async ({
  path,
}) => {
  const store = await openStore({ path, secretKey });
  const releaseLease = lock(path);
  const waiting = add(store, 'a');
  const end = watch(waiting);
  await store.close();
  expect(end()).toBe('refused');
  await expect(waiting).rejects.toMatchObject({ code: 'busy' });
  releaseLease();
});

test('what throws lets the next one in', async ({ store, path }) => {
  const releaseLease = lock(path);
  const failing = store.write(() => Promise.reject(new Error('no')));
  const next = add(store, 'a');
  releaseLease();
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('a');
});
