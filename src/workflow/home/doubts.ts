import { cardModel } from '../notify/order-cards.js';
import { readRow } from '../requests/rows.js';
import { readPlan } from '../requests/plans.js';
import { orderFamily } from '../requests/order-family.js';
import type { OrderRow } from '../../store/index.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';
import type { Doubt, Doubts } from '../home-model.js';

/** As many as have room before everything else. */
const mostShown = 3;

/** The orders in doubt, the oldest first, with what an admin has to know to settle them. */
export async function readDoubts(services: Services, actor: Actor): Promise<Doubts> {
  const rows = (await services.store.read.orders.withState(['in-doubt'])).filter(
    ({ workspace }) => workspace === actor.workspace,
  );
  const items = await Promise.all(rows.slice(0, mostShown).map((row) => doubtOf(services, actor, row)));
  return { items: items.filter((item) => item !== null), total: rows.length };
}

async function doubtOf(services: Services, actor: Actor, row: OrderRow): Promise<Doubt | null> {
  const { request: order } = readRow(orderFamily, services.store, row);
  if (order.state !== 'in-doubt') return null;
  const stored = await readPlan(orderFamily, services, actor.workspace, order.plan);
  if (stored === null) return null;
  const card = await cardModel(services, stored, order);
  return { card, mayResolve: order.requester !== actor.user };
}
