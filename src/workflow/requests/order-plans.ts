import { OrderPlan } from '../../ordering/plan.js';
import { PlanEnding } from '../../ordering/order.js';
import type { PlanRow, Repositories, Store } from '../../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../../types/ids.js';
import { contentOf, emptyPlanRow, insertPlanRow, opened, PlanAltered } from './plan-rows.js';
import type { Services } from '../services.js';

/** Plans as rows and back. A plan is sealed as a whole, since it holds what people configured. */

/** A plan with what it says about how it was judged at submission. */
export interface StoredPlan {
  readonly plan: OrderPlan;
  readonly id: PlanId;
  readonly expiresAt: number;
  /** Approvals asked for. */
  readonly needed: number;
  readonly warnings: readonly string[];
  /** JSON of a `PlanEnding`; null while it can be decided. */
  readonly ended: PlanEnding | null;
}

/** Keeps a frozen plan, in the transaction that submits its order. */
export const insertPlan = (
  services: Services,
  tx: Repositories,
  what: Parameters<typeof insertPlanRow>[2] & { readonly plan: OrderPlan },
): Promise<void> => insertPlanRow(services, tx, what);

/**
 * The plan of this id in this workspace; null where there is none.
 * @throws PlanAltered where its content is not what its id names: then it is not what was approved
 */
export async function readPlan(
  services: Services,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<StoredPlan | null> {
  const row = await services.store.read.plans.get(workspace, id);
  return row === null || !(await isOrders(services, row))
    ? null
    : open(services.store, services.planKey, row);
}

/** Whether a plan is an order's, not a trunk change's. */
async function isOrders(services: Services, row: PlanRow): Promise<boolean> {
  const order = await services.store.read.orders.get(row.workspace, row.orderId);
  return order?.kind.startsWith('order.') === true;
}

/** The newest plan of an order. */
export async function newestPlan(
  services: Services,
  workspace: WorkspaceId,
  order: OrderId,
): Promise<StoredPlan | null> {
  const [row] = await services.store.read.plans.ofOrder(workspace, order);
  return row === undefined ? null : open(services.store, services.planKey, row);
}

function open(store: Store, key: Uint8Array, row: PlanRow): StoredPlan {
  try {
    const content = contentOf(store, row);
    return opened(row, { plan: OrderPlan.parse(content), content }, PlanEnding, key);
  } catch (error) {
    if (error instanceof PlanAltered) throw error;
    throw new PlanAltered(`The plan ${row.id} can't be read`, { cause: error });
  }
}

/**
 * Deletes what was configured from a plan that ended, in the transaction that ends it: secrets are kept only while
 * the plan can still be placed. What it says in words stays, for its card and Details.
 */
export async function emptyPlan(
  store: Pick<Store, 'seal' | 'unseal'>,
  tx: Repositories,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<void> {
  const row = await tx.plans.get(workspace, id);
  if (row === null || row.sealed === null) return;
  const plan = shownIn(store, row);
  if (plan === null || plan.configurations.length === 0) return;
  const configurations = plan.configurations.map((each) => ({ ...each, document: null }));
  await emptyPlanRow(store, tx, row, { ...plan, configurations });
}

/** What a plan that ended says; null where it can't be read, and another is put in its place. */
function shownIn(store: Pick<Store, 'unseal'>, row: PlanRow): OrderPlan | null {
  try {
    return OrderPlan.parse(contentOf(store, row));
  } catch {
    return null;
  }
}
