import type { ProductId } from '../types/ids.js';
import { type Currency, type Money, times } from './money.js';
import type { Line } from './rules/types.js';

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

/** What one costs from so many of them on; in major units. */
export interface PriceStep {
  readonly from: number;
  readonly amount: number;
}

/** By volume or in tiers; its steps where they were read. */
interface Stepped {
  readonly kind: 'volume' | 'tiered';
  readonly steps?: readonly PriceStep[] | undefined;
}

/** `amount` is in major units, as the operator gives it (O10). */
export type Price =
  { readonly kind: 'fixed'; readonly amount: number } | Stepped | { readonly kind: 'unknown' };

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

/** What one line costs each time its interval comes round. */
export interface LinePrice {
  readonly productId: ProductId;
  readonly quantity: number;
  readonly interval: Interval | null;
  readonly contract: Contract | null;
  readonly cost: Cost;
}

export type Cost =
  | {
      readonly kind: 'fixed';
      /** One of them, in major units. */ readonly each: number;
      readonly total: Money;
    }
  | Unpriced;

/** Why there is no number; never shown as zero (O10). */
export type Unpriced = Stepped | { readonly kind: 'unknown' };

/** What totals don't hold, and why. */
export interface LeftOut {
  readonly productId: ProductId;
  readonly why: Unpriced['kind'];
  /** Empty where none were read. */
  readonly steps: readonly PriceStep[];
  readonly interval: Interval | null;
  readonly currency: Currency | null;
}

/** The sum of the lines that have a number, for one currency and interval. */
export interface Total {
  readonly interval: Interval | null;
  readonly sum: Money;
}

export interface PriceSummary {
  readonly lines: readonly LinePrice[];
  /** In the order in which their intervals first come up. */
  readonly totals: readonly Total[];
  /** What the totals don't hold, once for each product and reason. */
  readonly leftOut: readonly LeftOut[];
  /** Every contract length that comes up, once. */
  readonly contracts: readonly Contract[];
}

/**
 * What lines cost: each line, totals per interval, and what the totals leave out (O10). Lines of one product are
 * added up. Prices are optional: with null, or without the product, a line is `unknown`. A product with several
 * prices (once and monthly) has one line for each.
 */
export function priceLines(prices: Prices | null, lines: readonly Line[]): PriceSummary {
  const quantities = new Map<ProductId, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  const byProduct = pricesByProduct(prices);
  const priced = [...quantities].flatMap(([productId, quantity]) =>
    (byProduct.get(productId) ?? [nothingKnown(productId)]).map(
      ({ interval, contract, price }): LinePrice => ({
        productId,
        quantity,
        interval,
        contract,
        cost: prices === null ? { kind: 'unknown' } : costOf(price, quantity, prices.currency),
      }),
    ),
  );
  return {
    lines: priced,
    totals: totalsOf(priced),
    leftOut: leftOutOf(priced, prices?.currency ?? null),
    contracts: contractsOf(priced),
  };
}

function pricesByProduct(prices: Prices | null): ReadonlyMap<ProductId, readonly ProductPrice[]> {
  const found = new Map<ProductId, ProductPrice[]>();
  for (const price of prices?.products ?? []) {
    const list = found.get(price.productId);
    if (list === undefined) found.set(price.productId, [price]);
    else list.push(price);
  }
  return found;
}

const nothingKnown = (productId: ProductId): ProductPrice => ({
  productId,
  interval: null,
  contract: null,
  price: { kind: 'unknown' },
});

function costOf(price: Price, quantity: number, currency: Currency): Cost {
  if (price.kind !== 'fixed') return price;
  const total = times(quantity, price.amount, currency);
  return total === null ? { kind: 'unknown' } : { kind: 'fixed', each: price.amount, total };
}

function totalsOf(lines: readonly LinePrice[]): readonly Total[] {
  const totals = new Map<string, Total>();
  for (const { interval, cost } of lines) {
    if (cost.kind !== 'fixed') continue;
    const { currency, minor } = cost.total;
    const key = JSON.stringify([currency.code, interval?.type, interval?.count]);
    const before = totals.get(key)?.sum.minor ?? 0;
    totals.set(key, { interval, sum: { minor: before + minor, currency } });
  }
  return [...totals.values()];
}

function leftOutOf(lines: readonly LinePrice[], currency: Currency | null): readonly LeftOut[] {
  const found = lines.flatMap(({ productId, cost, interval }): LeftOut[] => {
    if (cost.kind === 'fixed') return [];
    const steps = cost.kind === 'unknown' ? [] : (cost.steps ?? []);
    return [{ productId, why: cost.kind, steps, interval, currency }];
  });
  return [...new Map(found.map((item) => [`${item.productId} ${item.why}`, item])).values()];
}

function contractsOf(lines: readonly LinePrice[]): readonly Contract[] {
  const found = lines.flatMap(({ contract }) => (contract === null ? [] : [contract]));
  return [...new Map(found.map((it) => [`${it.duration} ${it.type}`, it])).values()];
}
