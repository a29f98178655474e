import { z } from 'zod';
import { AccountId, ProductId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query } from './statement.js';

const SchemaRow = z.object({
  workspace: WorkspaceId,
  customerId: AccountId,
  productId: ProductId,
  hash: z.string(),
  schema: z.string(),
  remoteValues: z.string(),
  readAt: Time,
});

/** The configuration schema of a product as it was last read for a customer; `schema` and `remoteValues` are JSON. */
export type SchemaRow = z.infer<typeof SchemaRow>;

export interface NewSchema {
  readonly ws: WorkspaceId;
  readonly customerId: AccountId;
  readonly productId: ProductId;
  readonly hash: string;
  readonly schema: string;
  readonly remoteValues: string;
  readonly readAt: number;
}

export function schemas(db: Db) {
  return {
    /** Keeps the schema in place of the one before. */
    async remember(read: NewSchema): Promise<void> {
      const { hash, schema } = read;
      const content = { hash, schema, remote_values: read.remoteValues, read_at: read.readAt };
      await db.run(
        query(
          build
            .insertInto('schemas')
            .values({
              workspace: read.ws,
              customer_id: read.customerId,
              product_id: read.productId,
              ...content,
            })
            .onConflict((conflict) =>
              conflict.columns(['workspace', 'customer_id', 'product_id']).doUpdateSet(content),
            ),
        ),
      );
    },

    /** Those that are known, in no order. */
    async of(ws: WorkspaceId, customerId: AccountId, productIds: readonly ProductId[]): Promise<SchemaRow[]> {
      if (productIds.length === 0) return [];
      const rows = await db.all(
        query(
          build
            .selectFrom('schemas')
            .select([
              'workspace',
              'customer_id as customerId',
              'product_id as productId',
              'hash',
              'schema',
              'remote_values as remoteValues',
              'read_at as readAt',
            ])
            .where('workspace', '=', ws)
            .where('customer_id', '=', customerId)
            .where('product_id', 'in', productIds),
        ),
      );
      return z.array(SchemaRow).parse(rows);
    },
  };
}
