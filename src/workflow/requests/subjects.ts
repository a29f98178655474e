import { advance } from './order-advance.js';
import { fromRow, type Read } from './order-rows.js';
import { readPlan } from './order-plans.js';
import { advanceTrunk } from './trunk-advance.js';
import { readTrunkPlan } from './trunk-plans.js';
import { trunkFromRow, type TrunkRead } from './trunk-rows.js';
import { comingBack } from './coming-back.js';
import type { OrderRow, Store } from '../../store/index.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';
import type { Services, TransitionServices } from '../services.js';
import type { Once } from '../once.js';

/** What approvals are given for: an order or a trunk change. The one place where the two are told apart. */
export type Subject = { family: 'order'; read: Read } | { family: 'trunk'; read: TrunkRead };

export async function readSubject(
  services: Services,
  workspace: WorkspaceId,
  id: OrderId,
): Promise<Subject | null> {
  const row = await services.store.read.orders.get(workspace, id);
  return row === null ? null : subjectFrom(services.store, row);
}

export const subjectFrom = (store: Pick<Store, 'unseal'>, row: OrderRow): Subject =>
  row.kind.startsWith('trunk.')
    ? { family: 'trunk', read: trunkFromRow(store, row) }
    : { family: 'order', read: fromRow(store, row) };

/** A subject as far as a decision goes; `plan`: the one that waits or is carried out, null while it is edited. */
export function standing(subject: Subject): { requester: UserId; plan: PlanId | null; isOpen: boolean } {
  const it = subject.family === 'order' ? subject.read.order : subject.read.request;
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
      ? await readPlan(services, workspace, plan)
      : await readTrunkPlan(services, workspace, plan);
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
      undefined,
      once,
    );
    return done.moved;
  }
  const { workspace, id, requester } = subject.read.order;
  const done = await comingBack(services, { workspace, requester }, (parked) =>
    advance(
      services,
      { workspace, order: id },
      actor,
      ({ order }) => {
        if (order.state !== 'awaiting-approval' || order.plan !== resolution.plan) return null;
        return resolution.type === 'approved' ? resolution : { ...resolution, parked };
      },
      undefined,
      once,
    ),
  );
  return done.moved;
}
