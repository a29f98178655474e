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
