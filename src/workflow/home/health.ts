import { OrderId, PlanId, type WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import { circuitOpenOf } from '../outbox/backoff.js';
import { JobKind } from '../outbox/jobs.js';
import type { Health, GivenUp } from '../home-model.js';

const mostShown = 5;
/** Retries after a passing failure are over within this time. */
const usualMs = 10 * 60_000;

export async function readHealth(services: Services, workspace: WorkspaceId): Promise<Health> {
  const { read } = services.store;
  const now = services.now();
  const [counts, backlog, failed] = await Promise.all([
    read.outbox.counts(),
    read.outbox.backlog(now),
    read.outbox.deadLetters(),
  ]);
  return {
    resting: circuitOpenOf(services),
    waiting: backlog.jobs,
    waitingSince: backlog.since,
    isLate: backlog.since !== null && now - backlog.since > usualMs,
    scheduled: Math.max(counts.waiting - backlog.jobs, 0),
    running: counts.running,
    failed: counts.deadLetters,
    given: await Promise.all(failed.slice(0, mostShown).map((row) => givenUp(services, workspace, row))),
  };
}

async function givenUp(
  services: Services,
  workspace: WorkspaceId,
  row: { id: string; kind: string; serialKey: string; place: number },
): Promise<GivenUp> {
  const subject = row.serialKey.slice(row.serialKey.indexOf(':') + 1);
  const order = OrderId.safeParse(subject);
  const about = order.success ? order.data : await orderOfPlan(services, workspace, subject);
  return { id: row.id, kind: JobKind.safeParse(row.kind).data ?? null, about, since: row.place };
}

async function orderOfPlan(services: Services, workspace: WorkspaceId, subject: string): Promise<string> {
  const plan = PlanId.safeParse(subject);
  const row = plan.success ? await services.store.read.plans.get(workspace, plan.data) : null;
  return row?.orderId ?? '';
}
