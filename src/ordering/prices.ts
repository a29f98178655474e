import type { ProductId } from '../types/ids.js';

export interface Currency {
  readonly code: string;
  /** How many digits the currency has behind the point. */
  readonly decimals: number;
}

/** How often a price is billed, in the operator's words: `MONTHLY`, 1. */
export interface Interval {
  readonly type: string;
  readonly count: number;
}

/** How long a contract lasts, in the operator's words: `DAILY`, 365. */
export interface Contract {
  readonly type: string;
  readonly duration: number;
}

/** `amount` is in major units, as the operator gives it (O10). */
export type Price =
  | { readonly kind: 'fixed'; readonly amount: number }
  | { readonly kind: 'volume' }
  | { readonly kind: 'tiered' }
  | { readonly kind: 'unknown' };

export interface ProductPrice {
  readonly productId: ProductId;
  readonly interval: Interval | null;
  readonly contract: Contract | null;
  readonly price: Price;
}

export interface Prices {
  readonly currency: Currency;
  readonly products: readonly ProductPrice[];
}
