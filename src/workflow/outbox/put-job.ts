import { queued, type Job } from './jobs.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';

/** A job with when it is due, in epoch milliseconds. */
export interface DueJob {
  readonly job: Job;
  readonly dueAt: number;
}

/**
 * Commits jobs; the caller wakes the outbox once the transaction stands. With the card of a request go its copies in
 * direct messages, whatever becomes of the one in the Slack channel.
 */
export async function putJobs(
  services: Pick<Services, 'uuid'>,
  tx: Repositories,
  jobs: readonly DueJob[],
): Promise<void> {
  const all: DueJob[] = [];
  for (const { job, dueAt } of jobs) {
    all.push({ job, dueAt });
    if (job.kind !== 'show-card') continue;
    const { workspace, plan } = job;
    for (const { user } of await tx.cards.of(workspace, plan))
      if (user !== null) all.push({ job: { kind: 'show-direct-card', workspace, plan, user }, dueAt });
  }
  await tx.outbox.put(
    all.map(({ job, dueAt }) => ({
      id: services.uuid(),
      kind: job.kind,
      ...queued(job),
      dueAt,
      payload: JSON.stringify(job),
    })),
  );
}

/** The same for one job. */
export const putJob = (
  services: Pick<Services, 'uuid'>,
  tx: Repositories,
  job: Job,
  dueAt: number,
): Promise<void> => putJobs(services, tx, [{ job, dueAt }]);
