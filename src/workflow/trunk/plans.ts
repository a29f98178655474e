import { z } from 'zod';
import { planId } from '../../ordering/plan.js';
import { secretsOf, TrunkCounts, TrunkPlan, withoutSecrets, withSecrets } from '../../trunk/index.js';
import { UserId } from '../../types/ids.js';
import type { PlanRow, Repositories } from '../../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';

/** How a trunk change's plan ended. */
const Ending = z.discriminatedUnion('ended', [
  z.object({ ended: z.literal('rejected'), by: UserId, reason: z.string(), at: z.number() }),
  z.object({ ended: z.literal('expired'), at: z.number() }),
  z.object({ ended: z.literal('withdrawn'), at: z.number() }),
  z.object({ ended: z.literal('applied'), counts: TrunkCounts, at: z.number() }),
]);

const Body = z.object({
  needed: z.number().int(),
  warnings: z.array(z.string()),
  /** Secrets are deleted: the plan can be shown, never sent, and its content is not what its id names. */
  emptied: z.boolean().default(false),
});

/** A trunk change's plan, checked against its name. */
export interface StoredTrunkPlan {
  readonly plan: TrunkPlan;
  readonly id: PlanId;
  readonly expiresAt: number;
  readonly needed: number;
  readonly warnings: readonly string[];
  readonly ended: z.infer<typeof Ending> | null;
}

export async function insertTrunkPlan(
  house: House,
  tx: Repositories,
  what: { plan: TrunkPlan; id: PlanId; needed: number; warnings: readonly string[]; expiresAt: number },
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
 * @returns null where there is no such plan, or it is an order's
 * @throws Error where the content is not what the id names: then it is not what was approved
 */
export async function readTrunkPlan(
  house: House,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<StoredTrunkPlan | null> {
  const row = await house.store.read.plans.get(workspace, id);
  return row === null ? null : open(house, row);
}

export async function newestTrunkPlan(
  house: House,
  workspace: WorkspaceId,
  request: OrderId,
): Promise<StoredTrunkPlan | null> {
  const [row] = await house.store.read.plans.ofOrder(workspace, request);
  return row === undefined ? null : open(house, row);
}

function open(house: House, row: PlanRow): StoredTrunkPlan | null {
  if (row.sealed === null) throw new Error(`The plan ${row.id} has no content`);
  const content = z.looseObject({}).parse(JSON.parse(house.store.unseal(row.sealed)));
  if (content['trunk'] !== true) return null;
  const plan = TrunkPlan.parse(content);
  const { needed, warnings, emptied } = Body.parse(JSON.parse(row.body));
  if (!emptied && planId(plan, house.planKey) !== row.id)
    throw new Error(`The content of the plan ${row.id} is not what its id names`);
  const ended = row.ended === null ? null : Ending.parse(JSON.parse(row.ended));
  return { plan, id: row.id, expiresAt: row.expiresAt, needed, warnings, ended };
}

/** What stands where a secret was. */
const deleted = '(deleted)';

/** Deletes the secrets of a plan that ended and will not be tried again, in the transaction that ends it (T7). */
export async function emptyTrunkPlan(
  store: Pick<House['store'], 'seal' | 'unseal'>,
  tx: Repositories,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<void> {
  const row = await tx.plans.get(workspace, id);
  if (row === null || row.sealed === null) return;
  const plan = TrunkPlan.parse(JSON.parse(store.unseal(row.sealed)));
  const { work } = plan;
  if (work.kind !== 'edit') return;
  const secrets = secretsOf(work.changes);
  if (Object.keys(secrets).length === 0) return;
  const blank = Object.fromEntries(Object.keys(secrets).map((setting) => [setting, deleted]));
  const changes = withSecrets(withoutSecrets(work.changes), blank);
  await tx.plans.rewrite(workspace, id, {
    body: JSON.stringify({ ...Body.parse(JSON.parse(row.body)), emptied: true }),
    sealed: store.seal(JSON.stringify({ ...plan, work: { ...work, changes } })),
  });
}
