import type { OrderId, WorkspaceId } from '../types/ids.js';
import type { Db } from './connection.js';
import { build, query } from './statement.js';

/** What a request was for; `form` names the order's form, and the store does not look into it. */
export interface FetchedFor {
  readonly workspace: WorkspaceId;
  readonly order: OrderId;
  readonly form: string;
  readonly property: string;
}

/** Requests for a value of a form that may have reserved something at the operator (O13). */
export function fetchTries(db: Db) {
  return {
    /** Notes one that is about to be sent. */
    async begun(id: string, { workspace, order, form, property }: FetchedFor): Promise<void> {
      const values = { id, workspace, order_id: order, form, property };
      await db.run(query(build.insertInto('fetch_tries').values(values)));
    },

    /** The request surely reserved nothing. */
    async refused(id: string): Promise<void> {
      await db.run(query(build.deleteFrom('fetch_tries').where('id', '=', id)));
    },

    /** A value came and is kept: what was tried before it does not matter any more. */
    async given({ workspace, order, form, property }: FetchedFor): Promise<void> {
      const tried = build
        .deleteFrom('fetch_tries')
        .where('workspace', '=', workspace)
        .where('order_id', '=', order)
        .where('form', '=', form)
        .where('property', '=', property);
      await db.run(query(tried));
    },

    /** Whether one for the same value, other than this, may have reserved something. */
    async hasOther(id: string, { workspace, order, form, property }: FetchedFor): Promise<boolean> {
      const other = build
        .selectFrom('fetch_tries')
        .select('id')
        .where('workspace', '=', workspace)
        .where('order_id', '=', order)
        .where('form', '=', form)
        .where('property', '=', property)
        .where('id', '!=', id)
        .limit(1);
      return (await db.first(query(other))) !== undefined;
    },
  };
}
