import { FormValues } from '../../forms/index.js';
import { readRow } from '../requests/rows.js';
import { orderFamily } from '../requests/order-family.js';
import type { FormRef, Order } from '../../ordering/order.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';

/** How many of a customer's placed orders are looked through, newest first. */
const mostLookedAt = 10;

/** What was answered before, and in which order. */
export interface Answered {
  readonly values: FormValues;
  readonly order: OrderId;
}

/**
 * The answers of the last placed order that configured this product for this customer, to start a form with. Only
 * under the very same schema, and never secrets, which are deleted when an order is placed.
 */
export async function answeredBefore(
  services: Services,
  order: Order,
  ref: FormRef,
): Promise<Answered | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const rows = await services.store.read.orders.list({
    ws: order.workspace,
    family: 'order',
    states: ['placed'],
    customerId: customer.id,
    limit: mostLookedAt,
  });
  for (const row of rows) {
    const { work, id } = readRow(orderFamily, services.store, row).request;
    const form = work.forms?.find((each) => each.productId === ref.productId && each.hash === ref.hash);
    const kept = work.configurations.find(
      (each) => each.intake === form?.intake && each.productId === ref.productId,
    );
    if (kept === undefined) continue;
    const open = Object.entries(kept.values).filter(([key]) => !kept.secrets.includes(key));
    return { values: FormValues.parse(Object.fromEntries(open)), order: id };
  }
  return null;
}
