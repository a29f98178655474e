import { commitmentOf, formatMoney, type LeftOut, type PriceSummary } from '../../ordering/index.js';
import type { OrderParts } from '../../ordering/parts.js';
import { cut } from '../markup.js';
import { count } from '../moments.js';
import { contractWords, intervalWords } from './periods.js';
import { priceNotKnown, unpricedWords } from './unpriced.js';

/** More names than a line carries. */
const mostNames = 5;

/** Money as people write it; plain strings, for sections and dialogs alike. */
export const prices = {
  /** What the totals of an order total: active products cost what they did, and what ends is not taken off. */
  totalOf: ({ adds, ends }: OrderParts): string => (adds + ends > 0 ? 'What is added' : 'Whole order'),
  /** One for each interval: `€211.00 a month`; one that says so where there is none. */
  totals: (summary: PriceSummary | null): readonly string[] => {
    if (summary === null) return [priceNotKnown];
    const known = knownOf(summary);
    return known.length > 0 ? known : [notFixed(summary)];
  },
  /**
   * `€211.00 a month and €120.00 every 12 months, price not known for 1 product`; empty where nothing is bought: what
   * only ends costs nothing.
   */
  totalsInSentence: (summary: PriceSummary | null, { fresh, adds }: OrderParts): string => {
    if (fresh + adds === 0) return '';
    const gaps = summary === null || summary.totals.length === 0 ? [] : gapsIn(summary.leftOut);
    return [list(prices.totals(summary)), ...gaps].join(', ');
  },
  /** `€45.00 a month`, or `price not known`: what one line costs. */
  ofLine: (summary: PriceSummary | null): string =>
    summary === null
      ? priceNotKnown
      : [...knownOf(summary), ...summary.leftOut.map(unpricedWords)].join(', '),
  /** `1 product priced by volume`, `price not known for 2 products`: what sums don't hold. */
  gaps: (leftOut: readonly LeftOut[]): string => gapsIn(leftOut).join(', '),
  /** `at least €2,532.00 over 365 days`: what the contract comes to; null where no one sum can be said (O10). */
  commitment: (summary: PriceSummary | null): string | null => {
    const least = summary === null ? null : commitmentOf(summary.lines);
    return least === null ? null : `at least ${formatMoney(least.sum)} over ${contractWords(least.contract)}`;
  },
  /** `without Minute bundle (price not known)`; null where the totals hold everything. */
  unpriced: (left: readonly Unpriced[]): string | null => {
    if (left.length === 0) return null;
    const shown = left
      .slice(0, mostNames)
      .map(({ name, why }) => `${cut(name, 80)} (${why === 'unknown' ? priceNotKnown : 'priced by volume'})`);
    const more = left.length - shown.length;
    return `without ${list(more > 0 ? [...shown, `${more} more`] : shown)}`;
  },
} as const;

/** What is in no total, by name. */
interface Unpriced {
  readonly name: string;
  readonly why: 'unknown' | 'by-volume';
}

const knownOf = ({ totals }: PriceSummary): string[] =>
  totals.map(({ sum, interval }) => `${formatMoney(sum)} ${intervalWords(interval)}`);

function gapsIn(leftOut: readonly LeftOut[]): string[] {
  const unknown = new Set(leftOut.filter(({ why }) => why === 'unknown').map(({ productId }) => productId));
  const others = new Set(leftOut.filter(({ why }) => why !== 'unknown').map(({ productId }) => productId));
  return [
    ...(others.size > 0 ? [`${count(others.size, 'product')} priced by volume`] : []),
    ...(unknown.size > 0 ? [`${priceNotKnown} for ${count(unknown.size, 'product')}`] : []),
  ];
}

/** Where nothing has a number: how it is priced, as far as that is known of all of it (O10). */
const notFixed = ({ leftOut }: PriceSummary): string =>
  leftOut.length > 0 && leftOut.every(({ why }) => why !== 'unknown') ? 'priced by volume' : priceNotKnown;

/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
