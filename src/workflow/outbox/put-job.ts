import { queued, type Job } from './jobs.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';

/**
 * Commits one job; the caller wakes the outbox once the transaction stands. With the card of a request go its copies in
 * direct messages, whatever becomes of the one in the Slack channel.
 * @param dueAt epoch milliseconds
 */
export async function putJob(
  services: Pick<Services, 'uuid'>,
  tx: Repositories,
  job: Job,
  dueAt: number,
): Promise<void> {
  await putOne(services, tx, job, dueAt);
  if (job.kind !== 'show-card') return;
  const { workspace, plan } = job;
  for (const { user } of await tx.cards.of(workspace, plan))
    if (user !== null) await putOne(services, tx, { kind: 'show-direct-card', workspace, plan, user }, dueAt);
}

async function putOne(
  services: Pick<Services, 'uuid'>,
  tx: Repositories,
  job: Job,
  dueAt: number,
): Promise<void> {
  await tx.outbox.put({
    id: services.uuid(),
    kind: job.kind,
    ...queued(job),
    dueAt,
    payload: JSON.stringify(job),
  });
}
