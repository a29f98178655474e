import { freeze, type OrderPlan } from '../../ordering/plan.js';
import { readRow } from '../requests/rows.js';
import { openPlan, PlanAltered, replaceAltered, type PlanRows } from '../requests/plans.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { draftLeft } from '../drafts/acquire.js';
import { comingBack } from '../requests/coming-back.js';
import { entriesOfOrder } from '../drafts/draft-entries.js';
import { initialsOf, namesIn } from '../requests/order-facts.js';
import { newReference, type Services } from '../services.js';
import { readerOf } from '../logins.js';
import type { DraftUse, In, Note, Order } from '../../ordering/order.js';
import type { PlanRow } from '../../store/index.js';
import type { PlanId, ProductId } from '../../types/ids.js';

/**
 * Gives an order back whose plan somebody changed in the database before it was sent: nobody can approve or place what
 * was not submitted, and it would wait for ever. What its card shows from then on is what its requester composed.
 * @returns whether that is so
 */
export async function returnAltered(services: Services, rows: PlanRows): Promise<boolean> {
  if (rows.request.family !== orderFamily.name) return false;
  const { plan } = rows;
  const { request: order } = readRow(orderFamily, services.store, rows.request);
  if (!isWaiting(order, plan.id)) return false;
  const altered = whyAltered(services, plan);
  if (altered === null) return false;
  const reference = newReference(services);
  services.log.error(
    { reference, order: order.id, plan: plan.id, error: altered },
    'A plan was changed while it waited',
  );
  const shown = composedIn(services, order);
  const draft = await draftOf(services, order);
  const note: Note = { why: 'plan-altered', reference, at: services.now() };
  await comingBack(services, orderFamily, order, (parked) =>
    advanceOrder(
      services,
      { workspace: order.workspace, order: order.id },
      'trunkdesk',
      ({ request: now }) => (isWaiting(now, plan.id) ? { type: 'returned', note, draft, parked } : null),
      {
        alongside: async (tx) => {
          if (shown !== null) await replaceAltered(services.store, tx, plan, shown);
        },
      },
    ),
  );
  return true;
}

type Waits = In<'awaiting-approval' | 'checking'>;

const isWaiting = (order: Order, plan: PlanId): order is Waits =>
  (order.state === 'awaiting-approval' || order.state === 'checking') && order.plan === plan;

/** What is left in the operator’s draft: an approved order may have put its entries there. */
async function draftOf(services: Services, order: Waits): Promise<DraftUse> {
  if (order.state === 'awaiting-approval') return order.draft;
  const entries = entriesOfOrder(order);
  return entries === null ? { use: 'none' } : draftLeft(services, order, entries);
}

function whyAltered(services: Services, plan: PlanRow): PlanAltered | null {
  try {
    openPlan(orderFamily, services, plan);
    return null;
  } catch (error) {
    if (!(error instanceof PlanAltered)) throw error;
    return error;
  }
}

/** What its requester submitted, from the order itself; prices are not kept there. */
function composedIn(services: Services, order: Waits): OrderPlan | null {
  const { customer } = order.work;
  const known =
    customer === null
      ? null
      : services.catalogue.atHand(readerOf(services, order), customer.id, initialsOf(order));
  const names = known === null ? new Map<ProductId, string>() : namesIn(known.catalogue);
  const { work } = order;
  // What was configured is in no plan that ended.
  const configurations = work.configurations.map((each) => ({ ...each, document: null }));
  return freeze(
    { ...order, work: { ...work, configurations } },
    { names, prices: null, now: order.submittedAt },
  );
}
