import { LRUCache } from 'lru-cache';
import { getBarrings, getCallerIds, getProxies, getTemplates, type Operator } from '../operator/index.js';
import { formatNumber } from '../trunk/index.js';
import { unreachable } from '../types/unreachable.js';
import type { AccountId } from '../types/ids.js';

export type ListKind = 'callerids' | 'proxies' | 'templates' | 'barrings';

/** One entry of a list. */
export interface NamedChoice {
  /** An id, a code or a number, as the operator wants it. */
  readonly value: string;
  readonly label: string;
}

/** One of the operator's lists, whole. `complete` is false where it was cut at the client's bound (G5). */
export interface WholeList {
  readonly items: readonly NamedChoice[];
  readonly complete: boolean;
}

interface Call {
  readonly operator: Operator;
  readonly kind: ListKind;
  readonly account: AccountId;
}

/** The operator's lists of an account, remembered for `OPERATOR_CACHE_SECONDS`. */
export class ListReader {
  readonly #lists: LRUCache<string, WholeList, Call>;

  constructor({ cacheSeconds }: { readonly cacheSeconds: number }) {
    this.#lists = new LRUCache({
      max: 500,
      ttl: Math.max(1, cacheSeconds * 1000),
      fetchMethod: (_key, _stale, { context }) => readList(context),
    });
  }

  atHand(operator: Operator, kind: ListKind, account: AccountId): WholeList | null {
    return this.#lists.get(`${operator.profile} ${kind} ${account}`) ?? null;
  }

  /** @throws OperatorFailure */
  async read(operator: Operator, kind: ListKind, account: AccountId): Promise<WholeList> {
    const context = { operator, kind, account };
    const list = await this.#lists.fetch(`${operator.profile} ${kind} ${account}`, { context });
    if (list === undefined) throw new Error('A remembered list went while it was read');
    return list;
  }
}

async function readList({ operator, kind, account }: Call): Promise<WholeList> {
  switch (kind) {
    case 'callerids': {
      const { callerIds, complete } = await getCallerIds(operator, account);
      return { items: callerIds.map((id) => ({ value: id, label: formatNumber(id) })), complete };
    }
    case 'proxies':
      return named(await getProxies(operator, account));
    case 'templates':
      return named(await getTemplates(operator, account));
    case 'barrings': {
      const items = await getBarrings(operator, account);
      return { items: items.map(({ code, name }) => ({ value: code, label: name })), complete: true };
    }
    default:
      return unreachable(kind);
  }
}

function named(items: readonly { readonly id: string; readonly name: string }[]): WholeList {
  return { items: items.map(({ id, name }) => ({ value: id, label: name })), complete: true };
}
