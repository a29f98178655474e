import { z } from 'zod';
import { UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const HomeRow = z.object({ workspace: WorkspaceId, user: UserId, pages: z.string(), openedAt: Time });

/** A person's Home tab as it was last shown; `pages` is JSON. */
export type HomeRow = z.infer<typeof HomeRow>;

const columns = ['workspace', 'user_id as user', 'pages', 'opened_at as openedAt'] as const;

export function homes(db: Db) {
  return {
    async opened({ workspace, user, pages, openedAt }: HomeRow): Promise<void> {
      await db
        .insertInto('homes')
        .values({ workspace, user_id: user, pages, opened_at: openedAt })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'user_id']).doUpdateSet({ pages, opened_at: openedAt }),
        )
        .execute();
    },

    async get(workspace: WorkspaceId, user: UserId): Promise<HomeRow | null> {
      const row = await db
        .selectFrom('homes')
        .select(columns)
        .where('workspace', '=', workspace)
        .where('user_id', '=', user)
        .executeTakeFirst();
      return row === undefined ? null : HomeRow.parse(row);
    },

    /** Those opened since a time, the newest first. */
    async since(workspace: WorkspaceId, at: number, limit: number): Promise<HomeRow[]> {
      const rows = await db
        .selectFrom('homes')
        .select(columns)
        .where('workspace', '=', workspace)
        .where('opened_at', '>=', at)
        .orderBy('opened_at', 'desc')
        .orderBy('user_id')
        .limit(limit)
        .execute();
      return z.array(HomeRow).parse(rows);
    },
  };
}
