import { readRow } from './rows.js';
import { readPlan } from './plans.js';
import { advanceOf } from './advance.js';
import { families, withFamily, type FamilyName } from './families.js';
import { newReference, type Services, type TransitionServices } from '../services.js';
import type { OrderRead } from './order-family.js';
import type { TrunkRead } from './trunk-family.js';
import type { Resolution } from './family.js';
import { comingBack } from './coming-back.js';
import type { OrderRow, Store } from '../../store/index.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';
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
    ? { family: 'trunk', read: readRow(families.trunk, store, row) }
    : { family: 'order', read: readRow(families.order, store, row) };

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
export const approvalsNeeded = (
  services: Services,
  name: FamilyName,
  workspace: WorkspaceId,
  plan: PlanId,
): Promise<number | null> =>
  withFamily(name, async (family) => (await readPlan(family, services, workspace, plan))?.needed ?? null);

/** Ends the waiting of a plan, if it still waits. */
export const resolve = (
  services: TransitionServices,
  { family: name, read }: Subject,
  actor: string,
  resolution: Resolution,
  once?: Once,
): Promise<boolean> =>
  withFamily(name, async (family) => {
    const { workspace, id: order } = read.request;
    const done = await comingBack(services, family, read.request, (parked) =>
      advanceOf(family)(
        services,
        { workspace, order },
        actor,
        ({ request }) =>
          request.state === 'awaiting-approval' && request.plan === resolution.plan
            ? family.resolved(resolution, parked)
            : null,
        { once },
      ),
    );
    return done.moved;
  });

/** Takes a request that may have been carried out since a backup out of what is carried out by itself. */
export const returnRestored = (services: TransitionServices, row: OrderRow): Promise<boolean> =>
  withFamily(row.family, async (family) => {
    const found = { reference: newReference(services), at: services.now() };
    const at = { workspace: row.workspace, order: row.id };
    const done = await comingBack(services, family, row, (parked) =>
      advanceOf(family)(services, at, 'trunkdesk', ({ request }) => family.restored(request, found, parked)),
    );
    return done.moved;
  });
