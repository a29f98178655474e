import { z } from 'zod';
import { AccountId, DraftId, PlainDate, ProductId, SubscriptionId } from '../../../types/ids.js';
import type { Store } from './database.js';

const PlacedLine = z.object({
  productId: ProductId,
  quantity: z.int(),
  /** The values supplied for the product in this entry; null where there were none. */
  configuration: z.json().nullable(),
});
const shared = { entryId: z.string(), subscriptionId: SubscriptionId, reference: z.string() };

/** An order as it was placed: everything the draft held at that moment. */
export const PlacedOrder = z.object({
  orderId: z.string(),
  draftId: DraftId,
  profile: z.string(),
  placedAt: z.iso.datetime(),
  /** The wholesaler's account, on which the order was placed (O6). */
  accountId: AccountId,
  /** The end customer's account; null for an order on the wholesaler's own account (O5). */
  onAccount: AccountId.nullable(),
  wishDate: PlainDate,
  intakes: z.array(z.object({ ...shared, starts: z.boolean(), products: z.array(PlacedLine) })),
  changes: z.array(z.object({ ...shared, products: z.array(PlacedLine) })),
  terminations: z.array(z.object(shared)),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const Row = z.object({ placed: z.string().transform((text) => PlacedOrder.parse(JSON.parse(text))) });
const Next = z.object({ number: z.int() });

/** The number of the next order; called inside the transaction that keeps it. */
export const nextOrderNumber = (store: Store): number =>
  store.first(Next, 'SELECT COALESCE(MAX(number), 700000) + 1 AS number FROM orders')?.number ?? 1;

export function keepOrder(store: Store, number: number, placed: PlacedOrder): void {
  store.run(
    'INSERT INTO orders (id, number, placed) VALUES (?, ?, ?)',
    placed.orderId,
    number,
    JSON.stringify(placed),
  );
}

/** All placed orders, the oldest first. */
export const listOrders = (store: Store): PlacedOrder[] =>
  store.all(Row, 'SELECT placed FROM orders ORDER BY number').map(({ placed }) => placed);
