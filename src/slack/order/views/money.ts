import { priceLines, type Line, type PriceSummary } from '../../../ordering/index.js';
import type { ProductId } from '../../../types/ids.js';
import type { PriceFacts } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** Money for the screens: sums are made by the core, words by the texts. */

type Known = Extract<PriceFacts, { known: true }>;

export function intervalsOf(prices: Known, lines: readonly Line[]): PriceSummary {
  const products = [...prices.products.values()].flat();
  return priceLines({ currency: prices.currency, products }, lines);
}

/** What one of a product costs: `€4.50 a month each`; several prices one after the other. */
export function eachOf(
  viewContext: ViewContext,
  prices: PriceFacts,
  product: ProductId,
  many: boolean,
): string {
  const { prices: words } = viewContext.texts.order;
  if (!prices.known) return words.missing;
  const known = prices.products.get(product) ?? [];
  if (known.length === 0) return words.missing;
  return known.map((price) => words.each(price, prices.currency, many)).join(', ');
}

/** What the lines of one product cost: `€45.00 a month`. */
export function lineOf(viewContext: ViewContext, prices: PriceFacts, line: Line): string {
  const { prices: words } = viewContext.texts.order;
  if (!prices.known) return '';
  const { totals, leftOut } = intervalsOf(prices, [line]);
  return [...totals.map(words.total), ...leftOut.map(words.unpriced)].join(', ');
}

/** `Minute bundle (priced by volume), …` of what totals don't hold; empty where they hold all. */
export function leftOutOf(
  viewContext: ViewContext,
  summary: PriceSummary,
  nameOf: (id: ProductId) => string,
): string {
  const { prices: words } = viewContext.texts.order;
  const named = summary.leftOut.slice(0, 10).map((left) => words.leftOut(nameOf(left.productId), left));
  const more = summary.leftOut.length - named.length;
  return words.named(named, more);
}
