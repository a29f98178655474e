import { expect } from 'vitest';
import { AccountId, PlainDate, ProductId, SubscriptionId } from '../../src/types/ids.js';
import { elsewhere, test, ws } from './fixture.js';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const acme = AccountId.parse(uuid(1));
const globex = AccountId.parse(uuid(2));
const today = PlainDate.parse('2026-11-30');

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
  const unknown = { lines: null, endsOn: null };
  expect(await store.read.subscriptions.of(ws, acme, { today, limit: 9 })).toEqual([
    { subscriptionId: one, at: 3, ...unknown },
    { subscriptionId: two, at: 2, ...unknown },
  ]);
  expect(await store.read.subscriptions.of(ws, acme, { today, limit: 1 })).toHaveLength(1);
});

test('a subscription that was read for two customers is whose order with it was placed, and nobody’s until then', async ({
  store,
}) => {
  const [id, other] = [SubscriptionId.parse(uuid(13)), SubscriptionId.parse(uuid(14))];
  const of = async (customerId: AccountId) =>
    (await store.read.subscriptions.of(ws, customerId, { today, limit: 9 })).map((row) => row.subscriptionId);
  const key = { ws, subscriptionId: id, at: 1 };
  await store.write(async (tx) => {
    await tx.subscriptions.seen({ ...key, customerId: acme, lines: '[]' });
    await tx.subscriptions.seen({ ...key, customerId: acme, subscriptionId: other });
    await tx.subscriptions.seen({ ...key, customerId: globex });
  });
  expect([await of(acme), await of(globex)]).toEqual([[other], []]);
  expect(await store.read.subscriptions.of(elsewhere, acme, { today, limit: 9 })).toEqual([]);
  await store.write((tx) => tx.subscriptions.placed({ ...key, customerId: globex, endsOn: null }));
  expect([await of(acme), await of(globex)]).toEqual([[other], [id]]);
});

test('a subscription is offered until the day on which a placed order ends it, with what was last read of it', async ({
  store,
}) => {
  const key = { ws, customerId: acme, subscriptionId: SubscriptionId.parse(uuid(15)), at: 1 };
  await store.write(async (tx) => {
    await tx.subscriptions.seen({ ...key, lines: '[1]' });
    await tx.subscriptions.placed({ ...key, endsOn: PlainDate.parse('2026-12-01') });
    await tx.subscriptions.seen(key);
  });
  const on = (day: string) =>
    store.read.subscriptions.of(ws, acme, { today: PlainDate.parse(day), limit: 9 });
  expect(await on('2026-11-30')).toMatchObject([{ lines: '[1]', endsOn: '2026-12-01' }]);
  expect(await on('2026-12-01')).toEqual([]);
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
