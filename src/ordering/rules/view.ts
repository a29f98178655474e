import type { ProductId } from '../../types/ids.js';
import { type Index, indexOf, walk } from './catalogue.js';
import { type Exclusions, exclusionsOf } from './exclusions.js';
import { type ReferenceStatuses, referenceStatusesOf } from './line-status.js';
import type { Basket } from './types.js';
import { type Unit, unitsOf } from './units.js';

/** A whole order, looked up: what every check and offer starts from. */
export interface OrderView {
  readonly basket: Basket;
  readonly index: Index;
  readonly units: readonly UnitView[];
  readonly exclusions: Exclusions;
}

export interface UnitView {
  readonly unit: Unit;
  readonly statuses: ReferenceStatuses;
  /** What is present and reached from the initial product through what is present; null where that isn't known. */
  readonly through: ReadonlySet<ProductId> | null;
}

export function viewOf(basket: Basket): OrderView {
  const index = indexOf(basket);
  const units = unitsOf(basket, index).map((unit) => ({
    unit,
    statuses: referenceStatusesOf(unit, index),
    through: throughOf(unit, index),
  }));
  const inOrder = new Set(units.flatMap(({ unit }) => [...unit.own.keys()]));
  return { basket, index, units, exclusions: exclusionsOf(inOrder, index) };
}

function throughOf({ root, active, present }: Unit, index: Index): ReadonlySet<ProductId> | null {
  return root === null ? null : walk([root, ...active.keys()], index.entries, (id) => present.has(id));
}

/** Whether the product can be in this subscription at all; true where its initial product is not known. */
export function isReachable(
  { unit, statuses, through }: UnitView,
  { index }: OrderView,
  productId: ProductId,
): boolean {
  if (unit.root === null || through === null || through.has(productId)) return true;
  const { met = [], ignored = [] } = statuses.of.get(productId) ?? {};
  // The way through all of the catalogue is long, and what the order names itself is near.
  const isNear =
    met.some(({ owner }) => through.has(owner)) || ignored.some(({ owner }) => through.has(owner));
  return isNear || index.reach(unit.root).products.has(productId);
}

/** Whether the catalogue has the product and sells it (P13). */
export function isSold({ index }: OrderView, productId: ProductId): boolean {
  return index.products.get(productId)?.isActive ?? index.knows(productId);
}
