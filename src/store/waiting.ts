import { z } from 'zod';
import { OrderId, PlanId, type UserId, type WorkspaceId } from '../types/ids.js';
import { Count, Time } from './columns.js';
import { inOrder, type Rows } from './rows.js';
import type { Db } from './connection.js';
import { build, query } from './statement.js';

const Unreminded = z.object({ order: OrderId, plan: PlanId, submittedAt: Time, expiresAt: Time });

/** A request that waits, and of which nobody was reminded. */
export type Unreminded = z.infer<typeof Unreminded>;

/** Under which subject a reminder of a plan is kept among the cards. */
export const reminderOf = (plan: PlanId): string => `${plan}:reminder`;

/** Requests that wait for a decision of a person: of others, and not decided by them yet. */
const waitingFor = (workspace: WorkspaceId, user: UserId) =>
  build
    .selectFrom('orders')
    .where('state', '=', 'awaiting-approval')
    .where('orders.workspace', '=', workspace)
    .where('requester', '<>', user)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('decisions')
            .innerJoin('plans', 'plans.id', 'decisions.plan_id')
            .select('decisions.plan_id')
            .whereRef('plans.order_id', '=', 'orders.id')
            .where('plans.ended', 'is', null)
            .where('decisions.user_id', '=', user)
            .where('decisions.state', '=', 'counted'),
        ),
      ),
    );

export function waiting(db: Db) {
  return {
    /** Oldest first, by when they were submitted. */
    async for(
      workspace: WorkspaceId,
      user: UserId,
      { limit, offset = 0, from = 'start' }: Rows,
    ): Promise<OrderId[]> {
      const direction = from === 'start' ? 'asc' : 'desc';
      const rows = waitingFor(workspace, user)
        .select('orders.id as id')
        .orderBy('orders.updated_at', direction)
        .orderBy('orders.id', direction)
        .limit(limit)
        .offset(offset);
      const ids = z
        .array(z.object({ id: OrderId }))
        .parse(await db.all(query(rows)))
        .map(({ id }) => id);
      return inOrder(ids, from);
    },

    /** How many, up to a bound. */
    async count(workspace: WorkspaceId, user: UserId, most: number): Promise<number> {
      const some = build
        .selectFrom(waitingFor(workspace, user).select('orders.id as id').limit(most).as('some'))
        .select((eb) => eb.fn.countAll().as('count'));
      return z.object({ count: Count }).parse(await db.first(query(some))).count;
    },

    /** Requests submitted until a moment (epoch milliseconds) of which nobody was reminded yet; oldest first. */
    async unreminded(workspace: WorkspaceId, until: number, limit: number): Promise<Unreminded[]> {
      const rows = await db.all(
        query(
          build
            .selectFrom('orders')
            .innerJoin('plans', 'plans.order_id', 'orders.id')
            .where('orders.state', '=', 'awaiting-approval')
            .where('orders.workspace', '=', workspace)
            .where('plans.ended', 'is', null)
            .where('plans.created_at', '<=', until)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('cards')
                    .select('cards.subject')
                    .whereRef('cards.workspace', '=', 'orders.workspace')
                    .where('cards.subject', '=', eb(eb.ref('plans.id'), '||', eb.val(':reminder'))),
                ),
              ),
            )
            .select([
              'orders.id as order',
              'plans.id as plan',
              'plans.created_at as submittedAt',
              'plans.expires_at as expiresAt',
            ])
            .orderBy('plans.created_at')
            .orderBy('plans.id')
            .limit(limit),
        ),
      );
      return z.array(Unreminded).parse(rows);
    },
  };
}
