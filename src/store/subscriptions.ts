import { z } from 'zod';
import { PlainDate, SubscriptionId, type AccountId, type WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, query } from './statement.js';

const SubscriptionRow = z.object({
  subscriptionId: SubscriptionId,
  at: Time,
  lines: z.string().nullable(),
  endsOn: PlainDate.nullable(),
});

/** A subscription of a customer that was read here before (O14); `lines` is JSON that the workflow reads. */
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

interface Key {
  readonly ws: WorkspaceId;
  readonly customerId: AccountId;
  readonly subscriptionId: SubscriptionId;
  readonly at: number;
}

const columns = ['subscription_id as subscriptionId', 'at', 'lines', 'ends_on as endsOn'] as const;

export function subscriptions(db: Db) {
  const upsert = async (
    { ws, customerId, subscriptionId, at }: Key,
    more: { readonly lines?: string; readonly ends_on?: string; readonly placed?: number },
  ): Promise<void> => {
    const fresh = { lines: null, ends_on: null, placed: 0, ...more };
    await db.run(
      query(
        build
          .insertInto('subscriptions')
          .values({ workspace: ws, customer_id: customerId, subscription_id: subscriptionId, at, ...fresh })
          .onConflict((conflict) =>
            conflict.columns(['workspace', 'customer_id', 'subscription_id']).doUpdateSet({ at, ...more }),
          ),
      ),
    );
  };

  return {
    /** @param lines what is active in it; where they are not given, those of before stand */
    seen: ({ lines, ...key }: Key & { readonly lines?: string | undefined }): Promise<void> =>
      upsert(key, lines === undefined ? {} : { lines }),

    /** An order with it was placed for this customer; `endsOn`: the day on which that ends it. */
    placed: ({ endsOn, ...key }: Key & { readonly endsOn: PlainDate | null }): Promise<void> =>
      upsert(key, endsOn === null ? { placed: 1 } : { placed: 1, ends_on: endsOn }),

    /** What was last read of some of a customer's. */
    async read(
      ws: WorkspaceId,
      customerId: AccountId,
      ids: readonly SubscriptionId[],
    ): Promise<SubscriptionRow[]> {
      if (ids.length === 0) return [];
      const rows = await db.all(
        query(
          build
            .selectFrom('subscriptions')
            .select(columns)
            .where('workspace', '=', ws)
            .where('customer_id', '=', customerId)
            .where('subscription_id', 'in', ids),
        ),
      );
      return z.array(SubscriptionRow).parse(rows);
    },

    /**
     * Those of a customer that have not ended by a day, last used first. One that was read for another customer too is
     * whose order with it was placed: else nobody knows whose it is, and it is offered to neither.
     */
    async of(
      ws: WorkspaceId,
      customerId: AccountId,
      { today, limit }: { readonly today: PlainDate; readonly limit: number },
    ): Promise<SubscriptionRow[]> {
      const rows = await db.all(
        query(
          build
            .selectFrom('subscriptions')
            .select(columns)
            .where('workspace', '=', ws)
            .where('customer_id', '=', customerId)
            .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', today)]))
            .where((eb) =>
              eb.or([
                eb('placed', '=', 1),
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('subscriptions as other')
                      .select('other.at')
                      .whereRef('other.workspace', '=', 'subscriptions.workspace')
                      .whereRef('other.subscription_id', '=', 'subscriptions.subscription_id')
                      .whereRef('other.customer_id', '<>', 'subscriptions.customer_id'),
                  ),
                ),
              ]),
            )
            .orderBy('at', 'desc')
            .orderBy('subscription_id')
            .limit(limit),
        ),
      );
      return z.array(SubscriptionRow).parse(rows);
    },
  };
}
