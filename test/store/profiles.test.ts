import { expect } from 'vitest';
import { DraftId, ProfileName } from '../../src/types/ids.js';
import { elsewhere, orderId, pool, test, ws } from './fixture.js';
import { ann, bob } from '../support/sample/people.js';

const draftId = DraftId.parse('0b0e3a52-5f0b-4c0e-9d8b-5f2f7a1f0001');
const anotherDraft = DraftId.parse('0b0e3a52-5f0b-4c0e-9d8b-5f2f7a1f0002');
const hold = { orderId: orderId(1001), workspace: ws, user: ann, purpose: 'placing', at: 1000 };
const other = { orderId: orderId(1002), workspace: elsewhere, user: bob, purpose: 'schema', at: 2000 };

test('of two that want a profile at once one gets it, across workspaces', async ({ store }) => {
  const take = (want: typeof hold) => store.write((tx) => tx.leases.take(pool, want));
  expect(await Promise.all([take(hold), take(other)])).toEqual([true, false]);
  expect(await store.read.leases.get(pool)).toEqual({
    profile: pool,
    state: 'leased',
    orderId: hold.orderId,
    workspace: ws,
    user: ann,
    purpose: 'placing',
    draftId: null,
    why: null,
    since: 1000,
    fingerprint: null,
    pendingWriteUntil: null,
    leftBy: null,
    entries: null,
  });
});

test('an order holds one profile at most', async ({ store }) => {
  await store.write((tx) => tx.leases.take(pool, hold));
  const second = ProfileName.parse('second');
  expect(await store.write((tx) => tx.leases.take(second, hold))).toBe(false);
  expect((await store.read.leases.of(hold.orderId))?.profile).toBe(pool);
  expect(await store.read.leases.all()).toHaveLength(1);
});

test('only the order that holds a profile can change or release the hold', async ({ store }) => {
  await store.write((tx) => tx.leases.take(pool, hold));
  await store.write(async (tx) => {
    expect(await tx.leases.update(pool, other.orderId, { purpose: 'stolen' })).toBe(false);
    expect(await tx.leases.release(pool, other.orderId)).toBe(false);
    expect(await tx.leases.release(pool, null)).toBe(false);
    expect(await tx.leases.update(pool, hold.orderId, { draftId })).toBe(true);
  });
  expect(await store.read.leases.get(pool)).toMatchObject({ purpose: 'placing', draftId, since: 1000 });
  expect(await store.write((tx) => tx.leases.release(pool, hold.orderId))).toBe(true);
  expect(await store.write((tx) => tx.leases.take(pool, other))).toBe(true);
});

test('a profile that was set aside is nobody’s and is taken by nobody until it is cleared', async ({
  store,
}) => {
  await store.write(async (tx) => {
    await tx.leases.take(pool, hold);
    expect(await tx.leases.quarantine(pool, { draftId, why: 'discarded', isOver: false, at: 3000 })).toBe(
      true,
    );
  });
  expect(await store.read.leases.get(pool)).toMatchObject({
    state: 'quarantined',
    orderId: null,
    draftId,
    why: 'discarded',
    since: 3000,
  });
  expect(await store.read.leases.of(hold.orderId)).toBeNull();
  await store.write(async (tx) => {
    expect(await tx.leases.take(pool, other)).toBe(false);
    expect(await tx.leases.release(pool, hold.orderId)).toBe(false);
    expect(await tx.leases.release(pool, null)).toBe(true);
    expect(await tx.leases.take(pool, other)).toBe(true);
  });
});

test('the order that filled a draft which was set aside takes it back, and no other does', async ({
  store,
}) => {
  const at = { purpose: 'placing', at: 4000 };
  await store.write(async (tx) => {
    await tx.leases.take(pool, hold);
    await tx.leases.update(pool, hold.orderId, { draftId, fingerprint: 'a.b' });
    await tx.leases.quarantine(pool, { draftId, why: 'the hold ended', isOver: false, at: 3000 });
    expect(await tx.leases.takeBack(pool, other.orderId, at)).toBe(false);
    expect(await tx.leases.takeBack(pool, hold.orderId, at)).toBe(true);
  });
  expect(await store.read.leases.of(hold.orderId)).toMatchObject({
    state: 'leased',
    purpose: 'placing',
    draftId,
    fingerprint: 'a.b',
    leftBy: null,
    entries: null,
  });
});

test('an order that is over takes back nothing', async ({ store }) => {
  await store.write(async (tx) => {
    await tx.leases.take(pool, hold);
    await tx.leases.update(pool, hold.orderId, { draftId, fingerprint: 'a.b' });
    await tx.leases.quarantine(pool, { draftId, why: 'discarded', isOver: true, at: 3000 });
    expect(await tx.leases.takeBack(pool, hold.orderId, { purpose: 'placing', at: 4000 })).toBe(false);
  });
});

test('a draft that is not the one which the order filled is nobody’s', async ({ store }) => {
  await store.write(async (tx) => {
    await tx.leases.take(pool, hold);
    await tx.leases.update(pool, hold.orderId, { draftId });
    await tx.leases.quarantine(pool, {
      draftId: anotherDraft,
      why: 'the pointer moved',
      isOver: false,
      at: 3000,
    });
    expect(await tx.leases.takeBack(pool, hold.orderId, { purpose: 'placing', at: 4000 })).toBe(false);
  });
});

test('who waits for a profile keeps the place', async ({ store }) => {
  await store.write(async (tx) => {
    expect(await tx.queue.join(hold)).toBe(true);
    expect(await tx.queue.join({ ...other, at: 1000 })).toBe(true);
    expect(await tx.queue.join({ ...hold, at: 9000 })).toBe(false);
  });
  const waiting = await store.read.queue.all();
  expect(waiting.map((row) => [row.orderId, row.at])).toEqual([
    ['TD-1001', 1000],
    ['TD-1002', 1000],
  ]);
  await store.write(async (tx) => {
    expect(await tx.queue.leave(hold.orderId)).toBe(true);
    expect(await tx.queue.leave(hold.orderId)).toBe(false);
    await tx.queue.join(hold);
  });
  expect((await store.read.queue.all()).map(({ orderId }) => orderId)).toEqual(['TD-1002', 'TD-1001']);
});
