import { z } from 'zod';
import { DraftId, OrderId, PlanId, ProfileName, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const AttemptRow = z.object({
  planId: PlanId,
  workspace: WorkspaceId,
  orderId: OrderId,
  profile: ProfileName,
  draftId: DraftId.nullable(),
  at: Time,
  outcome: z.string().nullable(),
  settledAt: Time.nullable(),
});

/** The one time a plan was sent to the operator; `outcome` is JSON, null while the answer is not known. */
export type AttemptRow = z.infer<typeof AttemptRow>;

export type NewAttempt = Omit<AttemptRow, 'outcome' | 'settledAt'>;

const columns = [
  'plan_id as planId',
  'workspace',
  'order_id as orderId',
  'profile',
  'draft_id as draftId',
  'at',
  'outcome',
  'settled_at as settledAt',
] as const;

export function attempts(db: Db) {
  return {
    /** Records that the plan is about to be sent; false where it was sent before, and must not be again (O16). */
    async record(attempt: NewAttempt): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('attempts')
        .values({
          plan_id: attempt.planId,
          workspace: attempt.workspace,
          order_id: attempt.orderId,
          profile: attempt.profile,
          draft_id: attempt.draftId,
          at: attempt.at,
          outcome: null,
          settled_at: null,
        })
        .onConflict((conflict) => conflict.column('plan_id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Writes down how the attempt went; false where that stood already or there was none. */
    async settle(planId: PlanId, outcome: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('attempts')
        .set({ outcome, settled_at: at })
        .where('plan_id', '=', planId)
        .where('outcome', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async get(planId: PlanId): Promise<AttemptRow | null> {
      const row = await db
        .selectFrom('attempts')
        .select(columns)
        .where('plan_id', '=', planId)
        .executeTakeFirst();
      return row === undefined ? null : AttemptRow.parse(row);
    },
  };
}
