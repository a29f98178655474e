import { z } from 'zod';
import { AccountId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

const CustomerRow = z.object({ workspace: WorkspaceId, id: AccountId, name: z.string(), at: Time });

/** A customer as it was last seen in a search. */
export type CustomerRow = z.infer<typeof CustomerRow>;

type Named = { readonly ws: WorkspaceId; readonly id: AccountId };

const seeing = statement((given: Given<Named & { name: string; at: number }>) => {
  const seen = { name: given('name'), at: given('at') };
  return build
    .insertInto('customers')
    .values({ workspace: given('ws'), id: given('id'), ...seen })
    .onConflict((conflict) => conflict.columns(['workspace', 'id']).doUpdateSet(seen));
});

const byId = statement((given: Given<Named>) =>
  build
    .selectFrom('customers')
    .select(['workspace', 'id', 'name', 'at'])
    .where('workspace', '=', given('ws'))
    .where('id', '=', given('id')),
);

export function customers(db: Db) {
  return {
    async seen(customer: { ws: WorkspaceId; id: AccountId; name: string; at: number }): Promise<void> {
      await db.run(seeing(customer));
    },

    async get(ws: WorkspaceId, id: AccountId): Promise<CustomerRow | null> {
      const row = await db.first(byId({ ws, id }));
      return row === undefined ? null : CustomerRow.parse(row);
    },
  };
}
