import { LRUCache } from 'lru-cache';
import type { Product, ProductRelations } from '../operator/index.js';
import type { ProductId } from '../types/ids.js';

/** How many names are kept; the oldest unused go first. */
const mostKept = 20_000;

/**
 * Names of products, however long ago the operator gave them. The rest of the catalogue is read again after a while
 * (P14); a form that somebody sits at for longer still has to say what it is for.
 */
export class ProductNames {
  readonly #names = new LRUCache<string, string>({ max: mostKept });

  /** Keeps the names of a list of products, and returns it. */
  ofProducts(profile: string, products: readonly Product[]): readonly Product[] {
    for (const { id, name } of products) this.#keep(profile, id, name);
    return products;
  }

  /** The same of products and their relations. */
  ofRelations(profile: string, relations: readonly ProductRelations[]): readonly ProductRelations[] {
    for (const { productId, productName, allowedChange } of relations) {
      for (const each of allowedChange) this.#keep(profile, each.productId, each.productName);
      this.#keep(profile, productId, productName);
    }
    return relations;
  }

  /** The names of these products, as far as they were ever read with this login. */
  get(profile: string, ids: readonly ProductId[]): Map<ProductId, string> {
    return new Map(
      ids.flatMap((id) => {
        const name = this.#names.get(`${profile} ${id}`);
        return name === undefined ? [] : [[id, name] as const];
      }),
    );
  }

  #keep(profile: string, id: ProductId, name: string): void {
    if (name !== '') this.#names.set(`${profile} ${id}`, name);
  }
}
