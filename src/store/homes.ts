import { z } from 'zod';
import { UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

const HomeRow = z.object({ workspace: WorkspaceId, user: UserId, pages: z.string(), openedAt: Time });

/** A person's Home tab as it was last shown; `pages` is JSON. */
export type HomeRow = z.infer<typeof HomeRow>;

const columns = ['workspace', 'user_id as user', 'pages', 'opened_at as openedAt'] as const;

const opening = statement((given: Given<HomeRow>) => {
  const opened = { pages: given('pages'), opened_at: given('openedAt') };
  return build
    .insertInto('homes')
    .values({ workspace: given('workspace'), user_id: given('user'), ...opened })
    .onConflict((conflict) => conflict.columns(['workspace', 'user_id']).doUpdateSet(opened));
});

const one = statement((given: Given<{ workspace: WorkspaceId; user: UserId }>) =>
  build
    .selectFrom('homes')
    .select(columns)
    .where('workspace', '=', given('workspace'))
    .where('user_id', '=', given('user')),
);

const newest = statement((given: Given<{ workspace: WorkspaceId; at: number; limit: number }>) =>
  build
    .selectFrom('homes')
    .select(columns)
    .where('workspace', '=', given('workspace'))
    .where('opened_at', '>=', given('at'))
    .orderBy('opened_at', 'desc')
    .orderBy('user_id')
    .limit(given('limit')),
);

export function homes(db: Db) {
  return {
    async opened(home: HomeRow): Promise<void> {
      await db.run(opening(home));
    },

    async get(workspace: WorkspaceId, user: UserId): Promise<HomeRow | null> {
      const row = await db.first(one({ workspace, user }));
      return row === undefined ? null : HomeRow.parse(row);
    },

    /** Those opened since a time, the newest first. */
    async since(workspace: WorkspaceId, at: number, limit: number): Promise<HomeRow[]> {
      return z.array(HomeRow).parse(await db.all(newest({ workspace, at, limit })));
    },
  };
}
