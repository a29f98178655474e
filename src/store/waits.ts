import { z } from 'zod';
import { UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

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

export function waits(db: Db) {
  return {
    async begun({ id, workspace, user, what, since }: StoredWait): Promise<void> {
      await db.insertInto('waits').values({ id, workspace, user_id: user, what, since }).execute();
    },

    /** Its person sees what came of it, or was told. */
    async ended(id: string): Promise<void> {
      await db.deleteFrom('waits').where('id', '=', id).execute();
    },

    async all(): Promise<StoredWait[]> {
      const rows = await db
        .selectFrom('waits')
        .select(['id', 'workspace', 'user_id as user', 'what', 'since'])
        .orderBy('since')
        .orderBy('id')
        .execute();
      return z.array(Wait).parse(rows);
    },
  };
}
