import { z } from 'zod';
import { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query, statement, type Given } from './statement.js';

const Window = z.object({ workspace: WorkspaceId, user: UserId, order: OrderId, since: Time });

/** A person's window that waits for what becomes of an order. */
export type WaitingWindow = z.infer<typeof Window>;

const opening = statement((given: Given<WaitingWindow>) =>
  build
    .insertInto('windows')
    .values({
      workspace: given('workspace'),
      user_id: given('user'),
      order_id: given('order'),
      since: given('since'),
    })
    .onConflict((conflict) => conflict.columns(['workspace', 'user_id', 'order_id']).doNothing()),
);

const answering = statement((given: Given<Omit<WaitingWindow, 'since'>>) =>
  build
    .deleteFrom('windows')
    .where('workspace', '=', given('workspace'))
    .where('user_id', '=', given('user'))
    .where('order_id', '=', given('order')),
);

export function windows(db: Db) {
  return {
    /** Notes one; of several of one order the first stays. */
    async opened(window: WaitingWindow): Promise<void> {
      await db.run(opening(window));
    },

    /** The window shows what came, or its person was told. */
    async answered(window: Omit<WaitingWindow, 'since'>): Promise<void> {
      await db.run(answering(window));
    },

    async all(): Promise<WaitingWindow[]> {
      const all = build
        .selectFrom('windows')
        .select(['workspace', 'user_id as user', 'order_id as order', 'since'])
        .orderBy('since');
      return z.array(Window).parse(await db.all(query(all)));
    },
  };
}
