import { z } from 'zod';
import { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { NewLease } from './holds.js';
import type { Db } from './tables.js';

const QueueRow = z.object({
  orderId: OrderId,
  workspace: WorkspaceId,
  user: UserId,
  purpose: z.string(),
  at: Time,
});

/** An order that waits for a free profile. */
export type QueueRow = z.infer<typeof QueueRow>;

const columns = ['order_id as orderId', 'workspace', 'user_id as user', 'purpose', 'at'] as const;

export function queue(db: Db) {
  return {
    /** Puts an order at the end; one that waits keeps its place (false). */
    async join({ orderId, workspace, user, purpose, at }: NewLease): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('profile_queue')
        .values({ order_id: orderId, workspace, user_id: user, purpose, at })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False where it did not wait. */
    async leave(orderId: OrderId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('profile_queue')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** In the order in which they came. */
    async all(): Promise<QueueRow[]> {
      const rows = await db.selectFrom('profile_queue').select(columns).orderBy('seq').execute();
      return z.array(QueueRow).parse(rows);
    },
  };
}
