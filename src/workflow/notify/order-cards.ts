import { summaryOf } from '../requests/order-facts.js';
import { readRow } from '../requests/rows.js';
import { approvalsOf } from '../requests/decision-words.js';
import { openPlan, type PlanRows } from '../requests/plans.js';
import { orderFamily, type StoredOrderPlan } from '../requests/order-family.js';
import { holdersFor } from '../drafts/profiles.js';
import { backoffUntil } from '../outbox/backoff.js';
import { stepWords } from '../../texts/index.js';
import { unreachable } from '../../types/unreachable.js';
import { freezeOf } from '../requests/freeze-state.js';
import type { Order } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { SubscriptionId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { CardModel, CardStatus, CardWarning } from '../messages.js';

/** What the card of an order's plan shows now. */
export const cardOf = (services: Services, { plan, request }: PlanRows): Promise<CardModel> =>
  cardModel(
    services,
    openPlan(orderFamily, services, plan),
    readRow(orderFamily, services.store, request).request,
  );

export async function cardModel(
  services: Services,
  stored: StoredOrderPlan,
  order: Order,
): Promise<CardModel> {
  const { plan } = stored;
  return {
    family: 'order',
    workspace: plan.workspace,
    plan: stored.id,
    order: plan.order,
    kind: plan.kind,
    customer: plan.customer.name,
    requester: plan.requester,
    subscriptions: plan.intakes.map(({ lines, subscription }) => ({
      lines,
      to: subscription === null ? null : { id: subscription, lines: activeIn(plan, subscription) },
    })),
    ends: plan.subscriptions
      .filter((each) => each.does === 'terminate')
      .map(({ id, active, contracts }) => ({ id, lines: active, contracts: contracts ?? [] })),
    prices: summaryOf(plan),
    wishDate: plan.wishDate,
    submittedAt: plan.submittedAt,
    status: await statusOf(services, stored, order),
    cardWarnings: cardWarningsOf(stored),
    needed: stored.needed,
  };
}

const activeIn = ({ subscriptions }: OrderPlan, id: SubscriptionId) =>
  subscriptions.find((each) => each.id === id)?.active ?? null;

async function statusOf(services: Services, stored: StoredOrderPlan, order: Order): Promise<CardStatus> {
  const approvals = await approvalsOf(services, stored.id);
  const { ended } = stored;
  if (ended !== null) {
    switch (ended.ended) {
      case 'placed': {
        const { at, operatorOrderId, settledBy } = ended;
        return { is: 'placed', approvals, at, operatorOrderId, settledBy };
      }
      case 'rejected':
        return { is: 'rejected', by: ended.by, reason: ended.reason, at: ended.at };
      case 'expired':
        return { is: 'expired', at: ended.at };
      case 'withdrawn':
        return { is: 'withdrawn', at: ended.at };
      case 'returned':
        return { is: 'returned', note: ended.note, at: ended.at };
      default:
        return unreachable(ended);
    }
  }
  if (!('plan' in order) || order.plan !== stored.id) return { is: 'replaced' };
  switch (order.state) {
    case 'awaiting-approval':
      return { is: 'open', needed: stored.needed, approvals, expiresAt: stored.expiresAt };
    case 'checking': {
      const queued = (await services.store.read.queue.all()).some((row) => row.orderId === order.id);
      const [holder] = queued ? await holdersFor(services, order.requester) : [];
      const freeze = await freezeOf(services.store.read, order.workspace);
      const frozen = freeze === null ? {} : { freeze };
      return { is: 'approved', approvals, waitingFor: holder ?? null, ...frozen, ...backoffUntil(services) };
    }
    case 'placing':
      return { is: 'placing', approvals };
    case 'in-doubt': {
      const { attempt, because, reference, seen } = order;
      const shown = seen && { at: seen.at, entries: seen.entries.length, pointerMoved: seen.pointerMoved };
      return { is: 'in-doubt', approvals, sentAt: attempt.sentAt, because, reference, seen: shown };
    }
    case 'placed': {
      const { placedAt: at, operatorOrderId, settledBy } = order;
      return { is: 'placed', approvals, at, operatorOrderId, settledBy };
    }
    default:
      return unreachable(order);
  }
}

function cardWarningsOf({ plan, warnings }: StoredOrderPlan): CardWarning[] {
  const summary = summaryOf(plan);
  const names = new Map(
    plan.intakes.flatMap((intake) => intake.lines.map((line) => [line.productId, line.name])),
  );
  const left = summary?.leftOut ?? [];
  const nameOf = (each: (typeof left)[number]) => names.get(each.productId) ?? each.productId;
  const stepped = left.filter(({ why }) => why !== 'unknown');
  const byVolume = stepped.map(nameOf);
  const priced = stepped.map((each) =>
    [nameOf(each), stepWords(each)].filter((part) => part !== '').join(': '),
  );
  const unknown = left.filter(({ why }) => why === 'unknown').map(nameOf);
  return [
    // What only ends has no prices to read.
    ...(summary === null && plan.intakes.length > 0 ? [{ what: 'no-prices' } as const] : []),
    ...(byVolume.length > 0 ? [{ what: 'by-volume', names: byVolume, priced } as const] : []),
    ...(unknown.length > 0 ? [{ what: 'price-unknown', names: unknown } as const] : []),
    ...(warnings.length > 0 ? [{ what: 'warnings', messages: warnings } as const] : []),
  ];
}
