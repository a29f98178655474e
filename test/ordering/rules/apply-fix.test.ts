import { expect, test } from 'vitest';
import { applyFix, type Basket } from '../../../src/ordering/index.js';
import { id, lines, order } from './shop.js';

const intakes: Basket['intakes'] = order('I1 S2 O1 S3', 'I1 S2');

test.each([
  ['sets a quantity and merges the lines of the product', 'S', 4, 'I1 S4 O1'],
  ['removes every line of the product', 'S', 0, 'I1 O1'],
  ['adds what is not there', 'R', 2, 'I1 S2 O1 S3 R2'],
  ['changes nothing when it removes what is not there', 'R', 0, 'I1 S2 O1 S3'],
])('a fix %s', (_, name, quantity, expected) => {
  const [first, second] = applyFix(intakes, { intake: 0, productId: id(name), quantity });
  expect(first?.lines).toEqual(lines(expected));
  expect(second).toBe(intakes[1]);
});

test('a fix for a subscription that is no longer there changes nothing', () => {
  expect(applyFix(intakes, { intake: 2, productId: id('S'), quantity: 0 })).toEqual(intakes);
});
