import { expect, test } from 'vitest';
import { commitmentOf, priceLines, type Contract, type Interval } from '../../src/ordering/index.js';
import { ProductId } from '../../src/types/ids.js';

const product = (n: number) => ProductId.parse(`b0de0000-0000-4000-8000-00000000000${n}`);
const currency = { code: 'EUR', decimals: 2 };
const year: Contract = { type: 'DAILY', duration: 365 };

interface Priced {
  readonly amount: number | null;
  readonly interval: Interval | null;
  readonly contract: Contract | null;
}

/** What two of each of these products cost over their contract, in cents. */
function centsOf(...priced: Priced[]): number | null {
  const products = priced.map(({ amount, interval, contract }, index) => ({
    productId: product(index),
    interval,
    contract,
    price: amount === null ? ({ kind: 'volume' } as const) : ({ kind: 'fixed', amount } as const),
  }));
  const lines = products.map(({ productId }) => ({ productId, quantity: 2 }));
  return commitmentOf(priceLines({ currency, products }, lines).lines)?.sum.minor ?? null;
}

const of = (amount: number | null, type: string, count = 1, contract: Contract | null = year): Priced => ({
  amount,
  interval: { type, count },
  contract,
});

test('365 days of a monthly price are twelve months of it', () => {
  expect(centsOf(of(4.5, 'MONTHLY'))).toBe(10_800);
});

test('several intervals are added up where each is a whole part of the contract', () => {
  expect(centsOf(of(10, 'MONTHLY'), of(120, 'MONTHLY', 12), of(30, 'MONTHLY', 3))).toBe(72_000);
  expect(centsOf(of(1, 'DAILY'))).toBe(73_000);
});

test('what has no fixed price or no contract is left out: the sum says at least', () => {
  expect(centsOf(of(10, 'MONTHLY'), of(null, 'MONTHLY'), of(5, 'MONTHLY', 1, null))).toBe(24_000);
});

test('what is billed once counts once', () => {
  expect(centsOf(of(10, 'MONTHLY'), of(25, 'ONCE'))).toBe(29_000);
  expect(centsOf(of(25, 'one_time', 0))).toBe(5_000);
});

test('one length said in several ways is one contract', () => {
  const months = { type: 'MONTHLY', duration: 12 };
  const years = { type: 'YEARLY', duration: 1 };
  expect(centsOf(of(10, 'MONTHLY'), of(10, 'MONTHLY', 1, months), of(10, 'MONTHLY', 1, years))).toBe(72_000);
  expect(centsOf(of(10, 'MONTHLY'), of(10, 'MONTHLY', 1, { type: 'MONTHLY', duration: 24 }))).toBeNull();
});

test.each([
  ['days that are no whole years', of(10, 'MONTHLY', 1, { type: 'DAILY', duration: 30 })],
  ['an interval that is no whole part', of(10, 'MONTHLY', 5)],
  ['an interval that is not known', of(10, 'FORTNIGHTLY')],
  ['months billed by the day', of(10, 'DAILY', 1, { type: 'MONTHLY', duration: 12 })],
])('no sum is said with %s', (_, priced) => {
  expect(centsOf(priced)).toBeNull();
});

test('no sum is said where contracts differ in length', () => {
  expect(centsOf(of(10, 'MONTHLY'), of(10, 'MONTHLY', 1, { type: 'DAILY', duration: 730 }))).toBeNull();
});
