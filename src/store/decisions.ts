import { z } from 'zod';
import { PlanId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

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

type Person = { readonly planId: PlanId; readonly user: UserId };

const asking = statement(
  (
    given: Given<Person & { ws: WorkspaceId; verb: DecisionRow['verb']; reason: string | null; at: number }>,
  ) => {
    const asked = {
      verb: given('verb'),
      reason: given('reason'),
      state: 'asked',
      why: null,
      asked_at: given('at'),
      settled_at: null,
    };
    return build
      .insertInto('decisions')
      .values({ plan_id: given('planId'), user_id: given('user'), workspace: given('ws'), ...asked })
      .onConflict((conflict) =>
        conflict.columns(['plan_id', 'user_id']).doUpdateSet(asked).where('decisions.state', '=', 'refused'),
      );
  },
);

const stateOf = statement((given: Given<Person>) =>
  build
    .selectFrom('decisions')
    .select('state')
    .where('plan_id', '=', given('planId'))
    .where('user_id', '=', given('user')),
);

const settling = statement(
  (given: Given<Person & { state: 'counted' | 'refused'; why: string | null; at: number }>) =>
    build
      .updateTable('decisions')
      .set({ state: given('state'), why: given('why'), settled_at: given('at') })
      .where('plan_id', '=', given('planId'))
      .where('user_id', '=', given('user'))
      .where('state', '=', 'asked'),
);

const asAsked = statement((given: Given<{ planId: PlanId }>) =>
  build
    .selectFrom('decisions')
    .select(columns)
    .where('plan_id', '=', given('planId'))
    .orderBy('asked_at')
    .orderBy('user_id'),
);

export function decisions(db: Db) {
  return {
    /**
     * Writes down a click, one per person and plan: `asked` where it is new (or the one before was refused),
     * `pending` where one waits to be checked, `decided` where one has counted.
     */
    async ask(click: AskedDecision): Promise<'asked' | 'pending' | 'decided'> {
      const { ws, planId, user, verb, reason, at } = click;
      if ((await db.run(asking({ ws, planId, user, verb, reason, at }))) > 0) return 'asked';
      const state = (await db.first(stateOf({ planId, user })))?.state;
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
      return (await db.run(settling({ planId, user, state, why, at }))) > 0;
    },

    /** In the order in which they were asked. */
    async ofPlan(planId: PlanId): Promise<DecisionRow[]> {
      const rows = await db.all(asAsked({ planId }));
      return z.array(DecisionRow).parse(rows);
    },
  };
}
