import { z } from 'zod';
import { OrderId, PlanId, WorkspaceId } from '../types/ids.js';
import { Sealed, Time } from './columns.js';
import { StoreError } from './errors.js';
import type { Db } from './tables.js';

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

export function plans(db: Db) {
  return {
    /**
     * Keeps a plan. The same id again for the same order changes nothing and returns false.
     * @throws StoreError `plan-taken` where the id stands for another order
     */
    async insert(plan: NewPlanRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('plans')
        .values({
          id: plan.id,
          workspace: plan.workspace,
          order_id: plan.orderId,
          body: plan.body,
          sealed: plan.sealed,
          created_at: plan.createdAt,
          expires_at: plan.expiresAt,
          ended: null,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
      const there = await db
        .selectFrom('plans')
        .select(['workspace', 'order_id'])
        .where('id', '=', plan.id)
        .executeTakeFirst();
      if (there?.workspace !== plan.workspace || there.order_id !== plan.orderId) {
        throw new StoreError('plan-taken', `The plan ${plan.id} stands for another order.`);
      }
      return false;
    },

    async get(ws: WorkspaceId, id: PlanId): Promise<PlanRow | null> {
      const row = await db
        .selectFrom('plans')
        .select(columns)
        .where('workspace', '=', ws)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : PlanRow.parse(row);
    },

    /** Ends a plan, once: false where it had ended before or is not there. */
    async end(ws: WorkspaceId, id: PlanId, ended: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('plans')
        .set({ ended, ended_at: at })
        .where('workspace', '=', ws)
        .where('id', '=', id)
        .where('ended', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Puts other content in the place of an ended plan's: what was secret in it is deleted. False while it is open. */
    async rewrite(
      ws: WorkspaceId,
      id: PlanId,
      content: { readonly body: string; readonly sealed: Uint8Array },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('plans')
        .set(content)
        .where('workspace', '=', ws)
        .where('id', '=', id)
        .where('ended', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Newest first. */
    async ofOrder(ws: WorkspaceId, orderId: OrderId): Promise<PlanRow[]> {
      const rows = await db
        .selectFrom('plans')
        .select(columns)
        .where('workspace', '=', ws)
        .where('order_id', '=', orderId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return z.array(PlanRow).parse(rows);
    },
  };
}
