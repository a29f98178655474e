import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerLine } from '../../../src/cli/rules/answer.js';
import type { BasketIntake, ProductRelations, Reference } from '../../../src/ordering/index.js';
import { anyIntakes, mendableShop } from './catalogues.js';
import type { Shop } from './shop.js';
import { sized } from '../../support/size.js';

const Fix = z.strictObject({ intake: z.int(), product_id: z.string(), quantity: z.int().min(0) });
type Fix = z.infer<typeof Fix>;
const Answer = z.strictObject({
  id: z.string(),
  valid: z.boolean(),
  violations: z.array(
    z.strictObject({
      rule: z.string().regex(/^P([1-9]|1[0-4])$/),
      products: z.array(z.string()),
      actual: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      message: z.string().min(1),
      fixes: z.array(Fix),
    }),
  ),
  warnings: z.array(z.unknown()),
});

interface WireIntake {
  readonly products: readonly { readonly product_id: string; readonly quantity: number }[];
}

const reference = ({ productId, bounds, preconditions }: Reference) => ({
  productId,
  multiplier: bounds,
  preconditions: preconditions.map((any_of) => ({ any_of })),
});

const relation = (entry: ProductRelations) => ({
  product_id: entry.productId,
  product_name: entry.productName,
  optional_products: entry.optional.map(reference),
  at_least_one_required_products: entry.atLeastOne.map((group) => group.map(reference)),
  required_products: entry.required.map(reference),
  mutual_exclusive_products: entry.exclusive,
  allowed_change_products: [],
  initial_product_quantity: entry.initialQuantity ?? {},
});

const wireIntake = ({ lines }: BasketIntake): WireIntake => ({
  products: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
});

/** What the command prints for a basket. */
const ask = ({ products, relations }: Shop, mode: string, intakes: readonly WireIntake[]) =>
  Answer.parse(
    answerLine(
      JSON.stringify({
        id: 'one',
        multiplier_mode: mode,
        products: products.map(({ id, name }) => ({ id, name, is_initial: true, is_active: true })),
        relations: relations.map(relation),
        intakes,
      }),
    ),
  );

/** Does what a printed fix says, knowing no more than the file's format. */
const apply = (intakes: readonly WireIntake[], { intake, product_id, quantity }: Fix): WireIntake[] =>
  intakes.map(({ products }, at) => {
    const others = products.filter((line) => line.product_id !== product_id);
    if (at !== intake) return { products };
    return { products: quantity === 0 ? others : [...others, { product_id, quantity }] };
  });

test.each(['absolute', 'per_initial'])(
  'the fixes that the command prints, applied by a script, end in a valid order (%s)',
  (mode) => {
    fc.assert(
      fc.property(mendableShop, anyIntakes, fc.boolean(), (shop, lines, atOnce) => {
        let intakes = lines.map(wireIntake);
        let answer = ask(shop, mode, intakes);
        for (let round = 0; round < 300 && !answer.valid; round += 1) {
          const fixes = answer.violations.flatMap(({ fixes: [first] }) => first ?? []);
          intakes = (atOnce ? fixes : fixes.slice(0, 1)).reduce(apply, intakes);
          answer = ask(shop, mode, intakes);
        }
        expect(answer.violations).toEqual([]);
      }),
      { numRuns: sized({ short: 12, long: 40 }) },
    );
  },
);
