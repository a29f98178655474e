import { expect } from 'vitest';
import { freeze, planId } from '../../src/ordering/plan.js';
import { Order, type In, type Work } from '../../src/ordering/order.js';
import { AccountId, OrderId, type PlanId, type UserId } from '../../src/types/ids.js';
import { putJob } from '../../src/workflow/advance.js';
import { orderLane, type Job } from '../../src/workflow/jobs.js';
import { readOrder, toRow } from '../../src/workflow/order-rows.js';
import { insertPlan } from '../../src/workflow/plans.js';
import { composing, line, product, submitting, subscription, work } from '../ordering/order/samples.js';
import { customer } from '../operator/service/support.js';
import { ann, home, type TestHouse } from './house.js';

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

export const insert = (house: TestHouse, order: Order): Promise<void> =>
  house.store.write((tx) => tx.orders.insert(toRow(house.store, Order.parse(order))));

/** The order as it stands. */
export async function stands(house: TestHouse, id = first): Promise<Order> {
  const read = await readOrder(house.store, home, id);
  if (read === null) throw new Error(`no order ${id}`);
  return read.order;
}

/** An approved order with its plan: `checking`, or in the state that `to` makes of it. */
export async function approved(
  house: TestHouse,
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
  const now = house.clock.now;
  const asked = { ...submitting({ ...goodWork(), ...has }), id, requester };
  const plan = freeze(asked, { names: new Map(), prices, account, now });
  if (plan === null) throw new Error('the order is not complete');
  const planned = planId(plan, house.house.planKey);
  const { since: _, ...head } = asked;
  await insert(house, to({ ...head, state: 'checking', plan: planned, submittedAt: now, approvedAt: now }));
  await house.store.write((tx) =>
    insertPlan(house.house, tx, { plan, id: planned, needed: 1, warnings: [], expiresAt: now + 1e9 }),
  );
  return planned;
}

export async function putNow(house: TestHouse, job: Job & { order: OrderId }): Promise<void> {
  const queued = { job, lane: orderLane(job.order), key: null, dueAt: house.clock.now };
  await house.store.write((tx) => putJob(house.house, tx, queued));
  house.runner.wake();
}

/** Waits until nothing runs and nothing could: what is left waits for a later time. */
export async function rest({ store, clock }: Pick<TestHouse, 'store' | 'clock'>): Promise<void> {
  // Both questions in one transaction: a job that ends between them makes the next of its lane due.
  const rests = () =>
    store.write(async ({ outbox }) => {
      const [due] = await outbox.due(clock.now, 1);
      return due === undefined && (await outbox.counts()).running === 0;
    });
  await expect.poll(rests).toBe(true);
}

/** Commits the order's placing and waits until it was tried. */
export async function tryToPlace(house: TestHouse, plan: PlanId, order = first): Promise<void> {
  await putNow(house, { kind: 'place', workspace: home, order, plan });
  await rest(house);
}

/** Lets the pauses between tries pass, without waiting. */
export async function later(house: TestHouse, ms = 120_000): Promise<void> {
  house.clock.now += ms;
  house.runner.wake();
  await rest(house);
}

/** The hash of the configured product's schema, as the bot learns it through a draft. */
export async function learnSchema(house: TestHouse): Promise<string> {
  const order = composed({
    work: { ...configuredWork(''), forms: null, configurations: [] },
    at: { step: 'configuration', form: 0, page: 0 },
    draft: { use: 'wanted', purpose: 'schemas', since: house.clock.now },
    parked: true,
  });
  await insert(house, { ...order, id: second });
  await putNow(house, { kind: 'borrow', workspace: home, order: second, purpose: 'schemas' });
  await house.runner.settled(`order:${second}`);
  const [schema] = await house.store.read.schemas.of(home, AccountId.parse(customer), [product('O')]);
  return schema?.hash ?? '';
}
