import { describe, expect, test } from 'vitest';
import { base, bounds, check, entry, fixesOf, order, product, ref, type Shop, shop, short } from './shop.js';

const two: Shop = {
  products: [
    product('I', { isInitial: true }),
    product('J', { isInitial: true }),
    product('K', { isInitial: true }),
  ],
  relations: [
    entry('I', { initial: bounds(1, 5), optional: [ref('J', 0, 3), ref('X', 0, 1)] }),
    entry('J', { initial: bounds(1, 1), optional: [ref('Y', 0, 1)] }),
    entry('K', { initial: bounds(1, 1), optional: [ref('Z', 0, 1)] }),
    entry('X', { optional: [ref('W', 0, 1)] }),
  ],
};

describe('the initial product (P3)', () => {
  test('is added in the least quantity it is sold in, and not where no quantity is right', () => {
    const products = ['I', 'J', 'K'].map((name) => product(name, { isInitial: true }));
    const relations = [
      entry('I', { initial: bounds(2, 5) }),
      entry('J', { initial: bounds(0, 0) }),
      entry('K', { initial: bounds(3, 1) }),
    ];
    const { violations } = check(order(''), { products, relations });
    expect(violations.map(fixesOf)).toEqual([['I=2@0']]);
  });

  test('a new subscription needs one, and those on offer are the fix', () => {
    const { violations } = check(order('X1'), two);
    expect(short(violations)).toEqual(['P3 initial-missing I J K']);
    expect(violations.map(fixesOf)).toEqual([['I=1@0', 'J=1@0', 'K=1@0']]);
  });

  test('an empty subscription is not valid', () => {
    expect(check(order('')).valid).toBe(false);
  });

  test('what the relations do not lead to cannot be ordered with it', () => {
    const { violations } = check(order('I1 Z1'), two);
    expect(short(violations)).toEqual(['P3 unreachable Z I']);
    expect(violations.map(fixesOf)).toEqual([['Z=0@0']]);
  });

  test('a second one is fine where the relations lead to it, whichever comes first', () => {
    expect(check(order('I1 J3'), two).valid).toBe(true);
    expect(check(order('J3 I1'), two).valid).toBe(true);
  });

  test('a second one that is not reachable is a violation', () => {
    expect(short(check(order('I1 K1'), two).violations)).toEqual(['P3 second-initial K I']);
  });

  test('its own quantity has bounds', () => {
    expect(check(order('K2 Z1'), two).violations).toMatchObject([
      { rule: 'P3', actual: 2, min: 1, max: 1, fixes: [{ quantity: 1 }] },
    ]);
  });

  test('what comes only with a product that is not there warns the guide, and the judge blocks', () => {
    const guide = check(order('I1 W1'), two);
    expect(guide.valid).toBe(true);
    expect(short(guide.warnings)).toContain('P3 through-absent W X');
    expect(guide.warnings.map(fixesOf)).toContainEqual(['X=1@0', 'W=0@0']);
    expect(check(order('I1 W1'), two, { role: 'judge' }).valid).toBe(false);
  });
});

describe('products that are not for sale (P13)', () => {
  test('one that the catalogue does not name', () => {
    const { violations } = check(order(`${base} Q1`));
    expect(short(violations)).toEqual(['P13 unknown Q']);
    expect(violations.map(fixesOf)).toEqual([['Q=0@0']]);
  });

  test('one that is no longer sold', () => {
    const products = [...shop.products, product('O', { isActive: false })];
    const { violations } = check(order(`${base} O1`), { ...shop, products });
    expect(short(violations)).toEqual(['P13 inactive O']);
    expect(violations.map(fixesOf)).toEqual([['O=0@0']]);
  });

  test('a required one that is no longer sold has no fix', () => {
    const products = [...shop.products, product('R', { isActive: false })];
    expect(check(order('I1 S1 D1 A1'), { ...shop, products }).violations).toMatchObject([
      { kind: 'missing', fixes: [] },
    ]);
  });

  test('a product that only the relations name is known', () => {
    expect(check(order('I1 J1 Y1'), two).valid).toBe(true);
  });

  test('a catalogue that grew judges the same ids as before (P14)', () => {
    const grown = {
      ...shop,
      products: [product('N'), ...shop.products],
      relations: [...shop.relations, entry('N')],
    };
    expect(check(order(`${base} O5`), grown)).toEqual(check(order(`${base} O5`)));
  });
});
