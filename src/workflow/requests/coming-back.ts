import { AlreadyInProgress } from '../../store/index.js';
import type { UserId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Family, FamilyTypes } from './family.js';

/**
 * Calls `move` with whether a request has to be parked when it comes back: a person has one order in progress, and another
 * may have been started meanwhile.
 */
export async function comingBack<T>(
  services: Pick<Services, 'store'>,
  family: Pick<Family<FamilyTypes>, 'isOneAtATime'>,
  { workspace, requester }: { readonly workspace: WorkspaceId; readonly requester: UserId },
  move: (parked: boolean) => Promise<T>,
): Promise<T> {
  if (!family.isOneAtATime) return move(false);
  const other = await services.store.read.orders.inProgress(workspace, requester);
  try {
    return await move(other !== null);
  } catch (error) {
    if (!(error instanceof AlreadyInProgress)) throw error;
    return move(true);
  }
}
