import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatMoney,
  type Price,
  priceLines,
  type ProductPrice,
} from '../../src/ordering/index.js';
import { contractWords, intervalWords } from '../../src/texts/index.js';
import { id, lines } from './rules/shop.js';

const euro = { code: 'EUR', decimals: 2 };
const monthly = { type: 'MONTHLY', count: 1 };
const yearly = { type: 'MONTHLY', count: 12 };

const priced = (name: string, price: Price | number, parts: Partial<ProductPrice> = {}): ProductPrice => ({
  productId: id(name),
  interval: monthly,
  contract: null,
  price: typeof price === 'number' ? { kind: 'fixed', amount: price } : price,
  ...parts,
});

const sums = (text: string, products: readonly ProductPrice[]): readonly string[] =>
  priceLines({ currency: euro, products }, lines(text)).totals.map(
    ({ interval, sum }) => `${formatMoney(sum)} ${intervalWords(interval)}`,
  );

describe('what an order costs (O10)', () => {
  test('totals are per billing interval', () => {
    const products = [priced('A', 4.5), priced('B', 10), priced('C', 120, { interval: yearly })];
    expect(sums('A10 B1 C1', products)).toEqual(['€55.00 a month', '€120.00 every 12 months']);
  });

  test('lines of one product are added up, and each line has its price', () => {
    const { lines: found } = priceLines({ currency: euro, products: [priced('A', 0.35)] }, lines('A1 A2'));
    expect(found).toMatchObject([
      { quantity: 3, cost: { kind: 'fixed', each: 0.35, total: { minor: 105 } } },
    ]);
  });

  test.each(['volume', 'tiered', 'unknown'] as const)('a price that is %s is left out, not zero', (kind) => {
    const found = priceLines(
      { currency: euro, products: [priced('A', { kind }), priced('B', 1)] },
      lines('A5 B1'),
    );
    expect(found.totals).toMatchObject([{ sum: { minor: 100 } }]);
    expect(found.leftOut).toMatchObject([{ productId: id('A'), why: kind, steps: [] }]);
  });

  test('without prices, or without this product, nothing is known and nothing is summed', () => {
    for (const prices of [null, { currency: euro, products: [] }]) {
      const found = priceLines(prices, lines('A1'));
      expect(found.totals).toEqual([]);
      expect(found.leftOut).toMatchObject([{ productId: id('A'), why: 'unknown' }]);
    }
  });

  test('a free product is part of the total', () => {
    expect(sums('A3', [priced('A', 0)])).toEqual(['€0.00 a month']);
  });

  test('a product that costs once and monthly has both prices', () => {
    const once = priced('A', 50, { interval: { type: 'ONE_TIME', count: 1 } });
    expect(sums('A2', [once, priced('A', 3)])).toEqual(['€100.00 once', '€6.00 a month']);
  });

  test('each contract length is named once', () => {
    const contract = { type: 'DAILY', duration: 365 };
    const products = [priced('A', 1, { contract }), priced('B', 1, { contract }), priced('C', 1)];
    const { contracts } = priceLines({ currency: euro, products }, lines('A1 B1 C1'));
    expect(contracts.map(contractWords)).toEqual(['365 days']);
  });

  test.each([Number.NaN, Infinity, 1e300])('an amount of %s is no price', (amount) => {
    expect(sums('A1', [priced('A', amount)])).toEqual([]);
  });

  test('cents never drift', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000_000 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (made) => {
        const names = made.map((_, at) => `Q${String.fromCharCode(65 + at)}`);
        const products = names.map((name, at) => priced(name, (made[at]?.[1] ?? 0) / 100));
        const text = names.map((name, at) => `${name}${made[at]?.[0] ?? 1}`).join(' ');
        const exact = made.reduce((sum, [quantity, cents]) => sum + quantity * cents, 0);
        expect(priceLines({ currency: euro, products }, lines(text)).totals[0]?.sum.minor).toBe(exact);
      }),
    );
  });

  test('a price below a cent is rounded once, after it was multiplied', () => {
    expect(sums('A1000', [priced('A', 0.0045)])).toEqual(['€4.50 a month']);
    expect(sums('A1', [priced('A', 1.005)])).toEqual(['€1.01 a month']);
    expect(sums('A1', [priced('A', -1.005)])).toEqual(['-€1.01 a month']);
    expect(sums('A5', [priced('A', 1e-7)])).toEqual(['€0.00 a month']);
  });
});

describe('money and time as people write them', () => {
  test.each([
    [4500, euro, '€45.00'],
    [123_450, euro, '€1,234.50'],
    [1200, { code: 'JPY', decimals: 0 }, '¥1,200'],
    [1234, { code: 'BHD', decimals: 3 }, 'BHD 1.234'],
    [1234, { code: 'CREDITS', decimals: 2 }, '12.34 CREDITS'],
  ])('%i in minor units of %o is %s', (minor, currency, text) => {
    expect(formatMoney({ minor, currency }).replaceAll('\u00A0', ' ')).toBe(text);
  });

  test('a unit price keeps the digits it has', () => {
    expect([4.5, 0.0045].map((amount) => formatAmount(amount, euro))).toEqual(['€4.50', '€0.0045']);
  });

  test.each([
    [monthly, 'a month'],
    [yearly, 'every 12 months'],
    [{ type: 'YEARLY', count: 1 }, 'a year'],
    [{ type: 'ONE_TIME', count: 1 }, 'once'],
    [{ type: 'LUNAR_CYCLE', count: 1 }, 'lunar cycle'],
    [{ type: 'LUNAR_CYCLE', count: 2 }, 'lunar cycle (every 2)'],
    [{ type: 'constructor', count: 1 }, 'constructor'],
    [null, 'billing interval not given'],
  ])('the interval %o is said as %s', (interval, words) => {
    expect(intervalWords(interval)).toBe(words);
  });

  test.each([
    [{ type: 'DAILY', duration: 1 }, '1 day'],
    [{ type: 'MONTHLY', duration: 24 }, '24 months'],
    [{ type: 'FORTNIGHT', duration: 2 }, '2 (fortnight)'],
    [null, 'no contract length given'],
  ])('the contract %o is said as %s', (contract, words) => {
    expect(contractWords(contract)).toBe(words);
  });
});
