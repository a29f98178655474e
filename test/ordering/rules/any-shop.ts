import * as fc from 'fast-check';
import { OperatorData, type OperatorDataInput } from '../../../src/sandbox/operator/index.js';
import { id } from './shop.js';

/** Two products that start a subscription, eight that come along, and one that the catalogue does not have. */
const initials = ['I', 'J'];
const others = ['R', 'S', 'A', 'B', 'O', 'P', 'Q', 'X'];
const names = [...initials, ...others];
const unknown = 'Z';

export const wholesaler = 'aaaaaaaa-0000-4000-8000-000000000001';
export const customer = 'cccccccc-0000-4000-8000-000000000001';

/** A line by the product's short name. */
export interface NamedLine {
  readonly name: string;
  readonly quantity: number;
}

/** A shop with a basket in it, in the words of the embedded operator's data file. */
export interface AnyOrder {
  readonly relations: NonNullable<OperatorDataInput['relations']>;
  readonly inactive: readonly string[];
  /** What each of two subscriptions holds; one that holds nothing does not exist. */
  readonly active: readonly (readonly NamedLine[])[];
  /** `to`: which subscription the products are added to; null starts a new one. */
  readonly intakes: readonly { readonly to: number | null; readonly lines: readonly NamedLine[] }[];
  readonly mode: 'absolute' | 'per_initial';
}

const bound = fc.integer({ min: 0, max: 4 });

/** Bounds as catalogues have them: mostly a range, at times fixed, upside down or without an end (P11). */
interface Range {
  readonly min?: number;
  readonly max?: number;
}

const bounds: fc.Arbitrary<Range> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(bound, bound).map(([low, more]) => ({ min: low, max: low + more })) },
  { weight: 2, arbitrary: bound.map((only) => ({ min: only, max: only })) },
  { weight: 1, arbitrary: fc.record({ min: bound }) },
  { weight: 1, arbitrary: fc.record({ max: bound }) },
  { weight: 1, arbitrary: fc.record({ min: bound, max: bound }) },
);

const preconditions: fc.Arbitrary<string[][]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<string[][]>([]) },
  { weight: 1, arbitrary: fc.array(fc.subarray(names.map(id), { maxLength: 3 }), { maxLength: 2 }) },
);

const reference = fc
  .record({ name: fc.constantFrom(...names), bounds, preconditions })
  .map(({ name, bounds: range, preconditions: first }) => ({
    product_id: id(name),
    ...range,
    preconditions: first,
  }));

const references = (maxLength: number) =>
  fc.uniqueArray(reference, { maxLength, selector: ({ product_id }) => product_id });

const entryOf = (name: string, size: number) =>
  fc
    .record({
      required: references(size),
      at_least_one: fc.array(references(size), { maxLength: size - 1 }),
      optional: references(size + 1),
      exclusive: fc.subarray(names.map(id), { maxLength: 1 }),
      initial_quantity: bounds,
    })
    .map((made) => ({ product_id: id(name), ...made }));

const entries = fc
  .tuple(
    ...initials.map((name) => entryOf(name, 3)),
    ...others.map((name) => fc.option(entryOf(name, 1), { freq: 2 })),
  )
  .map((made) => made.filter((entry) => entry !== null));

const lines = (least: number) =>
  fc.array(
    fc.record({
      name: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...names) },
        { weight: least > 0 ? 0 : 1, arbitrary: fc.constant(unknown) },
      ),
      quantity: fc.integer({ min: least, max: 5 }),
    }),
    { maxLength: 8 },
  );

/** Most subscriptions start with an initial product, as people's do. */
const started = (rest: fc.Arbitrary<readonly NamedLine[]>) =>
  fc
    .tuple(
      fc.option(fc.record({ name: fc.constantFrom(...initials), quantity: fc.integer({ min: 1, max: 3 }) })),
      rest,
    )
    .map(([first, more]) => (first === null ? [...more] : [first, ...more]));

/**
 * Any shop and any basket: contradictions, circles, products twice, unknown or no longer sold, quantities of nothing,
 * several new subscriptions and several additions to the same one.
 * @param inactive the products that may be out of sale; the interface tells of others than initial ones nowhere
 */
export const anyOrder = (inactive: readonly string[] = names): fc.Arbitrary<AnyOrder> =>
  fc.record({
    relations: entries,
    inactive: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...inactive], { maxLength: 2 }) },
    ),
    active: fc.tuple(started(lines(1)), started(lines(1))),
    intakes: fc.array(
      fc.record({
        to: fc.oneof(fc.constant(null), fc.constantFrom(0, 1)),
        lines: started(lines(-1)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    mode: fc.constantFrom('absolute' as const, 'per_initial' as const),
  });

/** The data of an operator that sells this shop; `subscriptionIds` name the two subscriptions. */
export const dataOf = (order: AnyOrder, subscriptionIds: readonly string[]): OperatorData =>
  OperatorData.parse({
    wholesaler: { account_id: wholesaler, name: 'Wholesale' },
    currency: { code: 'EUR', decimals: 2 },
    profiles: [{ name: 'ann', token: 'token-of-ann' }],
    customers: [{ account_id: customer, legacy_id: 7, name: 'Customer' }],
    products: names.map((name) => ({
      id: id(name),
      name: `Product ${name}`,
      initial: initials.includes(name),
      active: !order.inactive.includes(name),
    })),
    relations: [...order.relations],
    subscriptions: subscriptionIds.flatMap((subscription, at) => {
      const held = order.active[at] ?? [];
      const products = held.map(({ name, quantity }) => ({ product_id: id(name), quantity }));
      return products.length === 0
        ? []
        : [{ id: subscription, account_id: customer, starts_on: '2025-01-01', products }];
    }),
  } satisfies OperatorDataInput);

/** Intakes that can be put in a draft: those for subscriptions that exist. */
export const intakesOf = ({ intakes, active }: AnyOrder): AnyOrder['intakes'] =>
  intakes.filter(({ to }) => to === null || (active[to] ?? []).length > 0);

/** The initial products whose relations a client reads for this order: those in it, and those active (P12). */
export function initialsIn(order: AnyOrder): readonly string[] {
  const intakes = intakesOf(order);
  const held = intakes.flatMap(({ to, lines: own }) => [
    ...own,
    ...(to === null ? [] : (order.active[to] ?? [])),
  ]);
  return initials.filter((name) => held.some((line) => line.name === name));
}
