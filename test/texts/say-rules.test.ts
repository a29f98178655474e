import { expect, test } from 'vitest';
import { SubscriptionId } from '../../src/types/ids.js';
import { intakeLabels, sayFinding as say, sayFix } from '../../src/texts/index.js';
import {
  base,
  bounds,
  check,
  entry,
  id,
  nameOf,
  order,
  product,
  ref,
  type Shop,
} from '../ordering/rules/shop.js';

const shopOf = (parts: Parameters<typeof entry>[1]): Shop => ({
  products: [product('I', { isInitial: true })],
  relations: [entry('I', { initial: bounds(1, 10), ...parts })],
});

test.each([
  ['R2', shopOf({ required: [ref('R', 1, 1)] }), 'R has a fixed quantity of 1, not 2.'],
  ['S4', shopOf({ required: [ref('S', 1, 3)] }), 'S: 1 to 3, not 4.'],
  ['O6', shopOf({ optional: [ref('O', 0, 5)] }), 'O: at most 5, not 6.'],
  ['O1', shopOf({ optional: [ref('O', 2, null)] }), 'O: at least 2, not 1.'],
  ['', shopOf({ required: [ref('S', 1, 3)] }), 'S is missing: I requires 1 to 3.'],
  ['', shopOf({ groups: [[ref('A', 1, 1), ref('B', 1, 1)]] }), 'Choose at least 1 of A and B.'],
  ['P1', shopOf({ optional: [ref('P', 0, 1, ['O', 'Q'])] }), 'P needs O or Q first.'],
  ['Z1', shopOf({}), 'Z is not in the catalogue.'],
  ['I1.5', shopOf({}), 'The quantity of I must be a whole number of at least 1, not 1.5.'],
  [
    'O2',
    shopOf({ optional: [ref('O', 3, 1)] }),
    'The catalogue allows no quantity of O: its maximum 1 is below its minimum 3. This is not your mistake; tell the operator.',
  ],
])('%s is answered in one sentence', (text, from, sentence) => {
  expect(check(order(`I1 ${text}`), from).violations.map((it) => say(it, nameOf))).toEqual([sentence]);
});

test('a long list of names is cut', () => {
  const group = 'ABCDEFGHKL'.split('').map((name) => ref(name, 1, 1));
  const [violation] = check(order('I1'), shopOf({ groups: [group] })).violations;
  expect(violation && say(violation, nameOf)).toBe(
    'Choose at least 1 of A, B, C, D, E, F, G, H and 2 others.',
  );
});

/** Of each intake, in an order that changes or ends these subscriptions. */
const labels = (intakes: Parameters<typeof intakeLabels>[0], ...ids: SubscriptionId[]) =>
  intakes.map((_, at) => intakeLabels(intakes, ids)(at));

test('a finding and its fix say of which subscription, where there are several', () => {
  const first = SubscriptionId.parse('5ab50000-0000-4000-8000-000000000001');
  const second = SubscriptionId.parse('5ab50000-0000-4000-8000-000000000002');
  const added = { lines: [], subscriptionId: second };
  expect(labels(order('I1'))).toEqual([null]);
  expect(labels([added], second)).toEqual([null]);
  // The other one ends.
  expect(labels([added], first, second)).toEqual(['subscription …0002']);
  expect(labels([...order('I1'), added], second)).toEqual(['the new subscription', 'subscription …0002']);
  expect(labels(order('I1', base))).toEqual(['subscription 1', 'subscription 2']);

  const [violation] = check(order('I1.5'), shopOf({})).violations;
  expect(violation && say(violation, nameOf, 'the new subscription')).toBe(
    'The new subscription: The quantity of I must be a whole number of at least 1, not 1.5.',
  );
});

test('a fix says what it does, and where there are several subscriptions, to which', () => {
  const fix = { intake: 0, productId: id('S'), quantity: 3 };
  expect(sayFix(fix, order(base), nameOf)).toBe('Set S to 3');
  expect(sayFix({ ...fix, quantity: 0 }, order(base), nameOf)).toBe('Remove S');
  expect(sayFix(fix, order('I1'), nameOf)).toBe('Add 3 × S');
  expect(sayFix(fix, order('I1'), nameOf, 'subscription 1')).toBe('Add 3 × S in subscription 1');
});
