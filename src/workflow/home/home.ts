import { roleOf } from '../access.js';
import { readActivity } from './activity.js';
import { waitingCards } from '../notify/create-approval-service.js';
import { readDoubts } from './doubts.js';
import { readHealth } from './health.js';
import { readRow } from '../requests/rows.js';
import { orderFamily } from '../requests/order-family.js';
import { holdersFor } from '../drafts/profiles.js';
import { countedTo, pageAt, rowsOf, summaryFor } from '../orders/summaries.js';
import { unfinishedTrunks } from '../trunk/summaries.js';
import { pageOfOwn, submittedStates } from './own-requests.js';
import { freezeOf } from '../requests/freeze-state.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { AnyCard } from '../messages.js';
import type { Actor } from '../actor.js';
import type { HomeModel, HomePages, Paged } from '../home-model.js';

/** Reads what a person's Home tab shows. */

const mostParked = 5;
const mostTrunks = 10;
const mostActivity = 5;

const noDoubts = { items: [], total: 0 } as const;
const none = { items: [], page: 0, pages: 1, total: 0, more: false } as const;
const noneParked = { parked: [], parkedInAll: 0 } as const;
const noTrunks = { items: [], total: 0 } as const;

/** Home as it stands now. What a person has no role for is not read. */
export async function readHome(services: Services, actor: Actor, pages: HomePages): Promise<HomeModel> {
  const { read } = services.store;
  const role = await roleOf(services, actor);
  const isSomebody = role.requester || role.approver || role.admin;
  const nobody = !isSomebody;
  const takesOrders = role.requester || role.admin;
  const [doubts, freeze, inProgress, parked, trunks, requests, waiting, activity, holders, health] =
    await Promise.all([
      role.admin ? readDoubts(services, actor) : noDoubts,
      nobody ? null : freezeOf(read, actor.workspace),
      nobody ? null : read.orders.inProgress(actor.workspace, actor.user),
      nobody ? noneParked : parkedOf(services, actor),
      nobody ? noTrunks : unfinishedTrunks(services, actor, { most: mostTrunks }),
      nobody ? none : pageOfOwn(services, actor, pages.requests, submittedStates),
      role.approver ? waitingOf(services, actor, pages.waiting) : none,
      nobody ? [] : readActivity(services, actor, mostActivity),
      takesOrders ? holdersFor(services, actor.user) : [],
      role.admin ? readHealth(services, actor.workspace) : null,
    ]);
  return {
    role,
    doubts,
    freeze,
    inProgress:
      inProgress === null
        ? null
        : await summaryFor(services, readRow(orderFamily, services.store, inProgress)),
    ...parked,
    trunks,
    requests,
    waiting,
    activity,
    holders,
    health,
  };
}

async function parkedOf(
  services: Services,
  actor: Actor,
): Promise<Pick<HomeModel, 'parked' | 'parkedInAll'>> {
  const { orders } = services.store.read;
  const filter = {
    ws: actor.workspace,
    requester: actor.user,
    family: 'order',
    states: ['composing'],
  } as const;
  const rows = await orders.list({ ...filter, limit: mostParked + 1 });
  const shown = rows.filter((row) => !row.inProgress).slice(0, mostParked);
  const composed = await orders.countUpTo(filter, countedTo);
  const inProgress = await orders.inProgress(actor.workspace, actor.user);
  return {
    parked: await Promise.all(
      shown.map((row) => summaryFor(services, readRow(orderFamily, services.store, row))),
    ),
    parkedInAll: composed - (inProgress?.state === 'composing' ? 1 : 0),
  };
}

async function waitingOf(services: Services, actor: Actor, asked: number): Promise<Paged<AnyCard>> {
  const { waiting } = services.store.read;
  const at = pageAt(asked, await waiting.count(actor.workspace, actor.user, countedTo));
  const ids: readonly OrderId[] = await waiting.for(actor.workspace, actor.user, rowsOf(at));
  return { ...at, items: await waitingCards(services, actor, ids) };
}
