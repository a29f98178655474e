import { z } from 'zod';
import { AccountId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const CustomerRow = z.object({ workspace: WorkspaceId, id: AccountId, name: z.string(), at: Time });

/** A customer as it was last seen in a search. */
export type CustomerRow = z.infer<typeof CustomerRow>;

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
