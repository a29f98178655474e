import { z } from 'zod';
import { PlanId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const DecisionRow = z.object({
  planId: PlanId,
  workspace: WorkspaceId,
  user: UserId,
  verb: z.enum(['approve', 'reject']),
  reason: z.string().nullable(),
  state: z.enum(['asked', 'counted', 'refused']),
  why: z.string().nullable(),
  askedAt: Time,
  settledAt: Time.nullable(),
});

/** What one person said about one plan. Only `counted` is a decision; `asked` is a click that was not checked yet. */
export type DecisionRow = z.infer<typeof DecisionRow>;

export interface AskedDecision {
  readonly ws: WorkspaceId;
  readonly planId: PlanId;
  readonly user: UserId;
  readonly verb: DecisionRow['verb'];
  readonly reason: string | null;
  readonly at: number;
}

const columns = [
  'plan_id as planId',
  'workspace',
  'user_id as user',
  'verb',
  'reason',
  'state',
  'why',
  'asked_at as askedAt',
  'settled_at as settledAt',
] as const;

export function decisions(db: Db) {
  return {
    /**
     * Writes down a click, one per person and plan: `asked` where it is new (or the one before was refused),
     * `pending` where one waits to be checked, `decided` where one has counted.
     */
    async ask(click: AskedDecision): Promise<'asked' | 'pending' | 'decided'> {
      const asked = {
        verb: click.verb,
        reason: click.reason,
        state: 'asked',
        why: null,
        asked_at: click.at,
        settled_at: null,
      };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('decisions')
        .values({ plan_id: click.planId, user_id: click.user, workspace: click.ws, ...asked })
        .onConflict((conflict) =>
          conflict
            .columns(['plan_id', 'user_id'])
            .doUpdateSet(asked)
            .where('decisions.state', '=', 'refused'),
        )
        .executeTakeFirst();
      if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return 'asked';
      const { state } = await db
        .selectFrom('decisions')
        .select('state')
        .where('plan_id', '=', click.planId)
        .where('user_id', '=', click.user)
        .executeTakeFirstOrThrow();
      return state === 'counted' ? 'decided' : 'pending';
    },

    /** Settles a click that was asked; false where it was settled before or is not there. */
    async settle(
      planId: PlanId,
      user: UserId,
      state: 'counted' | 'refused',
      why: string | null,
      at: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('decisions')
        .set({ state, why, settled_at: at })
        .where('plan_id', '=', planId)
        .where('user_id', '=', user)
        .where('state', '=', 'asked')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** In the order in which they were asked. */
    async ofPlan(planId: PlanId): Promise<DecisionRow[]> {
      const rows = await db
        .selectFrom('decisions')
        .select(columns)
        .where('plan_id', '=', planId)
        .orderBy('asked_at')
        .orderBy('user_id')
        .execute();
      return z.array(DecisionRow).parse(rows);
    },
  };
}
