import type { ProductId } from '../../types/ids.js';
import { allowedOf } from './bounds.js';
import type { Index } from './catalogue.js';
import { unmetOf } from './line-status.js';
import type { OrderView, UnitView } from './view.js';

/** How badly a subscription needs a product: 0 not at all, 1 something else does, 2 always, 3 it starts from it. */
export type Need = 0 | 1 | 2 | 3;

/** How much each own product of a subscription is needed there; products that are not named: 0. */
function needsOf({ unit, statuses }: UnitView, index: Index): ReadonlyMap<ProductId, Need> {
  const needs = new Map<ProductId, Need>();
  const raise = (id: ProductId, need: Need): void => {
    if ((needs.get(id) ?? 0) < need) needs.set(id, need);
  };
  for (const [id, { met }] of statuses.of) {
    if (met.some(({ as }) => as === 'required')) raise(id, 1);
    // Whatever opens the way for another product of the order is not the first to go (P8).
    if (!unit.own.has(id)) continue;
    for (const { reference } of met) {
      for (const anyOf of reference.preconditions) {
        const there = anyOf.filter((product) => unit.present.has(product));
        if (there.length === 1 && there[0] !== undefined) raise(there[0], 1);
      }
    }
  }
  for (const { members } of statuses.groups) {
    const there = members.filter(
      ({ unmet, reference }) => unmet.length === 0 && unit.present.has(reference.productId),
    );
    if (there.length === 1 && there[0] !== undefined) raise(there[0].reference.productId, 1);
  }
  // What the subscription starts from, what that requires, and so on; a set is walked while it grows.
  const essential = new Set(unit.root === null ? unit.active.keys() : [unit.root, ...unit.active.keys()]);
  for (const owner of essential) {
    for (const reference of index.entries.get(owner)?.required ?? []) {
      if (unmetOf(reference, unit).length > 0) continue;
      const allowed = allowedOf(reference.productId, statuses.of.get(reference.productId), unit, index);
      if (allowed !== null && allowed.min > 0) essential.add(reference.productId);
    }
    for (const group of index.entries.get(owner)?.atLeastOne ?? []) {
      const [only, ...others] = group.filter((reference) => unmetOf(reference, unit).length === 0);
      if (only !== undefined && others.length === 0) essential.add(only.productId);
    }
  }
  for (const id of essential) raise(id, 2);
  if (unit.root !== null) raise(unit.root, 3);
  return needs;
}

/** The needs of all subscriptions of an order, worked out when a fix first asks. */
export function needsIn(view: OrderView): (unit: UnitView, id: ProductId) => Need {
  const all = new Map<UnitView, ReadonlyMap<ProductId, Need>>();
  return (unit, id) => {
    let needs = all.get(unit);
    if (needs === undefined) {
      needs = needsOf(unit, view.index);
      all.set(unit, needs);
    }
    return needs.get(id) ?? 0;
  };
}
