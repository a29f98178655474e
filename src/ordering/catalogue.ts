import type { Basket } from './rules/types.js';

/** What the operator says can be ordered: comes in with each event that rules depend on. */
export type Catalogue = Pick<Basket, 'mode' | 'products' | 'relations'>;

/** A catalogue that knows nothing: what a customer without products gets. */
export const emptyCatalogue: Catalogue = { mode: 'absolute', products: [], relations: [] };
