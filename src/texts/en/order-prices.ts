import type {
  Contract,
  Currency,
  Interval,
  LeftOut,
  PriceSummary,
  ProductPrice,
  Total,
} from '../../ordering/index.js';
import { commitmentOf, formatAmount, formatMoney } from '../../ordering/index.js';
import type { OrderParts } from '../../ordering/parts.js';
import { contractWords, intervalWords } from './periods.js';
import { prices as sums } from './prices.js';
import { priceNotKnown, unpricedWords } from './unpriced.js';

/** Money as people write it: never zero for a price that is not known (O10). Plain text, escaped by who shows it. */

const missing = priceNotKnown;

/** Where nothing has a number: how it is priced, if that is known of all of it. */
const nothingFixed = ({ leftOut }: PriceSummary): string => {
  const [first] = leftOut;
  const isOne = first !== undefined && leftOut.every(({ why }) => why === first.why);
  return isOne ? unpricedWords({ ...first, steps: [] }) : missing;
};

const often = (amount: string, interval: Interval | null): string =>
  interval === null ? `${amount} (${intervalWords(null)})` : `${amount} ${intervalWords(interval)}`;

export const prices = {
  missing,
  /** `priced by volume, €9.50 from 1, €8.75 from 5, a month each`. */
  unpriced: (left: LeftOut): string => unpricedWords(left),
  /** `€45.00 a month`. */
  total: ({ sum, interval }: Total): string => often(formatMoney(sum), interval),
  /** `Whole order, a month`, `This subscription, once`: what a total totals. */
  totalLabel: (of: 'subscription' | OrderParts, { interval }: Total): string =>
    `${of === 'subscription' ? 'This subscription' : sums.totalOf(of)}, ${intervalWords(interval)}`,
  amount: ({ sum }: Total): string => formatMoney(sum),
  /** `€211.00 a month, €120.00 every 12 months`; `price not known` where nothing has a number. */
  totals: (summary: PriceSummary | null): string => {
    if (summary === null) return missing;
    if (summary.totals.length === 0) return nothingFixed(summary);
    const known = summary.totals.map(prices.total).join(', ');
    return summary.leftOut.length === 0 ? known : `${known} (${sums.gaps(summary.leftOut)})`;
  },
  /** `€4.50 a month each`; `many` where more than one can be ordered. */
  each: (price: ProductPrice | undefined, currency: Currency, many: boolean): string => {
    if (price === undefined) return missing;
    const { price: by, interval } = price;
    if (by.kind === 'unknown') return missing;
    if (by.kind !== 'fixed')
      return unpricedWords({ why: by.kind, steps: by.steps ?? [], interval, currency });
    return `${often(formatAmount(by.amount, currency), interval)}${many ? ' each' : ''}`;
  },
  /** `Contract: 365 days.`; empty where none is given. */
  contracts: (contracts: readonly Contract[]): string =>
    contracts.length === 0 ? '' : `Contract: ${contracts.map(contractWords).join(', ')}.`,
  /** `Contract: 365 days, at least €672.00 in all.`; without the sum where it can't be said exactly. */
  commitment: (summary: PriceSummary): string => {
    const least = commitmentOf(summary.lines);
    return least === null
      ? prices.contracts(summary.contracts)
      : `Contract: at least ${formatMoney(least.sum)} over ${contractWords(least.contract)}.`;
  },
  named: (names: readonly string[], more: number): string =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
  /** `Minute bundle (priced by volume)`: its line has the steps. */
  leftOut: (name: string, left: LeftOut): string => `${name} (${unpricedWords({ ...left, steps: [] })})`,
} as const;
