import { putJob } from './advance.js';
import { homeJob } from './jobs.js';
import type { WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';

/** Homes that were opened lately are kept up to date. */

const keptMs = 24 * 3_600_000;
/** More than these are brought up to date when they are opened next. */
const mostKept = 30;
/** Several changes at once are one refresh. */
const gatherMs = 1_000;

/** Lets every Home that was opened lately be drawn anew. */
export async function hastenHomes(
  house: Pick<House, 'store' | 'now' | 'uuid' | 'outbox'>,
  workspace: WorkspaceId,
): Promise<void> {
  const now = house.now();
  const homes = await house.store.read.homes.since(workspace, now - keptMs, mostKept);
  if (homes.length === 0) return;
  await house.store.write(async (tx) => {
    for (const { user } of homes) await putJob(house, tx, homeJob(workspace, user, now + gatherMs));
  });
  house.outbox.wake();
}
