import { z } from 'zod';
import { OrderId, PlanId, WorkspaceId } from '../types/ids.js';
import { Sealed, Time } from './columns.js';
import { StoreError } from './errors.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

const PlanRow = z.object({
  id: PlanId,
  workspace: WorkspaceId,
  orderId: OrderId,
  body: z.string(),
  sealed: Sealed,
  createdAt: Time,
  expiresAt: Time,
  ended: z.string().nullable(),
  endedAt: Time.nullable(),
});

/** What was frozen for approval; `ended` is JSON that says how it ended, null while it is open. */
export type PlanRow = z.infer<typeof PlanRow>;

export type NewPlanRow = Omit<PlanRow, 'ended' | 'endedAt'>;

const columns = [
  'id',
  'workspace',
  'order_id as orderId',
  'body',
  'sealed',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'ended',
  'ended_at as endedAt',
] as const;

type Named = { readonly ws: WorkspaceId; readonly id: PlanId };

const insertion = statement((given: Given<NewPlanRow>) =>
  build
    .insertInto('plans')
    .values({
      id: given('id'),
      workspace: given('workspace'),
      order_id: given('orderId'),
      body: given('body'),
      sealed: given('sealed'),
      created_at: given('createdAt'),
      expires_at: given('expiresAt'),
      ended: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const ownerOf = statement((given: Given<{ id: PlanId }>) =>
  build.selectFrom('plans').select(['workspace', 'order_id']).where('id', '=', given('id')),
);

const byId = statement((given: Given<Named>) =>
  build
    .selectFrom('plans')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id')),
);

const ending = statement((given: Given<Named & { ended: string; at: number }>) =>
  build
    .updateTable('plans')
    .set({ ended: given('ended'), ended_at: given('at') })
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id'))
    .where('ended', 'is', null),
);

const rewriting = statement((given: Given<Named & { body: string; sealed: Uint8Array }>) =>
  build
    .updateTable('plans')
    .set({ body: given('body'), sealed: given('sealed') })
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id'))
    .where('ended', 'is not', null),
);

const newestFirst = statement((given: Given<{ ws: WorkspaceId; orderId: OrderId }>) =>
  build
    .selectFrom('plans')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('order_id', '=', given('orderId'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

export function plans(db: Db) {
  return {
    /**
     * Keeps a plan. The same id again for the same order changes nothing and returns false.
     * @throws StoreError `plan-taken` where the id stands for another order
     */
    async insert(plan: NewPlanRow): Promise<boolean> {
      if ((await db.run(insertion(plan))) > 0) return true;
      const there = await db.first(ownerOf({ id: plan.id }));
      if (there?.workspace !== plan.workspace || there.order_id !== plan.orderId) {
        throw new StoreError('plan-taken', `The plan ${plan.id} stands for another order.`);
      }
      return false;
    },

    async get(ws: WorkspaceId, id: PlanId): Promise<PlanRow | null> {
      const row = await db.first(byId({ ws, id }));
      return row === undefined ? null : PlanRow.parse(row);
    },

    /** Ends a plan, once: false where it had ended before or is not there. */
    async end(ws: WorkspaceId, id: PlanId, ended: string, at: number): Promise<boolean> {
      return (await db.run(ending({ ws, id, ended, at }))) > 0;
    },

    /** Puts other content in the place of an ended plan's: what was secret in it is deleted. False while it is open. */
    async rewrite(
      ws: WorkspaceId,
      id: PlanId,
      content: { readonly body: string; readonly sealed: Uint8Array },
    ): Promise<boolean> {
      return (await db.run(rewriting({ ws, id, ...content }))) > 0;
    },

    /** Newest first. */
    async ofOrder(ws: WorkspaceId, orderId: OrderId): Promise<PlanRow[]> {
      const rows = await db.all(newestFirst({ ws, orderId }));
      return z.array(PlanRow).parse(rows);
    },
  };
}
