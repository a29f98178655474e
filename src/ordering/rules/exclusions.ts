import type { ProductId } from '../../types/ids.js';
import type { Index } from './catalogue.js';

/** Who excludes whom in an order: symmetric, across all its intakes (P10). */
export interface Exclusions {
  /** Products of the order that cannot stand beside this one. */
  readonly against: (id: ProductId) => readonly ProductId[];
  /** Every pair of products of the order once, in the order of its lines. */
  readonly pairs: readonly (readonly [ProductId, ProductId])[];
}

export function exclusionsOf(inOrder: ReadonlySet<ProductId>, index: Index): Exclusions {
  const named = new Map<ProductId, Set<ProductId>>();
  for (const id of inOrder) {
    for (const other of index.entries.get(id)?.exclusive ?? []) {
      // A product that excludes itself says nothing about another.
      if (other === id) continue;
      const by = named.get(other);
      if (by === undefined) named.set(other, new Set([id]));
      else by.add(id);
    }
  }
  const against = (id: ProductId): readonly ProductId[] => {
    const by = new Set(named.get(id));
    for (const other of index.entries.get(id)?.exclusive ?? []) {
      if (other !== id && inOrder.has(other)) by.add(other);
    }
    return [...by];
  };
  return { against, pairs: pairsOf(inOrder, against) };
}

function pairsOf(
  inOrder: ReadonlySet<ProductId>,
  against: (id: ProductId) => readonly ProductId[],
): readonly (readonly [ProductId, ProductId])[] {
  const places = new Map([...inOrder].map((id, place) => [id, place]));
  const placeOf = (id: ProductId): number => places.get(id) ?? -1;
  return [...inOrder].flatMap((id) =>
    against(id)
      .filter((other) => placeOf(other) > placeOf(id))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((other): readonly [ProductId, ProductId] => [id, other]),
  );
}
