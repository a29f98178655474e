import type { Contract, Interval } from '../../ordering/index.js';

/** How often a price is paid, and how long a contract runs. Plain strings. */

/** The units of time that the words of the operator are known to mean; the document shows MONTHLY and DAILY. */
const units: Readonly<Record<string, string>> = {
  DAY: 'day',
  DAILY: 'day',
  WEEK: 'week',
  WEEKLY: 'week',
  MONTH: 'month',
  MONTHLY: 'month',
  QUARTER: 'quarter',
  QUARTERLY: 'quarter',
  YEAR: 'year',
  YEARLY: 'year',
  ANNUAL: 'year',
  ANNUALLY: 'year',
};

const onceTypes = new Set(['ONCE', 'ONE_TIME', 'ONETIME', 'ONE_OFF', 'SINGLE']);

/** `a month`, `every 12 months`, `once`; a type that is not known in its own plain words; null: `not given`. */
export function intervalWords(interval: Interval | null): string {
  if (interval === null) return 'billing interval not given';
  const { type, count } = interval;
  if (onceTypes.has(type.toUpperCase())) return 'once';
  const unit = unitOf(type);
  if (unit === null) return count === 1 ? plain(type) : `${plain(type)} (every ${count})`;
  return count === 1 ? `a ${unit}` : `every ${count} ${unit}s`;
}

/** `365 days`, `1 month`; a type that is not known in its own plain words; null: `no contract length given`. */
export function contractWords(contract: Contract | null): string {
  if (contract === null) return 'no contract length given';
  const unit = unitOf(contract.type);
  if (unit === null) return `${contract.duration} (${plain(contract.type)})`;
  return `${contract.duration} ${unit}${contract.duration === 1 ? '' : 's'}`;
}

const unitOf = (type: string): string | null => {
  const known = type.toUpperCase().replace(/S$/, '');
  return Object.hasOwn(units, known) ? (units[known] ?? null) : null;
};

const plain = (type: string): string =>
  type
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ')
    .trim() || 'unknown';
