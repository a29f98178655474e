import { isRefusal, OperatorError, OperatorFailure } from '../../operator/index.js';
import { accountDrift, nameIn, priceDrift, ruleDrift } from './drift.js';
import { readCurrent } from '../current-draft.js';
import { loginOf, readerOf } from '../logins.js';
import type { Drift, Order } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { ProductId } from '../../types/ids.js';
import type { PickInitials } from '../catalogue.js';
import type { Services } from '../services.js';

/** Rules and prices read now against those that were approved. @throws OperatorFailure */
export async function catalogueDrift(services: Services, order: Order, plan: OrderPlan): Promise<Drift[]> {
  const operator = readerOf(services, order);
  const [facts, prices] = await Promise.all([
    services.catalogue.read(operator, plan.customer.id, initialsOf(plan), 'fresh'),
    plan.prices === null || productsOf(plan).length === 0
      ? null
      : services.catalogue.prices(operator, productsOf(plan), 'fresh'),
  ]);
  return [...ruleDrift(plan, facts.catalogue), ...priceDrift(plan, prices)];
}

/**
 * What is behind the operator's no to an approved order, as far as it can be read: all that may have changed since it
 * was approved is looked at once more, also what is remembered for long. A part that can't be read is left out.
 */
export async function changesBehind(
  services: Services,
  order: Order,
  plan: OrderPlan,
  refusal: unknown,
): Promise<Drift[]> {
  const asFarAsRead = async (read: Promise<Drift[]>): Promise<Drift[]> => {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof OperatorFailure)) throw error;
      services.log.info({ order: order.id, error }, 'What changed could not be read');
      return [];
    }
  };
  const [products, draft] = [
    await asFarAsRead(productsDrift(services, order, plan)),
    await asFarAsRead(draftDrift(services, order, plan)),
  ];
  const known = new Set(products.flatMap((each) => (each.what === 'product' ? [each.productId] : [])));
  const named = namedIn(refusal, plan).filter((productId) => !known.has(productId));
  return [...products, ...named.map((productId) => refused(plan, productId)), ...draft];
}

/** Products that are gone, by all that are listed (P13), rules and prices: each initial product's rules apart, since one can be refused. */
async function productsDrift(services: Services, order: Order, plan: OrderPlan): Promise<Drift[]> {
  const operator = readerOf(services, order);
  const found: Drift[] = [];
  let initials: readonly ProductId[] = [];
  const listed: PickInitials = (products) => {
    initials = initialsOf(plan)(products);
    return [];
  };
  const { products } = await services.catalogue.readWhole(operator, plan.customer.id, listed, 'all fresh');
  const offered = new Set(products.map(({ id }) => id));
  for (const productId of new Set(initials)) {
    if (!offered.has(productId)) {
      found.push({ what: 'product', productId, name: nameIn(plan, productId), now: 'not-offered' });
      continue;
    }
    try {
      await services.catalogue.read(operator, plan.customer.id, () => [productId], 'fresh');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      found.push(refused(plan, productId));
    }
  }
  if (found.length > 0) return found;
  const { catalogue } = await services.catalogue.readWhole(operator, plan.customer.id, initialsOf(plan));
  const rules = ruleDrift(plan, catalogue);
  if (plan.prices === null || productsOf(plan).length === 0) return rules;
  return [
    ...rules,
    ...priceDrift(plan, await services.catalogue.prices(operator, productsOf(plan), 'fresh')),
  ];
}

/** Whether the order's login has another draft now, or another wholesaler's account. */
async function draftDrift(services: Services, order: Order, plan: OrderPlan): Promise<Drift[]> {
  const lease = await services.store.read.leases.of(order.id);
  const login =
    (lease === null ? undefined : loginOf(services, order, lease.profile)) ?? readerOf(services, order);
  const draft = await readCurrent(login);
  await services.accounts.seen(login, draft.orderAccountId);
  const isOther = lease?.draftId != null && lease.draftId !== draft.id;
  const other: Drift[] = isOther ? [{ what: 'other-draft', profile: login.profile }] : [];
  return [...other, ...accountDrift(plan, draft.orderAccountId)];
}

const refused = (plan: OrderPlan, productId: ProductId): Drift => ({
  what: 'product',
  productId,
  name: nameIn(plan, productId),
  now: 'refused',
});

/** The products of a plan that the operator's own list of violations names (O7). */
function namedIn(refusal: unknown, plan: OrderPlan): ProductId[] {
  const violations = refusal instanceof OperatorError ? refusal.violations : [];
  const named = new Set(violations.map(({ productId }) => productId));
  return productsOf(plan).filter((productId) => named.has(productId));
}

const productsOf = (plan: OrderPlan): ProductId[] => [
  ...new Set(plan.intakes.flatMap((intake) => intake.lines.map((line) => line.productId))),
];

/** The products that a plan's new subscriptions start with, and those active in the ones it changes. */
function initialsOf(plan: OrderPlan): PickInitials {
  return (listed) => {
    const initial = new Set(listed.filter((each) => each.isInitial).map((each) => each.id));
    const started = plan.intakes
      .filter((intake) => intake.subscription === null)
      .flatMap((intake) => intake.lines.slice(0, 1));
    const active = plan.subscriptions.filter((each) => each.does === 'change').flatMap((each) => each.active);
    return [...started, ...active.filter((line) => initial.has(line.productId))].map(
      (line) => line.productId,
    );
  };
}
