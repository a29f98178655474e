import {
  commitmentOf,
  contractWords,
  formatMoney,
  intervalWords,
  type PriceSummary,
} from '../../ordering/index.js';
import { cut } from '../markup.js';

/** More names than a line carries. */
const mostNames = 5;

/** Money as people write it; plain strings, for sections and dialogs alike. */
export const prices = {
  /** One for each interval: `€211.00 a month`; one that says so where there is none. */
  totals: (summary: PriceSummary | null): readonly string[] => {
    if (summary === null) return ['price not known'];
    const known = summary.totals.map(({ sum, interval }) => `${formatMoney(sum)} ${intervalWords(interval)}`);
    return known.length > 0 ? known : [notFixed(summary)];
  },
  /** `, €211.00 a month and €120.00 every 12 months`; empty where nothing is known. */
  totalsInSentence: (summary: PriceSummary | null): string =>
    summary === null || summary.totals.length === 0 ? '' : list(prices.totals(summary)),
  /** `at least €2,532.00 over 365 days`: what the contract comes to; null where no one sum can be said (O10). */
  commitment: (summary: PriceSummary | null): string | null => {
    const least = summary === null ? null : commitmentOf(summary.lines);
    return least === null ? null : `at least ${formatMoney(least.sum)} over ${contractWords(least.contract)}`;
  },
  /** `without Minute bundle, which has no fixed price`; null where the totals hold everything. */
  unpriced: (names: readonly string[]): string | null => {
    if (names.length === 0) return null;
    const shown = names.slice(0, mostNames).map((name) => cut(name, 80));
    const more = names.length - shown.length;
    const all = list(more > 0 ? [...shown, `${more} more`] : shown);
    return `without ${all}, which ${names.length === 1 ? 'has' : 'have'} no fixed price`;
  },
} as const;

/** Where nothing has a number: how it is priced, as far as that is known of all of it (O10). */
const notFixed = ({ leftOut }: PriceSummary): string =>
  leftOut.length > 0 && leftOut.every(({ why }) => why !== 'unknown')
    ? 'priced by volume'
    : 'price not known';

/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
