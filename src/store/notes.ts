import type { Db } from './tables.js';

/** Small things under a name: whether placing is frozen, what a home showed last. */
export function notes(db: Db) {
  return {
    async set(key: string, value: string): Promise<void> {
      await db
        .insertInto('notes')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },

    async get(key: string): Promise<string | null> {
      const row = await db.selectFrom('notes').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
    },

    /** False where there was none. */
    async remove(key: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('notes').where('key', '=', key).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
