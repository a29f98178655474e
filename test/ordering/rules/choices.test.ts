import { describe, expect, test } from 'vitest';
import { base, bounds, check, entry, fixesOf, order, product, ref, type Shop, short } from './shop.js';

const selling = (parts: Parameters<typeof entry>[1], ...more: Shop['relations']): Shop => ({
  products: [product('I', { isInitial: true })],
  relations: [entry('I', { initial: bounds(1, 10), ...parts }), ...more],
});

describe('at-least-one groups (P6)', () => {
  const parts = selling({ groups: [[ref('A', 2, 3), ref('B', 1, 1)], [ref('C', 1, 1)]] });

  test('every group wants a member; several are fine', () => {
    expect(check(order('I1 A2 B1 C1'), parts).valid).toBe(true);
    const { violations } = check(order('I1'), parts);
    expect(short(violations)).toEqual(['P6 group-empty A B', 'P6 group-empty C']);
    expect(violations.map(({ group }) => group?.index)).toEqual([0, 1]);
    expect(violations.map(fixesOf)).toEqual([['A=2@0', 'B=1@0'], ['C=1@0']]);
  });

  test('each member keeps within its bounds', () => {
    expect(short(check(order('I1 A1 C1'), parts).violations)).toEqual(['P6 out-of-range A']);
  });

  test('a member that is excluded by what must stay is not offered as a fix', () => {
    const group = { required: [ref('R', 1, 1)], groups: [[ref('A', 1, 1), ref('B', 1, 1)]] };
    const { violations } = check(order('I1 R1'), selling(group, entry('A', { exclusive: ['R'] })));
    expect(violations.map(fixesOf)).toEqual([['B=1@0']]);
  });
});

test('a group of which no member can be right is the catalogue’s mistake', () => {
  const broken = selling({ groups: [[ref('A', 1, 2)]], optional: [ref('A', 3, 4)] });
  expect(check(order('I1'), broken).violations).toMatchObject([{ rule: 'P6', fixes: [], catalogue: true }]);
  const half = selling({ groups: [[ref('A', 1, 2), ref('B', 1, 1)]], optional: [ref('A', 3, 4)] });
  const [violation] = check(order('I1'), half).violations;
  expect(violation?.catalogue).toBeUndefined();
});

describe('preconditions (P8)', () => {
  test('all lists must be met, each by any of its products', () => {
    const parts = selling({
      optional: [ref('P', 0, 1, ['O', 'Q'], ['W']), ref('O', 0, 1), ref('Q', 0, 1), ref('W', 0, 1)],
    });
    expect(check(order('I1 P1 Q1 W1'), parts).valid).toBe(true);
    expect(short(check(order('I1 P1 W1'), parts).violations)).toEqual(['P8 precondition P O Q']);
    expect(short(check(order('I1 P1 O1'), parts).violations)).toEqual(['P8 precondition P W']);
  });

  test('they are looked up in the same subscription only', () => {
    expect(check(order(`${base} O1`, `${base} P1`)).valid).toBe(false);
  });

  test('a required product whose precondition is not met is not required', () => {
    const parts = selling({ required: [ref('R', 1, 1, ['O'])], optional: [ref('O', 0, 1)] });
    expect(check(order('I1'), parts).valid).toBe(true);
    expect(short(check(order('I1 O1'), parts).violations)).toEqual(['P5 missing R I']);
  });

  test('a group member whose precondition is not met does not count', () => {
    const parts = selling({ groups: [[ref('A', 1, 1, ['O']), ref('B', 1, 1)]], optional: [ref('O', 0, 1)] });
    expect(short(check(order('I1 A1'), parts).violations)).toEqual([
      'P6 group-empty B',
      'P8 precondition A O',
    ]);
  });

  test('a group with only such members asks nothing', () => {
    const parts = selling({ groups: [[ref('A', 1, 1, ['O'])]], optional: [ref('O', 0, 1)] });
    expect(check(order('I1'), parts).valid).toBe(true);
    expect(check(order('I1 O1'), parts).valid).toBe(false);
  });

  test('an ignored reference bounds nothing', () => {
    const parts = selling({ optional: [ref('P', 0, 1, ['O']), ref('P', 0, 5), ref('O', 0, 1)] });
    expect(check(order('I1 P5'), parts).valid).toBe(true);
    expect(check(order('I1 P5 O1'), parts).valid).toBe(false);
  });

  test('a list that names nothing is never met, with a warning', () => {
    const verdict = check(order('I1 P1'), selling({ optional: [ref('P', 0, 1, [])] }));
    expect(short(verdict.violations)).toEqual(['P8 precondition P']);
    expect(verdict.violations.map(fixesOf)).toEqual([['P=0@0']]);
    expect(short(verdict.warnings)).toEqual(['P8 precondition-empty P I']);
  });
});

describe('mutual exclusion (P10)', () => {
  const optional = [ref('O', 0, 1), ref('M', 0, 1)];

  test('it holds whichever of the two names the other', () => {
    for (const [one, other] of [
      ['O', 'M'],
      ['M', 'O'],
    ] as const) {
      const parts = selling({ optional }, entry(one, { exclusive: [other] }));
      expect(short(check(order('I1 O1 M1'), parts).violations)).toEqual(['P10 excluded O M']);
    }
  });

  test('two that name each other are one violation', () => {
    const parts = selling(
      { optional },
      entry('O', { exclusive: ['M'] }),
      entry('M', { exclusive: ['O', 'M'] }),
    );
    expect(check(order('I1 O1 M1'), parts).violations).toHaveLength(1);
  });

  test('what must stay is the second to go, and the initial product never', () => {
    const required = selling({ required: [ref('M', 1, 1)], optional }, entry('O', { exclusive: ['M', 'I'] }));
    const { violations } = check(order('I1 M1 O1'), required);
    expect(short(violations)).toEqual(['P10 excluded I O', 'P10 excluded M O']);
    expect(violations.map(fixesOf)).toEqual([['O=0@0'], ['O=0@0', 'M=0@0']]);
  });
});
