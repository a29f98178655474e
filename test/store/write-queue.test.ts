import { expect, test } from 'vitest';
import { WriteQueue, type Transaction } from '../../src/store/write-queue.js';

/** A transaction that notes what is done with it; `fails` says at which of these it throws. */
function noted(fails: (what: string) => boolean = () => false) {
  const done: string[] = [];
  let isOpen = false;
  const note = (what: string): void => {
    done.push(what);
    if (fails(what)) throw new Error(what);
  };
  const transaction: Transaction = {
    begin(isSynced) {
      note(isSynced ? 'begin' : 'begin unsynced');
      isOpen = true;
      return true;
    },
    commit() {
      note('commit');
      isOpen = false;
    },
    rollback() {
      if (isOpen) note('rollback');
      isOpen = false;
    },
    isOpen: () => isOpen,
    beginPart: () => note('part'),
    endPart: () => note('end'),
    rollbackPart: () => note('rollback part'),
  };
  return { done, note, transaction, close: () => (isOpen = false) };
}

test('who comes at any moment after the last one was served is served too', async () => {
  for (let late = 0; late < 20; late += 1) {
    const queue = new WriteQueue(noted().transaction);
    await queue.enter(() => Promise.resolve(), 1_000);
    // Between the last work and the end of its turn there are only turns of the microtask queue.
    for (let turn = 0; turn < late; turn += 1) await Promise.resolve();
    expect(await queue.enter(() => Promise.resolve(late), 1_000)).toBe(late);
  }
});

test('all who wait at once are served in the order they came, once, and share one commit', async () => {
  const { done, note, transaction } = noted();
  const queue = new WriteQueue(transaction);
  await Promise.all([1, 2, 3].map((nth) => queue.enter(async () => note(String(nth)), 1_000)));
  expect(done).toEqual(['begin', '1', 'part', '2', 'end', 'part', '3', 'end', 'commit']);
});

test('what needs no disk goes along with what does, and does not make it wait', async () => {
  const { done, note, transaction } = noted();
  const queue = new WriteQueue(transaction);
  const enter = (name: string, isSynced: boolean) => queue.enter(async () => note(name), 1_000, isSynced);
  const first = queue.enter(
    async () => {
      note('a');
      // Comes while a transaction runs that nobody waits for the disk of.
      later = [enter('b', false), enter('c', true), enter('d', false)];
    },
    1_000,
    false,
  );
  let later: Promise<void>[] = [];
  await first;
  await Promise.all(later);
  const unsynced = ['begin unsynced', 'a', 'part', 'b', 'end', 'commit'];
  expect(done).toEqual([...unsynced, 'begin', 'c', 'part', 'd', 'end', 'commit']);
});

test('nobody is answered before the commit', async () => {
  const { done, note, transaction } = noted();
  const queue = new WriteQueue(transaction);
  const write = (name: string) => queue.enter(() => Promise.resolve(), 1_000).then(() => note(name));
  await Promise.all([write('a'), write('b')]);
  expect(done).toEqual(['begin', 'part', 'end', 'commit', 'a', 'b']);
});

test('of those who share a commit one that fails is taken back alone', async () => {
  const { done, note, transaction } = noted();
  const queue = new WriteQueue(transaction);
  const works = [
    queue.enter(async () => note('a'), 1_000),
    queue.enter(() => Promise.reject(new Error('no')), 1_000),
    queue.enter(async () => note('c'), 1_000),
  ];
  const ends = await Promise.allSettled(works);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['begin', 'a', 'part', 'rollback part', 'part', 'c', 'end', 'commit']);
});

test('where the first fails, the others begin anew', async () => {
  const { done, note, transaction } = noted();
  const queue = new WriteQueue(transaction);
  const first = queue.enter(() => Promise.reject(new Error('no')), 1_000);
  const second = queue.enter(async () => note('b'), 1_000);
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['begin', 'rollback', 'begin', 'b', 'commit']);
});

test('where the commit fails, all who share it are told', async () => {
  const queue = new WriteQueue(noted((what) => what === 'commit').transaction);
  const works = [1, 2].map(() => queue.enter(() => Promise.resolve(), 1_000));
  const ends = await Promise.allSettled(works);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('where the database takes all of it back, as on a full disk, all who share it are told, and the next one works', async () => {
  const { done, transaction, close } = noted();
  const queue = new WriteQueue(transaction);
  const works = [
    queue.enter(() => Promise.resolve(), 1_000),
    queue.enter(async () => {
      close();
      throw new Error('full');
    }, 1_000),
    queue.enter(() => Promise.resolve(3), 1_000),
  ];
  const ends = await Promise.allSettled(works);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(done).toEqual(['begin', 'part', 'begin', 'commit']);
});
