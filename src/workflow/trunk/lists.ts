import { OperatorFailure } from '../../operator/index.js';
import { numberSearch } from '../../trunk/index.js';
import { searched } from '../../types/searched.js';
import { inTime } from '../after.js';
import { operatorProblem } from '../problems.js';
import type { Customer } from '../../ordering/order.js';
import { newReference, type Services } from '../services.js';
import { readerFor } from '../logins.js';
import type { TrunkList } from './trunk-service.js';
import type { Actor } from '../actor.js';
import type { ListKind, NamedChoice } from '../list-reader.js';

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
  services: Services,
  actor: Actor,
  kind: ListKind,
  customer: Customer,
  { query, page, deadlineMs }: { query: string; page: number; deadlineMs: number },
): Promise<TrunkList> {
  const reading = services.lists.read(readerFor(services, actor.user), kind, customer.id);
  try {
    const list = await inTime(services.after, deadlineMs, reading);
    if (list === 'late') {
      const reference = newReference(services);
      services.log.warn({ reference, kind }, 'A list did not come in time');
      reading.catch((error: unknown) =>
        services.log.warn({ reference, error }, 'A list failed after its deadline'),
      );
      return { ok: false, problem: { failure: { came: 'late', afterMs: deadlineMs, said: [] }, reference } };
    }
    const found = list.items.filter(searchFor(kind, query, services.policy().defaultCountry));
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const at = Math.min(Math.max(1, page), pages);
    const items = found.slice((at - 1) * pageSize, at * pageSize);
    return { ok: true, items, page: at, pages, total: found.length, complete: list.complete };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return { ok: false, problem: operatorProblem(services, error, `list of ${kind}`) };
  }
}
