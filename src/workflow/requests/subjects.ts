import { readRow } from './rows.js';
import { readPlan } from './plans.js';
import { advanceOrder, orderFamily, type OrderRead } from './order-family.js';
import { advanceTrunk, trunkFamily, type TrunkRead } from './trunk-family.js';
import { comingBack } from './coming-back.js';
import type { OrderRow, Store } from '../../store/index.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';
import type { Services, TransitionServices } from '../services.js';
import type { Once } from '../once.js';

/** What approvals are given for: an order or a trunk change. The one place where the two are told apart. */
export type Subject = { family: 'order'; read: OrderRead } | { family: 'trunk'; read: TrunkRead };

export async function readSubject(
  services: Services,
  workspace: WorkspaceId,
  id: OrderId,
): Promise<Subject | null> {
  const row = await services.store.read.orders.get(workspace, id);
  return row === null ? null : subjectFrom(services.store, row);
}

export const subjectFrom = (store: Pick<Store, 'unseal'>, row: OrderRow): Subject =>
  row.family === 'trunk'
    ? { family: 'trunk', read: readRow(trunkFamily, store, row) }
    : { family: 'order', read: readRow(orderFamily, store, row) };

/** A subject as far as a decision goes; `plan`: the one that waits or is carried out, null while it is edited. */
export function standing(subject: Subject): { requester: UserId; plan: PlanId | null; isOpen: boolean } {
  const it = subject.read.request;
  return {
    requester: it.requester,
    plan: 'plan' in it ? it.plan : null,
    isOpen: it.state === 'awaiting-approval',
  };
}

/** How many approvals a plan needs; null where it isn't there. */
export async function approvalsNeeded(
  services: Services,
  { family }: Subject,
  workspace: WorkspaceId,
  plan: PlanId,
): Promise<number | null> {
  const stored =
    family === 'order'
      ? await readPlan(orderFamily, services, workspace, plan)
      : await readPlan(trunkFamily, services, workspace, plan);
  return stored?.needed ?? null;
}

export type Resolution =
  | { type: 'approved'; plan: PlanId }
  | { type: 'expired'; plan: PlanId }
  | { type: 'withdrawn'; plan: PlanId }
  | { type: 'rejected'; plan: PlanId; by: UserId; reason: string };

/** Ends the waiting of a plan, if it still waits. */
export async function resolve(
  services: TransitionServices,
  subject: Subject,
  actor: string,
  resolution: Resolution,
  once?: Once,
): Promise<boolean> {
  if (subject.family === 'trunk') {
    const { workspace, id: order } = subject.read.request;
    const done = await advanceTrunk(
      services,
      { workspace, order },
      actor,
      ({ request }) =>
        request.state === 'awaiting-approval' && request.plan === resolution.plan ? resolution : null,
      { once },
    );
    return done.moved;
  }
  const { workspace, id, requester } = subject.read.request;
  const done = await comingBack(services, { workspace, requester }, (parked) =>
    advanceOrder(
      services,
      { workspace, order: id },
      actor,
      ({ request: order }) => {
        if (order.state !== 'awaiting-approval' || order.plan !== resolution.plan) return null;
        return resolution.type === 'approved' ? resolution : { ...resolution, parked };
      },
      { once },
    ),
  );
  return done.moved;
}
