import type { OperatorData } from '../../../src/sandbox/operator/index.js';
import { product } from '../../../src/sandbox/operator/demo/ids.js';
import { p } from '../../../src/sandbox/operator/demo/products.js';
import type { ProductId } from '../../../src/types/ids.js';

type Relations = OperatorData['relations'][number];
type Reference = Relations['required'][number];
type Price = OperatorData['prices'][number];

const names = {
  retired: 'Analogue gateway (retired)',
  oddities: 'Catalogue oddities <!here> *bold* & <b>',
  contradiction: 'Contradiction pack',
  turnedBounds: 'Maximum below "minimum"',
  neverMet: 'Nothing can come first 🙃',
  long: 'Managed session border controller with geographic redundancy and 24/7 hands and eyes on site',
  everyQuestion: "Every kind of question (the installer's form)",
  annex: 'Annex',
  trialMinutes: 'Trial minutes',
  unbounded: 'As much storage as you like',
} as const;

type OddKey = keyof typeof names;

const keys = Object.keys(names);

/** The id of a product that only tests have, by its short name. */
export const oddProduct = (key: OddKey): ProductId => product(101 + keys.indexOf(key));

const initial = new Set<string>(['oddities', 'everyQuestion']);

export const oddProducts: OperatorData['products'] = Object.entries(names).map(([key, name], index) => ({
  id: product(101 + index),
  name,
  initial: initial.has(key),
  active: key !== 'retired',
}));

const to = (key: OddKey, min: number, max?: number, ...preconditions: ProductId[][]): Reference => ({
  product_id: oddProduct(key),
  min,
  ...(max === undefined ? {} : { max }),
  preconditions,
});

const of = (key: OddKey, entry: Partial<Omit<Relations, 'product_id'>>): Relations => ({
  product_id: oddProduct(key),
  optional: [],
  at_least_one: [],
  required: [],
  exclusive: [],
  allowed_change: [],
  ...entry,
});

/** What the demo's relations don't show of the product rules. */
export const oddRelations: Relations[] = [
  of('oddities', {
    initial_quantity: { min: 1 },
    required: [
      { product_id: p('platform'), min: 0, max: 3, preconditions: [] }, // P5: required with a minimum of 0
      to('trialMinutes', 0, 5),
    ],
    optional: [
      to('contradiction', 5, 9), // P7: with the entry of `annex` nothing is left
      to('annex', 0, 1),
      to('turnedBounds', 4, 2), // P11: a mistake of the catalogue
      to('neverMet', 0, 1, []), // P8: an empty any_of
      to('unbounded', 0), // P11: no upper bound
      to('retired', 0, 1), // P13
      to('long', 0, 2),
    ],
  }),
  of('annex', { required: [to('contradiction', 1, 3)] }),
  of('everyQuestion', { initial_quantity: { min: 1, max: 3 }, optional: [to('annex', 0, 1)] }),
];

const price = (key: OddKey, interval: number, known: Price['price']): Price => ({
  product_id: oddProduct(key),
  billing: { type: 'MONTHLY', interval },
  contract: { type: 'DAILY', duration: 365 },
  price: known,
});

/** The products that aren't here have no price (O10). */
export const oddPrices: Price[] = [
  price('long', 3, { kind: 'fixed', amount: 1234.5 }),
  price('everyQuestion', 1, { kind: 'fixed', amount: 1 }),
  { ...price('annex', 4, { kind: 'fixed', amount: 4.25 }), billing: { type: 'WEEKLY', interval: 4 } },
  price('unbounded', 1, { kind: 'none' }),
];
