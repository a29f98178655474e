import { roleOf } from '../access.js';
import { readActivity } from './activity.js';
import { waitingCards } from '../notify/create-approval-service.js';
import { readDoubts } from './doubts.js';
import { readHealth } from './health.js';
import { fromRow } from '../requests/order-rows.js';
import { holdersFor } from '../drafts/profiles.js';
import { countedTo, pageAt, rowsOf, summaryFor } from '../orders/summaries.js';
import { newestTrunkPlan } from '../requests/trunk-plans.js';
import { channelOf, trunkCard } from '../notify/trunk-cards.js';
import { isBack, trunkFromRow } from '../requests/trunk-rows.js';
import { actionName, sizeOf } from '../../trunk/index.js';
import { freezeOf } from '../requests/freeze-state.js';
import type { OrderRow } from '../../store/index.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { CardModel, TrunkCardModel } from '../messages.js';
import type { OrderSummary } from '../screens.js';
import type { Actor } from '../actor.js';
import type { HomeModel, HomePages, HomeRequest, Paged, TrunkBack } from '../home-model.js';

/** Reads what a person's Home tab shows. */

const mostParked = 5;
const mostTrunksBack = 3;
/** How many of a person's newest trunk changes are looked at for those that came back. */
const mostComposing = 50;
const mostActivity = 5;

/** Orders and trunk changes that were submitted; what is still composed stands elsewhere. */
const submitted = [
  'submitting',
  'awaiting-approval',
  'checking',
  'placing',
  'in-doubt',
  'placed',
  'applying',
  'done',
];

const noDoubts = { items: [], total: 0 } as const;

const none = { items: [], page: 0, pages: 1, total: 0, more: false } as const;

/** Home as it stands now. What a person has no role for is not read. */
export async function readHome(services: Services, actor: Actor, pages: HomePages): Promise<HomeModel> {
  const { read } = services.store;
  const role = await roleOf(services, actor);
  const isSomebody = role.requester || role.approver || role.admin;
  const nobody = !isSomebody;
  const takesOrders = role.requester || role.admin;
  const [doubts, freeze, inProgress, parked, trunksBack, requests, waiting, activity, holders, health] =
    await Promise.all([
      role.admin ? readDoubts(services, actor) : noDoubts,
      nobody ? null : freezeOf(read, actor.workspace),
      nobody ? null : read.orders.inProgress(actor.workspace, actor.user),
      nobody ? [] : parkedOf(services, actor),
      nobody ? [] : trunksBackOf(services, actor),
      nobody ? none : requestsOf(services, actor, pages.requests),
      role.approver ? waitingOf(services, actor, pages.waiting) : none,
      nobody ? [] : readActivity(services, actor, mostActivity),
      takesOrders ? holdersFor(services, actor.user) : [],
      role.admin ? readHealth(services, actor.workspace) : null,
    ]);
  return {
    role,
    doubts,
    freeze,
    inProgress: inProgress === null ? null : await summaryFor(services, fromRow(services.store, inProgress)),
    parked,
    trunksBack,
    requests,
    waiting,
    activity,
    holders,
    health,
  };
}

async function parkedOf(services: Services, actor: Actor): Promise<OrderSummary[]> {
  const rows = await services.store.read.orders.list({
    ws: actor.workspace,
    requester: actor.user,
    family: 'order',
    states: ['composing'],
    limit: mostParked + 1,
  });
  const parked = rows.filter((row) => !row.inProgress).slice(0, mostParked);
  return Promise.all(parked.map((row) => summaryFor(services, fromRow(services.store, row))));
}

async function trunksBackOf(services: Services, actor: Actor): Promise<TrunkBack[]> {
  const rows = await services.store.read.orders.list({
    ws: actor.workspace,
    requester: actor.user,
    family: 'trunk',
    states: ['composing'],
    limit: mostComposing,
  });
  return rows
    .filter(isBack)
    .slice(0, mostTrunksBack)
    .flatMap((row) => {
      const { request } = trunkFromRow(services.store, row);
      if (request.state !== 'composing' || request.note === null) return [];
      const { id: order, work, note } = request;
      return [{ order, action: actionName(work), channel: channelOf(work), size: sizeOf(work), note }];
    });
}

async function requestsOf(services: Services, actor: Actor, asked: number): Promise<Paged<HomeRequest>> {
  const filter = { ws: actor.workspace, requester: actor.user, states: submitted };
  const at = pageAt(asked, await services.store.read.orders.countUpTo(filter, countedTo));
  const rows = await services.store.read.orders.list({ ...filter, ...rowsOf(at) });
  const items = await Promise.all(rows.map((row) => requestOf(services, row)));
  return { ...at, items: items.filter((item) => item !== null) };
}

async function requestOf(services: Services, row: OrderRow): Promise<HomeRequest | null> {
  if (!row.kind.startsWith('trunk.'))
    return { family: 'order', summary: await summaryFor(services, fromRow(services.store, row)) };
  const stored = await newestTrunkPlan(services, row.workspace, row.id);
  if (stored === null) return null;
  const { request } = trunkFromRow(services.store, row);
  return { family: 'trunk', card: await trunkCard(services, stored, request), updatedAt: row.updatedAt };
}

async function waitingOf(
  services: Services,
  actor: Actor,
  asked: number,
): Promise<Paged<CardModel | TrunkCardModel>> {
  const { waiting } = services.store.read;
  const at = pageAt(asked, await waiting.count(actor.workspace, actor.user, countedTo));
  const ids: readonly OrderId[] = await waiting.for(actor.workspace, actor.user, rowsOf(at));
  return { ...at, items: await waitingCards(services, actor, ids) };
}
