import {
  judge,
  type BasketIntake,
  type Line,
  type ProductRelations,
  type Reference,
} from '../../../ordering/index.js';
import { sayFinding } from '../../../texts/index.js';
import { productName, productsFor, type Catalogue } from '../data/catalogue.js';
import type { Reference as DataReference, Relations } from '../data/schema.js';
import type { Violation } from '../http/fault.js';
import type { AccountId, ProductId, SubscriptionId } from '../../../types/ids.js';
import { reachedFrom } from './discovery.js';

const referenceOf = ({ product_id, min, max, preconditions }: DataReference): Reference => ({
  productId: product_id,
  bounds: { min: min ?? null, max: max ?? null },
  preconditions,
});

const relationsOf = (catalogue: Catalogue, entry: Relations): ProductRelations => ({
  productId: entry.product_id,
  productName: productName(catalogue, entry.product_id),
  optional: entry.optional.map(referenceOf),
  atLeastOne: entry.at_least_one.map((group) => group.map(referenceOf)),
  required: entry.required.map(referenceOf),
  exclusive: entry.exclusive,
  allowedChange: entry.allowed_change.map((id) => ({
    productId: id,
    productName: productName(catalogue, id),
  })),
  initialQuantity:
    entry.initial_quantity === undefined
      ? null
      : { min: entry.initial_quantity.min ?? null, max: entry.initial_quantity.max ?? null },
});

/** What an entry of the draft means to the rules: lines, and the subscription they are added to. */
export interface JudgedEntry {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly subscriptionId: SubscriptionId | null;
}

/**
 * The product rules P1 to P14 with the service as judge: every violation, told by the draft's entries. What counts are
 * the relations of the initial products that are in the order or active in its subscriptions: "all products in an
 * order are validated against the initial product", and no others can be read by a client.
 */
export function ruleViolations(from: {
  readonly catalogue: Catalogue;
  readonly account: AccountId;
  readonly mode: 'absolute' | 'per_initial';
  readonly entries: readonly JudgedEntry[];
  readonly activeProducts: ReadonlyMap<SubscriptionId, readonly Line[]>;
}): Violation[] {
  const { catalogue, account, entries } = from;
  if (entries.length === 0) return [];
  const intakes = entries.map(({ lines, subscriptionId }): BasketIntake =>
    subscriptionId === null ? { lines } : { lines, subscriptionId },
  );
  const products = productsFor(catalogue, account);
  const initial = new Set(products.flatMap((product) => (product.initial ? [product.id] : [])));
  const held = [...entries.map(({ lines }) => lines), ...from.activeProducts.values()].flat();
  const starts = held.map(({ productId }) => productId).filter((id) => initial.has(id));
  const { violations } = judge({
    mode: from.mode,
    role: 'judge',
    products: products.map(({ id, name, initial, active }) => ({
      id,
      name,
      isInitial: initial,
      isActive: active,
    })),
    relations: reachedFrom(catalogue, starts).map((entry) => relationsOf(catalogue, entry)),
    intakes,
    activeProducts: from.activeProducts,
  });
  const nameOf = (id: ProductId): string => productName(catalogue, id);
  return violations.map((found) => ({
    rule: found.rule,
    entry: entries[found.intake]?.id ?? null,
    product_id: found.products[0] ?? null,
    actual: found.actual,
    min: found.min,
    max: found.max,
    message: sayFinding(found, nameOf),
  }));
}
