import { describe, expect, test } from 'vitest';
import { base, check, fixesOf, order, short } from './shop.js';

/** The base basket with other quantities; 0 takes a product out. */
function changed(changes: Record<string, number>): string {
  const kept = base.split(' ').filter((word) => changes[word.charAt(0)] === undefined);
  const added = Object.entries(changes).filter(([, quantity]) => quantity > 0);
  return [...kept, ...added.map(([name, quantity]) => `${name}${quantity}`)].join(' ');
}

describe('a basket within the rules can be ordered', () => {
  test.each([
    ['as it stands', {}],
    ['with the most of a ranged product', { S: 3 }],
    ['with the most of an optional product', { O: 5 }],
    ['with a product whose precondition is there', { O: 1, P: 2 }],
    ['with one member of the group', { B: 0 }],
    ['with the most initial products', { I: 10 }],
  ])('%s', (_, changes) => {
    expect(check(order(changed(changes)))).toMatchObject({ valid: true, violations: [] });
  });
});

describe('a basket outside the rules cannot be ordered', () => {
  test.each([
    ['without a required product', { R: 0 }, 'P5 missing R I', ['R=1@0']],
    ['with two of a fixed one', { R: 2 }, 'P5 out-of-range R', ['R=1@0']],
    ['above a range', { S: 4 }, 'P5 out-of-range S', ['S=3@0']],
    ['without a member of the group', { A: 0, B: 0 }, 'P6 group-empty A B', ['A=1@0', 'B=1@0']],
    ['above an optional range', { O: 6 }, 'P4 out-of-range O', ['O=5@0']],
    ['above the intersection of two rules', { D: 3 }, 'P7 out-of-range D', ['D=2@0']],
    ['with two that exclude each other', { O: 1, M: 1 }, 'P10 excluded O M', ['M=0@0', 'O=0@0']],
    ['without what must come first', { P: 1 }, 'P8 precondition P O', ['O=1@0', 'P=0@0']],
    ['above the initial range', { I: 11 }, 'P3 out-of-range I', ['I=10@0']],
  ])('%s', (_, changes, violation, fixes) => {
    const verdict = check(order(changed(changes)));
    expect(verdict.valid).toBe(false);
    expect(short(verdict.violations)).toEqual([violation]);
    expect(verdict.violations.map(fixesOf)).toEqual([fixes]);
  });

  test('with two that exclude each other in two subscriptions', () => {
    const verdict = check(order(`${base} O1`, `${base} M1`));
    expect(short(verdict.violations)).toEqual(['P10 excluded O M']);
    expect(verdict.violations.map(fixesOf)).toEqual([['M=0@1', 'O=0@0']]);
  });
});

test('every violation is reported at once, by subscription and rule', () => {
  const verdict = check(order('I11 R2 S4 P1', 'I1 R1 S1 D9 A1'));
  expect(verdict.violations.map(({ intake, rule }) => `${intake} ${rule}`)).toEqual([
    '0 P3',
    '0 P5',
    '0 P5',
    '0 P5',
    '0 P6',
    '0 P8',
    '1 P7',
  ]);
});

test('a violation says the actual and the allowed quantity', () => {
  const [violation] = check(order(changed({ S: 4 }))).violations;
  expect(violation).toMatchObject({ intake: 0, actual: 4, min: 1, max: 3 });
});
