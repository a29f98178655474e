import { z } from 'zod';
import { UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const Wait = z.object({
  id: z.string(),
  workspace: WorkspaceId,
  user: UserId,
  /** JSON of what is waited for: the store does not look into it. */
  what: z.string(),
  since: Time,
});

/** Something that a person waits for and that ends with the process. */
export type StoredWait = z.infer<typeof Wait>;

const beginning = statement((given: Given<StoredWait>) =>
  build.insertInto('waits').values({
    id: given('id'),
    workspace: given('workspace'),
    user_id: given('user'),
    what: given('what'),
    since: given('since'),
  }),
);

const ending = statement((given: Given<{ id: string }>) =>
  build.deleteFrom('waits').where('id', '=', given('id')),
);

export function waits(db: Db) {
  return {
    async begun(wait: StoredWait): Promise<void> {
      await db.run(beginning(wait));
    },

    /** Its person sees what came of it, or was told. */
    async ended(id: string): Promise<void> {
      await db.run(ending({ id }));
    },

    async all(): Promise<StoredWait[]> {
      const all = build
        .selectFrom('waits')
        .select(['id', 'workspace', 'user_id as user', 'what', 'since'])
        .orderBy('since')
        .orderBy('id');
      return z.array(Wait).parse(await db.all(query(all)));
    },
  };
}
