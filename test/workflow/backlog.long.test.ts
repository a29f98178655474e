import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getDraftPointer } from '../../src/operator/index.js';
import { Order } from '../../src/ordering/order.js';
import { OrderId, SlackChannelId, UserId, type PlanId } from '../../src/types/ids.js';
import { createApprovalService } from '../../src/workflow/notify/create-approval-service.js';
import type { Job } from '../../src/workflow/outbox/jobs.js';
import type { Messenger, PostResult } from '../../src/workflow/ports.js';
import { submitting } from '../support/sample/orders.js';
import { startBackend, trouble, type Backend } from '../support/backend.js';
import { approved, goodWork, insert, rest, stands } from './orders.js';
import { bob, home } from '../support/sample/people.js';
import { putJob } from '../../src/workflow/outbox/put-job.js';

const channel = SlackChannelId.parse('C0APPROVALS');

/** Slack as it is called: what it was told, in order, and how many calls were under way at once. */
interface Slack {
  readonly said: string[];
  most: number;
  readonly messenger: Partial<Messenger>;
}

function slack(): Slack {
  let underWay = 0;
  let ts = 0;
  const it: Slack = { said: [], most: 0, messenger: {} };
  const say = async (says: string): Promise<PostResult> => {
    underWay += 1;
    it.most = Math.max(it.most, underWay);
    it.said.push(says);
    await setImmediate();
    underWay -= 1;
    ts += 1;
    return { shown: true, messageRef: { channel, ts: `1.${ts}` } };
  };
  return Object.assign(it, {
    messenger: {
      showCard: (card) => say(`card ${card.order} ${card.status.is}`),
      notifyRequester: (message) => say(`tell ${message.order} ${message.about.tells}`),
      noteStep: (note) => say(`step ${note.order} ${note.step}`),
    } satisfies Partial<Messenger>,
  });
}

interface Waiting {
  readonly it: Backend;
  readonly slack: Slack;
  readonly plans: ReadonlyMap<OrderId, PlanId>;
  /** The most calls that the operator had at once. */
  readonly most: () => number;
  /** The most jobs that were read at once. */
  readonly page: () => number;
}

const submitted = (nth: number): OrderId => OrderId.parse(`TD-${10_000 + nth}`);
const asked = (nth: number): OrderId => OrderId.parse(`TD-${20_000 + nth}`);

/** So many requests with three messages each, and so many submissions. */
async function backlog(requests: number, submissions: number): Promise<Waiting> {
  const it = await startBackend();
  const played = slack();
  Object.assign(it.services, { messenger: { ...it.services.messenger, ...played.messenger } });
  const people = Array.from({ length: Math.max(requests, submissions) }, (_, nth) =>
    UserId.parse(`U0ASKS${nth}`),
  );
  const policy = it.services.policy();
  const roles = { ...policy.roles, requesters: { users: people, groups: [] } };
  Object.assign(it.services, { policy: () => ({ ...policy, roles }) });
  const plans = new Map<OrderId, PlanId>();
  const now = it.clock.now;
  const waits = (order: Order & { state: 'checking' }): Order =>
    Order.parse({
      ...order,
      state: 'awaiting-approval',
      needed: 1,
      expiresAt: now + 1e9,
      approvedAt: undefined,
    });
  for (let nth = 0; nth < requests; nth += 1) {
    const id = asked(nth);
    const requester = people[nth] ?? bob;
    plans.set(id, await approved(it, { reference: id }, { id, requester, to: waits }));
  }
  for (let nth = 0; nth < submissions; nth += 1) {
    const id = submitted(nth);
    const requester = people[nth] ?? bob;
    await insert(it, { ...submitting({ ...goodWork({ reference: id }) }), id, requester });
  }
  const jobs: Job[] = [...plans].flatMap(([order, plan]) => [
    { kind: 'show-card', workspace: home, plan },
    { kind: 'note-step', workspace: home, plan, step: 'approved', at: now },
    { kind: 'notify-requester', workspace: home, order },
  ]);
  for (let nth = 0; nth < submissions; nth += 1)
    jobs.push({ kind: 'submit', workspace: home, order: submitted(nth) });
  await it.store.write(async (tx) => {
    for (const job of jobs) await putJob(it.services, tx, job, now);
  });
  let page = 0;
  const { due } = it.store.read.outbox;
  Object.assign(it.store.read.outbox, {
    due: async (...asks: Parameters<typeof due>) => {
      const rows = await due(...asks);
      page = Math.max(page, rows.length);
      return rows;
    },
  });
  let underWay = 0;
  let most = 0;
  for (const operator of it.services.operators.values()) {
    const { send } = operator;
    Object.assign(operator, {
      send: async (request: Parameters<typeof send>[0]) => {
        underWay += 1;
        most = Math.max(most, underWay);
        return send(request).finally(() => {
          underWay -= 1;
        });
      },
    });
  }
  return { it, slack: played, plans, most: () => most, page: () => page };
}

test('a start with 1,000 waiting jobs does each once, in order for each message, and a click in between is not behind all of them', async () => {
  const [requests, submissions] = [300, 100];
  const { it, slack: at, plans, most, page } = await backlog(requests, submissions);
  await it.runner.start();
  await expect.poll(() => at.said.length).toBeGreaterThan(60);
  const [order, plan] = [...plans][250] ?? [];
  if (order === undefined || plan === undefined) throw new Error('no request');
  const before = at.said.length;
  await createApprovalService(it.services).askDecision(
    { workspace: home, user: bob },
    plan,
    'approve',
    null,
    channel,
  );
  await expect.poll(async () => (await stands(it, order)).state).not.toBe('awaiting-approval');
  const meanwhile = at.said.length - before;
  const left = await it.store.read.outbox.counts();
  expect(meanwhile).toBeLessThan(requests);
  expect(left.waiting).toBeGreaterThan(requests);
  await expect
    .poll(async () => (await it.store.read.outbox.due(it.clock.now, 1)).length, { interval: 50 })
    .toBe(0);
  await rest(it);
  const times = (says: string) => at.said.filter((each) => each.startsWith(`${says} `)).length;
  for (const id of plans.keys()) {
    if (id === order) continue;
    expect([times(`card ${id}`), times(`step ${id}`), times(`tell ${id}`)]).toEqual([1, 1, 1]);
    expect(at.said.indexOf(`step ${id} approved`)).toBeGreaterThan(at.said.indexOf(`card ${id} open`));
  }
  for (let nth = 0; nth < submissions; nth += 1) {
    expect((await stands(it, submitted(nth))).state).toBe('awaiting-approval');
    expect(times(`card ${submitted(nth)}`)).toBe(1);
  }
  // As many as serial keys run at once; one serial key reads at most four things of the operator at a time.
  expect(at.most).toBeLessThanOrEqual(8);
  expect(most()).toBeLessThanOrEqual(4 * 8);
  expect(page()).toBeLessThanOrEqual(8);
  expect(it.operator.placements()).toHaveLength(1);
  expect(await it.store.read.outbox.counts()).toMatchObject({ running: 0, deadLetters: 0 });
});

test('500 jobs that wait for an operator that does not answer look once for each of its rests', async () => {
  const it = await startBackend();
  const down = trouble('refuse', 'GET', /./, { times: Infinity });
  it.troubles.push(down);
  let waited = 0;
  Object.assign(it.services, { log: { ...it.services.log, info: () => (waited += 1) } });
  const orders = 20;
  for (let nth = 0; nth < orders; nth += 1) {
    const id = submitted(nth);
    const requester = UserId.parse(`U0ASKS${nth}`);
    await insert(it, { ...submitting({ ...goodWork({ reference: id }) }), id, requester });
  }
  const policy = it.services.policy();
  const users = Array.from({ length: orders }, (_, nth) => UserId.parse(`U0ASKS${nth}`));
  const roles = { ...policy.roles, requesters: { users, groups: [] } };
  Object.assign(it.services, { policy: () => ({ ...policy, roles }) });
  await it.store.write(async (tx) => {
    for (let nth = 0; nth < 500; nth += 1) {
      const payload = JSON.stringify({ kind: 'submit', workspace: home, order: submitted(nth % orders) });
      const row = { id: `submit-${nth}`, kind: 'submit', serialKey: `serial:${nth}`, key: null, payload };
      await tx.outbox.put([{ ...row, dueAt: it.clock.now }]);
    }
  });
  const isQuiet = async () => {
    const [due] = await it.store.read.outbox.due(it.clock.now, 1);
    return due === undefined && (await it.store.read.outbox.counts()).running === 0;
  };
  // So many calls in a row without an answer begin a rest.
  for (let nth = 0; nth < 5; nth += 1) await getDraftPointer(it.client('ann')).catch(() => undefined);
  await it.runner.start();
  await expect.poll(isQuiet, { interval: 50 }).toBe(true);
  expect(waited).toBe(500);
  const [runs, calls] = [waited, it.operator.calls().length];
  for (let nth = 0; nth < 20; nth += 1) it.runner.wake();
  await expect.poll(isQuiet, { interval: 50 }).toBe(true);
  expect([waited, it.operator.calls().length]).toEqual([runs, calls]);
  it.clock.now += 6_000;
  it.runner.wake();
  await expect.poll(isQuiet, { interval: 50 }).toBe(true);
  expect(waited - runs).toBeLessThanOrEqual(500);
  expect(it.operator.calls().length - calls).toBeLessThan(10);
});
