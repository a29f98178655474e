import { z } from 'zod';
import { PlanId, WorkspaceId } from '../types/ids.js';
import { Count, Time } from './columns.js';
import type { Db } from './tables.js';

const CallState = z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'skipped']);
export type CallState = z.infer<typeof CallState>;

const CallRow = z.object({
  workspace: WorkspaceId,
  planId: PlanId,
  position: z.number(),
  state: CallState,
  said: z.string().nullable(),
  reference: z.string().nullable(),
  sentAt: Time.nullable(),
  settledAt: Time.nullable(),
});

/** One call of a trunk change, by its position in the plan. */
export type CallRow = z.infer<typeof CallRow>;

const columns = [
  'workspace',
  'plan_id as planId',
  'position',
  'state',
  'said',
  'reference',
  'sent_at as sentAt',
  'settled_at as settledAt',
] as const;

/** Rows in one INSERT: SQLite takes at most 32,766 values. */
const mostInsertedAtOnce = 500;

export function trunkCalls(db: Db) {
  return {
    /** Puts the calls of a plan, all waiting; again for the same plan it changes nothing. */
    async put(workspace: WorkspaceId, planId: PlanId, count: number): Promise<void> {
      for (let from = 0; from < count; from += mostInsertedAtOnce) {
        const size = Math.min(mostInsertedAtOnce, count - from);
        await db
          .insertInto('trunk_calls')
          .values(
            Array.from({ length: size }, (_, at) => ({
              workspace,
              plan_id: planId,
              position: from + at,
              state: 'waiting',
              said: null,
              reference: null,
              sent_at: null,
              settled_at: null,
            })),
          )
          .onConflict((conflict) => conflict.columns(['plan_id', 'position']).doNothing())
          .execute();
      }
    },

    /** The next call that waits; null where none does. */
    async nextWaiting(planId: PlanId): Promise<number | null> {
      const row = await db
        .selectFrom('trunk_calls')
        .select('position')
        .where('plan_id', '=', planId)
        .where('state', '=', 'waiting')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
      return row?.position ?? null;
    },

    /** Records that a call is about to be sent; false where it does not wait, and must not be sent. */
    async begin(planId: PlanId, position: number, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('trunk_calls')
        .set({ state: 'sending', sent_at: at })
        .where('plan_id', '=', planId)
        .where('position', '=', position)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What came of a call that was sent. */
    async settle(
      planId: PlanId,
      position: number,
      outcome: {
        state: 'done' | 'refused' | 'unknown';
        said: string | null;
        reference: string | null;
        at: number;
      },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('trunk_calls')
        .set({
          state: outcome.state,
          said: outcome.said,
          reference: outcome.reference,
          settled_at: outcome.at,
        })
        .where('plan_id', '=', planId)
        .where('position', '=', position)
        .where('state', '=', 'sending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Moves all calls of one state to another: lost ones at a start, unknown ones tried again or settled. */
    async moveAll(planId: PlanId, from: CallState, to: CallState, at: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('trunk_calls')
        .set({ state: to, settled_at: to === 'waiting' ? null : at })
        .where('plan_id', '=', planId)
        .where('state', '=', from)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Lets all calls that wait be: one that was sent before, with its answer lost, is unknown again. */
    async skipWaiting(planId: PlanId, at: number): Promise<void> {
      await db
        .updateTable('trunk_calls')
        .set((eb) => ({
          state: eb.case().when('sent_at', 'is', null).then('skipped').else('unknown').end(),
          settled_at: at,
        }))
        .where('plan_id', '=', planId)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** How many calls of a plan stand in each state. */
    async counts(planId: PlanId): Promise<Readonly<Record<CallState, number>>> {
      const rows = await db
        .selectFrom('trunk_calls')
        .select((eb) => ['state', eb.fn.countAll().as('count')])
        .where('plan_id', '=', planId)
        .groupBy('state')
        .execute();
      const found = new Map(rows.map((row) => [row.state, Count.parse(row.count)]));
      const of = (state: CallState) => found.get(state) ?? 0;
      return {
        waiting: of('waiting'),
        sending: of('sending'),
        done: of('done'),
        refused: of('refused'),
        unknown: of('unknown'),
        skipped: of('skipped'),
      };
    },

    /** The calls of a plan in their order. */
    async of(planId: PlanId, states: readonly CallState[] | null, limit: number): Promise<CallRow[]> {
      let query = db
        .selectFrom('trunk_calls')
        .select(columns)
        .where('plan_id', '=', planId)
        .orderBy('position')
        .limit(limit);
      if (states !== null) query = query.where('state', 'in', states);
      return z.array(CallRow).parse(await query.execute());
    },
  };
}

export type TrunkCalls = ReturnType<typeof trunkCalls>;
