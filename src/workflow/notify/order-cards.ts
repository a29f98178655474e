import { summaryOf } from '../requests/facts.js';
import { readOrder } from '../requests/order-rows.js';
import { readPlan, type StoredPlan } from '../requests/order-plans.js';
import { holdersFor } from '../drafts/profiles.js';
import { restsUntil } from '../outbox/resting.js';
import { stepWords } from '../../ordering/step-words.js';
import { unreachable } from '../../types/unreachable.js';
import { freezeOf } from '../requests/freeze-state.js';
import type { Order } from '../../ordering/order.js';
import type { PlanId, WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';
import type { Approval, CardModel, CardStatus, Lookout } from '../messages.js';

/** What the card of a plan shows now. */
export async function cardOf(house: House, workspace: WorkspaceId, id: PlanId): Promise<CardModel | null> {
  const stored = await readPlan(house, workspace, id);
  const read = stored === null ? null : await readOrder(house.store, workspace, stored.plan.order);
  if (stored === null || read === null) return null;
  return cardModel(house, stored, read.order);
}

export async function cardModel(house: House, stored: StoredPlan, order: Order): Promise<CardModel> {
  const { plan } = stored;
  return {
    workspace: plan.workspace,
    plan: stored.id,
    order: plan.order,
    kind: plan.kind,
    customer: plan.customer.name,
    requester: plan.requester,
    subscriptions: plan.intakes.map(({ lines, subscription }) => ({ lines, to: subscription })),
    ends: plan.subscriptions
      .filter((each) => each.does === 'terminate')
      .map((each) => ({ id: each.id, lines: each.active })),
    prices: summaryOf(plan),
    wishDate: plan.wishDate,
    submittedAt: plan.submittedAt,
    status: await statusOf(house, stored, order),
    lookouts: lookoutsOf(stored),
    needed: stored.needed,
  };
}

async function statusOf(house: House, stored: StoredPlan, order: Order): Promise<CardStatus> {
  const approvals = await approvalsOf(house, stored.id);
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
      const queued = (await house.store.read.queue.all()).some((row) => row.orderId === order.id);
      const [holder] = queued ? await holdersFor(house, order.requester) : [];
      const freeze = await freezeOf(house.store.read, order.workspace);
      const frozen = freeze === null ? {} : { freeze };
      return { is: 'approved', approvals, waitingFor: holder ?? null, ...frozen, ...restsUntil(house) };
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

async function approvalsOf(house: House, plan: PlanId): Promise<Approval[]> {
  const rows = await house.store.read.decisions.ofPlan(plan);
  return rows
    .filter((row) => row.state === 'counted' && row.verb === 'approve')
    .map((row) => ({ by: row.user, at: row.settledAt ?? row.askedAt }));
}

function lookoutsOf({ plan, warnings }: StoredPlan): Lookout[] {
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
