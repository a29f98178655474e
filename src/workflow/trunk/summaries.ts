import { actionName, formatNumber, sizeOf, type TrunkRequest } from '../../trunk/index.js';
import { unreachable } from '../../types/unreachable.js';
import { channelOf, trunkCard } from '../notify/trunk-cards.js';
import { readRow } from '../requests/rows.js';
import { newestPlan } from '../requests/plans.js';
import { trunkFamily, type TrunkRead } from '../requests/trunk-family.js';
import type { Actor } from '../actor.js';
import type { TrunkSummary, UnfinishedTrunks } from '../home-model.js';
import type { Services } from '../services.js';

/** A person's own trunk changes in a few words, so that what was begun is found again. */

/** How many of a person's newest unfinished changes are looked through. */
const mostLookedAt = 50;

/** How many of them are counted. */
const mostCounted = 1_000;

/** A trunk change in a few words. */
export async function trunkSummary(
  services: Services,
  { request }: Pick<TrunkRead, 'request'>,
): Promise<TrunkSummary> {
  return { ...aboutOf(request), stands: await standsAt(services, request), updatedAt: request.updatedAt };
}

/** What it is about. A list of which no number can be used yet names its own kind and channel. */
function aboutOf({ id: order, work, list, customer }: TrunkRequest) {
  const only = work.kind === 'numbers' && work.actions.length === 1 ? work.actions[0] : undefined;
  const size = work.kind === 'edit' ? 1 : (list?.rows.length ?? sizeOf(work));
  const isEmpty = work.kind === 'numbers' && work.actions.length === 0 && list !== null;
  return {
    order,
    action: isEmpty ? (`trunk.${list.verb}` as const) : actionName(work),
    channel: isEmpty ? orNull(list.channel) : channelOf(work),
    customer: customer?.name ?? null,
    size,
    number: only === undefined || size > 1 ? null : formatNumber(only.number),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

async function standsAt(services: Services, request: TrunkRequest): Promise<TrunkSummary['stands']> {
  switch (request.state) {
    case 'composing': {
      const { work, at: next, note, unread } = request;
      return work.kind === 'edit'
        ? { is: 'unfinished', next, settings: work.changes.length + unread.length, ready: 1, note }
        : { is: 'unfinished', next, settings: 0, ready: work.actions.length, note };
    }
    case 'submitting':
    case 'discarded':
      return { is: request.state };
    case 'awaiting-approval':
    case 'applying':
    case 'done': {
      const stored = await newestPlan(trunkFamily, services, request.workspace, request.id);
      if (stored === null) throw new Error(`${request.id} was submitted and has no plan`);
      return { is: 'submitted', card: await trunkCard(services, stored, request) };
    }
    default:
      return unreachable(request);
  }
}

/**
 * The trunk changes that a person began and did not send, the newest first.
 * @param about a channel or number: only those that are about it
 */
export async function unfinishedTrunks(
  services: Services,
  actor: Actor,
  { most, about = null }: { readonly most: number; readonly about?: string | null },
): Promise<UnfinishedTrunks> {
  const { orders } = services.store.read;
  const filter = {
    ws: actor.workspace,
    requester: actor.user,
    family: 'trunk',
    states: ['composing'],
  } as const;
  const rows = await orders.list({ ...filter, limit: about === null ? most : mostLookedAt });
  const reads = rows.map((row) => readRow(trunkFamily, services.store, row));
  const found = about === null ? reads : reads.filter(({ request }) => isAbout(request, about));
  return {
    items: await Promise.all(found.slice(0, most).map((read) => trunkSummary(services, read))),
    total: about === null ? await orders.countUpTo(filter, mostCounted) : found.length,
  };
}

function isAbout({ work }: TrunkRequest, subject: string): boolean {
  if (work.kind === 'edit') return work.channel === subject;
  return work.actions.some(
    (action) => action.number === subject || ('channel' in action && action.channel === subject),
  );
}
