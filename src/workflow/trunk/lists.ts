import { LRUCache } from 'lru-cache';
import {
  getBarrings,
  getCallerIds,
  getProxies,
  getTemplates,
  OperatorFailure,
  type Operator,
} from '../../operator/index.js';
import { formatNumber, numberSearch } from '../../trunk/index.js';
import { searched } from '../../types/searched.js';
import { unreachable } from '../../types/unreachable.js';
import { operatorProblem } from '../problems.js';
import { readerFor } from '../profiles.js';
import type { Customer } from '../../ordering/order.js';
import type { AccountId } from '../../types/ids.js';
import type { Who } from '../desk.js';
import { newReference, type House } from '../house.js';
import type { ListKind, NamedChoice, TrunkList } from './desk.js';

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

const pageSize = 20;

/** What of a list is meant: by a part of its name or value, of a number also as it is dialled. */
function searchFor(kind: ListKind, query: string, country: string): (item: NamedChoice) => boolean {
  const wanted = searched(query);
  const digits = wanted.replace(/[\s()-]/g, '');
  const isMeant = kind === 'callerids' ? numberSearch(query, country) : null;
  return ({ value, label }) =>
    searched(label).includes(wanted) ||
    (digits !== '' && value.toLowerCase().includes(digits)) ||
    isMeant?.(value) === true;
}

/** A page of a list, searched by words of its labels or values; a slow operator is a problem, not a wait. */
export async function listPage(
  house: House,
  who: Who,
  kind: ListKind,
  customer: Customer,
  { query, page, deadlineMs }: { query: string; page: number; deadlineMs: number },
): Promise<TrunkList> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadlineMs);
  });
  const reading = house.lists.read(readerFor(house, who.user), kind, customer.id);
  try {
    const list = await Promise.race([reading, late]);
    if (list === 'late') {
      const reference = newReference(house);
      house.log.warn({ reference, kind }, 'A list did not come in time');
      reading.catch((error: unknown) =>
        house.log.warn({ reference, error }, 'A list failed after its deadline'),
      );
      return { ok: false, problem: { failure: { came: 'late', afterMs: deadlineMs, said: [] }, reference } };
    }
    const found = list.items.filter(searchFor(kind, query, house.policy().defaultCountry));
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const at = Math.min(Math.max(1, page), pages);
    const items = found.slice((at - 1) * pageSize, at * pageSize);
    return { ok: true, items, page: at, pages, total: found.length, complete: list.complete };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return { ok: false, problem: operatorProblem(house, error, `list of ${kind}`) };
  } finally {
    clearTimeout(timer);
  }
}
