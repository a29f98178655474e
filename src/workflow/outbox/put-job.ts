import { directCardJob, type Queued } from './jobs.js';
import type { Repositories } from '../../store/index.js';
import type { House } from '../house.js';

/**
 * Commits one job; the caller wakes the outbox once the transaction stands. With the card of a request go its copies in
 * direct messages, whatever becomes of the one in the Slack channel.
 */
export async function putJob(house: Pick<House, 'uuid'>, tx: Repositories, queued: Queued): Promise<void> {
  await putOne(house, tx, queued);
  const { job, dueAt } = queued;
  if (job.kind !== 'card') return;
  for (const { user } of await tx.cards.of(job.workspace, job.plan))
    if (user !== null) await putOne(house, tx, directCardJob(job.workspace, job.plan, user, dueAt));
}

async function putOne(house: Pick<House, 'uuid'>, tx: Repositories, queued: Queued): Promise<void> {
  const { job, lane, key, dueAt } = queued;
  await tx.outbox.put({ id: house.uuid(), kind: job.kind, lane, key, dueAt, payload: JSON.stringify(job) });
}
