import { cardModel } from '../notify/order-cards.js';
import { readRow } from '../requests/rows.js';
import { newestPlan } from '../requests/plans.js';
import { orderFamily, type OrderRead } from '../requests/order-family.js';
import { noteNow } from '../drafts/note-now.js';
import { linesOf, type OrderState } from '../../ordering/order.js';
import { partsOf } from '../../ordering/parts.js';
import { positionOf } from '../../ordering/steps.js';
import type { Rows } from '../../store/index.js';
import type { Services } from '../services.js';
import type { OrderSummary } from '../screens.js';
import type { Actor } from '../actor.js';

/** How many orders a list reads at the most; the newest. */
const mostListed = 50;

/** A person's own orders in some states, newest first. */
export async function listOrders(
  services: Services,
  actor: Actor,
  states: readonly OrderState[],
): Promise<OrderSummary[]> {
  const rows = await services.store.read.orders.list({
    ws: actor.workspace,
    requester: actor.user,
    family: 'order',
    limit: mostListed,
    states,
  });
  return Promise.all(rows.map((row) => summaryFor(services, readRow(orderFamily, services.store, row))));
}

const onPage = 10;
const mostCounted = 10_000;

/** Where a page stands in a list; a page that is no more shows the last one. */
export function pageAt(
  asked: number,
  counted: number,
): { page: number; pages: number; total: number; more: boolean } {
  const total = Math.min(counted, mostCounted);
  const pages = Math.max(1, Math.ceil(total / onPage));
  return { page: Math.min(Math.max(asked, 0), pages - 1), pages, total, more: counted > mostCounted };
}

/**
 * Rows of a page, for the store: read from the end that is nearer, so that the last page costs no more than the first.
 * Where not all were counted, the end is not known.
 */
export function rowsOf({ page, total, more }: { page: number; total: number; more: boolean }): Rows {
  const offset = page * onPage;
  const limit = Math.min(onPage, total - offset);
  const after = total - offset - limit;
  return more || after >= offset
    ? { limit: onPage, offset, from: 'start' }
    : { limit, offset: after, from: 'end' };
}
/** How far a list is counted. */
export const countedTo = mostCounted + 1;

/** An order in a few words. */
export async function summaryFor(services: Services, { request: order }: OrderRead): Promise<OrderSummary> {
  const { id, kind, requester, updatedAt, work } = order;
  return {
    order: id,
    kind,
    requester,
    customer: work.customer?.name ?? null,
    holds: partsOf(order),
    products: work.intakes.flatMap(linesOf).length,
    stands: await standsAt(services, order),
    updatedAt,
  };
}

async function standsAt(services: Services, order: OrderRead['request']): Promise<OrderSummary['stands']> {
  switch (order.state) {
    case 'composing':
      return {
        is: order.parked ? 'parked' : 'in-progress',
        ...positionOf(order),
        note: await noteNow(services, order),
      };
    case 'submitting':
    case 'discarded':
      return { is: order.state };
    default: {
      const stored = await newestPlan(orderFamily, services, order.workspace, order.id);
      if (stored === null) throw new Error(`${order.id} was submitted and has no plan`);
      return (await cardModel(services, stored, order)).status;
    }
  }
}
