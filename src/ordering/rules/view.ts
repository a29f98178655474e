import type { ProductId } from '../../types/ids.js';
import { type Index, indexOf } from './catalogue.js';
import { type Exclusions, exclusionsOf } from './exclusions.js';
import { type Standings, standingsOf } from './standing.js';
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
  readonly standings: Standings;
}

export function viewOf(basket: Basket): OrderView {
  const index = indexOf(basket);
  const units = unitsOf(basket, index).map((unit) => ({ unit, standings: standingsOf(unit, index) }));
  const inOrder = new Set(units.flatMap(({ unit }) => [...unit.own.keys()]));
  return { basket, index, units, exclusions: exclusionsOf(inOrder, index) };
}

/** Whether the product can be in this subscription at all; true where its initial product is not known. */
export function isReachable({ unit }: UnitView, { index }: OrderView, productId: ProductId): boolean {
  return unit.root === null || index.reach(unit.root).products.has(productId);
}

/** Whether the catalogue has the product and sells it (P13). */
export function isSold({ index }: OrderView, productId: ProductId): boolean {
  return index.products.get(productId)?.isActive ?? index.knows(productId);
}
