import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type NewOutboxRow, openStore, type Store } from '../../src/store/index.js';
import { secretKey, test } from './fixture.js';

const job = (id: string, change: Partial<NewOutboxRow> = {}): NewOutboxRow => ({
  id,
  kind: 'card.update',
  serialKey: 'TD-1001',
  payload: '{}',
  dueAt: 1000,
  key: null,
  ...change,
});

const put = (store: Store, ...jobs: NewOutboxRow[]): Promise<void> =>
  store.write((tx) => tx.outbox.put(jobs));

const due = async (store: Store, now: number): Promise<string[]> =>
  (await store.read.outbox.due(now, 100)).map(({ id }) => id);

const claim = async (store: Store, now = 1000, limit = 100): Promise<string[]> =>
  (await store.write((tx) => tx.outbox.claim(now, limit))).map(({ id }) => id);

test('a serial key runs one job at a time, in order; serial keys do not wait for each other', async ({
  store,
}) => {
  await put(store, job('a1'), job('a2'), job('b1', { serialKey: 'TD-1002' }));
  expect(await due(store, 999)).toEqual([]);
  expect(await due(store, 1000)).toEqual(['a1', 'b1']);
  expect(await Promise.all([claim(store, 1000, 1), claim(store, 1000, 1)])).toEqual([['a1'], ['b1']]);
  expect(await claim(store)).toEqual([]);
  await store.write((tx) => tx.outbox.retry('b1', 1000, 'again'));
  expect(await due(store, 1000)).toEqual(['b1']);
  expect(await store.write((tx) => tx.outbox.done('a1'))).toBe(true);
  expect(await store.write((tx) => tx.outbox.done('a1'))).toBe(false);
  expect(await due(store, 1000)).toEqual(['a2', 'b1']);
  expect(await store.read.outbox.counts()).toEqual({ waiting: 2, running: 0, deadLetters: 0 });
});

test('a job that is retried keeps its place: its serial key waits for it', async ({ store }) => {
  await put(store, job('first'), job('second', { dueAt: 1001 }));
  await claim(store);
  expect(await store.write((tx) => tx.outbox.retry('first', 5000, 'no answer'))).toBe(true);
  expect(await due(store, 4999)).toEqual([]);
  expect(await store.read.outbox.nextDueAt()).toBe(5000);
  const [first] = await store.read.outbox.due(5000, 10);
  expect(first).toMatchObject({ id: 'first', attempts: 1, error: 'no answer', state: 'waiting' });
});

test('a job that was put for later does not hold up what is due before it', async ({ store }) => {
  await put(store, job('reminder', { dueAt: 90_000 }), job('now'));
  expect(await due(store, 1000)).toEqual(['now']);
  expect(await store.read.outbox.nextDueAt()).toBe(1000);
  await claim(store);
  expect(await store.read.outbox.nextDueAt()).toBeNull();
  await store.write((tx) => tx.outbox.done('now'));
  expect(await store.read.outbox.nextDueAt()).toBe(90_000);
});

test('a serial key that is rescheduled runs at once; what was due before stays so, and other serial keys wait on', async ({
  store,
}) => {
  await put(store, job('sooner', { serialKey: 'soon', dueAt: 500 }));
  await put(store, job('later', { dueAt: 5000 }), job('other', { serialKey: 'TD-1002', dueAt: 5000 }));
  await store.write(async (tx) => {
    await tx.outbox.reschedule('soon', 1000);
    await tx.outbox.reschedule('TD-1001', 1000);
  });
  expect(await due(store, 500)).toEqual(['sooner']);
  expect(await due(store, 1000)).toEqual(['sooner', 'later']);
  expect(await due(store, 5000)).toEqual(['sooner', 'later', 'other']);
});

test('nothing passes a running job, also when it was put for earlier than that one', async ({ store }) => {
  await put(store, job('running', { dueAt: 2000 }));
  await claim(store, 2000);
  await put(store, job('earlier', { dueAt: 1000 }));
  expect(await due(store, 9000)).toEqual([]);
  expect(await claim(store, 9000)).toEqual([]);
});

test('jobs with one key wait once; one that runs already does not count', async ({ store }) => {
  const key = 'card:TD-1001';
  await put(store, job('one', { key }), job('two', { key }), job('other'));
  await put(store, job('late', { key }));
  expect(await claim(store)).toEqual(['one']);
  await put(store, job('three', { key }));
  const waiting = await store.read.outbox.waiting('TD-1001');
  expect(waiting.map(({ id }) => id)).toEqual(['other', 'three']);
  expect(await store.read.outbox.waiting('TD-9')).toEqual([]);
});

test('a job that was given up lets its serial key go on, and can be resumed', async ({ store }) => {
  await put(store, job('bad'), job('good'));
  await claim(store);
  await store.write((tx) => tx.outbox.deadLetter('bad', 'channel_not_found'));
  expect(await due(store, 1000)).toEqual(['good']);
  expect(await store.read.outbox.deadLetters()).toMatchObject([{ id: 'bad', error: 'channel_not_found' }]);
  expect(await store.write((tx) => tx.outbox.resume('bad', 7000))).toBe(true);
  expect(await store.read.outbox.deadLetters()).toEqual([]);
  expect((await store.read.outbox.waiting()).map(({ id }) => id)).toEqual(['good', 'bad']);
});

test('what ran when the process ended waits again after the start', async ({ store, path }) => {
  await put(store, job('a1'), job('a2'));
  await claim(store);
  await store.close();
  const again = await openStore({ path, secretKey });
  expect(await due(again, 1000)).toEqual([]);
  expect(await again.write((tx) => tx.outbox.unclaimAll())).toBe(1);
  expect(await due(again, 1000)).toEqual(['a1']);
  await again.close();
});

test('whatever is put, claimed, retried and done: a serial key never runs two, and every job gets its turn', async () => {
  const jobs = fc.array(
    fc.record({ serialKey: fc.constantFrom('x', 'y'), dueAt: fc.nat(20), fails: fc.nat(2) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(jobs, async (given) => {
      const store = await openStore({ path: ':memory:', secretKey });
      const fails = new Map(given.map((one, index) => [String(index), one.fails]));
      const rows = given.map((one, index) =>
        job(String(index), { serialKey: one.serialKey, dueAt: one.dueAt }),
      );
      await put(store, ...rows);
      const ran: string[] = [];
      for (let now = 0; now < 100; now += 1) {
        for (;;) {
          const there = await due(store, now);
          if (there.length === 0) break;
          const ready = await store.write((tx) => tx.outbox.claim(now, 10));
          expect(ready.map(({ id }) => id)).toEqual(there);
          expect(new Set(ready.map(({ serialKey }) => serialKey)).size).toBe(ready.length);
          for (const { id } of ready) {
            const left = fails.get(id) ?? 0;
            fails.set(id, left - 1);
            if (left > 0) await store.write((tx) => tx.outbox.retry(id, now + 3, 'again'));
            else await store.write((tx) => tx.outbox.done(id));
            if (left <= 0) ran.push(id);
          }
        }
      }
      for (const serialKey of ['x', 'y']) {
        const withSameKey = [...given.entries()].filter(([, one]) => one.serialKey === serialKey);
        const expected = withSameKey
          .sort(([i, a], [j, b]) => a.dueAt - b.dueAt || i - j)
          .map(([i]) => String(i));
        expect(ran.filter((id) => expected.includes(id))).toEqual(expected);
      }
      await store.close();
    }),
    { numRuns: 20 },
  );
});
