import type { ProductId } from '../../types/ids.js';
import type { Catalogue, Product, ProductRelations, Reference } from './types.js';

/** The catalogue by product, built once for each judgement, so that every look-up takes the same time. */
export interface Index {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly entries: ReadonlyMap<ProductId, ProductRelations>;
  /** Everything the relations lead to from this product, preconditions or not. Remembered by product. */
  readonly reach: (from: ProductId) => Reach;
  /** Whether the catalogue names the product at all (P13). */
  readonly knows: (id: ProductId) => boolean;
}

interface Reach {
  readonly products: ReadonlySet<ProductId>;
  /** Which products of the reach name this one, with the reference that does. */
  readonly namedBy: (id: ProductId) => readonly Naming[];
}

interface Naming {
  readonly owner: ProductId;
  readonly reference: Reference;
}

/** All references of an entry, list by list: required, each group, optional. */
const listsOf = ({ required, atLeastOne, optional }: ProductRelations): readonly (readonly Reference[])[] => [
  required,
  ...atLeastOne,
  optional,
];

export function indexOf(catalogue: Catalogue): Index {
  const products = new Map(catalogue.products.map((product) => [product.id, product]));
  const entries = new Map<ProductId, ProductRelations>();
  for (const entry of catalogue.relations) {
    if (!entries.has(entry.productId)) entries.set(entry.productId, entry);
  }
  const named = once(() => {
    const ids = new Set<ProductId>();
    for (const entry of entries.values()) {
      for (const list of listsOf(entry)) for (const { productId } of list) ids.add(productId);
    }
    return ids;
  });
  const reaches = new Map<ProductId, Reach>();
  return {
    products,
    entries,
    reach: (from) => {
      const known = reaches.get(from);
      if (known !== undefined) return known;
      const reach = reachFrom(from, entries);
      reaches.set(from, reach);
      return reach;
    },
    knows: (id) => products.has(id) || entries.has(id) || named().has(id),
  };
}

function reachFrom(from: ProductId, entries: ReadonlyMap<ProductId, ProductRelations>): Reach {
  const products = walk([from], entries, () => true);
  const namings = once(() => {
    const all = new Map<ProductId, Naming[]>();
    for (const owner of products) {
      const entry = entries.get(owner);
      if (entry === undefined) continue;
      for (const reference of listsOf(entry).flat()) {
        const list = all.get(reference.productId);
        if (list === undefined) all.set(reference.productId, [{ owner, reference }]);
        else list.push({ owner, reference });
      }
    }
    return all;
  });
  return { products, namedBy: (id) => namings().get(id) ?? [] };
}

/** Everything the relations lead to from these products through products that pass; cycles are fine (P9). */
export function walk(
  from: Iterable<ProductId>,
  entries: ReadonlyMap<ProductId, ProductRelations>,
  passes: (id: ProductId) => boolean,
): ReadonlySet<ProductId> {
  // A set hands out what is added while it is walked: it is its own queue.
  const seen = new Set(from);
  for (const id of seen) {
    const entry = entries.get(id);
    if (entry === undefined) continue;
    for (const list of listsOf(entry)) {
      for (const { productId } of list) if (passes(productId)) seen.add(productId);
    }
  }
  return seen;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
