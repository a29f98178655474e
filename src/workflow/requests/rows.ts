import type { OrderRow, Store } from '../../store/index.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { Family, FamilyTypes, Read } from './family.js';

/** The request of this number as it stands; null where there is none in this workspace, or it is of another family. */
export async function readRequest<T extends FamilyTypes>(
  family: Family<T>,
  store: Pick<Store, 'read' | 'unseal'>,
  workspace: WorkspaceId,
  id: OrderId,
): Promise<Read<T['request']> | null> {
  const row = await store.read.orders.get(workspace, id);
  return row === null || row.family !== family.name ? null : readRow(family, store, row);
}

/** A row as a request of the family that it is of. */
export const readRow = <T extends FamilyTypes>(
  family: Family<T>,
  store: Pick<Store, 'unseal'>,
  row: OrderRow,
): Read<T['request']> => ({ request: family.fromRow(store, row), version: row.version });
