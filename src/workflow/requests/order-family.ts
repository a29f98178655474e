import { z } from 'zod';
import { isInProgress, Order, PlanEnding, type Note } from '../../ordering/order.js';
import { OrderPlan } from '../../ordering/plan.js';
import { step } from '../../ordering/step.js';
import { unreachable } from '../../types/unreachable.js';
import { orderSerialKey } from '../outbox/jobs.js';
import { parseOnce, readOnce } from './read-once.js';
import { rememberPlaced } from './seen-subscriptions.js';
import type { Effect, OutcomeEvent, Refusal, WizardEvent } from '../../ordering/events.js';
import type { NewOrderRow, OrderRow, Store } from '../../store/index.js';
import { advanceOf, type Advanced } from './advance.js';
import type { Family, Read, Written } from './family.js';
import type { StoredPlan } from './plans.js';

/** What orders are to the spine of all requests. */
export interface Orders {
  readonly request: Order;
  readonly event: WizardEvent | OutcomeEvent;
  readonly effect: Effect;
  readonly refusal: Refusal['refused'];
  readonly note: Note;
  readonly plan: OrderPlan;
  readonly ending: PlanEnding;
}

export type OrderRead<T extends Order = Order> = Read<T>;
export type OrderAdvanced = Advanced<Orders>;
export type StoredOrderPlan = StoredPlan<Orders>;

/**
 * Orders as rows and back. What people configured is sealed as a whole: a form can hold a password, and nobody
 * should have to know which one does to keep it from the file.
 */

const schemaVersion = 1;
const Body = z.object({ schema: z.literal(schemaVersion), order: z.record(z.string(), z.json()) });
const Sealed = z.object({ configurations: z.json() });

function toRow(store: Pick<Store, 'seal'>, order: Order): NewOrderRow {
  const { configurations, ...work } = order.work;
  return {
    workspace: order.workspace,
    id: order.id,
    requester: order.requester,
    family: 'order',
    kind: `order.${order.kind}`,
    state: order.state,
    inProgress: isInProgress(order),
    customerId: order.work.customer?.id ?? null,
    customerName: order.work.customer?.name ?? null,
    body: JSON.stringify({ schema: schemaVersion, order: { ...order, work } }),
    sealed: configurations.length === 0 ? null : store.seal(JSON.stringify({ configurations })),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

const fromRow = readOnce((store: Pick<Store, 'unseal'>, row: OrderRow): Order => {
  const { order } = Body.parse(JSON.parse(row.body));
  const { configurations } =
    row.sealed === null ? { configurations: [] } : Sealed.parse(JSON.parse(store.unseal(row.sealed)));
  const work = z.record(z.string(), z.json()).parse(order['work']);
  return Order.parse({ ...order, work: { ...work, configurations } });
});

/** What a move's transaction writes for an effect. */
function written({ workspace, id: order }: Order, effect: Effect, now: number): Written {
  switch (effect.do) {
    case 'acquire-draft':
      return { job: { kind: 'acquire-draft', workspace, order, purpose: effect.purpose } };
    case 'release-draft':
    case 'submit':
    case 'look-at-draft':
    case 'notify-requester':
      return { job: { kind: effect.do, workspace, order } };
    case 'place':
      return { job: { kind: 'place', workspace, order, plan: effect.plan } };
    case 'expire':
      return { job: { kind: 'expire', workspace, order, plan: effect.plan }, dueAt: effect.at };
    case 'show-card':
      return { job: { kind: 'show-card', workspace, plan: effect.plan } };
    case 'notify-of-lease-end':
      return { job: { kind: 'notify-of-lease-end', workspace, order, at: now } };
    case 'note-step':
      return { job: { kind: 'note-step', workspace, plan: effect.plan, step: effect.step, at: now } };
    case 'end-plan':
      return { ends: effect.plan, ending: effect.ending };
    default:
      return unreachable(effect);
  }
}

/** Typing is kept, not journalled: the journal tells what was decided and done. */
function journalled(event: Orders['event'], order: Order): Record<string, unknown> | null {
  if (event.type.endsWith('-typed') || event.type === 'draft-seen') return null;
  const at = order.state === 'composing' ? { step: order.at.step } : {};
  switch (event.type) {
    case 'customer-chosen':
      return { state: order.state, ...at, customer: event.customer };
    case 'value-fetched':
      return { state: order.state, ...at, product: event.form.productId, property: event.property };
    case 'rejected':
      return { state: order.state, plan: event.plan, reason: event.reason };
    case 'submitted':
      return { state: order.state, plan: event.plan, needed: event.needed };
    case 'approved':
    case 'expired':
    case 'withdrawn':
      return { state: order.state, plan: event.plan };
    case 'placing-begun':
      return { state: order.state, attempt: event.attempt };
    case 'placed':
      return { state: order.state, operatorOrderId: event.operatorOrderId };
    case 'settled-placed':
      return { state: order.state, by: event.by, operatorOrderId: event.operatorOrderId };
    case 'doubted':
      return { state: order.state, because: event.because, reference: event.reference };
    case 'returned':
    case 'submission-refused':
    case 'borrowing-failed':
      return { state: order.state, note: event.note };
    default:
      return { state: order.state, ...at };
  }
}

/** What was configured is deleted: secrets are kept only while a plan can still be placed. */
function withoutSecrets(plan: OrderPlan): OrderPlan | null {
  if (plan.configurations.length === 0) return null;
  return { ...plan, configurations: plan.configurations.map((each) => ({ ...each, document: null })) };
}

export const orderFamily: Family<Orders> = {
  name: 'order',
  toRow,
  fromRow,
  step: (order, event, now) => {
    const result = step(order, { ...event, now });
    return 'refused' in result ? result : { request: result.order, effects: result.effects };
  },
  written,
  journalled,
  isOver: ({ state }) => state === 'placed' || state === 'discarded',
  async alongside(tx, { from, to, effects }, now) {
    // What waits before it for a login has nothing to wait for any more.
    if (effects.some((effect) => effect.do === 'release-draft'))
      await tx.outbox.reschedule(orderSerialKey(to.id), now);
    if (to.state === 'placed' && from.state !== 'placed') await rememberPlaced(tx, to, now);
  },
  isOneAtATime: true,
  serialKey: orderSerialKey,
  submitted: (frozen) => ({ type: 'submitted', ...frozen }),
  submissionRefused: (note) => ({ type: 'submission-refused', note }),
  gaveUp: (gaveUp) => ({ why: 'gave-up', ...gaveUp }),
  resolved: (resolution, parked) => (resolution.type === 'approved' ? resolution : { ...resolution, parked }),
  restored({ state }, found, parked) {
    const note: Note = { why: 'restored', ...found };
    if (state === 'submitting') return { type: 'submission-refused', note };
    return state === 'checking' ? { type: 'returned', note, draft: { use: 'none' }, parked } : null;
  },
  parsePlan: parseOnce((content) => OrderPlan.parse(content)),
  ending: PlanEnding,
  withoutSecrets,
};

export const advanceOrder = advanceOf(orderFamily);
