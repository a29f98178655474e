import { expect, test } from 'vitest';
import { answerLine } from '../../../src/cli/rules/answer.js';

const initial = '11111111-1111-4111-8111-111111111111';
const line = (products: readonly object[], more: object = {}): string =>
  JSON.stringify({
    id: 'one',
    multiplier_mode: 'absolute',
    products: [{ id: initial, name: 'SIP Trunk', is_initial: true, is_active: true }],
    relations: [
      {
        product_id: initial,
        product_name: 'SIP Trunk',
        optional_products: [
          { productId: 'P', multiplier: { min: 0, max: 2 }, preconditions: [{ any_of: ['O'] }] },
          { product_id: 'O', multiplier: { min: 0, max: 5 } },
        ],
        at_least_one_required_products: [],
        required_products: [{ productId: 'R', multiplier: { min: 1, max: 1 } }],
        mutual_exclusive_products: [],
        allowed_change_products: [],
        initial_product_quantity: { min: 1, max: 10 },
      },
    ],
    intakes: [{ products }],
    ...more,
  });

test('a basket in the shapes of the document is judged, with its own ids in the answer', () => {
  expect(answerLine(line([{ product_id: initial, quantity: 1 }]))).toEqual({
    id: 'one',
    valid: false,
    violations: [
      {
        rule: 'P5',
        products: ['R', initial],
        actual: 0,
        min: 1,
        max: 1,
        message: 'R is missing: SIP Trunk requires 1.',
        fixes: [{ intake: 0, product_id: 'R', quantity: 1 }],
      },
    ],
    warnings: [],
  });
});

test('active products count for the subscription they are named by', () => {
  const intakes = [{ products: [{ product_id: 'P', quantity: 1 }], subscription_id: 'S' }];
  const active = [initial, 'R', 'O'].map((id) => ({ product_id: id, quantity: 1 }));
  expect(answerLine(line([], { intakes, active_products: { S: active } }))).toMatchObject({
    valid: true,
    warnings: [],
  });
  expect(answerLine(line([], { intakes, active_products: { S: active.slice(0, 2) } }))).toMatchObject({
    violations: [{ rule: 'P8' }],
  });
});

test('a line that cannot be read says why and keeps its id', () => {
  expect(answerLine('{')).toEqual({ id: null, error: 'The line is not JSON.' });
  expect(answerLine('{"id":7,"intakes":[{"products":[{"quantity":1}]}]}')).toMatchObject({
    id: 7,
    error: expect.stringContaining('product_id'),
  });
});
