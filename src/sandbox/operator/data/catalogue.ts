import type { AccountId, ProductId } from '../../../types/ids.js';
import type { Configuration, Customer, OperatorData, Price, Product, Profile, Relations } from './schema.js';

/** The data with its indexes: looked up on every call, built once. */
export interface Catalogue {
  readonly data: OperatorData;
  readonly profileByToken: ReadonlyMap<string, Profile>;
  readonly customers: ReadonlyMap<AccountId, Customer>;
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly relations: ReadonlyMap<ProductId, Relations>;
  readonly prices: ReadonlyMap<ProductId, Price>;
  readonly configurations: ReadonlyMap<ProductId, readonly Configuration[]>;
}

export function catalogueOf(data: OperatorData): Catalogue {
  const configurations = new Map<ProductId, Configuration[]>();
  for (const one of data.configurations) {
    configurations.set(one.product_id, [...(configurations.get(one.product_id) ?? []), one]);
  }
  return {
    data,
    profileByToken: new Map(data.profiles.map((one) => [one.token, one])),
    customers: new Map(data.customers.map((one) => [one.account_id, one])),
    products: new Map(data.products.map((one) => [one.id, one])),
    relations: new Map(data.relations.map((one) => [one.product_id, one])),
    prices: new Map(data.prices.map((one) => [one.product_id, one])),
    configurations,
  };
}

/** The products that an account may order: all, or the ones its entry lists. The wholesaler's own has all. */
export function productsFor(catalogue: Catalogue, account: AccountId): readonly Product[] {
  const only = catalogue.customers.get(account)?.products ?? 'all';
  if (only === 'all') return catalogue.data.products;
  const listed = new Set(only);
  return catalogue.data.products.filter(({ id }) => listed.has(id));
}

/** What people call a product; its id where the catalogue doesn't know it. */
export const productName = (catalogue: Catalogue, id: ProductId): string =>
  catalogue.products.get(id)?.name ?? id;

/** What people call an account; its id where the data doesn't know it. */
export const accountName = (catalogue: Catalogue, id: AccountId): string =>
  id === catalogue.data.wholesaler.account_id
    ? catalogue.data.wholesaler.name
    : (catalogue.customers.get(id)?.name ?? id);
