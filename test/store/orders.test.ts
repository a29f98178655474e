import { expect } from 'vitest';
import { AlreadyInProgress } from '../../src/store/index.js';
import { elsewhere, order, orderId, test, withPlan, ws } from './fixture.js';
import { ann, bob } from '../support/sample/people.js';

test('orders are numbered from TD-1001 on, and a number that was rolled back is given again', async ({
  store,
}) => {
  expect(await store.write((tx) => tx.orders.nextId())).toBe('TD-1001');
  const failed = store.write(async (tx) => {
    await tx.orders.nextId();
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await store.write((tx) => tx.orders.nextId())).toBe('TD-1002');
});

test('an order is read back as it was written, and by its own workspace only', async ({ store }) => {
  const written = order({ inProgress: true, sealed: store.seal('hidden'), customerName: 'Acme' });
  await store.write((tx) => tx.orders.insert(written));
  const read = await store.read.orders.get(ws, written.id);
  expect(read).toEqual({ ...written, version: 1 });
  expect(await store.read.orders.get(elsewhere, written.id)).toBeNull();
  expect(await store.read.orders.inProgress(ws, ann)).toEqual(read);
  expect(await store.read.orders.inProgress(ws, bob)).toBeNull();
  expect(await store.read.orders.inProgress(elsewhere, ann)).toBeNull();
});

test('of two that saw the same version one replaces the order and the other is told', async ({ store }) => {
  await store.write((tx) => tx.orders.insert(order()));
  const change = (state: string) =>
    store.write((tx) => tx.orders.replace(ws, orderId(1001), 1, order({ state, updatedAt: 2000 })));
  const both = await Promise.all([change('one'), change('other')]);
  expect(both).toEqual([true, false]);
  const after = await store.read.orders.get(ws, orderId(1001));
  expect(after).toMatchObject({ version: 2, state: 'one' });
});

test('a replace from another workspace changes nothing', async ({ store }) => {
  await store.write((tx) => tx.orders.insert(order()));
  const replaced = await store.write((tx) => tx.orders.replace(elsewhere, orderId(1001), 1, order()));
  expect(replaced).toBe(false);
});

test('a person has one order in progress in a workspace, by insert and by replace', async ({ store }) => {
  const mine = order({ inProgress: true });
  const second = order({ id: orderId(1002), inProgress: true });
  await store.write((tx) => tx.orders.insert(mine));
  await expect(store.write((tx) => tx.orders.insert(second))).rejects.toBeInstanceOf(AlreadyInProgress);
  await store.write((tx) => tx.orders.insert({ ...second, inProgress: false }));
  const resumed = store.write((tx) => tx.orders.replace(ws, second.id, 1, second));
  await expect(resumed).rejects.toBeInstanceOf(AlreadyInProgress);

  await store.write(async (tx) => {
    await tx.orders.insert(order({ id: orderId(1003), inProgress: true, requester: bob }));
    await tx.orders.insert(order({ id: orderId(1004), inProgress: true, workspace: elsewhere }));
    await tx.orders.replace(ws, mine.id, 1, { ...mine, inProgress: false });
    await tx.orders.replace(ws, second.id, 1, second);
  });
  expect((await store.read.orders.inProgress(ws, ann))?.id).toBe('TD-1002');
});

test('pages of orders run from the newest to the oldest without a gap or a double', async ({ store }) => {
  await store.write(async (tx) => {
    // Several share a time, so that the page has to go on within it.
    for (let n = 0; n < 10; n += 1) {
      await tx.orders.insert(order({ id: orderId(1001 + n), updatedAt: 1000 + Math.floor(n / 4) }));
    }
    await tx.orders.insert(order({ id: orderId(2001), requester: bob }));
    await tx.orders.insert(order({ id: orderId(2002), workspace: elsewhere }));
  });
  const seen: string[] = [];
  let before;
  for (;;) {
    const page = await store.read.orders.list({ ws, requester: ann, limit: 3, before });
    if (page.length === 0) break;
    seen.push(...page.map(({ id }) => id));
    before = page.at(-1);
  }
  const expected = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `TD-${1000 + n}`);
  expect(seen).toEqual(expected);
  expect(await store.read.orders.countUpTo({ ws }, 100)).toBe(11);
});

test('orders are found and counted by their state, and each workspace that has some once', async ({
  store,
}) => {
  await store.write(async (tx) => {
    await tx.orders.insert(order({ state: 'placing', updatedAt: 3000 }));
    await tx.orders.insert(order({ id: orderId(1002), state: 'placed' }));
    await tx.orders.insert(order({ id: orderId(1003), state: 'placing', workspace: elsewhere }));
  });
  const placing = await store.read.orders.withState(['placing', 'in_doubt']);
  expect(placing.map(({ id }) => id)).toEqual(['TD-1003', 'TD-1001']);
  expect(await store.read.orders.withState([])).toEqual([]);
  const mine = await store.read.orders.list({ ws, states: ['placing'], limit: 10 });
  expect(mine.map(({ id }) => id)).toEqual(['TD-1001']);
  expect(await store.read.orders.countUpTo({ ws, states: ['placed'], requester: ann }, 100)).toBe(1);
  expect(await store.read.orders.workspaces()).toEqual([ws, elsewhere]);
});

test('old finished orders are forgotten with all that hangs on them', async ({ store }) => {
  const plan = await withPlan(store);
  await store.write(async (tx) => {
    await tx.decisions.ask({ ws, planId: plan, user: bob, verb: 'approve', reason: null, at: 1 });
    await tx.orders.insert(order({ id: orderId(1002), updatedAt: 5000 }));
    await tx.orders.insert(order({ id: orderId(1003), inProgress: true }));
  });
  const gone = await store.write((tx) =>
    tx.orders.forget({ ws, states: ['choosing-customer'], before: 5000, limit: 10 }),
  );
  expect(gone).toEqual([orderId(1001)]);
  expect(await store.read.plans.get(ws, plan)).toBeNull();
  expect(await store.read.decisions.ofPlan(plan)).toEqual([]);
  expect(await store.read.orders.countUpTo({ ws }, 100)).toBe(2);
});
