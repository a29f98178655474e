import { canonical, type OrderPlan } from '../../src/ordering/plan.js';
import type { TrunkPlan } from '../../src/trunk/index.js';
import type { PlacedOrder } from '../../src/sandbox/operator/store/orders.js';
import type { Request } from './operator.js';

/** The draft that a request is about. */
export const draftOf = ({ path }: Request): string =>
  /order_draft_id=([^&]+)/.exec(path)?.[1] ?? /\/order-drafts\/([^/?]+)/.exec(path)?.[1] ?? '';

/** Whether a request is the call at this place of a trunk change, with exactly what was approved. */
export function isCallOf({ method, path, body }: Request, { work }: TrunkPlan, position: number): boolean {
  if (work.kind === 'edit') {
    const wanted = Object.fromEntries(
      work.changes.map((each) => [each.setting, each.change === 'set' ? each.value : '']),
    );
    return (
      method === 'POST' && path === `/v1/channel/${work.channel}` && canonical(body) === canonical(wanted)
    );
  }
  const action = work.actions[position];
  if (action === undefined) return false;
  if (action.do === 'disconnect')
    return method === 'DELETE' && path === `/v1/channel-number/${encodeURIComponent(action.number)}`;
  if (action.do !== 'connect') return false;
  const wanted = { channel_name: action.channel, number: action.number };
  return method === 'POST' && path === '/v1/channel-number' && canonical(body) === canonical(wanted);
}

/** What an order orders, as one text: of the plan that was approved, and of what the operator got. */
export function contentOfPlan(plan: OrderPlan): string {
  const { customer, wishDate, reference } = plan;
  const documents = new Map(
    plan.configurations.map((each) => [`${each.intake} ${each.productId}`, each.document]),
  );
  const ended = plan.subscriptions.filter(({ does }) => does === 'terminate').map(({ id }) => id);
  return canonical({
    customer: customer.id,
    wishDate,
    intakes: plan.intakes.map(({ key, subscription, lines }) => ({
      subscription,
      reference,
      lines: lines.map(({ productId, quantity }) => ({
        productId,
        quantity,
        configuration: documents.get(`${key} ${productId}`) ?? null,
      })),
    })),
    // One that is ended is opened too, to read what is active in it.
    changes: plan.subscriptions.map(({ id }) => id).toSorted(),
    terminations: ended.toSorted(),
  });
}

/** The same of what the operator has. */
export function contentPlaced(placed: PlacedOrder): string {
  return canonical({
    customer: placed.onAccount,
    wishDate: placed.wishDate,
    intakes: placed.intakes.map(({ starts, subscriptionId, reference, products }) => ({
      subscription: starts ? null : subscriptionId,
      reference,
      lines: products,
    })),
    changes: placed.changes.map((each) => each.subscriptionId).toSorted(),
    terminations: placed.terminations.map((each) => each.subscriptionId).toSorted(),
  });
}
