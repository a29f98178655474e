import { z } from 'zod';
import { planId } from '../../ordering/plan.js';
import type { OrderRow, PlanRow, Repositories, Store } from '../../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../../types/ids.js';
import { readOnce } from './read-once.js';
import type { Services } from '../services.js';
import type { Family, FamilyTypes, Plan } from './family.js';

/** Plans as rows and back: sealed as a whole, since they hold what people configured, and named by their content. */

const Body = z.object({
  needed: z.number().int(),
  warnings: z.array(z.string()),
  /** What was secret is deleted: the plan can be shown, never sent, and its content is not what its id names. */
  emptied: z.boolean().default(false),
});

/** A plan with what it says about how it was judged at submission. */
export interface StoredPlan<T extends FamilyTypes> {
  readonly plan: T['plan'];
  readonly id: PlanId;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Approvals asked for. */
  readonly needed: number;
  readonly warnings: readonly string[];
  /** Null while it can be decided. */
  readonly ended: T['ending'] | null;
}

/** What is kept of a plan is not what its id names, or can't be read: somebody changed it, and it is never sent. */
export class PlanAltered extends Error {
  override readonly name = 'PlanAltered';
}

/**
 * The moment of a submission: now, and after all submissions of this request before, also where the clock was put back.
 * It makes each submission its own plan, to which no earlier decision belongs, and the newest plan the last one.
 * @returns epoch milliseconds
 */
export async function momentOfSubmission(
  services: Pick<Services, 'store' | 'now'>,
  workspace: WorkspaceId,
  order: OrderId,
): Promise<number> {
  const [newest] = await services.store.read.plans.ofOrder(workspace, order);
  return Math.max(services.now(), newest === undefined ? 0 : newest.createdAt + 1);
}

/**
 * Keeps a frozen plan, in the transaction that submits its request.
 * @throws Error where there is one of its name: what was decided and ended is not taken up again
 */
export async function insertPlan(
  store: Pick<Store, 'seal'>,
  tx: Repositories,
  { plan, id, needed, warnings, expiresAt }: Omit<StoredPlan<FamilyTypes>, 'ended'>,
): Promise<void> {
  const isNew = await tx.plans.insert({
    id,
    workspace: plan.workspace,
    orderId: plan.order,
    body: JSON.stringify({ needed, warnings }),
    sealed: store.seal(JSON.stringify(plan)),
    createdAt: plan.submittedAt,
    expiresAt,
  });
  if (!isNew) throw new Error(`There is a plan ${id} already`);
}

type PlanServices = OpeningServices & { readonly store: Pick<Store, 'read'> };

/**
 * The plan of this id in this workspace; null where there is none, or it is of another family.
 * @throws PlanAltered where its content is not what its id names: then it is not what was approved
 */
export async function readPlan<T extends FamilyTypes>(
  family: Family<T>,
  services: PlanServices,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<StoredPlan<T> | null> {
  const rows = await rowsOfPlan(services.store, workspace, id);
  return rows?.request.family === family.name ? openPlan(family, services, rows.plan) : null;
}

/** A plan as it is kept, with its request, which says of which family it is. */
export interface PlanRows {
  readonly plan: PlanRow;
  readonly request: OrderRow;
}

/** Null where there is no such plan. */
export async function rowsOfPlan(
  { read }: Pick<Store, 'read'>,
  workspace: WorkspaceId,
  id: PlanId,
): Promise<PlanRows | null> {
  const plan = await read.plans.get(workspace, id);
  const request = plan === null ? null : await read.orders.get(workspace, plan.orderId);
  return plan === null || request === null ? null : { plan, request };
}

/** The newest plan of a request of this family. */
export async function newestPlan<T extends FamilyTypes>(
  family: Family<T>,
  services: PlanServices,
  workspace: WorkspaceId,
  order: OrderId,
): Promise<StoredPlan<T> | null> {
  const [row] = await services.store.read.plans.ofOrder(workspace, order);
  return row === undefined ? null : openPlan(family, services, row);
}

type OpeningServices = Pick<Services, 'planKey'> & { readonly store: Pick<Store, 'unseal'> };

/** @throws PlanAltered */
export function openPlan<T extends FamilyTypes>(
  family: Family<T>,
  services: OpeningServices,
  row: PlanRow,
): StoredPlan<T> {
  try {
    const { content, needed, warnings } = contentNamed(services, row);
    const ended = row.ended === null ? null : family.ending.parse(JSON.parse(row.ended));
    return { plan: family.parsePlan(content), id: row.id, expiresAt: row.expiresAt, needed, warnings, ended };
  } catch (error) {
    throw new PlanAltered(`The plan ${row.id} is not what it was`, { cause: error });
  }
}

/** What a plan holds, where that is what its id names. */
const contentNamed = readOnce(
  ({ store, planKey }: OpeningServices, row: PlanRow) => {
    const content = contentOf(store, row);
    const { emptied, ...judged } = Body.parse(JSON.parse(row.body));
    // As it was written: what is read may be written in another way by now, such as ids in lower case.
    const isWhatItNames = planId(content, planKey) === row.id;
    // The content of an ended plan may be emptied; that of a plan which still waits never is.
    if (!isWhatItNames && !(emptied && row.ended !== null)) throw new Error('It is not what its id names');
    return { content, ...judged };
  },
  (row) => `${row.id} ${row.ended === null ? 'open' : 'ended'}`,
);

/** What is sealed in a row, to be parsed by who knows what it is. */
export function contentOf(store: Pick<Store, 'unseal'>, row: PlanRow) {
  if (row.sealed === null) throw new Error(`The plan ${row.id} has no content`);
  return z.looseObject({}).parse(JSON.parse(store.unseal(row.sealed)));
}

/**
 * Ends a plan, in the transaction of the move that ends it, and deletes what was secret in it: that is kept only while the
 * plan can still be carried out. What it says in words stays, for its card and Details.
 */
export async function endPlan<T extends FamilyTypes>(
  family: Family<T>,
  store: Pick<Store, 'seal' | 'unseal'>,
  tx: Repositories,
  request: T['request'],
  { ends, ending }: { readonly ends: PlanId; readonly ending: object },
  now: number,
): Promise<void> {
  const { workspace } = request;
  await tx.plans.end(workspace, ends, JSON.stringify(ending), now);
  const row = await tx.plans.get(workspace, ends);
  if (row === null) return;
  const plan = contentOrNull(family, store, row);
  const emptied = plan === null ? null : family.withoutSecrets(plan, request);
  if (emptied === null) return;
  const { needed, warnings } = Body.parse(JSON.parse(row.body));
  await rewritePlan(store, tx, row, { needed, warnings, plan: emptied });
}

/** What a plan that ended says; null where it can't be read, and another is put in its place. */
function contentOrNull<T extends FamilyTypes>(
  family: Family<T>,
  store: Pick<Store, 'unseal'>,
  row: PlanRow,
): T['plan'] | null {
  try {
    return family.parsePlan(contentOf(store, row));
  } catch {
    return null;
  }
}

/** Puts what its request says itself in the place of a plan that was altered and ended: to be shown, never sent. */
export const replaceAltered = (
  store: Pick<Store, 'seal'>,
  tx: Repositories,
  row: PlanRow,
  plan: Plan,
): Promise<void> => rewritePlan(store, tx, row, { needed: 1, warnings: [], plan });

async function rewritePlan(
  store: Pick<Store, 'seal'>,
  tx: Repositories,
  row: PlanRow,
  { needed, warnings, plan }: Pick<StoredPlan<FamilyTypes>, 'needed' | 'warnings' | 'plan'>,
): Promise<void> {
  await tx.plans.rewrite(row.workspace, row.id, {
    body: JSON.stringify({ needed, warnings, emptied: true }),
    sealed: store.seal(JSON.stringify(plan)),
  });
}
