import { roleOf } from '../access.js';
import { readActivity } from './activity.js';
import { waitingCards } from '../notify/approval-desk.js';
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
import type { House } from '../house.js';
import type { CardModel, TrunkCardModel } from '../messages.js';
import type { OrderSummary } from '../screens.js';
import type { Who } from '../who.js';
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

const none = { items: [], page: 0, pages: 1, total: 0, more: false } as const;

/** Home as it stands now. What a person has no role for is not read. */
export async function readHome(house: House, who: Who, pages: HomePages): Promise<HomeModel> {
  const { read } = house.store;
  const role = await roleOf(house, who);
  const isSomebody = role.requester || role.approver || role.admin;
  const nobody = !isSomebody;
  const takesOrders = role.requester || role.admin;
  const [freeze, inProgress, parked, trunksBack, requests, waiting, activity, holders, health] =
    await Promise.all([
      nobody ? null : freezeOf(read, who.workspace),
      nobody ? null : read.orders.inProgress(who.workspace, who.user),
      nobody ? [] : parkedOf(house, who),
      nobody ? [] : trunksBackOf(house, who),
      nobody ? none : requestsOf(house, who, pages.requests),
      role.approver ? waitingOf(house, who, pages.waiting) : none,
      nobody ? [] : readActivity(house, who, mostActivity),
      takesOrders ? holdersFor(house, who.user) : [],
      role.admin ? readHealth(house, who.workspace) : null,
    ]);
  return {
    role,
    freeze,
    inProgress: inProgress === null ? null : await summaryFor(house, fromRow(house.store, inProgress)),
    parked,
    trunksBack,
    requests,
    waiting,
    activity,
    holders,
    health,
  };
}

async function parkedOf(house: House, who: Who): Promise<OrderSummary[]> {
  const rows = await house.store.read.orders.list({
    ws: who.workspace,
    requester: who.user,
    family: 'order',
    states: ['composing'],
    limit: mostParked + 1,
  });
  const parked = rows.filter((row) => !row.inProgress).slice(0, mostParked);
  return Promise.all(parked.map((row) => summaryFor(house, fromRow(house.store, row))));
}

async function trunksBackOf(house: House, who: Who): Promise<TrunkBack[]> {
  const rows = await house.store.read.orders.list({
    ws: who.workspace,
    requester: who.user,
    family: 'trunk',
    states: ['composing'],
    limit: mostComposing,
  });
  return rows
    .filter(isBack)
    .slice(0, mostTrunksBack)
    .flatMap((row) => {
      const { request } = trunkFromRow(house.store, row);
      if (request.state !== 'composing' || request.note === null) return [];
      const { id: order, work, note } = request;
      return [{ order, action: actionName(work), channel: channelOf(work), size: sizeOf(work), note }];
    });
}

async function requestsOf(house: House, who: Who, asked: number): Promise<Paged<HomeRequest>> {
  const filter = { ws: who.workspace, requester: who.user, states: submitted };
  const at = pageAt(asked, await house.store.read.orders.countUpTo(filter, countedTo));
  const rows = await house.store.read.orders.list({ ...filter, ...rowsOf(at) });
  const items = await Promise.all(rows.map((row) => requestOf(house, row)));
  return { ...at, items: items.filter((item) => item !== null) };
}

async function requestOf(house: House, row: OrderRow): Promise<HomeRequest | null> {
  if (!row.kind.startsWith('trunk.'))
    return { family: 'order', summary: await summaryFor(house, fromRow(house.store, row)) };
  const stored = await newestTrunkPlan(house, row.workspace, row.id);
  if (stored === null) return null;
  const { request } = trunkFromRow(house.store, row);
  return { family: 'trunk', card: await trunkCard(house, stored, request), updatedAt: row.updatedAt };
}

async function waitingOf(house: House, who: Who, asked: number): Promise<Paged<CardModel | TrunkCardModel>> {
  const { waiting } = house.store.read;
  const at = pageAt(asked, await waiting.count(who.workspace, who.user, countedTo));
  const ids: readonly OrderId[] = await waiting.for(who.workspace, who.user, rowsOf(at));
  return { ...at, items: await waitingCards(house, who, ids) };
}
