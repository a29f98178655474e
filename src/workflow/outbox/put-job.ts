import { directCardJob, type Queued } from './jobs.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';

/**
 * Commits one job; the caller wakes the outbox once the transaction stands. With the card of a request go its copies in
 * direct messages, whatever becomes of the one in the Slack channel.
 */
export async function putJob(
  services: Pick<Services, 'uuid'>,
  tx: Repositories,
  queued: Queued,
): Promise<void> {
  await putOne(services, tx, queued);
  const { job, dueAt } = queued;
  if (job.kind !== 'card') return;
  for (const { user } of await tx.cards.of(job.workspace, job.plan))
    if (user !== null) await putOne(services, tx, directCardJob(job.workspace, job.plan, user, dueAt));
}

async function putOne(services: Pick<Services, 'uuid'>, tx: Repositories, queued: Queued): Promise<void> {
  const { job, serialKey, key, dueAt } = queued;
  await tx.outbox.put({
    id: services.uuid(),
    kind: job.kind,
    serialKey,
    key,
    dueAt,
    payload: JSON.stringify(job),
  });
}
