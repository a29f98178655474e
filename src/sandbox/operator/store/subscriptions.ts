import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AccountId, PlainDate, SubscriptionId } from '../../../types/ids.js';
import { Line } from '../wire/answers.js';
import type { Store } from './database.js';

const SubscriptionRow = z.object({
  id: SubscriptionId,
  account_id: AccountId,
  reference: z.string(),
  order_id: z.string().nullable(),
  starts_on: PlainDate,
  ends_on: PlainDate.nullable(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

const columns = 'id, account_id, reference, order_id, starts_on, ends_on';

export const findSubscription = (store: Store, id: SubscriptionId): SubscriptionRow | null =>
  store.first(SubscriptionRow, `SELECT ${columns} FROM subscriptions WHERE id = ?`, id);

export const listSubscriptions = (store: Store): SubscriptionRow[] =>
  store.all(SubscriptionRow, `SELECT ${columns} FROM subscriptions ORDER BY rowid`);

/** What is active in a subscription, in the order in which it came in. */
export const activeProducts = (store: Store, id: SubscriptionId): Line[] =>
  store.all(
    Line,
    'SELECT product_id, quantity FROM active_products WHERE subscription_id = ? ORDER BY rowid',
    id,
  );

/** Starts a subscription without products. */
export function startSubscription(
  store: Store,
  from: { account: AccountId; reference: string; order: string; startsOn: PlainDate },
): SubscriptionId {
  const id = SubscriptionId.parse(randomUUID());
  store.run(
    'INSERT INTO subscriptions (id, account_id, reference, order_id, starts_on) VALUES (?, ?, ?, ?, ?)',
    id,
    from.account,
    from.reference,
    from.order,
    from.startsOn,
  );
  return id;
}

export function endSubscription(store: Store, id: SubscriptionId, on: PlainDate): void {
  store.run('UPDATE subscriptions SET ends_on = ? WHERE id = ?', on, id);
}
