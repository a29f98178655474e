import { OrderId } from '../types/ids.js';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const noting = statement((given: Given<{ key: string; at: number }>) =>
  build
    .insertInto('deliveries')
    .values({ key: given('key'), at: given('at') })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

const noted = statement((given: Given<{ key: string }>) =>
  build.selectFrom('deliveries').select('key').where('key', '=', given('key')),
);

const between = statement((given: Given<{ from: string; until: string }>) =>
  build
    .selectFrom('deliveries')
    .select('key')
    .where('key', '>=', given('from'))
    .where('key', '<', given('until')),
);

export function deliveries(db: Db) {
  return {
    /** True for the first delivery under this key, false for every one after it. */
    async first(key: string, at: number): Promise<boolean> {
      return (await db.run(noting({ key, at }))) > 0;
    },

    /** Whether `first` was asked about this key. */
    async seen(key: string): Promise<boolean> {
      return (await db.first(noted({ key }))) !== undefined;
    },

    /** Notes what a delivery began, for `begunBy`. `key` has no colon at its end. */
    async begun(key: string, order: OrderId, at: number): Promise<void> {
      await db.run(query(build.insertInto('deliveries').values({ key: `${key}:${order}`, at })));
    },

    /** What an earlier delivery under this key began; null where there was none. */
    async begunBy(key: string): Promise<OrderId | null> {
      // `;` follows `:`, so this is what starts with the key and a colon, read from the index.
      const row = await db.first(between({ from: `${key}:`, until: `${key};` }));
      return row === undefined ? null : OrderId.parse(row.key.slice(key.length + 1));
    },

    /** Forgets deliveries older than `before`, at most `limit` of them; returns how many. */
    forget(before: number, limit: number): Promise<number> {
      const old = build
        .selectFrom('deliveries')
        .select('key')
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit);
      return db.run(query(build.deleteFrom('deliveries').where('key', 'in', old)));
    },
  };
}
