import { OrderId, PlanId, type WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';
import { restingOf, type Resting } from './resting.js';

/** How it goes behind the scenes, for admins. */
export interface Health {
  /** Set while the operator does not answer. */
  readonly resting: Resting | null;
  readonly waiting: number;
  readonly running: number;
  readonly aside: number;
  /** Jobs that were given up, the oldest first; at most `mostShown`. */
  readonly given: readonly GivenUp[];
  /** Orders in doubt, the oldest first; at most `mostShown`. */
  readonly inDoubt: readonly OrderId[];
}

export interface GivenUp {
  readonly id: string;
  /** The kind of job: `card`, `place`, … */
  readonly kind: string;
  /** What it is about: an order's or a plan's lane. */
  readonly about: string;
}

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
