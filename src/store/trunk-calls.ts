import { z } from 'zod';
import { CallFailure } from '../types/failure.js';
import { OrderId, PlanId, WorkspaceId } from '../types/ids.js';
import { Count, Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const CallState = z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'skipped']);
export type CallState = z.infer<typeof CallState>;

const CallRow = z.object({
  workspace: WorkspaceId,
  planId: PlanId,
  position: z.number(),
  state: CallState,
  /** Why it is not done, or what proved that it is; null where nothing came. */
  failure: z
    .string()
    .nullable()
    .transform((json) => (json === null ? null : CallFailure.parse(JSON.parse(json)))),
  /** When a try of it was sent whose answer was lost. */
  lostAt: Time.nullable(),
  /** The other request of which that was; null where it was a try of this call itself. */
  lostIn: OrderId.nullable(),
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
  'failure',
  'lost_at as lostAt',
  'lost_in as lostIn',
  'reference',
  'sent_at as sentAt',
  'settled_at as settledAt',
] as const;

/** What a call asks for, as far as the store has to know. */
export interface CallAbout {
  readonly workspace: WorkspaceId;
  /** The same for all calls that ask for the same. */
  readonly key: string;
  /** The number or channel that it changes. */
  readonly subject: string;
}

/** Whether the answer to an earlier try was lost, and in which other request; null: in none. */
export interface LostBefore {
  readonly wasLost: boolean;
  readonly lostIn: OrderId | null;
}

/** What came of a call, to be written down. */
export interface CallOutcome {
  readonly state: Exclude<CallState, 'sending'>;
  readonly failure: CallFailure | null;
  readonly passes: boolean;
  readonly reference: string | null;
  readonly at: number;
}

/** Rows in one INSERT: SQLite takes at most 32,766 values. */
const mostInsertedAtOnce = 500;

type Call = { readonly planId: PlanId; readonly position: number };

const firstWaiting = statement((given: Given<{ planId: PlanId }>) =>
  build
    .selectFrom('trunk_calls')
    .select('position')
    .where('plan_id', '=', given('planId'))
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1),
);

const beginning = statement(
  (
    given: Given<
      Call & { at: number; key: string; subject: string; lostIn: OrderId | null; lostAt: number | null }
    >,
  ) =>
    build
      .updateTable('trunk_calls')
      .set((eb) => ({
        state: 'sending',
        sent_at: given('at'),
        call_key: given('key'),
        subject: given('subject'),
        lost_in: eb.case().when('lost_at', 'is', null).then(given('lostIn')).else(eb.ref('lost_in')).end(),
        lost_at: eb.fn.coalesce('lost_at', given('lostAt')),
      }))
      .where('plan_id', '=', given('planId'))
      .where('position', '=', given('position'))
      .where('state', '=', 'waiting')
      .returning(['lost_at as lostAt', 'lost_in as lostIn']),
);

const settling = statement(
  (
    given: Given<
      Call & {
        state: CallOutcome['state'];
        failure: string | null;
        passes: number;
        reference: string | null;
        settledAt: number | null;
        lostAt: number | null;
      }
    >,
  ) =>
    build
      .updateTable('trunk_calls')
      .set((eb) => ({
        state: given('state'),
        failure: given('failure'),
        passes: given('passes'),
        reference: given('reference'),
        settled_at: given('settledAt'),
        lost_at: eb.fn.coalesce('lost_at', given('lostAt')),
      }))
      .where('plan_id', '=', given('planId'))
      .where('position', '=', given('position'))
      .where('state', '=', 'sending'),
);

const counting = statement((given: Given<{ planId: PlanId }>) =>
  build
    .selectFrom('trunk_calls')
    .select((eb) => ['state', 'passes', eb.fn.countAll().as('count')])
    .where('plan_id', '=', given('planId'))
    .groupBy(['state', 'passes']),
);

/**
 * The newest call of another plan that asked for the same and of which nobody knows what came. What was done since to
 * the same number or channel is known to be as it is, whatever that call did.
 */
const lostBefore = statement(
  (given: Given<{ planId: PlanId; workspace: WorkspaceId; key: string; subject: string }>) =>
    build
      .selectFrom('trunk_calls as lost')
      .innerJoin('plans', 'plans.id', 'lost.plan_id')
      .select(['plans.order_id as order', 'lost.sent_at as at'])
      .where('lost.workspace', '=', given('workspace'))
      .where('lost.call_key', '=', given('key'))
      .where('lost.plan_id', '!=', given('planId'))
      .where((eb) =>
        eb.or([
          eb('lost.state', '=', 'sending'),
          eb.and([eb('lost.state', 'in', ['unknown', 'waiting']), eb('lost.lost_at', 'is not', null)]),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('trunk_calls as done')
              .select('done.position')
              .where('done.workspace', '=', given('workspace'))
              .where('done.subject', '=', given('subject'))
              .where('done.state', '=', 'done')
              .whereRef('done.sent_at', '>=', 'lost.sent_at'),
          ),
        ),
      )
      .orderBy('lost.sent_at', 'desc')
      .limit(1),
);

const losing = statement(
  (given: Given<{ planId: PlanId; from: 'sending' | 'waiting'; failure: string; at: number }>) =>
    build
      .updateTable('trunk_calls')
      .set((eb) => ({
        state: 'unknown',
        failure: given('failure'),
        passes: 0,
        reference: null,
        settled_at: given('at'),
        lost_at: eb.fn.coalesce('lost_at', given('at')),
      }))
      .where('plan_id', '=', given('planId'))
      .where('state', '=', given('from')),
);

const failures = {
  lost: JSON.stringify({ came: 'lost', said: [] } satisfies CallFailure),
  restored: JSON.stringify({ came: 'restored', said: [] } satisfies CallFailure),
} as const;

export function trunkCalls(db: Db) {
  return {
    /** Puts the calls of a plan, all waiting; again for the same plan it changes nothing. */
    async put(workspace: WorkspaceId, planId: PlanId, count: number): Promise<void> {
      for (let from = 0; from < count; from += mostInsertedAtOnce) {
        const size = Math.min(mostInsertedAtOnce, count - from);
        await db.run(
          query(
            build
              .insertInto('trunk_calls')
              .values(
                Array.from({ length: size }, (_, at) => ({
                  workspace,
                  plan_id: planId,
                  position: from + at,
                  state: 'waiting',
                  failure: null,
                  passes: 0,
                  reference: null,
                  lost_at: null,
                  lost_in: null,
                  call_key: null,
                  subject: null,
                  sent_at: null,
                  settled_at: null,
                })),
              )
              .onConflict((conflict) => conflict.columns(['plan_id', 'position']).doNothing()),
          ),
        );
      }
    },

    /** The next call that waits; null where none does. */
    async nextWaiting(planId: PlanId): Promise<number | null> {
      const row = await db.first(firstWaiting({ planId }));
      return row?.position ?? null;
    },

    /**
     * Records that a call is about to be sent, and gives whether the answer to an earlier try was lost, also where that
     * was a call of another request that asked for the same; null where it does not wait, and must not be sent.
     */
    async begin(planId: PlanId, position: number, at: number, about: CallAbout): Promise<LostBefore | null> {
      const { workspace, key, subject } = about;
      const lost = await db.first(lostBefore({ planId, workspace, key, subject }));
      const before = {
        lostIn: lost === undefined ? null : OrderId.parse(lost.order),
        lostAt: lost === undefined ? null : Time.parse(lost.at),
      };
      const row = await db.first(beginning({ planId, position, at, key, subject, ...before }));
      if (row === undefined) return null;
      return { wasLost: row.lostAt !== null, lostIn: OrderId.nullable().parse(row.lostIn) };
    },

    /** What came of a call that was sent. `waiting`: surely nothing, and it is sent again by itself. */
    async settle(planId: PlanId, position: number, outcome: CallOutcome): Promise<boolean> {
      const { state, failure, passes, reference, at } = outcome;
      const settled = settling({
        planId,
        position,
        state,
        failure: failure === null ? null : JSON.stringify(failure),
        passes: passes ? 1 : 0,
        reference,
        settledAt: state === 'waiting' ? null : at,
        lostAt: state === 'unknown' ? at : null,
      });
      return (await db.run(settled)) > 0;
    },

    /** What was being sent when the process ended: nobody knows what came of it. */
    async loseSending(planId: PlanId, at: number): Promise<void> {
      await db.run(losing({ planId, from: 'sending', failure: failures.lost, at }));
    },

    /** What waited as the database was backed up, which was restored since: nobody knows what came of it. */
    async doubtWaiting(planId: PlanId, at: number): Promise<void> {
      await db.run(losing({ planId, from: 'waiting', failure: failures.restored, at }));
    },

    /** Somebody looked what became of the calls that nobody knew of. */
    async settleUnknown(planId: PlanId, to: 'done' | 'skipped', at: number): Promise<void> {
      await db.run(
        query(
          build
            .updateTable('trunk_calls')
            .set({ state: to, failure: null, passes: 0, settled_at: at })
            .where('plan_id', '=', planId)
            .where('state', '=', 'unknown'),
        ),
      );
    },

    /** All calls that may be sent once more: nobody knows of them, or what stopped them may have passed. */
    async waitAgain(planId: PlanId): Promise<void> {
      await db.run(
        query(
          build
            .updateTable('trunk_calls')
            .set({ state: 'waiting', failure: null, passes: 0, reference: null, settled_at: null })
            .where('plan_id', '=', planId)
            .where((eb) =>
              eb.or([
                eb('state', '=', 'unknown'),
                eb.and([eb('state', 'in', ['refused', 'skipped']), eb('passes', '=', 1)]),
              ]),
            ),
        ),
      );
    },

    /** Lets all calls that wait be: one that was sent before, with its answer lost, is unknown again. */
    async skipWaiting(planId: PlanId, at: number): Promise<void> {
      await db.run(
        query(
          build
            .updateTable('trunk_calls')
            .set((eb) => ({
              state: eb.case().when('lost_at', 'is', null).then('skipped').else('unknown').end(),
              passes: 0,
              settled_at: at,
            }))
            .where('plan_id', '=', planId)
            .where('state', '=', 'waiting'),
        ),
      );
    },

    /** How many calls of a plan stand in each state; `passing`: how many of them may go well the next time. */
    async counts(planId: PlanId): Promise<Readonly<Record<CallState | 'passing', number>>> {
      const rows = await db.all(counting({ planId }));
      const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(fits).reduce((all, row) => all + Count.parse(row.count), 0);
      const of = (wanted: CallState) => sum(({ state }) => state === wanted);
      return {
        passing: sum(({ state, passes }) => passes === 1 && (state === 'refused' || state === 'skipped')),
        waiting: of('waiting'),
        sending: of('sending'),
        done: of('done'),
        refused: of('refused'),
        unknown: of('unknown'),
        skipped: of('skipped'),
      };
    },

    /** The first calls of a plan that were not done, or that nobody knows of, with why; and how many there are. */
    async failed(planId: PlanId, limit: number): Promise<{ rows: CallRow[]; inAll: number }> {
      const failed = build
        .selectFrom('trunk_calls')
        .where('plan_id', '=', planId)
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['refused', 'unknown']),
            eb.and([eb('state', '=', 'skipped'), eb('failure', 'is not', null)]),
          ]),
        );
      const rows = await db.all(query(failed.select(columns).orderBy('position').limit(limit)));
      const inAll = await db.first(query(failed.select((eb) => eb.fn.countAll().as('count'))));
      return { rows: z.array(CallRow).parse(rows), inAll: z.object({ count: Count }).parse(inAll).count };
    },

    /** The calls of a plan in their order. */
    async of(planId: PlanId, states: readonly CallState[] | null, limit: number): Promise<CallRow[]> {
      let calls = build
        .selectFrom('trunk_calls')
        .select(columns)
        .where('plan_id', '=', planId)
        .orderBy('position')
        .limit(limit);
      if (states !== null) calls = calls.where('state', 'in', states);
      return z.array(CallRow).parse(await db.all(query(calls)));
    },
  };
}

export type TrunkCalls = ReturnType<typeof trunkCalls>;
