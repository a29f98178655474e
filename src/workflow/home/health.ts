import { OrderId, PlanId, type WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import { circuitOpenOf } from '../outbox/backoff.js';
import { JobKind } from '../outbox/jobs.js';
import type { Health, GivenUp } from '../home-model.js';

const mostShown = 5;

export async function readHealth(services: Services, workspace: WorkspaceId): Promise<Health> {
  const { read } = services.store;
  const [counts, aside, doubted] = await Promise.all([
    read.outbox.counts(),
    read.outbox.deadLetters(),
    read.orders.withState(['in-doubt']),
  ]);
  return {
    ...counts,
    resting: circuitOpenOf(services),
    given: await Promise.all(aside.slice(0, mostShown).map((row) => givenUp(services, workspace, row))),
    inDoubt: doubted
      .filter((row) => row.workspace === workspace)
      .slice(0, mostShown)
      .map((row) => row.id),
  };
}

async function givenUp(
  services: Services,
  workspace: WorkspaceId,
  row: { id: string; kind: string; serialKey: string },
): Promise<GivenUp> {
  const subject = row.serialKey.slice(row.serialKey.indexOf(':') + 1);
  const order = OrderId.safeParse(subject);
  const about = order.success ? order.data : await orderOfPlan(services, workspace, subject);
  return { id: row.id, kind: JobKind.safeParse(row.kind).data ?? null, about };
}

async function orderOfPlan(services: Services, workspace: WorkspaceId, subject: string): Promise<string> {
  const plan = PlanId.safeParse(subject);
  const row = plan.success ? await services.store.read.plans.get(workspace, plan.data) : null;
  return row?.orderId ?? '';
}
