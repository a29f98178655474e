import { z } from 'zod';
import { ProductId, type AccountId } from '../../types/ids.js';
import { json } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { listOf } from './fields.js';
import { stepsIn, type PriceStep } from './price-steps.js';

/** A price by its kind: only a fixed one is a number (O10). */
export type Price =
  | { readonly kind: 'fixed'; /** In major units. */ readonly amount: number }
  | { readonly kind: 'volume'; readonly steps?: readonly PriceStep[] | undefined }
  | { readonly kind: 'tiered'; readonly steps?: readonly PriceStep[] | undefined }
  | { readonly kind: 'unknown' };

export interface ProductPrice {
  readonly productId: ProductId;
  readonly interval: { readonly type: string; readonly count: number } | null;
  readonly contract: { readonly type: string; readonly duration: number } | null;
  readonly price: Price;
}

export interface Prices {
  readonly currency: { readonly code: string; readonly decimals: number };
  readonly products: readonly ProductPrice[];
}

/** Null where there is no price of that kind; the structure itself is not documented, so it may be anything (O10). */
const structure = z.unknown().transform((value) => (value === undefined ? null : value));

const PricingWire = z
  .object({
    fixed: z.object({ amount: z.number() }).nullable().catch(null),
    volume: structure.optional(),
    tiered: structure.optional(),
  })
  .transform(({ fixed, volume = null, tiered = null }): Price => {
    if (fixed !== null) return { kind: 'fixed', amount: fixed.amount };
    if (volume !== null) return { kind: 'volume', ...stepsIn(volume) };
    return tiered === null ? { kind: 'unknown' } : { kind: 'tiered', ...stepsIn(tiered) };
  });

const ProductPriceWire = z
  .object({
    product_id: ProductId,
    pricing: z
      .object({
        billing_interval: z
          .object({ type: z.string(), interval: z.int() })
          .transform(({ type, interval }) => ({ type, count: interval }))
          .nullable()
          .catch(null),
        contract_duration: z.object({ type: z.string(), duration: z.int() }).nullable().catch(null),
        pricing: PricingWire.nullish(),
      })
      .nullish(),
  })
  .transform(({ product_id, pricing }): ProductPrice => ({
    productId: product_id,
    interval: pricing?.billing_interval ?? null,
    contract: pricing?.contract_duration ?? null,
    price: pricing?.pricing ?? { kind: 'unknown' },
  }));

const PricesWire = z.object({
  currency: z.object({ code: z.string().min(1).max(10), decimals: z.int().min(0).max(10) }),
  products: listOf(ProductPriceWire),
});

/**
 * Prices of products for the wholesaler (O6, O10). `GET /dev/buyers/{accountId}/products/prices?product_ids=`.
 * @param wholesaler `order_account_id` of the draft
 * @throws OperatorFailure
 */
export const getPrices = (
  operator: Operator,
  wholesaler: AccountId,
  products: readonly [ProductId, ...ProductId[]],
  signal?: AbortSignal,
): Promise<Prices> =>
  operator.send({
    method: 'GET',
    path: path`/dev/buyers/${wholesaler}/products/prices`,
    query: { product_ids: [...new Set(products)].join(',') },
    answers: json(PricesWire),
    signal,
  });
