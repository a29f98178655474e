import { cardModel } from './cards.js';
import { fromRow, type Read } from './order-rows.js';
import { newestPlan } from './plans.js';
import { positionOf } from './view-head.js';
import { linesOf, subscriptionCount, type OrderState } from '../ordering/order.js';
import type { Who } from './desk.js';
import type { House } from './house.js';
import type { OrderSummary } from './screens.js';

/** How many orders a list reads at the most; the newest. */
const mostListed = 50;

/** A person's own orders, newest first. */
export async function listOrders(
  house: House,
  who: Who,
  states: readonly OrderState[] | null,
): Promise<OrderSummary[]> {
  const rows = await house.store.read.orders.list({
    ws: who.workspace,
    requester: who.user,
    family: 'order',
    limit: mostListed,
    ...(states === null ? {} : { states }),
  });
  return Promise.all(rows.map((row) => summaryFor(house, fromRow(house.store, row))));
}

/** An order in a few words. */
export async function summaryFor(house: House, { order }: Read): Promise<OrderSummary> {
  const { id, kind, requester, updatedAt, work } = order;
  return {
    order: id,
    kind,
    requester,
    customer: work.customer?.name ?? null,
    subscriptions: subscriptionCount(order),
    products: work.intakes.flatMap(linesOf).length,
    stands: await standsAt(house, order),
    updatedAt,
  };
}

async function standsAt(house: House, order: Read['order']): Promise<OrderSummary['stands']> {
  switch (order.state) {
    case 'composing':
      return {
        is: order.parked ? 'parked' : 'in-progress',
        ...positionOf(order),
        note: order.note,
      };
    case 'submitting':
    case 'discarded':
      return { is: order.state };
    default: {
      const stored = await newestPlan(house, order.workspace, order.id);
      if (stored === null) throw new Error(`${order.id} was submitted and has no plan`);
      return (await cardModel(house, stored, order)).status;
    }
  }
}
