import { describe, expect, test } from 'vitest';
import { base, bounds, check, entry, fixesOf, order, product, ref, type Shop, short } from './shop.js';

/** A shop with one initial product and these parts of its entry. */
const selling = (parts: Parameters<typeof entry>[1]): Shop => ({
  products: [product('I', { isInitial: true })],
  relations: [entry('I', { initial: bounds(1, 10), ...parts })],
});

describe('absolute or times the initial quantity (P1)', () => {
  const parts = selling({ required: [ref('S', 1, 3)], optional: [ref('O', 0, null)] });

  test('absolute: bounds stand as they are', () => {
    expect(check(order('I2 S3'), parts).valid).toBe(true);
    expect(check(order('I2 S4'), parts).violations).toMatchObject([{ actual: 4, min: 1, max: 3 }]);
  });

  test('per initial: both bounds are multiplied', () => {
    const mode = 'per_initial';
    expect(check(order('I2 S6'), parts, { mode }).valid).toBe(true);
    expect(check(order('I2 S1'), parts, { mode }).violations).toMatchObject([{ actual: 1, min: 2, max: 6 }]);
  });

  test('the bounds of the initial product itself are not multiplied', () => {
    expect(check(order('I10 S10'), parts, { mode: 'per_initial' }).valid).toBe(true);
  });

  test('where the two differ the guide warns, in both modes, and the judge does not', () => {
    for (const mode of ['absolute', 'per_initial'] as const) {
      expect(short(check(order('I2 S2'), parts, { mode }).warnings)).toEqual(['P1 multiplier S']);
      expect(check(order('I1 S2'), parts, { mode }).warnings).toEqual([]);
      expect(check(order('I2 S2'), parts, { mode, role: 'judge' }).warnings).toEqual([]);
    }
  });
});

describe('quantities (P2)', () => {
  test.each([0, -1, 1.5, Number.NaN, Infinity])('%s is no quantity', (quantity) => {
    const [intake] = order(base);
    const lines = (intake?.lines ?? []).map((line, at) =>
      at === 1 ? { productId: line.productId, quantity } : line,
    );
    const { violations } = check([{ lines }]);
    expect(short(violations)).toEqual(['P2 quantity-not-whole R']);
    expect(violations.map(fixesOf)).toEqual([['R=1@0', 'R=0@0']]);
  });

  test('lines of one product are added up', () => {
    expect(check(order('I1 R1 S1 S2 D1 A1')).valid).toBe(true);
    expect(check(order('I1 R1 S2 S2 D1 A1')).violations).toMatchObject([{ actual: 4, max: 3 }]);
  });
});

describe('optional and required (P4, P5)', () => {
  test('an optional product is absent or within its bounds', () => {
    const parts = selling({ optional: [ref('O', 2, 5)] });
    expect(check(order('I1'), parts).valid).toBe(true);
    expect(check(order('I1 O2'), parts).valid).toBe(true);
    const { violations } = check(order('I1 O1'), parts);
    expect(short(violations)).toEqual(['P4 out-of-range O']);
    expect(violations.map(fixesOf)).toEqual([['O=2@0', 'O=0@0']]);
  });

  test('a required product with min 0 may be absent', () => {
    const parts = selling({ required: [ref('S', 0, 3)] });
    expect(check(order('I1'), parts).valid).toBe(true);
    expect(check(order('I1 S4'), parts).valid).toBe(false);
  });

  test('the requirements of an optional product apply when it is there (P9)', () => {
    const parts = selling({ optional: [ref('O', 0, 1)] });
    const more = { ...parts, relations: [...parts.relations, entry('O', { required: [ref('W', 2, 2)] })] };
    expect(check(order('I1'), more).valid).toBe(true);
    const { violations } = check(order('I1 O1'), more);
    expect(short(violations)).toEqual(['P5 missing W O']);
    expect(violations.map(fixesOf)).toEqual([['W=2@0', 'O=0@0']]);
  });

  test('products that require each other are fine (P9)', () => {
    const parts = selling({ optional: [ref('O', 0, 1)] });
    const cycle = [entry('O', { required: [ref('W', 1, 1)] }), entry('W', { required: [ref('O', 1, 1)] })];
    expect(check(order('I1 O1 W1'), { ...parts, relations: [...parts.relations, ...cycle] }).valid).toBe(
      true,
    );
  });
});

describe('a product under several rules (P7)', () => {
  test('the highest min and the lowest max count, and required beats optional', () => {
    const parts = selling({ required: [ref('D', 1, 4)], optional: [ref('D', 2, 3)] });
    expect(check(order('I1 D2'), parts).valid).toBe(true);
    expect(check(order('I1 D1'), parts).violations).toMatchObject([{ rule: 'P7', min: 2, max: 3 }]);
    expect(check(order('I1 D4'), parts).violations).toMatchObject([{ rule: 'P7', min: 2, max: 3 }]);
    expect(short(check(order('I1'), parts).violations)).toEqual(['P5 missing D I']);
  });

  test('rules that leave nothing are the catalogue’s mistake', () => {
    const parts = selling({ required: [ref('D', 1, 2)], optional: [ref('D', 3, 5)] });
    for (const text of ['I1', 'I1 D2', 'I1 D3']) {
      const { violations } = check(order(text), parts);
      expect(violations).toMatchObject([{ rule: 'P7', kind: 'conflict', catalogue: true, min: 3, max: 2 }]);
    }
  });

  test('a contradiction about what nobody asked for blocks nothing', () => {
    const parts = selling({ optional: [ref('D', 1, 2), ref('D', 3, 5)] });
    expect(check(order('I1'), parts).valid).toBe(true);
  });
});

describe('odd bounds (P11)', () => {
  test('a missing max is no upper bound, with a warning', () => {
    const verdict = check(order('I1 O5000'), selling({ optional: [ref('O', 0, null)] }));
    expect(verdict.valid).toBe(true);
    expect(short(verdict.warnings)).toEqual(['P11 max-missing O']);
  });

  test('a max below the min is the catalogue’s mistake', () => {
    const { violations } = check(order('I1 O2'), selling({ optional: [ref('O', 3, 1)] }));
    expect(violations).toMatchObject([
      { rule: 'P11', kind: 'max-below-min', catalogue: true, min: 3, max: 1, fixes: [{ quantity: 0 }] },
    ]);
  });
});
