import { OperatorFailure } from '../../operator/index.js';
import { operatorProblem } from '../problems.js';
import { readerOf } from '../logins.js';
import { initialsOf, namesIn } from './order-facts.js';
import type { Order, SubscriptionUse } from '../../ordering/order.js';
import type { ProductId } from '../../types/ids.js';
import type { Services } from '../services.js';

/** Whether all that is active in subscriptions has a name among these. */
export const areNamed = (
  those: readonly Pick<SubscriptionUse, 'active'>[],
  names: ReadonlyMap<ProductId, string>,
): boolean => those.every(({ active }) => (active ?? []).every(({ productId }) => names.has(productId)));

/**
 * Names for what is active in an order's subscriptions: where they can't be read, ids have to do.
 * @param how `at hand`: only what is remembered
 * @returns null where none are known
 */
export async function activeNames(
  services: Services,
  order: Order,
  how: 'at hand' | 'asking',
): Promise<ReadonlyMap<ProductId, string> | null> {
  const { customer, subscriptions } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const initials = initialsOf(order);
  if (how === 'at hand') {
    const known = services.catalogue.atHand(operator, customer.id, initials);
    return known === null ? null : namesIn(known.catalogue);
  }
  try {
    const { catalogue } = await services.catalogue.read(operator, customer.id, initials);
    const names = namesIn(catalogue);
    if (areNamed(subscriptions, names)) return names;
    // What no initial product leads to is named by the list of all.
    const whole = await services.catalogue.readWhole(operator, customer.id, initials);
    return namesIn(whole.catalogue);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    operatorProblem(services, error, 'names of active products');
    return null;
  }
}
