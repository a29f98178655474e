import { LRUCache } from 'lru-cache';
import {
  getInitialProducts,
  getPrices,
  getProducts,
  getRelations,
  isRefusal,
  search,
  type Operator,
  type Product,
  type ProductRelations,
  type SearchGroup,
} from '../operator/index.js';
import type { Catalogue } from '../ordering/catalogue.js';
import type { Prices } from '../ordering/prices.js';
import type { AccountId, ProductId } from '../types/ids.js';
import { ProductNames } from './product-names.js';
import type { LoginAccounts } from './login-accounts.js';

/** How many answers of each kind are kept; the oldest unused go first. */
const mostKept = 2_000;

/** Prices with the moment (epoch milliseconds) at which the oldest of them was read. */
export interface KnownPrices extends Prices {
  readonly readAt: number;
}

/** What the operator says can be ordered, for one login and one customer. */
export interface CatalogueFacts {
  readonly products: readonly Product[];
  /** Of the initial products asked for. */
  readonly catalogue: Catalogue;
}

/** What may be remembered: rules are read again where it is `fresh`, and the lists of products too where it is all. */
type Age = 'remembered' | 'fresh' | 'all fresh';

/** Which initial products' rules are wanted, once it is known which products are initial ones. */
export type PickInitials = (products: readonly Product[]) => readonly ProductId[];

/** A product can have several prices: once and monthly. */
type PriceEntry = { prices: Prices['products']; currency: Prices['currency']; readAt: number };

/**
 * Reads the operator's catalogue, remembered for `OPERATOR_CACHE_SECONDS` (P14). Two who ask for the same thing at
 * once make one call. `fresh` asks the operator again, whatever is remembered.
 */
export class CatalogueReader {
  readonly #products: LRUCache<string, readonly Product[], Call<readonly Product[]>>;
  readonly #all: LRUCache<string, readonly Product[], Call<readonly Product[]>>;
  readonly #relations: LRUCache<string, readonly ProductRelations[], Call<readonly ProductRelations[]>>;
  readonly #searches: LRUCache<string, readonly SearchGroup[], Call<readonly SearchGroup[]>>;
  readonly #prices: LRUCache<string, PriceEntry>;
  /** Prices that are being read, so that two who ask for the same at once make one call. */
  readonly #reading = new Map<string, Promise<void>>();
  readonly #names = new LRUCache<AccountId, string>({ max: mostKept });
  readonly #productNames = new ProductNames();

  constructor(
    private readonly at: {
      readonly cacheSeconds: number;
      readonly mode: Catalogue['mode'];
      readonly accounts: LoginAccounts;
      /** Epoch milliseconds, UTC. */
      readonly now: () => number;
    },
  ) {
    const life = { max: mostKept, ttl: Math.max(1, at.cacheSeconds * 1000) };
    this.#products = new LRUCache({ ...life, fetchMethod: call });
    this.#all = new LRUCache({ ...life, fetchMethod: call });
    this.#relations = new LRUCache({ ...life, fetchMethod: call });
    this.#searches = new LRUCache({ ...life, fetchMethod: call });
    this.#prices = new LRUCache(life);
  }

  /** What is remembered of a customer's products and the rules of these initial products; null where a part isn't. */
  atHand(operator: Operator, customer: AccountId, pick: PickInitials): CatalogueFacts | null {
    const products = this.#products.get(`${operator.profile} ${customer}`);
    if (products === undefined) return null;
    const relations: ProductRelations[] = [];
    for (const initial of new Set(pick(products))) {
      const known = this.#relations.get(`${operator.profile} ${customer} ${initial}`);
      if (known === undefined) return null;
      relations.push(...known);
    }
    return this.#facts(products, relations);
  }

  /**
   * Endpoints 4 and 5, for each initial product.
   * @throws OperatorFailure
   */
  async read(
    operator: Operator,
    customer: AccountId,
    pick: PickInitials,
    age: Age = 'remembered',
  ): Promise<CatalogueFacts> {
    // Rules are what changes the judgement; the lists of products are only read again with their life over, or where
    // the operator refused what was judged by it.
    const products = await fetched(this.#products, `${operator.profile} ${customer}`, {
      forceRefresh: age === 'all fresh',
      context: {
        make: async () =>
          this.#productNames.ofProducts(operator.profile, await getInitialProducts(operator, customer)),
      },
    });
    const relations = await Promise.all(
      [...new Set(pick(products))].map((initial) =>
        fetched(this.#relations, `${operator.profile} ${customer} ${initial}`, {
          forceRefresh: age !== 'remembered',
          context: {
            make: async () =>
              this.#productNames.ofRelations(
                operator.profile,
                await getRelations(operator, customer, initial),
              ),
          },
        }),
      ),
    );
    return this.#facts(products, relations.flat());
  }

  /**
   * Like `read`, with all products that the operator lists: which of those that nothing starts with are sold (P13). An
   * operator that refuses that list says nothing of them.
   * @throws OperatorFailure
   */
  async readWhole(
    operator: Operator,
    customer: AccountId,
    pick: PickInitials,
    age: Age = 'remembered',
  ): Promise<CatalogueFacts> {
    const [facts, all] = await Promise.all([
      this.read(operator, customer, pick, age),
      fetched(this.#all, `${operator.profile} ${customer}`, {
        forceRefresh: age === 'all fresh',
        context: {
          make: async () =>
            this.#productNames.ofProducts(operator.profile, await getProducts(operator, customer)),
        },
      }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        return [];
      }),
    ]);
    return withAll(facts, all);
  }

  /** Names of all products that the operator listed for a customer, as far as that list is remembered. */
  namesAtHand(operator: Operator, customer: AccountId): ReadonlyMap<ProductId, string> {
    const all = this.#all.get(`${operator.profile} ${customer}`) ?? [];
    return new Map(all.map(({ id, name }) => [id, name]));
  }

  /** The names of these products, also where the catalogue that named them is over. */
  namesOf(operator: Operator, products: readonly ProductId[]): Map<ProductId, string> {
    return this.#productNames.get(operator.profile, products);
  }

  /** The prices that are remembered; null where one of these products' isn't. */
  pricesAtHand(operator: Operator, products: readonly ProductId[]): KnownPrices | null {
    // Each product once, in however many subscriptions it stands: its price is not another one there.
    const known = [...new Set(products)].map((product) => this.#prices.get(`${operator.profile} ${product}`));
    const entries = known.filter((entry) => entry !== undefined);
    return entries.length === known.length ? together(entries) : null;
  }

  /**
   * Prices, asked for those products whose price is not remembered. A product the answer leaves out has no price.
   * @throws OperatorFailure
   */
  async prices(
    operator: Operator,
    products: readonly ProductId[],
    age: 'remembered' | 'fresh' = 'remembered',
  ): Promise<KnownPrices | null> {
    const keyOf = (product: ProductId) => `${operator.profile} ${product}`;
    const unknown = [...new Set(products)].filter(
      (product) => age === 'fresh' || !this.#prices.has(keyOf(product)),
    );
    const underWay = (product: ProductId) =>
      age === 'fresh' ? undefined : this.#reading.get(keyOf(product));
    const missing = unknown.filter((product) => underWay(product) === undefined);
    const reads = new Set(unknown.flatMap((product) => underWay(product) ?? []));
    if (missing.length > 0) {
      const read = this.#readAll(operator, missing).finally(() => {
        for (const key of missing.map(keyOf)) if (this.#reading.get(key) === read) this.#reading.delete(key);
      });
      for (const key of missing.map(keyOf)) this.#reading.set(key, read);
      reads.add(read);
    }
    await Promise.all(reads);
    return this.pricesAtHand(operator, products);
  }

  async #readAll(operator: Operator, products: readonly ProductId[]): Promise<void> {
    const { accounts } = this.at;
    const readAs = (account: AccountId) =>
      Promise.all(parts(products).map((part) => this.#readPrices(operator, account, part)));
    const account = await accounts.of(operator);
    try {
      await readAs(account);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The account of these prices may not be the login's any more (O6).
      const now = await accounts.of(operator, 'recent');
      if (now === account) throw error;
      await readAs(now);
    }
  }

  async #readPrices(operator: Operator, account: AccountId, part: Part): Promise<void> {
    const answer = await getPrices(operator, account, part);
    const readAt = this.at.now();
    for (const productId of part) {
      const given = answer.products.filter((each) => each.productId === productId);
      const prices = given.length > 0 ? given : [unknownPrice(productId)];
      this.#prices.set(`${operator.profile} ${productId}`, { prices, currency: answer.currency, readAt });
    }
  }

  /**
   * Hits of the operator's search, remembered by the query without case and outer space.
   * @throws OperatorFailure
   */
  async search(operator: Operator, query: string): Promise<readonly SearchGroup[]> {
    const q = query.trim();
    const groups = await fetched(this.#searches, `${operator.profile} ${q.toLowerCase()}`, {
      context: { make: () => search(operator, q) },
    });
    // Of a customer that was found twice (by name and by address) the hit that is offered names it: the first.
    for (const { id, displayLine } of groups.flatMap(({ hits }) => hits).toReversed())
      if (id !== null) this.#names.set(id, displayLine);
    return groups;
  }

  /** The whole name of a customer that a search found; an option of a menu holds only a part of a long one. */
  nameOf(customer: AccountId): string | null {
    return this.#names.get(customer) ?? null;
  }

  #facts(products: readonly Product[], relations: readonly ProductRelations[]): CatalogueFacts {
    const once = new Map(relations.map((entry) => [entry.productId, entry]));
    return { products, catalogue: { mode: this.at.mode, products, relations: [...once.values()] } };
  }
}

/** A product that is listed twice is as its own list says. */
function withAll({ products, catalogue }: CatalogueFacts, all: readonly Product[]): CatalogueFacts {
  const listed = new Set(products.map(({ id }) => id));
  const others = all.filter(({ id }) => !listed.has(id));
  return { products, catalogue: { ...catalogue, products: [...catalogue.products, ...others] } };
}

interface Call<T> {
  readonly make: () => Promise<T>;
}

function call<T>(_key: string, _stale: T | undefined, { context }: { context: Call<T> }): Promise<T> {
  return context.make();
}

async function fetched<V extends {}>(
  cache: LRUCache<string, V, Call<V>>,
  key: string,
  options: { context: Call<V>; forceRefresh?: boolean },
): Promise<V> {
  const value = await cache.fetch(key, options);
  if (value === undefined) throw new Error('A remembered answer went while it was read');
  return value;
}

type Part = [ProductId, ...ProductId[]];

/** Ids in one address: UUIDs in a query have to stay well under what servers take (8 KiB). */
const mostInOneCall = 100;

function parts(products: readonly ProductId[]): Part[] {
  const all: Part[] = [];
  for (let at = 0; at < products.length; at += mostInOneCall) {
    const [first, ...rest] = products.slice(at, at + mostInOneCall);
    if (first !== undefined) all.push([first, ...rest]);
  }
  return all;
}

function unknownPrice(productId: ProductId): Prices['products'][number] {
  return { productId, interval: null, contract: null, price: { kind: 'unknown' } };
}

function together(entries: readonly PriceEntry[]): KnownPrices | null {
  const [first] = entries;
  if (first === undefined) return null;
  return {
    currency: first.currency,
    products: entries.flatMap((entry) => entry.prices),
    readAt: Math.min(...entries.map((entry) => entry.readAt)),
  };
}
