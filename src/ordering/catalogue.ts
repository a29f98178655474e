import type { Catalogue } from './rules/types.js';

export type { Catalogue };

/** A catalogue that knows nothing: what a customer without products gets. */
export const emptyCatalogue: Catalogue = { mode: 'absolute', products: [], relations: [] };
