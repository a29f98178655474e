import { expect } from 'vitest';
import { freeze, planId } from '../../src/ordering/plan.js';
import { Order, type In, type Work } from '../../src/ordering/order.js';
import { AccountId, OrderId, type PlanId, type UserId } from '../../src/types/ids.js';
import type { Job } from '../../src/workflow/outbox/jobs.js';
import { readRequest } from '../../src/workflow/requests/rows.js';
import { insertPlan } from '../../src/workflow/requests/plans.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import { composing, line, product, submitting, subscription, work } from '../support/sample/orders.js';
import { customer } from '../support/sample/operator-data.js';
import type { Backend } from '../support/backend.js';
import { ann, home } from '../support/sample/people.js';
import { putJob } from '../../src/workflow/outbox/put-job.js';

export const first = OrderId.parse('TD-1001');
export const second = OrderId.parse('TD-1002');
export const third = OrderId.parse('TD-1003');

const baseLines = ['R', 'S', 'D', 'A'].map((letter) => line(letter));

/** What the embedded operator's small catalogue takes as it is. */
export const goodWork = (change: Partial<Work> = {}): Work =>
  work({ intakes: [{ key: 1, initial: line('I'), lines: baseLines, subscription: null }], ...change });

/** With the product that is configured. */
export const configuredWork = (hash: string, document = { site: 'North' }): Work => {
  const one = line('O', 2);
  const { productId } = one;
  return goodWork({
    intakes: [{ key: 1, initial: line('I'), lines: [...baseLines, one], subscription: null }],
    forms: [{ intake: 1, productId, hash }],
    configurations: [
      { intake: 1, productId, values: { ...document }, document, secrets: [], summary: [], fetched: [] },
    ],
  });
};

/** The subscription of the small catalogue, with what is active in it. */
const active = ['I', 'R', 'S', 'D', 'A', 'B'].map((letter) => line(letter));

/** Adds one more of a product to the subscription. */
export const addingWork = (): Work =>
  goodWork({
    intakes: [{ key: 1, initial: null, lines: [line('S')], subscription }],
    subscriptions: [{ id: subscription, does: 'change', active }],
  });

export const endingWork = (): Work =>
  goodWork({ intakes: [], subscriptions: [{ id: subscription, does: 'terminate', active }] });

export const composed = (change: Partial<In<'composing'>> = {}): In<'composing'> =>
  composing({ work: goodWork(), ...change });

export const insert = (backend: Backend, order: Order): Promise<void> =>
  backend.store.write((tx) => tx.orders.insert(orderFamily.toRow(backend.store, Order.parse(order))));

/** The order as it stands. */
export async function stands(backend: Backend, id = first): Promise<Order> {
  const read = await readRequest(orderFamily, backend.store, home, id);
  if (read === null) throw new Error(`no order ${id}`);
  return read.request;
}

/** An approved order with its plan: `checking`, or in the state that `to` makes of it. */
export async function approved(
  backend: Backend,
  has: Partial<Work> = {},
  {
    id = first,
    requester = ann,
    prices = null,
    account,
    to = (order) => order,
  }: {
    id?: OrderId;
    requester?: UserId;
    prices?: Parameters<typeof freeze>[1]['prices'];
    account?: AccountId;
    to?: (order: In<'checking'>) => Order;
  } = {},
): Promise<PlanId> {
  const now = backend.clock.now;
  const asked = { ...submitting({ ...goodWork(), ...has }), id, requester };
  const plan = freeze(asked, { names: new Map(), prices, account, now });
  if (plan === null) throw new Error('the order is not complete');
  const planned = planId(plan, backend.services.planKey);
  const { since: _, ...head } = asked;
  await insert(backend, to({ ...head, state: 'checking', plan: planned, submittedAt: now, approvedAt: now }));
  await backend.store.write((tx) =>
    insertPlan(backend.store, tx, { plan, id: planned, needed: 1, warnings: [], expiresAt: now + 1e9 }),
  );
  return planned;
}

export async function putNow(backend: Backend, job: Job): Promise<void> {
  await backend.store.write((tx) => putJob(backend.services, tx, job, backend.clock.now));
  backend.runner.wake();
}

/** Waits until nothing runs and nothing could: what is left waits for a later time. */
export async function rest({ store, clock }: Pick<Backend, 'store' | 'clock'>): Promise<void> {
  // Both questions in one transaction: a job that ends between them makes the next of its serial key due.
  const rests = () =>
    store.write(async ({ outbox }) => {
      const [due] = await outbox.due(clock.now, 1);
      return due === undefined && (await outbox.counts()).running === 0;
    });
  await expect.poll(rests).toBe(true);
}

/** Commits the order's placing and waits until it was tried. */
export async function tryToPlace(backend: Backend, plan: PlanId, order = first): Promise<void> {
  await putNow(backend, { kind: 'place', workspace: home, order, plan });
  await rest(backend);
}

/** Lets the pauses between tries pass, without waiting. */
export async function later(backend: Backend, ms = 120_000): Promise<void> {
  backend.clock.now += ms;
  backend.runner.wake();
  await rest(backend);
}

/** The hash of the configured product's schema, as the bot learns it through a draft. */
export async function learnSchema(backend: Backend): Promise<string> {
  const order = composed({
    work: { ...configuredWork(''), forms: null, configurations: [] },
    at: { step: 'configuration', form: 0, page: 0 },
    draft: { use: 'wanted', purpose: 'schemas', since: backend.clock.now },
    parked: true,
  });
  await insert(backend, { ...order, id: second });
  await putNow(backend, { kind: 'acquire-draft', workspace: home, order: second, purpose: 'schemas' });
  await backend.runner.idle(`order:${second}`);
  const [schema] = await backend.store.read.schemas.of(home, AccountId.parse(customer), [product('O')]);
  return schema?.hash ?? '';
}
