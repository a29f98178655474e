import type { Money } from './money.js';
import type { Contract, Interval, LinePrice } from './prices.js';

/** What a contract costs at the least, as far as it can be said in one sum. */
export interface Commitment {
  readonly sum: Money;
  readonly contract: Contract;
}

/** A stretch of time in one of the units that are counted in: days and months don't mix. */
interface Span {
  readonly unit: 'day' | 'month';
  readonly count: number;
}

const spans: Readonly<Record<string, Span>> = {
  DAY: { unit: 'day', count: 1 },
  DAILY: { unit: 'day', count: 1 },
  WEEK: { unit: 'day', count: 7 },
  WEEKLY: { unit: 'day', count: 7 },
  MONTH: { unit: 'month', count: 1 },
  MONTHLY: { unit: 'month', count: 1 },
  QUARTER: { unit: 'month', count: 3 },
  QUARTERLY: { unit: 'month', count: 3 },
  YEAR: { unit: 'month', count: 12 },
  YEARLY: { unit: 'month', count: 12 },
  ANNUAL: { unit: 'month', count: 12 },
  ANNUALLY: { unit: 'month', count: 12 },
};

const daysOfYear = 365;
const onceTypes = new Set(['ONCE', 'ONE_TIME', 'ONETIME', 'ONE_OFF', 'SINGLE']);

/**
 * The least that lines with a fixed price cost over their contract, where that can be said exactly: one contract
 * length for all, and every billing interval a whole part of it; what is billed once counts once. 365 days count as
 * twelve months, which is how such contracts are sold; other mixtures of days and months are not converted. Null
 * where it can't be said.
 */
export function commitmentOf(lines: readonly LinePrice[]): Commitment | null {
  const bound = lines.filter((line) => line.contract !== null);
  const [first] = bound;
  if (first?.contract === undefined || first.contract === null) return null;
  const { contract } = first;
  if (bound.some((line) => !isSame(line.contract, contract))) return null;
  const sums = bound.flatMap(({ cost, interval }) => {
    if (cost.kind !== 'fixed') return [];
    const times = timesIn(interval, contract);
    return [times === null ? null : { ...cost.total, minor: cost.total.minor * times }];
  });
  const known = sums.filter((each) => each !== null);
  const currency = known[0]?.currency;
  if (currency === undefined || known.length < sums.length) return null;
  if (known.some((each) => each.currency.code !== currency.code)) return null;
  const minor = known.reduce((sum, each) => sum + each.minor, 0);
  return minor > 0 && Number.isSafeInteger(minor) ? { sum: { currency, minor }, contract } : null;
}

/** 365 days, 12 months and a year are one length; a length in words nobody knows is only the same as itself. */
function isSame(one: Contract | null, other: Contract): boolean {
  if (one === null) return false;
  if (one.type === other.type && one.duration === other.duration) return true;
  const [here, there] = [lengthOf(one), lengthOf(other)];
  return here !== null && there !== null && here.unit === there.unit && here.count === there.count;
}

function lengthOf({ type, duration }: Contract): Span | null {
  const span = spanOf(type, duration);
  const months = span?.unit === 'day' ? inMonths(span.count) : null;
  return months === null ? span : { unit: 'month', count: months };
}

/** How often an interval comes round in a contract; null where that is no whole number or can't be told. */
function timesIn(interval: Interval | null, contract: Contract): number | null {
  if (interval === null) return null;
  if (onceTypes.has(interval.type.toUpperCase())) return 1;
  const every = spanOf(interval.type, interval.count);
  const whole = spanOf(contract.type, contract.duration);
  if (every === null || whole === null) return null;
  const length =
    every.unit === whole.unit ? whole.count : whole.unit === 'day' ? inMonths(whole.count) : null;
  if (length === null) return null;
  const times = length / every.count;
  return Number.isInteger(times) ? times : null;
}

const inMonths = (days: number): number | null => (days % daysOfYear === 0 ? (days / daysOfYear) * 12 : null);

function spanOf(type: string, count: number): Span | null {
  const known = type.toUpperCase();
  const span = Object.hasOwn(spans, known) ? spans[known] : undefined;
  return span === undefined || !Number.isSafeInteger(count) || count < 1
    ? null
    : { unit: span.unit, count: span.count * count };
}
