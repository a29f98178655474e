import { expect } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { DraftId, SlackChannelId } from '../../src/types/ids.js';
import { elsewhere, order, orderId, planId, pool, secretKey, test, withPlan, ws } from './fixture.js';
import { bob } from '../support/sample/people.js';

const draftId = DraftId.parse('0b0e3a52-5f0b-4c0e-9d8b-5f2f7a1f0001');

test('the same plan put twice stays one plan, and never moves to another order', async ({ store }) => {
  const id = await withPlan(store);
  const plan = { id, workspace: ws, body: 'other', sealed: null, createdAt: 2, expiresAt: 3 };
  expect(await store.write((tx) => tx.plans.insert({ ...plan, orderId: orderId(1001) }))).toBe(false);
  expect((await store.read.plans.get(ws, id))?.body).toBe('{"lines":[]}');
  await store.write((tx) => tx.orders.insert(order({ id: orderId(1002) })));
  const moved = store.write((tx) => tx.plans.insert({ ...plan, orderId: orderId(1002) }));
  await expect(moved).rejects.toMatchObject({ code: 'plan-taken' });
});

test('a plan ends once, whoever ends it', async ({ store }) => {
  const id = await withPlan(store);
  const end = (how: string) => store.write((tx) => tx.plans.end(ws, id, how, 5000));
  expect(await store.write((tx) => tx.plans.end(elsewhere, id, 'theirs', 1))).toBe(false);
  expect(await Promise.all([end('"approved"'), end('"rejected"')])).toEqual([true, false]);
  expect(await store.read.plans.get(ws, id)).toMatchObject({ ended: '"approved"', endedAt: 5000 });
});

test('the plans of an order come newest first', async ({ store }) => {
  await withPlan(store);
  await store.write((tx) =>
    tx.plans.insert({
      id: planId('b'),
      workspace: ws,
      orderId: orderId(1001),
      body: '{}',
      sealed: store.seal('pin 1234'),
      createdAt: 2000,
      expiresAt: 9000,
    }),
  );
  const plans = await store.read.plans.ofOrder(ws, orderId(1001));
  expect(plans.map(({ id }) => id)).toEqual([planId('b'), planId('a')]);
  expect(store.unseal(plans[0]?.sealed ?? new Uint8Array())).toBe('pin 1234');
  expect(await store.read.plans.ofOrder(elsewhere, orderId(1001))).toEqual([]);
});

test('a plan is attempted at most once, also after it was settled and after a restart', async ({
  store,
  path,
}) => {
  const id = await withPlan(store);
  const attempt = { planId: id, workspace: ws, orderId: orderId(1001), profile: pool, draftId, at: 3000 };
  const record = () => store.write((tx) => tx.attempts.record(attempt));
  expect((await Promise.all([record(), record(), record()])).filter(Boolean)).toHaveLength(1);
  expect(await store.read.attempts.get(id)).toEqual({ ...attempt, outcome: null, settledAt: null });

  const settle = (outcome: string) => store.write((tx) => tx.attempts.settle(id, outcome, 4000));
  expect(await settle('"placed"')).toBe(true);
  expect(await settle('"returned"')).toBe(false);
  expect(await store.read.attempts.get(id)).toEqual({ ...attempt, outcome: '"placed"', settledAt: 4000 });
  await store.close();

  const again = await openStore({ path, secretKey });
  expect(await again.write((tx) => tx.attempts.record(attempt))).toBe(false);
  expect(await again.read.attempts.get(id)).toMatchObject({ outcome: '"placed"', settledAt: 4000 });
  await again.close();
});

test('one person has one decision on a plan: a second click waits for the first, a counted one stands', async ({
  store,
}) => {
  const id = await withPlan(store);
  const click = { ws, planId: id, user: bob, verb: 'approve', reason: null, at: 1 } as const;
  const ask = (change: object = {}) => store.write((tx) => tx.decisions.ask({ ...click, ...change }));
  expect(await Promise.all([ask(), ask()])).toEqual(['asked', 'pending']);
  await store.write((tx) => tx.decisions.settle(id, bob, 'counted', null, 2));
  expect(await ask({ verb: 'reject' })).toBe('decided');
  expect(await store.write((tx) => tx.decisions.settle(id, bob, 'refused', 'late', 3))).toBe(false);
  expect(await store.read.decisions.ofPlan(id)).toEqual([
    {
      planId: id,
      workspace: ws,
      user: bob,
      verb: 'approve',
      reason: null,
      state: 'counted',
      why: null,
      askedAt: 1,
      settledAt: 2,
    },
  ]);
});

test('who was refused may ask again, with what they say now', async ({ store }) => {
  const id = await withPlan(store);
  const click = { ws, planId: id, user: bob, verb: 'approve', reason: null, at: 1 } as const;
  await store.write((tx) => tx.decisions.ask(click));
  await store.write((tx) => tx.decisions.settle(id, bob, 'refused', 'not an approver', 2));
  const again = { ...click, verb: 'reject', reason: 'wrong date', at: 3 } as const;
  expect(await store.write((tx) => tx.decisions.ask(again))).toBe('asked');
  expect(await store.read.decisions.ofPlan(id)).toMatchObject([
    { verb: 'reject', reason: 'wrong date', state: 'asked', why: null, askedAt: 3, settledAt: null },
  ]);
});

test('a card is found by its subject, place and person, and moves when it is posted anew', async ({
  store,
}) => {
  const channel = SlackChannelId.parse('C0APPROVALS');
  const card = { ws, subject: planId('a'), place: 'channel', user: null, channel, ts: '1.1', at: 1 } as const;
  await store.write(async (tx) => {
    await tx.cards.put(card);
    await tx.cards.put({ ...card, ts: '2.2', at: 2 });
    await tx.cards.put({ ...card, place: 'dm', user: bob, channel: SlackChannelId.parse('D0BOB'), at: 3 });
  });
  expect(await store.read.cards.get(ws, card.subject, 'channel')).toMatchObject({ ts: '2.2', user: null });
  expect(await store.read.cards.get(ws, card.subject, 'dm')).toBeNull();
  expect(await store.read.cards.get(ws, card.subject, 'dm', bob)).toMatchObject({ user: bob });
  const all = await store.read.cards.of(ws, card.subject);
  expect(all.map(({ place }) => place)).toEqual(['channel', 'dm']);
  expect(await store.read.cards.of(elsewhere, card.subject)).toEqual([]);
});
