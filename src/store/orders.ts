import { z } from 'zod';
import { OrderId, PlanId, UserId, WorkspaceId } from '../types/ids.js';
import { Count, Flag, Sealed, Time } from './columns.js';
import { AlreadyInProgress, breaksUnique } from './errors.js';
import { inOrder, type Rows } from './rows.js';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';
import type { Tables } from './tables.js';

const OrderRow = z.object({
  workspace: WorkspaceId,
  id: OrderId,
  version: z.number(),
  requester: UserId,
  family: z.enum(['order', 'trunk']),
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
export type OrderContent = Omit<NewOrderRow, 'workspace' | 'id' | 'requester' | 'family' | 'createdAt'>;

export interface OrderFilter {
  readonly ws: WorkspaceId;
  readonly requester?: UserId | undefined;
  readonly family?: OrderRow['family'] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
}

export interface OrderPage extends OrderFilter, Partial<Rows> {
  readonly limit: number;
  /** The last row of the page before. */
  readonly before?: { readonly updatedAt: number; readonly id: OrderId } | undefined;
}

const columns = [
  'workspace',
  'id',
  'version',
  'requester',
  'family',
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

const nextNumber = statement(() =>
  build
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'order')
    .returning('value'),
);

type Content = ReturnType<typeof contentColumns>;

const contentOf = (given: Given<Content>) => ({
  kind: given('kind'),
  state: given('state'),
  in_progress: given('in_progress'),
  customer_id: given('customer_id'),
  customer_name: given('customer_name'),
  body: given('body'),
  sealed: given('sealed'),
  updated_at: given('updated_at'),
});

type Named = { readonly ws: WorkspaceId; readonly id: OrderId };

const insertion = statement(
  (given: Given<Content & Named & { requester: UserId; family: string; createdAt: number }>) =>
    build.insertInto('orders').values({
      workspace: given('ws'),
      id: given('id'),
      requester: given('requester'),
      family: given('family'),
      version: 1,
      created_at: given('createdAt'),
      ...contentOf(given),
    }),
);

const replacement = statement((given: Given<Content & Named & { seen: number; version: number }>) =>
  build
    .updateTable('orders')
    .set({ version: given('version'), ...contentOf(given) })
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id'))
    .where('version', '=', given('seen')),
);

const workspaceAfter = statement((given: Given<{ last: string }>) =>
  build
    .selectFrom('orders')
    .select((eb) => eb.fn.min('workspace').as('next'))
    .where('workspace', '>', given('last')),
);

const byId = statement((given: Given<{ ws: WorkspaceId; id: OrderId }>) =>
  build
    .selectFrom('orders')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id')),
);

const beingComposed = statement((given: Given<{ ws: WorkspaceId; requester: UserId }>) =>
  build
    .selectFrom('orders')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('requester', '=', given('requester'))
    .where((eb) => eb('in_progress', '=', eb.lit(1))),
);

export function orders(db: Db) {
  return {
    /** The next number, `TD-1001` on: never given twice, and not used up where the transaction is rolled back. */
    async nextId(): Promise<OrderId> {
      const row = await db.first(nextNumber({}));
      return OrderId.parse(`TD-${row?.value}`);
    },

    /** @throws AlreadyInProgress where the requester has another order in progress in this workspace */
    async insert(row: NewOrderRow): Promise<void> {
      const { workspace, id, requester, family, createdAt } = row;
      await onePerRequester(() =>
        db.run(insertion({ ws: workspace, id, requester, family, createdAt, ...contentColumns(row) })),
      );
    },

    async get(ws: WorkspaceId, id: OrderId): Promise<OrderRow | null> {
      const row = await db.first(byId({ ws, id }));
      return row === undefined ? null : OrderRow.parse(row);
    },

    /**
     * Writes `next` where the order still has version `seen`, and makes its version one higher; false when someone
     * was faster, or there is no such order.
     * @throws AlreadyInProgress where the requester has another order in progress in this workspace
     */
    async replace(ws: WorkspaceId, id: OrderId, seen: number, next: OrderContent): Promise<boolean> {
      const changed = await onePerRequester(() =>
        db.run(replacement({ ws, id, seen, version: seen + 1, ...contentColumns(next) })),
      );
      return changed > 0;
    },

    /** The one order that this person is composing. */
    async inProgress(ws: WorkspaceId, requester: UserId): Promise<OrderRow | null> {
      const row = await db.first(beingComposed({ ws, requester }));
      return row === undefined ? null : OrderRow.parse(row);
    },

    /** Newest first, by the last change. */
    async list({ before, limit, offset, from = 'start', ...filter }: OrderPage): Promise<OrderRow[]> {
      const direction = from === 'start' ? 'desc' : 'asc';
      let page = filtered(filter)
        .select(columns)
        .orderBy('updated_at', direction)
        .orderBy('id', direction)
        .limit(limit);
      if (offset !== undefined) page = page.offset(offset);
      if (before !== undefined) {
        const { updatedAt, id } = before;
        page = page
          .where('updated_at', '<=', updatedAt)
          .where((eb) => eb.or([eb('updated_at', '<', updatedAt), eb('id', '<', id)]));
      }
      return inOrder(z.array(OrderRow).parse(await db.all(query(page))), from);
    },

    /** How many there are, up to a bound: a person with very many doesn't wait for all of them to be counted. */
    async countUpTo(filter: OrderFilter, most: number): Promise<number> {
      const some = build
        .selectFrom(filtered(filter).select('id').limit(most).as('some'))
        .select((eb) => eb.fn.countAll().as('count'));
      return countOf(await db.first(query(some)));
    },

    /** Every order in these states, of all workspaces, oldest change first: what a start-up looks through. */
    async withState(states: readonly string[]): Promise<OrderRow[]> {
      const inThem = build
        .selectFrom('orders')
        .select(columns)
        .where('state', 'in', states)
        .orderBy('updated_at')
        .orderBy('id');
      const rows = await db.all(query(inThem));
      return z.array(OrderRow).parse(rows);
    },

    /** The workspaces that have orders: looked up one by one, since SQLite walks every order to find which are distinct. */
    async workspaces(): Promise<WorkspaceId[]> {
      const found: WorkspaceId[] = [];
      for (;;) {
        const row = await db.first(workspaceAfter({ last: found.at(-1) ?? '' }));
        const next = WorkspaceId.nullable().parse(row?.next ?? null);
        if (next === null) return found;
        found.push(next);
      }
    },

    /** When the oldest order in one of these states was begun; null where there is none. */
    async oldestIn(states: readonly string[]): Promise<number | null> {
      const oldest = build
        .selectFrom('orders')
        .select((eb) => eb.fn.min('created_at').as('at'))
        .where('state', 'in', states);
      return z.object({ at: Time.nullable() }).parse(await db.first(query(oldest))).at;
    },

    /** Trunk changes that ended before `before` with calls whose answer was lost; oldest first. */
    async withLostCalls(options: {
      state: string;
      before: number;
      after: { readonly updatedAt: number; readonly id: string };
      limit: number;
    }): Promise<OrderRow[]> {
      const { after } = options;
      const lost = build
        .selectFrom((eb) =>
          eb
            .selectFrom('trunk_calls')
            .crossJoin('plans')
            .select('plans.order_id as id')
            .distinct()
            .whereRef('plans.id', '=', 'trunk_calls.plan_id')
            .where(isLost)
            .as('open_calls'),
        )
        // From the few calls to their orders, and never through all that were done: SQLite keeps the order of a cross join.
        .crossJoin('orders')
        .select(columns.map((column) => `orders.${column}` as const))
        .whereRef('orders.id', '=', 'open_calls.id')
        .where('state', '=', options.state)
        .where('updated_at', '<', options.before)
        .where((eb) =>
          eb.or([
            eb('updated_at', '>', after.updatedAt),
            eb.and([eb('updated_at', '=', after.updatedAt), eb('orders.id', '>', after.id)]),
          ]),
        )
        .orderBy('updated_at')
        .orderBy('orders.id')
        .limit(options.limit);
      return z.array(OrderRow).parse(await db.all(query(lost)));
    },

    /**
     * Deletes orders in these (finished) states that last changed before `before`, with their plans, attempts,
     * decisions and the places of their messages; at most `limit` of them, oldest first. One that holds a login, or
     * has calls of which nobody knows what came, stays. Returns which went.
     */
    async forget(options: {
      ws: WorkspaceId;
      states: readonly string[];
      before: number;
      limit: number;
    }): Promise<OrderId[]> {
      const old = build
        .selectFrom('orders')
        .select('id')
        .where('workspace', '=', options.ws)
        .where('state', 'in', options.states)
        .where('in_progress', '=', 0)
        .where('updated_at', '<', options.before)
        .where((eb) => eb.not(eb.exists(lostCalls(eb))))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('leases')
                .select('leases.profile')
                .whereRef('leases.order_id', '=', 'orders.id')
                .where('leases.state', '=', 'leased'),
            ),
          ),
        )
        .orderBy('updated_at')
        .limit(options.limit);
      const ids = z
        .array(OrderRow.pick({ id: true }))
        .parse(await db.all(query(old)))
        .map(({ id }) => id);
      if (ids.length === 0) return [];
      const plans = z
        .array(z.object({ id: PlanId }))
        .parse(await db.all(query(build.selectFrom('plans').select('id').where('order_id', 'in', ids))));
      for (const subject of [...ids, ...plans.map(({ id }) => id)])
        await forgetCards(db, options.ws, subject);
      // The plans, attempts, decisions and calls go with their order (ON DELETE CASCADE).
      await db.run(query(build.deleteFrom('orders').where('id', 'in', ids)));
      return ids;
    },
  };
}

/** Calls of a trunk change of which nobody knows what came, or which are still to be made. */
function lostCalls(eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb
    .selectFrom('plans')
    .innerJoin('trunk_calls', 'trunk_calls.plan_id', 'plans.id')
    .select('plans.id')
    .whereRef('plans.order_id', '=', 'orders.id')
    .where(isLost);
}

/** As the index `trunk_calls_open` has it, to the letter: with parameters SQLite could not know that it fits. */
const isLost = sql<boolean>`trunk_calls.state IN ('waiting', 'sending', 'unknown')`;

/**
 * The places of all messages about a subject: `ID` itself and `ID:progress`, `ID:reminder`, … Two statements, since SQLite
 * uses no index for the two together, and would walk every card of the workspace.
 */
async function forgetCards(db: Db, ws: WorkspaceId, subject: string): Promise<void> {
  const ofWorkspace = build.deleteFrom('cards').where('workspace', '=', ws);
  await db.run(query(ofWorkspace.where('subject', '=', subject)));
  // `;` follows `:`, so this is what starts with `ID:`, read from the index.
  await db.run(query(ofWorkspace.where('subject', '>=', `${subject}:`).where('subject', '<', `${subject};`)));
}

const countOf = (row: unknown): number => z.object({ count: Count }).parse(row).count;

function filtered({ ws, requester, family, states, customerId }: OrderFilter) {
  let rows = build.selectFrom('orders').where('workspace', '=', ws);
  if (requester !== undefined) rows = rows.where('requester', '=', requester);
  if (family !== undefined) rows = rows.where('family', '=', family);
  if (states !== undefined) rows = rows.where('state', 'in', states);
  if (customerId !== undefined) rows = rows.where('customer_id', '=', customerId);
  return rows;
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
