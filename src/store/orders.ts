import { z } from 'zod';
import { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import { Count, Flag, Sealed, Time } from './columns.js';
import { AlreadyInProgress, breaksUnique } from './errors.js';
import type { Db } from './tables.js';

const OrderRow = z.object({
  workspace: WorkspaceId,
  id: OrderId,
  version: z.number(),
  requester: UserId,
  kind: z.string(),
  state: z.string(),
  inProgress: Flag,
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  body: z.string(),
  sealed: Sealed,
  createdAt: Time,
  updatedAt: Time,
});

/** An order or trunk change as it is kept; `body` is JSON that the workflow reads. */
export type OrderRow = z.infer<typeof OrderRow>;

/** A row to insert; its version becomes 1. */
export type NewOrderRow = Omit<OrderRow, 'version'>;

/** What a replace may change. */
export type OrderContent = Omit<NewOrderRow, 'workspace' | 'id' | 'requester' | 'createdAt'>;

export interface OrderFilter {
  readonly ws: WorkspaceId;
  readonly requester?: UserId | undefined;
  /** The part of `kind` before its point. */
  readonly family?: 'order' | 'trunk' | undefined;
  readonly states?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
}

export interface OrderPage extends OrderFilter {
  readonly limit: number;
  /** How many rows to pass over. */
  readonly offset?: number | undefined;
  /** The last row of the page before. */
  readonly before?: { readonly updatedAt: number; readonly id: OrderId } | undefined;
}

const columns = [
  'workspace',
  'id',
  'version',
  'requester',
  'kind',
  'state',
  'in_progress as inProgress',
  'customer_id as customerId',
  'customer_name as customerName',
  'body',
  'sealed',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const inProgressColumns = 'orders.workspace, orders.requester';

export function orders(db: Db) {
  return {
    /** The next number, `TD-1001` on: never given twice, and not used up where the transaction is rolled back. */
    async nextId(): Promise<OrderId> {
      const { value } = await db
        .updateTable('counters')
        .set((eb) => ({ value: eb('value', '+', 1) }))
        .where('name', '=', 'order')
        .returning('value')
        .executeTakeFirstOrThrow();
      return OrderId.parse(`TD-${value}`);
    },

    /** @throws AlreadyInProgress where the requester has another order in progress in this workspace */
    async insert(row: NewOrderRow): Promise<void> {
      const { workspace, id, requester, createdAt } = row;
      await onePerRequester(() =>
        db
          .insertInto('orders')
          .values({ workspace, id, requester, version: 1, created_at: createdAt, ...contentColumns(row) })
          .execute(),
      );
    },

    async get(ws: WorkspaceId, id: OrderId): Promise<OrderRow | null> {
      const row = await db
        .selectFrom('orders')
        .select(columns)
        .where('workspace', '=', ws)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : OrderRow.parse(row);
    },

    /**
     * Writes `next` where the order still has version `seen`, and makes its version one higher; false when someone
     * was faster, or there is no such order.
     * @throws AlreadyInProgress where the requester has another order in progress in this workspace
     */
    async replace(ws: WorkspaceId, id: OrderId, seen: number, next: OrderContent): Promise<boolean> {
      const { numUpdatedRows } = await onePerRequester(() =>
        db
          .updateTable('orders')
          .set({ version: seen + 1, ...contentColumns(next) })
          .where('workspace', '=', ws)
          .where('id', '=', id)
          .where('version', '=', seen)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    /** The one order that this person is composing. */
    async inProgress(ws: WorkspaceId, requester: UserId): Promise<OrderRow | null> {
      const row = await db
        .selectFrom('orders')
        .select(columns)
        .where('workspace', '=', ws)
        .where('requester', '=', requester)
        .where((eb) => eb('in_progress', '=', eb.lit(1)))
        .executeTakeFirst();
      return row === undefined ? null : OrderRow.parse(row);
    },

    /** Newest first, by the last change. */
    async list({ before, limit, offset, ...filter }: OrderPage): Promise<OrderRow[]> {
      let query = filtered(db, filter)
        .select(columns)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (offset !== undefined) query = query.offset(offset);
      if (before !== undefined) {
        const { updatedAt, id } = before;
        query = query
          .where('updated_at', '<=', updatedAt)
          .where((eb) => eb.or([eb('updated_at', '<', updatedAt), eb('id', '<', id)]));
      }
      return z.array(OrderRow).parse(await query.execute());
    },

    async count(filter: OrderFilter): Promise<number> {
      const row = await filtered(db, filter)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Count.parse(row.count);
    },

    /** The same up to a bound, so that a person with very many doesn't wait for all of them to be counted. */
    async countUpTo(filter: OrderFilter, most: number): Promise<number> {
      const row = await db
        .selectFrom(filtered(db, filter).select('id').limit(most).as('some'))
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Count.parse(row.count);
    },

    /** How many orders stand in each state, over all workspaces. */
    async countByState(): Promise<{ state: string; count: number }[]> {
      const rows = await db
        .selectFrom('orders')
        .select((eb) => ['state', eb.fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      return z.array(z.object({ state: z.string(), count: Count })).parse(rows);
    },

    /** Every order in these states, of all workspaces, oldest change first: what a start-up looks through. */
    async withState(states: readonly string[]): Promise<OrderRow[]> {
      const rows = await db
        .selectFrom('orders')
        .select(columns)
        .where('state', 'in', states)
        .orderBy('updated_at')
        .orderBy('id')
        .execute();
      return z.array(OrderRow).parse(rows);
    },

    /**
     * Deletes orders in these (finished) states that last changed before `before`, with their plans, attempts,
     * decisions and the places of their messages; at most `limit` of them, oldest first. Returns how many.
     */
    async forget(options: { states: readonly string[]; before: number; limit: number }): Promise<number> {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('state', 'in', options.states)
        .where('in_progress', '=', 0)
        .where('updated_at', '<', options.before)
        .orderBy('updated_at')
        .limit(options.limit)
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const plansOfThem = db.selectFrom('plans').select('id').where('order_id', 'in', ids);
      await db
        .deleteFrom('cards')
        .where((eb) => eb.or([eb('subject', 'in', ids), eb('subject', 'in', plansOfThem)]))
        .execute();
      // The plans, attempts and decisions go with their order (ON DELETE CASCADE).
      await db.deleteFrom('orders').where('id', 'in', ids).execute();
      return ids.length;
    },
  };
}

function filtered(db: Db, { ws, requester, family, states, customerId }: OrderFilter) {
  let query = db.selectFrom('orders').where('workspace', '=', ws);
  if (requester !== undefined) query = query.where('requester', '=', requester);
  if (family !== undefined) query = query.where('kind', 'like', `${family}.%`);
  if (states !== undefined) query = query.where('state', 'in', states);
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  return query;
}

function contentColumns(content: OrderContent) {
  return {
    kind: content.kind,
    state: content.state,
    in_progress: content.inProgress ? 1 : 0,
    customer_id: content.customerId,
    customer_name: content.customerName,
    body: content.body,
    sealed: content.sealed,
    updated_at: content.updatedAt,
  };
}

async function onePerRequester<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw breaksUnique(error, inProgressColumns) ? new AlreadyInProgress({ cause: error }) : error;
  }
}
