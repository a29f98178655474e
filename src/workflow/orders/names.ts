import { namesIn, productsOf } from '../requests/order-facts.js';
import { readerOf } from '../logins.js';
import type { Order } from '../../ordering/order.js';
import type { ProductId } from '../../types/ids.js';
import type { CatalogueFacts } from '../catalogue.js';
import type { Services } from '../services.js';

/**
 * The names of an order's products and of what is active in its subscriptions, as far as they were ever read.
 * @param known the catalogue, where it is at hand: it knows better
 */
export function namesFor(
  services: Services,
  order: Order,
  known: CatalogueFacts | null = null,
): Map<ProductId, string> {
  const active = order.work.subscriptions.flatMap((each) => each.active ?? []);
  const ids = [...productsOf(order), ...active.map(({ productId }) => productId)];
  const remembered = services.catalogue.namesOf(readerOf(services, order), ids);
  return known === null ? remembered : new Map([...remembered, ...namesIn(known.catalogue)]);
}
