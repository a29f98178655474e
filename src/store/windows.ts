import { z } from 'zod';
import { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const Window = z.object({ workspace: WorkspaceId, user: UserId, order: OrderId, since: Time });

/** A person's window that waits for what becomes of an order. */
export type WaitingWindow = z.infer<typeof Window>;

export function windows(db: Db) {
  return {
    /** Notes one; of several of one order the first stays. */
    async opened({ workspace, user, order, since }: WaitingWindow): Promise<void> {
      await db
        .insertInto('windows')
        .values({ workspace, user_id: user, order_id: order, since })
        .onConflict((conflict) => conflict.columns(['workspace', 'user_id', 'order_id']).doNothing())
        .execute();
    },

    /** The window shows what came, or its person was told. */
    async answered({ workspace, user, order }: Omit<WaitingWindow, 'since'>): Promise<void> {
      await db
        .deleteFrom('windows')
        .where('workspace', '=', workspace)
        .where('user_id', '=', user)
        .where('order_id', '=', order)
        .execute();
    },

    async all(): Promise<WaitingWindow[]> {
      const rows = await db
        .selectFrom('windows')
        .select(['workspace', 'user_id as user', 'order_id as order', 'since'])
        .orderBy('since')
        .execute();
      return z.array(Window).parse(rows);
    },
  };
}
