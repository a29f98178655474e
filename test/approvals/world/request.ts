import { readRequest } from '../../../src/workflow/requests/rows.js';
import { advanceOrder, orderFamily } from '../../../src/workflow/requests/order-family.js';
import { advanceTrunk, trunkFamily } from '../../../src/workflow/requests/trunk-family.js';
import { today } from '../../../src/workflow/approver-directory.js';
import { Order } from '../../../src/ordering/order.js';
import { TrunkRequest } from '../../../src/trunk/index.js';
import { OrderId, PlainDate, type PlanId } from '../../../src/types/ids.js';
import { line } from '../../support/sample/orders.js';
import type { Backend } from '../../support/backend.js';
import { composed, goodWork, rest } from '../../workflow/orders.js';
import type { Asked } from './model.js';
import { ann, home } from '../../support/sample/people.js';

/** A request of either family in the real backend, under one number. */
export interface Request {
  readonly id: OrderId;
  submit(): Promise<void>;
  state(): Promise<string>;
  /** The plan that waits; null where none does. */
  plan(): Promise<PlanId | null>;
  /** How often it reached the operator. */
  sent(): number;
  /** Puts it away, so that its requester can start another. */
  away(): Promise<void>;
}

export async function begin(it: Backend, number: number, asked: Asked): Promise<Request> {
  const id = OrderId.parse(`TD-${number}`);
  return asked.kind === 'order' ? beginOrder(it, id, asked.subscriptions) : beginTrunk(it, id, number, asked);
}

async function beginOrder(it: Backend, id: OrderId, subscriptions: number): Promise<Request> {
  const reference = `R-${id}`;
  const intakes = Array.from({ length: subscriptions }, (_, index) => ({
    key: index + 1,
    initial: line('I'),
    lines: ['R', 'S', 'D', 'A'].map((letter) => line(letter)),
    subscription: null,
  }));
  const work = goodWork({ reference, intakes, wishDate: PlainDate.parse('2199-01-10') });
  await it.store.write((tx) =>
    tx.orders.insert(
      orderFamily.toRow(
        it.store,
        Order.parse(composed({ id, requester: ann, work, at: { step: 'review' } })),
      ),
    ),
  );
  const read = async () => {
    const found = await readRequest(orderFamily, it.store, home, id);
    if (found === null) throw new Error(`${id} is gone`);
    return found;
  };
  return {
    id,
    async submit() {
      await advanceOrder(it.services, { workspace: home, order: id }, ann, ({ request: order }) =>
        order.state === 'composing' ? { type: 'submit-asked', today: today(it.services) } : null,
      );
      await rest(it);
    },
    state: async () => (await read()).request.state,
    async plan() {
      const { request: order } = await read();
      return order.state === 'awaiting-approval' ? order.plan : null;
    },
    sent: () =>
      it.operator
        .placements()
        .filter((order) => order.intakes.some((intake) => intake.reference === reference)).length,
    async away() {
      const { request: order, version } = await read();
      if (order.state !== 'composing') return;
      const row = orderFamily.toRow(it.store, Order.parse({ ...order, parked: true }));
      await it.store.write((tx) => tx.orders.replace(home, id, version, row));
    },
  };
}

async function beginTrunk(
  it: Backend,
  id: OrderId,
  number: number,
  asked: Exclude<Asked, { kind: 'order' }>,
): Promise<Request> {
  it.operator.forgetCalls();
  const change = {
    password: { setting: 'password', change: 'set', value: 'correct-horse-battery' },
    area_code: { setting: 'area_code', change: 'set', value: '020' },
  } as const;
  const work =
    asked.kind === 'numbers'
      ? {
          kind: 'numbers',
          actions: Array.from({ length: asked.count }, (_, index) => ({
            do: 'connect',
            number: `+3120${number * 10 + index + 5_000_000}`,
            channel: 'main',
          })),
        }
      : {
          kind: 'edit',
          channel: 'main',
          groups: ['general'],
          changes: Object.entries(change)
            .filter(([name]) => asked.fields.includes(name))
            .map(([, each]) => each),
        };
  const now = it.clock.now;
  const request = TrunkRequest.parse({
    id,
    workspace: home,
    requester: ann,
    createdAt: now,
    updatedAt: now,
    customer: null,
    work,
    state: 'composing',
    at: { step: 'review' },
    note: null,
  });
  await it.store.write((tx) => tx.orders.insert(trunkFamily.toRow(it.store, request)));
  const read = async () => {
    const found = await readRequest(trunkFamily, it.store, home, id);
    if (found === null) throw new Error(`${id} is gone`);
    return found.request;
  };
  return {
    id,
    async submit() {
      await advanceTrunk(it.services, { workspace: home, order: id }, ann, ({ request: now }) =>
        now.state === 'composing' ? { type: 'submit-asked' } : null,
      );
      await rest(it);
    },
    state: async () => (await read()).state,
    async plan() {
      const now = await read();
      return now.state === 'awaiting-approval' ? now.plan : null;
    },
    // Nothing else is carried out meanwhile; all calls of one change, each sent once, are one carrying out.
    sent() {
      const calls = it.operator
        .calls()
        .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/channel'));
      return calls.length / (asked.kind === 'numbers' ? asked.count : 1);
    },
    away: () => Promise.resolve(),
  };
}
