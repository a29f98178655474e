import { expect } from 'vitest';
import { AccountId, ProductId, SubscriptionId } from '../../src/types/ids.js';
import { elsewhere, test, ws } from './fixture.js';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const acme = AccountId.parse(uuid(1));

test('a delivery is the first one once, until it is forgotten', async ({ store }) => {
  const first = (key: string, at: number) => store.write((tx) => tx.deliveries.first(key, at));
  expect(await Promise.all([first('Ev1', 1), first('Ev1', 2), first('Ev2', 3)])).toEqual([true, false, true]);
  expect(await store.write((tx) => tx.deliveries.forget(3, 100))).toBe(1);
  expect(await first('Ev1', 4)).toBe(true);
  expect(await first('Ev2', 4)).toBe(false);
});

test('the schema read last is the one that is remembered, for its customer and workspace', async ({
  store,
}) => {
  const [voice, fax, other] = [2, 3, 4].map((n) => ProductId.parse(uuid(n)));
  if (voice === undefined || fax === undefined || other === undefined) throw new Error('three products');
  const read = {
    ws,
    customerId: acme,
    productId: voice,
    hash: 'h1',
    schema: '{}',
    remoteValues: '[]',
    readAt: 1,
  };
  await store.write(async (tx) => {
    await tx.schemas.remember(read);
    await tx.schemas.remember({ ...read, hash: 'h2', schema: '{"type":"object"}', readAt: 2 });
    await tx.schemas.remember({ ...read, productId: other });
    await tx.schemas.remember({ ...read, ws: elsewhere, hash: 'theirs' });
  });
  expect(await store.read.schemas.of(ws, acme, [voice, fax])).toEqual([
    {
      workspace: ws,
      customerId: acme,
      productId: voice,
      hash: 'h2',
      schema: '{"type":"object"}',
      remoteValues: '[]',
      readAt: 2,
    },
  ]);
  expect(await store.read.schemas.of(ws, acme, [])).toEqual([]);
});

test('customers keep the name they were last seen with, subscriptions the time of their last use', async ({
  store,
}) => {
  const [one, two] = [SubscriptionId.parse(uuid(11)), SubscriptionId.parse(uuid(12))];
  await store.write(async (tx) => {
    await tx.customers.seen({ ws, id: acme, name: 'Acme', at: 1 });
    await tx.customers.seen({ ws, id: acme, name: 'Acme Ltd', at: 2 });
    await tx.subscriptions.seen({ ws, customerId: acme, subscriptionId: one, at: 1 });
    await tx.subscriptions.seen({ ws, customerId: acme, subscriptionId: two, at: 2 });
    await tx.subscriptions.seen({ ws, customerId: acme, subscriptionId: one, at: 3 });
  });
  expect(await store.read.customers.get(ws, acme)).toEqual({
    workspace: ws,
    id: acme,
    name: 'Acme Ltd',
    at: 2,
  });
  expect(await store.read.customers.get(elsewhere, acme)).toBeNull();
  expect(await store.read.subscriptions.of(ws, acme, 9)).toEqual([
    { subscriptionId: one, at: 3 },
    { subscriptionId: two, at: 2 },
  ]);
  expect(await store.read.subscriptions.of(ws, acme, 1)).toHaveLength(1);
});

test('a note is what was set last', async ({ store }) => {
  await store.write(async (tx) => {
    await tx.notes.set('frozen', '1');
    await tx.notes.set('frozen', '2');
  });
  expect(await store.read.notes.get('frozen')).toBe('2');
  expect(await store.write((tx) => tx.notes.remove('frozen'))).toBe(true);
  expect(await store.read.notes.get('frozen')).toBeNull();
});
