import {
  type Basket,
  type Bounds,
  type Finding,
  judge,
  type Line,
  type Product,
  type ProductRelations,
  type Reference,
  type Verdict,
} from '../../../src/ordering/index.js';
import { ProductId, SubscriptionId } from '../../../src/types/ids.js';

/** A product by a short name: `id('R')`. */
export const id = (name: string): ProductId =>
  ProductId.parse(
    `${Buffer.from(name.padEnd(4, '_')).toString('hex').slice(0, 8)}-0000-4000-8000-000000000000`,
  );

export const nameOf = (product: ProductId): string =>
  Buffer.from(product.slice(0, 8), 'hex').toString().replaceAll('_', '');

export const subscription = (name: string): SubscriptionId => SubscriptionId.parse(id(name));

export const bounds = (min: number | null, max: number | null): Bounds => ({ min, max });

/** `ref('P', 0, 2, ['O'])`: P, 0 to 2, once O is there. */
export const ref = (
  name: string,
  min: number | null,
  max: number | null,
  ...preconditions: readonly string[][]
): Reference => ({
  productId: id(name),
  bounds: bounds(min, max),
  preconditions: preconditions.map((anyOf) => anyOf.map(id)),
});

export interface EntryParts {
  readonly required?: readonly Reference[];
  readonly groups?: readonly (readonly Reference[])[];
  readonly optional?: readonly Reference[];
  readonly exclusive?: readonly string[];
  readonly initial?: Bounds;
}

export const entry = (name: string, parts: EntryParts = {}): ProductRelations => ({
  productId: id(name),
  productName: name,
  required: parts.required ?? [],
  atLeastOne: parts.groups ?? [],
  optional: parts.optional ?? [],
  exclusive: (parts.exclusive ?? []).map(id),
  allowedChange: [],
  initialQuantity: parts.initial ?? null,
});

export const product = (name: string, parts: Partial<Product> = {}): Product => ({
  id: id(name),
  name,
  isInitial: false,
  isActive: true,
  ...parts,
});

/** `lines('I1 R2')`: one I and two R. */
export const lines = (text: string): readonly Line[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [, name = '', quantity] = /^([A-Za-z]+?)(-?[\d.]+)$/.exec(word) ?? [];
      return { productId: id(name), quantity: Number(quantity) };
    });

export const order = (...intakes: readonly string[]): Basket['intakes'] =>
  intakes.map((text) => ({ lines: lines(text) }));

export type Shop = Pick<Basket, 'products' | 'relations'>;

/** The catalogue most examples use: one initial product, three required, optional ones, a choice, an exclusion. */
export const shop: Shop = {
  products: [product('I', { isInitial: true })],
  relations: [
    entry('I', {
      initial: bounds(1, 10),
      required: [ref('R', 1, 1), ref('S', 1, 3), ref('D', 1, 2)],
      groups: [[ref('A', 1, 1), ref('B', 1, 2)]],
      optional: [ref('O', 0, 5), ref('P', 0, 2, ['O']), ref('D', 0, 5), ref('M', 0, 1)],
    }),
    entry('O', { exclusive: ['M'] }),
    ...['R', 'S', 'D', 'A', 'B', 'P', 'M'].map((name) => entry(name)),
  ],
};

export const base = 'I1 R1 S1 D1 A1 B1';

export const check = (
  intakes: Basket['intakes'],
  { products, relations }: Shop = shop,
  more: Partial<Basket> = {},
): Verdict => judge({ mode: 'absolute', role: 'guide', products, relations, intakes, ...more });

/** `P4 out-of-range O`: what was found, short enough to compare. */
export const short = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ rule, kind, products }) => [rule, kind, ...products.map(nameOf)].join(' '));

/** The fixes of a finding as `S=3@0`: product, quantity, intake. */
export const fixesOf = ({ fixes }: Finding): readonly string[] =>
  fixes.map(({ productId, quantity, intake }) => `${nameOf(productId)}=${quantity}@${intake}`);
