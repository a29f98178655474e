import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runJournal } from '../../src/cli/journal/run.js';
import { OrderId, ProfileName, type PlanId } from '../../src/types/ids.js';
import { putRetention } from '../../src/workflow/requests/retention.js';
import { begin, startBackend, type Backend } from '../support/backend.js';
import { approved, composed, first, insert, later, rest, second, third } from './orders.js';
import { Order } from '../../src/ordering/order.js';
import { home } from '../support/sample/people.js';

const day = 86_400_000;

async function started(): Promise<Backend & { path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-keep-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'trunkdesk.db');
  const it = await startBackend({ path });
  await it.store.write((tx) => putRetention(it.services, tx));
  await it.runner.start();
  await rest(it);
  return { ...it, path };
}

const placed = {
  to: (order: { plan: PlanId }) =>
    Order.parse({
      ...order,
      state: 'placed',
      placedAt: begin,
      attempt,
      operatorOrderId: 'ORD-1',
      settledBy: null,
    }),
};
const attempt = { id: 'a', profile: 'ann', draftId: '11111111-1111-4111-8111-111111111111', sentAt: begin };

const standing = async (it: Backend, order: OrderId): Promise<string | null> =>
  (await it.store.read.orders.get(home, order))?.state ?? null;

const actions = async (it: Backend): Promise<string[]> =>
  (await it.store.read.journal.list({ ws: home, limit: 100 })).map(({ action }) => action);

async function write(it: Backend, action: string): Promise<void> {
  const row = { ws: home, at: it.clock.now, actor: 'trunkdesk', action, subject: first, detail: '{}' };
  await it.store.write((tx) => tx.journal.append(row));
}

async function verifies(path: string): Promise<string> {
  let said = '';
  await runJournal(['verify'], {
    env: { DATABASE_URL: `sqlite:${path}` },
    isRead: () => true,
    print: (text) => {
      said += text;
      return Promise.resolve();
    },
    complain: (line) => {
      said += line;
    },
    now: Date.now,
  });
  return said.trim();
}

test('a finished order is forgotten with its plan, attempt and messages when its time is over, and not a day before', async () => {
  const it = await started();
  const plan = await approved(it, {}, { id: first, ...placed });
  await it.store.write(async (tx) => {
    const at = {
      ws: home,
      place: 'channel',
      user: null,
      channel: it.services.policy().approvals.slackChannel,
      at: begin,
    } as const;
    for (const subject of [plan, `${plan}:reminder`, `${first}:drift`])
      await tx.cards.put({ ...at, subject, ts: '1.1' });
    await tx.attempts.record({
      planId: plan,
      workspace: home,
      orderId: first,
      profile: ProfileName.parse('ann'),
      draftId: null,
      at: begin,
    });
  });
  await later(it, 399 * day);
  expect(await standing(it, first)).toBe('placed');
  await later(it, 2 * day);
  expect(await standing(it, first)).toBeNull();
  expect(await it.store.read.plans.get(home, plan)).toBeNull();
  expect(await it.store.read.attempts.get(plan)).toBeNull();
  for (const subject of [plan, `${plan}:reminder`, `${first}:drift`])
    expect(await it.store.read.cards.of(home, subject)).toEqual([]);
  expect(await actions(it)).toEqual(['retention.orders']);
});

test('what is open or in doubt is kept, however old it is', async () => {
  const it = await started();
  await approved(it, {}, { id: first });
  await approved(
    it,
    {},
    {
      id: second,
      to: (order) =>
        Order.parse({
          ...order,
          state: 'in-doubt',
          attempt,
          because: 'cut',
          reference: 'E-1',
          doubtedAt: begin,
          seen: null,
        }),
    },
  );
  await insert(it, composed({ id: third, parked: true }));
  await later(it, 5_000 * day);
  expect(await standing(it, first)).toBe('checking');
  expect(await standing(it, second)).toBe('in-doubt');
  expect(await standing(it, third)).toBe('composing');
});

test('a bot that was stopped for months forgets all of it in small steps, and others write in between', async () => {
  const it = await started();
  for (let number = 2_000; number < 2_130; number += 1)
    await insert(
      it,
      Order.parse({
        ...composed({ id: OrderId.parse(`TD-${number}`) }),
        state: 'discarded',
        discardedAt: begin,
        parked: undefined,
      }),
    );
  for (let nth = 0; nth < 2_500; nth += 1)
    await it.store.write((tx) => tx.deliveries.first(`d${nth}`, begin));
  await later(it, 450 * day);
  expect(await it.store.read.orders.countUpTo({ ws: home }, 100)).toBe(0);
  expect(await it.store.write((tx) => tx.deliveries.forget(it.clock.now, 1))).toBe(0);
  // 130 orders, fifty at once.
  expect(await actions(it)).toEqual(['retention.orders', 'retention.orders', 'retention.orders']);
  const [waits] = await it.store.read.outbox.waiting('retain');
  expect(waits?.dueAt).toBeGreaterThan(it.clock.now);
  expect((waits?.dueAt ?? 0) - it.clock.now).toBeLessThanOrEqual(26 * 3_600_000);
});

test('the journal is cut at its beginning, verifies from its anchor on, and tells that it was cut', async () => {
  const it = await started();
  for (const action of ['one', 'two', 'three']) await write(it, action);
  await later(it, 1_000 * day);
  await write(it, 'kept');
  expect(await verifies(it.path)).toBe('4 rows, all there and unchanged.');
  await later(it, 150 * day);
  expect(await actions(it)).toEqual(['retention.journal', 'kept']);
  expect(await verifies(it.path)).toBe('2 rows, all there and unchanged.');
  const [row] = await it.store.read.journal.list({ ws: home, limit: 1 });
  expect(JSON.parse(row?.detail ?? '')).toEqual({
    rows: 3,
    anchor: { seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('the journal of an order that is in doubt is kept with it', async () => {
  const it = await started();
  await write(it, 'before');
  it.clock.now += day;
  await approved(
    it,
    {},
    {
      id: second,
      to: (order) =>
        Order.parse({
          ...order,
          createdAt: it.clock.now,
          state: 'in-doubt',
          attempt,
          because: 'cut',
          reference: 'E-1',
          doubtedAt: begin,
          seen: null,
        }),
    },
  );
  await write(it, 'doubted');
  await later(it, 3_000 * day);
  expect(await actions(it)).toEqual(['retention.journal', 'doubted']);
});
