import { inTime } from '../after.js';
import { OperatorFailure } from '../../operator/index.js';
import { operatorProblem } from '../problems.js';
import { unreachable } from '../../types/unreachable.js';
import { readerFor } from '../logins.js';
import type { CallFailure } from '../../types/failure.js';
import type { SearchGroup } from '../../operator/index.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';
import type { CustomerHit, CustomerHits } from '../customer-hits.js';

/** Slack shows at most this many options. */
const mostHits = 100;
const shortestQuery = 2;

/**
 * Finds customers for a typeahead (O15). Slack waits 3 s: after `deadlineMs` a hint is given instead, and the
 * answer that comes later is remembered for the next key.
 */
export async function findCustomers(
  services: Services,
  actor: Actor,
  query: string,
  deadlineMs: number,
): Promise<CustomerHits> {
  if (query.trim().length < shortestQuery) return { groups: [], more: false, hint: 'type-more' };
  const searching = services.catalogue.search(readerFor(services, actor.user), query);
  try {
    const found = await inTime(services.after, deadlineMs, searching);
    if (found === 'late') {
      searching.catch((error: unknown) => services.log.warn({ error }, 'A search failed after its deadline'));
      return { groups: [], more: false, hint: 'operator-slow' };
    }
    return hitsOf(found);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const { failure } = operatorProblem(services, error, 'search');
    return { groups: [], more: false, hint: hintOf(failure) };
  }
}

/** Why there is nothing to choose from: an operator that says no does answer. */
function hintOf(failure: CallFailure): CustomerHits['hint'] {
  switch (failure.came) {
    case 'login-refused':
    case 'no-login':
      return 'login-failed';
    case 'refused':
    case 'not-sent':
      return 'operator-refused';
    case 'told-to-wait':
      return 'operator-waits';
    case 'resting':
      return failure.asked ? 'operator-waits' : 'operator-down';
    case 'failed':
    case 'fault':
      return 'operator-fault';
    case 'redirect':
    case 'unclear':
    case 'not-understood':
    case 'cut-off':
    case 'too-large':
    case 'no-entry-id':
      return 'not-understood';
    case 'late':
    case 'busy':
      return 'operator-slow';
    case 'broken':
    case 'called-off':
    case 'lost':
    case 'restored':
    case 'unreached':
      return 'operator-down';
    default:
      return unreachable(failure);
  }
}

function hitsOf(found: readonly SearchGroup[]): CustomerHits {
  // Found by name and by address, in one index or in two, a customer is one all the same: offered where it came first.
  const offered = new Set<string>();
  const isFirst = ({ customer }: CustomerHit): boolean => {
    const id = customer.id.toLowerCase();
    return offered.has(id) ? false : offered.add(id).has(id);
  };
  const all = found.map(({ index, hits }) => ({
    index,
    hits: isAccountIndex(index) ? hits.flatMap(asHit).filter(isFirst) : [],
  }));
  let left = mostHits;
  const groups = all.flatMap(({ index, hits }) => {
    const taken = hits.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [{ index, hits: taken }] : [];
  });
  const total = all.reduce((sum, group) => sum + group.hits.length, 0);
  return { groups, more: total > mostHits, hint: total === 0 ? 'none-found' : null };
}

/**
 * O15: the names of indexes are not documented. One that speaks of something else than accounts gives ids that are
 * not a customer's.
 */
function isAccountIndex(index: string): boolean {
  return !/subscription|order|product|number|channel|invoice|ticket/i.test(index);
}

/** Hits that name no account can't be ordered for, so they are not offered. */
function asHit(hit: SearchGroup['hits'][number]): CustomerHit[] {
  if (hit.id === null) return [];
  const detail = besideName(hit.operatorDisplayLine, hit.displayLine);
  return [{ customer: { id: hit.id, name: hit.displayLine }, detail: detail === '' ? null : detail }];
}

/** What the operator says of a customer beside the name, which stands there already. */
function besideName(line: string, name: string): string {
  const [before, ...after] = name === '' ? [line] : line.split(name);
  if (after.length === 0) return line;
  return [before, after.join(name)]
    .map((part = '') => part.replaceAll(/^[\s,;:·|/–-]+|[\s,;:·|/–-]+$/g, ''))
    .filter((part) => part !== '')
    .join(' ');
}
