import { formatMoney, intervalWords, type PriceSummary } from '../../ordering/index.js';
import { count } from '../moments.js';

/** Money as people write it; plain strings, for sections and dialogs alike. */
export const prices = {
  /** One for each interval: `€211.00 a month`; one that says so where there is none. */
  totals: (summary: PriceSummary | null): readonly string[] => {
    if (summary === null) return ['price not known'];
    const known = summary.totals.map(({ sum, interval }) => `${formatMoney(sum)} ${intervalWords(interval)}`);
    return known.length > 0 ? known : ['price not known'];
  },
  /** `, €211.00 a month and €120.00 every 12 months`; empty where nothing is known. */
  totalsInSentence: (summary: PriceSummary | null): string =>
    summary === null || summary.totals.length === 0 ? '' : list(prices.totals(summary)),
  leftOut: (summary: PriceSummary | null): string | null =>
    summary === null || summary.leftOut.length === 0
      ? null
      : `without ${count(summary.leftOut.length, 'product')} that ${summary.leftOut.length === 1 ? 'has' : 'have'} no price here`,
} as const;

/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
