import { homeJob } from './jobs.js';
import { putJob } from './put-job.js';
import type { Repositories } from '../../store/index.js';
import type { WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';

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
  const hasAny = (await keptHomes(house, house.store.read, workspace)).length > 0;
  if (!hasAny) return;
  await house.store.write((tx) => putHomes(house, tx, workspace));
  house.outbox.wake();
}

/** The same, committed with what changed; the caller wakes the outbox. */
export async function putHomes(
  house: Pick<House, 'now' | 'uuid'>,
  tx: Repositories,
  workspace: WorkspaceId,
): Promise<void> {
  for (const { user } of await keptHomes(house, tx, workspace))
    await putJob(house, tx, homeJob(workspace, user, house.now() + gatherMs));
}

const keptHomes = (
  house: Pick<House, 'now'>,
  { homes }: Pick<Repositories, 'homes'>,
  workspace: WorkspaceId,
) => homes.since(workspace, house.now() - keptMs, mostKept);
