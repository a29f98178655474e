import * as fc from 'fast-check';
import type { Basket, Line, Reference } from '../../../src/ordering/index.js';
import { bounds, entry, id, product, ref, type Shop } from './shop.js';

/** Names of required, grouped, optional and dependent products of the made-up catalogues. */
const required = ['R', 'S'];
const optional = ['O', 'P', 'Q'];
const groups = [
  ['A', 'B'],
  ['C', 'D'],
];

const range = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .map(([low, more]) => ({ min: low, max: low + more }));

const positive = range.map(({ min, max }) => ({ min: min + 1, max: max + 1 }));

const refs = (names: readonly string[], ranges: readonly { min: number; max: number }[]): Reference[] =>
  names.map((name, at) => ref(name, ranges[at]?.min ?? 0, ranges[at]?.max ?? 1));

/**
 * Catalogues in which every basket can be fixed: what must be there (required products, the last member of each
 * group) excludes nothing that must be there too, and preconditions name optional products without their own.
 */
export const mendableShop: fc.Arbitrary<Shop> = fc
  .record({
    required: fc.tuple(...required.map(() => range)),
    groups: fc.tuple(...groups.map((members) => fc.tuple(...members.map(() => positive)))),
    optional: fc.tuple(...optional.map(() => positive)),
    below: positive,
    preconditions: fc.subarray(optional.slice(1), { minLength: 1 }),
    exclusions: fc.array(fc.tuple(fc.constantFrom(...optional), fc.constantFrom('A', 'C', 'P', 'R', 'S'))),
  })
  .map((made) => {
    const excludedBy = (name: string) =>
      made.exclusions.filter(([by, other]) => by === name && other !== name).map(([, other]) => other);
    return {
      products: [product('I', { isInitial: true })],
      relations: [
        entry('I', {
          initial: bounds(1, 3),
          required: refs(required, made.required),
          groups: groups.map((members, at) => refs(members, made.groups[at] ?? [])),
          optional: [
            ...refs(optional, made.optional),
            ref('X', made.below.min, made.below.max, made.preconditions),
          ],
        }),
        entry('X', { required: [ref('Y', 1, 2)] }),
        ...optional.map((name) => entry(name, { exclusive: excludedBy(name) })),
      ],
    };
  });

const anyLine: fc.Arbitrary<Line> = fc.record({
  productId: fc.constantFrom(...['I', 'R', 'S', 'A', 'B', 'C', 'D', 'O', 'P', 'Q', 'X', 'Y', 'Z'].map(id)),
  quantity: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constant(1.5)),
});

/** Any lines at all: too many, too few, twice, unknown, of no quantity. */
export const anyIntakes: fc.Arbitrary<Basket['intakes']> = fc.array(
  fc.record({ lines: fc.array(anyLine, { maxLength: 12 }) }),
  { minLength: 1, maxLength: 3 },
);
