import { unreachable } from '../../types/unreachable.js';
import { countedTo, pageAt, rowsOf, summaryFor } from '../orders/summaries.js';
import { readSubject, standing, subjectFrom, type Subject } from '../requests/subjects.js';
import { trunkSummary } from '../trunk/summaries.js';
import type { OrderId } from '../../types/ids.js';
import type { Actor } from '../actor.js';
import type { OwnRequest, OwnRequests, Paged } from '../home-model.js';
import type { Services } from '../services.js';

/** A person's own orders and trunk changes, in whatever state they are. */

/** States of what was submitted; what is still composed stands elsewhere on Home. */
export const submittedStates: readonly string[] = [
  'submitting',
  'awaiting-approval',
  'checking',
  'placing',
  'in-doubt',
  'placed',
  'applying',
  'done',
];

const notDiscarded: readonly string[] = ['composing', ...submittedStates];

/** One page of a person's own orders and trunk changes in some states, the newest first; only what is shown is read. */
export async function pageOfOwn(
  services: Services,
  actor: Actor,
  asked: number,
  states: readonly string[] | undefined,
): Promise<Paged<OwnRequest>> {
  const { orders } = services.store.read;
  const filter = { ws: actor.workspace, requester: actor.user, states };
  const at = pageAt(asked, await orders.countUpTo(filter, countedTo));
  const rows = await orders.list({ ...filter, ...rowsOf(at) });
  const items = await Promise.all(rows.map((row) => ownFrom(services, subjectFrom(services.store, row))));
  return { ...at, items };
}

/** A page of the list that a person asks for; discarded ones are in it where `all` are wanted. */
export async function listOwn(
  services: Services,
  actor: Actor,
  { page, all }: { readonly page: number; readonly all: boolean },
): Promise<OwnRequests> {
  const listed = await pageOfOwn(services, actor, page, all ? undefined : notDiscarded);
  const filter = { ws: actor.workspace, requester: actor.user, states: ['discarded'] };
  const discarded = all ? 0 : await services.store.read.orders.countUpTo(filter, countedTo);
  return { ...listed, discarded };
}

/** One of a person's own by its number; null for what is not theirs. */
export async function ownByNumber(services: Services, actor: Actor, id: OrderId): Promise<OwnRequest | null> {
  const subject = await readSubject(services, actor.workspace, id);
  return subject === null || standing(subject).requester !== actor.user ? null : ownFrom(services, subject);
}

async function ownFrom(services: Services, subject: Subject): Promise<OwnRequest> {
  switch (subject.family) {
    case 'order':
      return { family: 'order', summary: await summaryFor(services, subject.read) };
    case 'trunk':
      return { family: 'trunk', summary: await trunkSummary(services, subject.read) };
    default:
      return unreachable(subject);
  }
}
