import { putJob } from './advance.js';
import { homeJob } from './jobs.js';
import type { Repositories } from '../store/index.js';
import type { WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';

/** Homes that were opened lately are kept up to date. */

const keptMs = 24 * 3_600_000;
/** More than these are brought up to date when they are opened next. */
const mostKept = 30;
/** Several changes at once are one refresh. */
const gatherMs = 1_000;

/** Lets every Home that was opened lately be drawn anew; the caller wakes the outbox. */
export async function hastenHomes(
  house: Pick<House, 'now' | 'uuid'>,
  tx: Repositories,
  workspace: WorkspaceId,
): Promise<void> {
  const now = house.now();
  for (const home of await tx.homes.since(workspace, now - keptMs, mostKept))
    await putJob(house, tx, homeJob(workspace, home.user, now + gatherMs));
}
