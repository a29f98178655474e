import { queued } from './jobs.js';
import { putJob } from './put-job.js';
import type { Repositories } from '../../store/index.js';
import type { WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';

/** Homes that were opened lately are kept up to date. */

const keptMs = 24 * 3_600_000;
/** More than these are brought up to date when they are opened next. */
const mostKept = 30;
/** Several changes at once are one refresh. */
const gatherMs = 1_000;
/** So many, those opened last, are probably looked at: they follow each change. */
const mostFollowed = 5;
/** The others are brought up to date this often at the most: Slack takes about a hundred of these calls a minute. */
const seldomMs = 5 * 60_000;

/** Lets every Home that was opened lately be drawn anew. */
export async function rescheduleHomes(
  services: Pick<Services, 'store' | 'now' | 'uuid' | 'outbox'>,
  workspace: WorkspaceId,
): Promise<void> {
  const hasAny = (await keptHomes(services, services.store.read, workspace)).length > 0;
  if (!hasAny) return;
  await services.store.note((tx) => putHomes(services, tx, workspace));
  services.outbox.wake();
}

/** The same, committed with what changed; the caller wakes the outbox. */
export async function putHomes(
  services: Pick<Services, 'now' | 'uuid'>,
  tx: Repositories,
  workspace: WorkspaceId,
): Promise<void> {
  const homes = await keptHomes(services, tx, workspace);
  for (const [nth, { user }] of homes.entries()) {
    const job = { kind: 'refresh-home', workspace, user } as const;
    const isFollowed = nth < mostFollowed;
    const dueAt = services.now() + (isFollowed ? gatherMs : seldomMs);
    await putJob(services, tx, job, dueAt);
    // One that waits since it was among the others.
    if (isFollowed) await tx.outbox.reschedule(queued(job).serialKey, dueAt);
  }
}

const keptHomes = (
  services: Pick<Services, 'now'>,
  { homes }: Pick<Repositories, 'homes'>,
  workspace: WorkspaceId,
) => homes.since(workspace, services.now() - keptMs, mostKept);
