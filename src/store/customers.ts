import { z } from 'zod';
import { AccountId, SubscriptionId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const CustomerRow = z.object({ workspace: WorkspaceId, id: AccountId, name: z.string(), at: Time });

/** A customer as it was last seen in a search. */
export type CustomerRow = z.infer<typeof CustomerRow>;

const SubscriptionRow = z.object({ subscriptionId: SubscriptionId, at: Time });

/** A subscription of a customer that someone used here before (O14). */
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export function customers(db: Db) {
  return {
    async seen(customer: { ws: WorkspaceId; id: AccountId; name: string; at: number }): Promise<void> {
      const { ws, id, name, at } = customer;
      await db
        .insertInto('customers')
        .values({ workspace: ws, id, name, at })
        .onConflict((conflict) => conflict.columns(['workspace', 'id']).doUpdateSet({ name, at }))
        .execute();
    },

    async get(ws: WorkspaceId, id: AccountId): Promise<CustomerRow | null> {
      const row = await db
        .selectFrom('customers')
        .select(['workspace', 'id', 'name', 'at'])
        .where('workspace', '=', ws)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : CustomerRow.parse(row);
    },
  };
}

export function subscriptions(db: Db) {
  return {
    async seen(subscription: {
      ws: WorkspaceId;
      customerId: AccountId;
      subscriptionId: SubscriptionId;
      at: number;
    }): Promise<void> {
      const { ws, customerId, subscriptionId, at } = subscription;
      await db
        .insertInto('subscriptions')
        .values({ workspace: ws, customer_id: customerId, subscription_id: subscriptionId, at })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'customer_id', 'subscription_id']).doUpdateSet({ at }),
        )
        .execute();
    },

    /** Those last used first. */
    async of(ws: WorkspaceId, customerId: AccountId, limit: number): Promise<SubscriptionRow[]> {
      const rows = await db
        .selectFrom('subscriptions')
        .select(['subscription_id as subscriptionId', 'at'])
        .where('workspace', '=', ws)
        .where('customer_id', '=', customerId)
        .orderBy('at', 'desc')
        .orderBy('subscription_id')
        .limit(limit)
        .execute();
      return z.array(SubscriptionRow).parse(rows);
    },
  };
}
