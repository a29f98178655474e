import { z } from 'zod';
import { isInProgress, Order } from '../../ordering/order.js';
import type { NewOrderRow, OrderRow, Store } from '../../store/index.js';
import { readOnce } from './read-once.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';

/**
 * Orders as rows and back. What people configured is sealed as a whole: a form can hold a password, and nobody
 * should have to know which one does to keep it from the file.
 */

const schemaVersion = 1;
const Body = z.object({ schema: z.literal(schemaVersion), order: z.record(z.string(), z.json()) });
const Sealed = z.object({ configurations: z.json() });

/** An order as it was read, with the version that a change is compared with. */
export interface Read<T = Order> {
  readonly order: T;
  readonly version: number;
}

export function toRow(store: Pick<Store, 'seal'>, order: Order): NewOrderRow {
  const { configurations, ...work } = order.work;
  return {
    workspace: order.workspace,
    id: order.id,
    requester: order.requester,
    kind: `order.${order.kind}`,
    state: order.state,
    inProgress: isInProgress(order),
    customerId: order.work.customer?.id ?? null,
    customerName: order.work.customer?.name ?? null,
    body: JSON.stringify({ schema: schemaVersion, order: { ...order, work } }),
    sealed: configurations.length === 0 ? null : store.seal(JSON.stringify({ configurations })),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

/** @throws ZodError where the row is not an order of a version this code knows; StoreError with a wrong key */
export const fromRow = (store: Pick<Store, 'unseal'>, row: OrderRow): Read => ({
  order: orderIn(store, row),
  version: row.version,
});

const orderIn = readOnce((store, row): Order => {
  const { order } = Body.parse(JSON.parse(row.body));
  const { configurations } =
    row.sealed === null ? { configurations: [] } : Sealed.parse(JSON.parse(store.unseal(row.sealed)));
  const work = z.record(z.string(), z.json()).parse(order['work']);
  return Order.parse({ ...order, work: { ...work, configurations } });
});

/** The order as it stands; null where there is none of that number in this workspace, or it is a trunk change. */
export async function readOrder(store: Store, workspace: WorkspaceId, id: OrderId): Promise<Read | null> {
  const row = await store.read.orders.get(workspace, id);
  return row === null || !row.kind.startsWith('order.') ? null : fromRow(store, row);
}
