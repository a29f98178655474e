import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const setting = statement((given: Given<{ key: string; value: string }>) =>
  build
    .insertInto('notes')
    .values({ key: given('key'), value: given('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: given('value') })),
);

const byKey = statement((given: Given<{ key: string }>) =>
  build.selectFrom('notes').select('value').where('key', '=', given('key')),
);

/** Small things under a name: whether placing is frozen, what a home showed last. */
export function notes(db: Db) {
  return {
    async set(key: string, value: string): Promise<void> {
      await db.run(setting({ key, value }));
    },

    async get(key: string): Promise<string | null> {
      return (await db.first(byKey({ key })))?.value ?? null;
    },

    /** False where there was none. */
    async remove(key: string): Promise<boolean> {
      return (await db.run(query(build.deleteFrom('notes').where('key', '=', key)))) > 0;
    },
  };
}
