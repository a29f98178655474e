import { expect, test } from 'vitest';
import {
  base,
  dryRun,
  id,
  intake,
  patch,
  violations,
  withOperator,
  type Basket,
} from '../../support/sample/operator-data.js';

const valid: Record<string, Basket[]> = {
  'the base basket': [base],
  'S at its maximum': [{ ...base, S: 3 }],
  'O at its maximum': [{ ...base, O: 5 }],
  'P once O is there': [{ ...base, O: 1, P: 2 }],
  'a second member of the group left out': [{ ...base, B: 0 }],
  'I at its maximum': [{ ...base, I: 10 }],
  'two subscriptions': [base, { ...base, S: 2 }],
};

const wrong: Record<string, [baskets: Basket[], rule: string, product: string]> = {
  'R left out': [[{ ...base, R: 0 }], 'P5', 'R'],
  'R twice': [[{ ...base, R: 2 }], 'P5', 'R'],
  'S over its maximum': [[{ ...base, S: 4 }], 'P5', 'S'],
  'no member of the group': [[{ ...base, A: 0, B: 0 }], 'P6', 'A'],
  'O over its maximum': [[{ ...base, O: 6 }], 'P4', 'O'],
  'D over the lower of its two bounds': [[{ ...base, D: 3 }], 'P7', 'D'],
  'O beside M': [[{ ...base, O: 1, M: 1 }], 'P10', 'O'],
  'O in one subscription and M in another': [
    [
      { ...base, O: 1 },
      { ...base, M: 1 },
    ],
    'P10',
    'O',
  ],
  'P without O': [[{ ...base, P: 1 }], 'P8', 'P'],
  'I over its maximum': [[{ ...base, I: 11 }], 'P3', 'I'],
  'a product that is not sold any more': [[{ ...base, X: 1 }], 'P13', 'X'],
  'a product that nobody knows': [[{ ...base, Q: 1 }], 'P13', 'Q'],
};

const configured = (baskets: Basket[]) => baskets.map((basket) => intake(basket));

test.each(Object.entries(valid))('the dry run takes %s', async (_, baskets) => {
  const { ann } = await withOperator();
  expect((await patch(ann, ...configured(baskets))).status).toBe(200);
  const reply = await dryRun(ann);
  const left = reply.status === 200 ? [] : violations(reply);
  // Only the configuration of O, which a dry run asks for too, may be missing here.
  expect(left.filter(({ rule }) => rule !== 'configuration')).toEqual([]);
});

test.each(Object.entries(wrong))('the dry run refuses %s', async (_, [baskets, rule, product]) => {
  const { ann } = await withOperator();
  expect((await patch(ann, ...configured(baskets))).status).toBe(200);
  const reply = await dryRun(ann);
  expect(reply.status).toBe(422);
  expect(violations(reply)).toContainEqual(expect.objectContaining({ rule, product_id: id(product) }));
});

test('bounds count for each initial product where the service is set so', async () => {
  const { ann } = await withOperator({ multiplier: 'per_initial' });
  const doubled = Object.fromEntries(Object.keys(base).map((letter) => [letter, 2]));
  await patch(ann, intake(doubled));
  expect((await dryRun(ann)).status).toBe(200);
  await patch(ann, intake({ ...doubled, R: 1 }));
  expect(violations(await dryRun(ann))).toMatchObject([
    { rule: 'P5', product_id: id('R'), actual: 1, min: 2, max: 2 },
  ]);
});
