import { Order, type In } from '../../../src/ordering/order.js';
import { UserId, WorkspaceId, type OrderId } from '../../../src/types/ids.js';
import { readRow } from '../../../src/workflow/requests/rows.js';
import { orderFamily } from '../../../src/workflow/requests/order-family.js';
import type { Store } from '../../../src/store/index.js';

export const home = WorkspaceId.parse('T0DESK');

/** The order that one person composed through the wizard and stands at its review. */
export async function composedBy(store: Store, user: string): Promise<In<'composing'>> {
  const row = await store.read.orders.inProgress(home, UserId.parse(user));
  const order = row === null ? null : readRow(orderFamily, store, row).request;
  if (order?.state !== 'composing') throw new Error(`${user} composes nothing`);
  return order;
}

/** Writes another one like it for somebody else, parked as if they had left it at its review. */
export async function prepare(
  store: Store,
  like: In<'composing'>,
  { id, user, reference, channels }: { id: OrderId; user: string; reference: string; channels: number },
): Promise<void> {
  const intakes = like.work.intakes.map((intake) => ({
    ...intake,
    lines: intake.lines.map((line) => ({ ...line, quantity: channels })),
  }));
  const order = Order.parse({
    ...like,
    id,
    requester: user,
    parked: true,
    work: { ...like.work, reference, intakes },
  });
  await store.write((tx) => tx.orders.insert(orderFamily.toRow(store, order)));
}
