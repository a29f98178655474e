import { OrderId } from '../types/ids.js';
import type { Db } from './tables.js';

export function deliveries(db: Db) {
  return {
    /** True for the first delivery under this key, false for every one after it. */
    async first(key: string, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('deliveries')
        .values({ key, at })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Whether `first` was asked about this key. */
    async seen(key: string): Promise<boolean> {
      const row = await db.selectFrom('deliveries').select('key').where('key', '=', key).executeTakeFirst();
      return row !== undefined;
    },

    /** Notes what a delivery began, for `begunBy`. `key` has no colon at its end. */
    async begun(key: string, order: OrderId, at: number): Promise<void> {
      await db
        .insertInto('deliveries')
        .values({ key: `${key}:${order}`, at })
        .execute();
    },

    /** What an earlier delivery under this key began; null where there was none. */
    async begunBy(key: string): Promise<OrderId | null> {
      const row = await db
        .selectFrom('deliveries')
        .select('key')
        // `;` follows `:`, so this is what starts with the key and a colon, read from the index.
        .where('key', '>=', `${key}:`)
        .where('key', '<', `${key};`)
        .executeTakeFirst();
      return row === undefined ? null : OrderId.parse(row.key.slice(key.length + 1));
    },

    /** Forgets deliveries older than `before`, at most `limit` of them; returns how many. */
    async forget(before: number, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('deliveries')
        .where('key', 'in', (eb) =>
          eb.selectFrom('deliveries').select('key').where('at', '<', before).orderBy('at').limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
