import { z } from 'zod';
import { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { NewLease } from './leases.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

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

const joining = statement((given: Given<Pick<NewLease, keyof NewLease>>) =>
  build
    .insertInto('profile_queue')
    .values({
      order_id: given('orderId'),
      workspace: given('workspace'),
      user_id: given('user'),
      purpose: given('purpose'),
      at: given('at'),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing()),
);

const leaving = statement((given: Given<{ orderId: OrderId }>) =>
  build.deleteFrom('profile_queue').where('order_id', '=', given('orderId')),
);

const inOrder = statement(() => build.selectFrom('profile_queue').select(columns).orderBy('seq'));

export function queue(db: Db) {
  return {
    /** Puts an order at the end; one that waits keeps its place (false). */
    async join(lease: NewLease): Promise<boolean> {
      return (await db.run(joining({ ...lease }))) > 0;
    },

    /** False where it did not wait. */
    async leave(orderId: OrderId): Promise<boolean> {
      return (await db.run(leaving({ orderId }))) > 0;
    },

    /** In the order in which they came. */
    async all(): Promise<QueueRow[]> {
      return z.array(QueueRow).parse(await db.all(inOrder({})));
    },
  };
}
