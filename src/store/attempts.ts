import { z } from 'zod';
import { DraftId, OrderId, PlanId, ProfileName, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

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

const recording = statement((given: Given<NewAttempt>) =>
  build
    .insertInto('attempts')
    .values({
      plan_id: given('planId'),
      workspace: given('workspace'),
      order_id: given('orderId'),
      profile: given('profile'),
      draft_id: given('draftId'),
      at: given('at'),
      outcome: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('plan_id').doNothing()),
);

const settling = statement((given: Given<{ planId: PlanId; outcome: string; at: number }>) =>
  build
    .updateTable('attempts')
    .set({ outcome: given('outcome'), settled_at: given('at') })
    .where('plan_id', '=', given('planId'))
    .where('outcome', 'is', null),
);

const ofPlan = statement((given: Given<{ planId: PlanId }>) =>
  build.selectFrom('attempts').select(columns).where('plan_id', '=', given('planId')),
);

export function attempts(db: Db) {
  return {
    /** Records that the plan is about to be sent; false where it was sent before, and must not be again (O16). */
    async record(attempt: NewAttempt): Promise<boolean> {
      return (await db.run(recording(attempt))) > 0;
    },

    /** Writes down how the attempt went; false where that stood already or there was none. */
    async settle(planId: PlanId, outcome: string, at: number): Promise<boolean> {
      return (await db.run(settling({ planId, outcome, at }))) > 0;
    },

    async get(planId: PlanId): Promise<AttemptRow | null> {
      const row = await db.first(ofPlan({ planId }));
      return row === undefined ? null : AttemptRow.parse(row);
    },
  };
}
