import { z } from 'zod';
import { planId } from '../../ordering/plan.js';
import type { PlanRow, Repositories, Store } from '../../store/index.js';
import type { OrderId, PlanId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';

/** Plans as rows and back, of orders and of trunk changes alike: sealed as a whole, and named by their content. */

const Body = z.object({
  needed: z.number().int(),
  warnings: z.array(z.string()),
  /** What was secret is deleted: the plan can be shown, never sent, and its content is not what its id names. */
  emptied: z.boolean().default(false),
});

/** What is kept of a plan is not what its id names, or can't be read: somebody changed it, and it is never sent. */
export class PlanAltered extends Error {
  override readonly name = 'PlanAltered';
}

interface Frozen {
  readonly workspace: WorkspaceId;
  readonly order: OrderId;
  readonly submittedAt: number;
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
 * Keeps a frozen plan, in the transaction that submits it.
 * @throws Error where there is one of its name: what was decided and ended is not taken up again
 */
export async function insertPlanRow(
  { store }: { readonly store: Pick<Store, 'seal'> },
  tx: Repositories,
  what: { plan: Frozen; id: PlanId; needed: number; warnings: readonly string[]; expiresAt: number },
): Promise<void> {
  const isNew = await tx.plans.insert({
    id: what.id,
    workspace: what.plan.workspace,
    orderId: what.plan.order,
    body: JSON.stringify({ needed: what.needed, warnings: what.warnings }),
    sealed: store.seal(JSON.stringify(what.plan)),
    createdAt: what.plan.submittedAt,
    expiresAt: what.expiresAt,
  });
  if (!isNew) throw new Error(`There is a plan ${what.id} already`);
}

/** What is sealed in a row, to be parsed by who knows what it is. */
export function contentOf(store: Pick<Store, 'unseal'>, row: PlanRow): unknown {
  if (row.sealed === null) throw new Error(`The plan ${row.id} has no content`);
  return JSON.parse(store.unseal(row.sealed));
}

/**
 * A plan with what it says about how it was judged at submission.
 * @throws PlanAltered where its content is not what its id names: then it is not what was approved
 */
export function opened<Plan extends object, Ending>(
  row: PlanRow,
  { plan, content }: { readonly plan: Plan; readonly content: unknown },
  ending: z.ZodType<Ending>,
  key: Uint8Array,
) {
  const { needed, warnings, emptied } = Body.parse(JSON.parse(row.body));
  // As it was written: what is read may be written in another way by now, such as ids in lower case.
  const isWhatItNames = planId(z.looseObject({}).parse(content), key) === row.id;
  // The content of an ended plan may be emptied; that of a plan which still waits never is.
  if (!isWhatItNames && !(emptied && row.ended !== null))
    throw new PlanAltered(`The content of the plan ${row.id} is not what its id names`);
  const ended = row.ended === null ? null : ending.parse(JSON.parse(row.ended));
  return { plan, id: row.id, expiresAt: row.expiresAt, needed, warnings, ended };
}

/** Puts what its request says itself in the place of a plan that was altered and ended: to be shown, never sent. */
export async function replaceAltered(
  store: Pick<Store, 'seal'>,
  tx: Repositories,
  row: PlanRow,
  plan: object,
): Promise<void> {
  await tx.plans.rewrite(row.workspace, row.id, {
    body: JSON.stringify({ needed: 1, warnings: [], emptied: true }),
    sealed: store.seal(JSON.stringify(plan)),
  });
}

/** Puts a plan without its secrets in the place of one that ended. */
export async function emptyPlanRow(
  store: Pick<Store, 'seal'>,
  tx: Repositories,
  row: PlanRow,
  plan: object,
): Promise<void> {
  await tx.plans.rewrite(row.workspace, row.id, {
    body: JSON.stringify({ ...Body.parse(JSON.parse(row.body)), emptied: true }),
    sealed: store.seal(JSON.stringify(plan)),
  });
}
