import { z } from 'zod';
import { TrunkRequest, actionName } from '../../trunk/index.js';
import type { NewOrderRow, OrderRow, Store } from '../../store/index.js';
import { readOnce } from './read-once.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';

/** Trunk changes as rows and back; what is asked for is sealed as a whole, since an edit can hold a password (T7). */

const schemaVersion = 1;
const Body = z.object({ schema: z.literal(schemaVersion), request: z.record(z.string(), z.json()) });
const Sealed = z.object({
  work: z.json(),
  list: z.json().default(null),
  unread: z.json().optional(),
});

export interface TrunkRead {
  readonly request: TrunkRequest;
  readonly version: number;
}

export function trunkRow(store: Pick<Store, 'seal'>, request: TrunkRequest): NewOrderRow {
  const { work, list, unread, ...rest } = { unread: undefined, ...request };
  return {
    workspace: request.workspace,
    id: request.id,
    requester: request.requester,
    kind: actionName(work),
    state: request.state,
    inProgress: false,
    customerId: request.customer?.id ?? null,
    customerName: request.customer?.name ?? null,
    body: JSON.stringify({ schema: schemaVersion, request: rest }),
    sealed: store.seal(JSON.stringify({ work, list, unread })),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
  };
}

/** @throws ZodError where the row is no trunk change of a version this code knows */
export const trunkFromRow = (store: Pick<Store, 'unseal'>, row: OrderRow): TrunkRead => ({
  request: requestIn(store, row),
  version: row.version,
});

const requestIn = readOnce((store, row): TrunkRequest => {
  const { request } = Body.parse(JSON.parse(row.body));
  if (row.sealed === null) throw new Error(`${row.id} has no content`);
  const { work, list, unread } = Sealed.parse(JSON.parse(store.unseal(row.sealed)));
  return TrunkRequest.parse({ ...request, work, list, unread });
});

/** The trunk change of this number; null where there is none, or it is an order. */
export async function readTrunk(
  store: Store,
  workspace: WorkspaceId,
  id: OrderId,
): Promise<TrunkRead | null> {
  const row = await store.read.orders.get(workspace, id);
  return row === null || !row.kind.startsWith('trunk.') ? null : trunkFromRow(store, row);
}
