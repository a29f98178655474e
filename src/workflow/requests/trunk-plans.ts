import { z } from 'zod';
import { secretsOf, TrunkCounts, TrunkPlan, withoutSecrets, withSecrets } from '../../trunk/index.js';
import { UserId } from '../../types/ids.js';
import type { PlanRow, Repositories } from '../../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../../types/ids.js';
import { contentOf, emptyPlanRow, insertPlanRow, opened } from './plan-rows.js';
import type { Services } from '../services.js';

/** How a trunk change's plan ended. */
const Ending = z.discriminatedUnion('ended', [
  z.object({ ended: z.literal('rejected'), by: UserId, reason: z.string(), at: z.number() }),
  z.object({ ended: z.literal('expired'), at: z.number() }),
  z.object({ ended: z.literal('withdrawn'), at: z.number() }),
  z.object({ ended: z.literal('applied'), counts: TrunkCounts, at: z.number() }),
]);

/** A trunk change's plan, checked against its name. */
export interface StoredTrunkPlan {
  readonly plan: TrunkPlan;
  readonly id: PlanId;
  readonly expiresAt: number;
  readonly needed: number;
  readonly warnings: readonly string[];
  readonly ended: z.infer<typeof Ending> | null;
}

export const insertTrunkPlan = (
  services: Services,
  tx: Repositories,
  what: Parameters<typeof insertPlanRow>[2] & { readonly plan: TrunkPlan },
): Promise<void> => insertPlanRow(services, tx, what);

/**
 * @returns null where there is no such plan, or it is an order's
 * @throws Error where the content is not what the id names: then it is not what was approved
 */
export async function readTrunkPlan(
  services: Services,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<StoredTrunkPlan | null> {
  const row = await services.store.read.plans.get(workspace, id);
  return row === null ? null : open(services, row);
}

export async function newestTrunkPlan(
  services: Services,
  workspace: WorkspaceId,
  request: OrderId,
): Promise<StoredTrunkPlan | null> {
  const [row] = await services.store.read.plans.ofOrder(workspace, request);
  return row === undefined ? null : open(services, row);
}

function open(services: Services, row: PlanRow): StoredTrunkPlan | null {
  const content = z.looseObject({}).parse(contentOf(services.store, row));
  return content['trunk'] === true
    ? opened(row, { plan: TrunkPlan.parse(content), content }, Ending, services.planKey)
    : null;
}

/** What stands where a secret was. */
const deleted = '(deleted)';

/** Deletes the secrets of a plan that ended and will not be tried again, in the transaction that ends it (T7). */
export async function emptyTrunkPlan(
  store: Pick<Services['store'], 'seal' | 'unseal'>,
  tx: Repositories,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<void> {
  const row = await tx.plans.get(workspace, id);
  if (row === null || row.sealed === null) return;
  const plan = TrunkPlan.parse(contentOf(store, row));
  const { work } = plan;
  if (work.kind !== 'edit') return;
  const secrets = secretsOf(work.changes);
  if (Object.keys(secrets).length === 0) return;
  const blank = Object.fromEntries(Object.keys(secrets).map((setting) => [setting, deleted]));
  const changes = withSecrets(withoutSecrets(work.changes), blank);
  await emptyPlanRow(store, tx, row, { ...plan, work: { ...work, changes } });
}
