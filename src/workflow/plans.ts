import { z } from 'zod';
import { OrderPlan, planId } from '../ordering/plan.js';
import { PlanEnding } from '../ordering/order.js';
import type { PlanRow, Repositories, Store } from '../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';

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

const Body = z.object({
  needed: z.number().int(),
  warnings: z.array(z.string()),
  /** What was configured is deleted: the plan can be shown, never placed, and its content is not what its id names. */
  emptied: z.boolean().default(false),
});

/** Keeps a frozen plan, in the transaction that submits its order. */
export async function insertPlan(
  house: House,
  tx: Repositories,
  what: { plan: OrderPlan; id: PlanId; needed: number; warnings: readonly string[]; expiresAt: number },
): Promise<void> {
  await tx.plans.insert({
    id: what.id,
    workspace: what.plan.workspace,
    orderId: what.plan.order,
    body: JSON.stringify({ needed: what.needed, warnings: what.warnings }),
    sealed: house.store.seal(JSON.stringify(what.plan)),
    createdAt: what.plan.submittedAt,
    expiresAt: what.expiresAt,
  });
}

/**
 * The plan of this id in this workspace; null where there is none.
 * @throws Error where its content is not what its id names: then it is not what was approved
 */
export async function readPlan(house: House, workspace: WorkspaceId, id: PlanId): Promise<StoredPlan | null> {
  const row = await house.store.read.plans.get(workspace, id);
  return row === null || !(await isOrders(house, row)) ? null : open(house.store, house.planKey, row);
}

/** Whether a plan is an order's, not a trunk change's. */
async function isOrders(house: House, row: PlanRow): Promise<boolean> {
  const order = await house.store.read.orders.get(row.workspace, row.orderId);
  return order?.kind.startsWith('order.') === true;
}

/** The newest plan of an order. */
export async function newestPlan(
  house: House,
  workspace: WorkspaceId,
  order: OrderId,
): Promise<StoredPlan | null> {
  const [row] = await house.store.read.plans.ofOrder(workspace, order);
  return row === undefined ? null : open(house.store, house.planKey, row);
}

function open(store: Store, key: Uint8Array, row: PlanRow): StoredPlan {
  if (row.sealed === null) throw new Error(`The plan ${row.id} has no content`);
  const plan = OrderPlan.parse(JSON.parse(store.unseal(row.sealed)));
  const { needed, warnings, emptied } = Body.parse(JSON.parse(row.body));
  if (!emptied && planId(plan, key) !== row.id)
    throw new Error(`The content of the plan ${row.id} is not what its id names`);
  const ended = row.ended === null ? null : PlanEnding.parse(JSON.parse(row.ended));
  return { plan, id: row.id, expiresAt: row.expiresAt, needed, warnings, ended };
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
  const plan = OrderPlan.parse(JSON.parse(store.unseal(row.sealed)));
  if (plan.configurations.length === 0) return;
  const configurations = plan.configurations.map((each) => ({ ...each, document: null }));
  await tx.plans.rewrite(workspace, id, {
    body: JSON.stringify({ ...Body.parse(JSON.parse(row.body)), emptied: true }),
    sealed: store.seal(JSON.stringify({ ...plan, configurations })),
  });
}
