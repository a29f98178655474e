import { OrderId, PlanId, type WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';
import { restingOf } from '../outbox/resting.js';
import type { Health, GivenUp } from '../home-model.js';

const mostShown = 5;

export async function readHealth(house: House, workspace: WorkspaceId): Promise<Health> {
  const { read } = house.store;
  const [counts, aside, doubted] = await Promise.all([
    read.outbox.counts(),
    read.outbox.asideList(),
    read.orders.withState(['in-doubt']),
  ]);
  return {
    ...counts,
    resting: restingOf(house),
    given: await Promise.all(aside.slice(0, mostShown).map((row) => givenUp(house, workspace, row))),
    inDoubt: doubted
      .filter((row) => row.workspace === workspace)
      .slice(0, mostShown)
      .map((row) => row.id),
  };
}

async function givenUp(
  house: House,
  workspace: WorkspaceId,
  row: { id: string; kind: string; lane: string },
): Promise<GivenUp> {
  const subject = row.lane.slice(row.lane.indexOf(':') + 1);
  const order = OrderId.safeParse(subject);
  const about = order.success ? order.data : await orderOfPlan(house, workspace, subject);
  return { id: row.id, kind: row.kind, about };
}

async function orderOfPlan(house: House, workspace: WorkspaceId, subject: string): Promise<string> {
  const plan = PlanId.safeParse(subject);
  const row = plan.success ? await house.store.read.plans.get(workspace, plan.data) : null;
  return row?.orderId ?? '';
}
