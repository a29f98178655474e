import { productName, productsFor, type Catalogue } from '../data/catalogue.js';
import type { Price, Reference as DataReference, Relations as DataRelations } from '../data/schema.js';
import { unreachable } from '../../../types/unreachable.js';
import type { ProductId } from '../../../types/ids.js';
import type { AccountId } from '../../../types/ids.js';
import type { Reference, Relations } from '../wire/answers.js';

/** The products of a customer, as `GET /v1/consumers/{consumerId}/products` lists them. */
export const productList = (catalogue: Catalogue, account: AccountId, initialOnly: boolean) =>
  productsFor(catalogue, account)
    .filter(({ initial }) => initial || !initialOnly)
    .map(({ id, name, initial, active }) => ({
      id,
      owner_account_id: catalogue.data.wholesaler.account_id,
      name,
      is_initial: initial,
      is_active: active,
    }));

const bounds = ({ min, max }: { min?: number | undefined; max?: number | undefined }) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** O9: relation references are keyed `productId`. */
const reference = (from: DataReference): Reference => ({
  productId: from.product_id,
  multiplier: bounds(from),
  ...(from.preconditions.length === 0
    ? {}
    : { preconditions: from.preconditions.map((any) => ({ any_of: any })) }),
});

const none = (product_id: ProductId): DataRelations => ({
  product_id,
  optional: [],
  at_least_one: [],
  required: [],
  exclusive: [],
  allowed_change: [],
});

const named = (from: DataRelations): ProductId[] =>
  [...from.optional, ...from.required, ...from.at_least_one.flat()].map(({ product_id }) => product_id);

/** The entries of these products and of all that can be reached from them, each once (P9: cycles are fine). */
export function reachedFrom(catalogue: Catalogue, starts: Iterable<ProductId>): DataRelations[] {
  // A set hands out what is added while it is walked: it is its own queue.
  const reached = new Set(starts);
  const entries: DataRelations[] = [];
  for (const id of reached) {
    const entry = catalogue.relations.get(id) ?? none(id);
    entries.push(entry);
    for (const next of named(entry)) reached.add(next);
  }
  return entries;
}

/** The entry of a product, and when `recursive` those of all products that can be reached from it. */
export function relationsList(catalogue: Catalogue, start: ProductId, recursive: boolean): Relations[] {
  const entries = recursive
    ? reachedFrom(catalogue, [start])
    : [catalogue.relations.get(start) ?? none(start)];
  return entries.map((entry) => ({
    product_id: entry.product_id,
    product_name: productName(catalogue, entry.product_id),
    optional_products: entry.optional.map(reference),
    at_least_one_required_products: entry.at_least_one.map((group) => group.map(reference)),
    required_products: entry.required.map(reference),
    mutual_exclusive_products: [...entry.exclusive],
    allowed_change_products: entry.allowed_change.map((id) => ({
      product_id: id,
      product_name: productName(catalogue, id),
    })),
    initial_product_quantity: bounds(entry.initial_quantity ?? {}),
  }));
}

function pricing({ price }: Price) {
  const empty = { volume: null, tiered: null, fixed: null };
  switch (price.kind) {
    case 'fixed':
      return { ...empty, fixed: { amount: price.amount } };
    case 'volume':
      return { ...empty, volume: { steps: price.steps } };
    case 'tiered':
      return { ...empty, tiered: { steps: price.steps } };
    case 'none':
      return empty;
    default:
      return unreachable(price);
  }
}

/** The prices of the products that have one; the others are left out (O10). Amounts in major units. */
export const priceList = (catalogue: Catalogue, products: readonly ProductId[]) => ({
  currency: { ...catalogue.data.currency },
  products: [...new Set(products)].flatMap((product_id) => {
    const price = catalogue.prices.get(product_id);
    if (price === undefined) return [];
    return [
      {
        product_id,
        pricing: {
          billing_interval: { ...price.billing },
          contract_duration: { ...price.contract },
          pricing: pricing(price),
        },
      },
    ];
  }),
});
