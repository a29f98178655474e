import { readRow } from './rows.js';
import { readPlan } from './plans.js';
import { advanceOf } from './advance.js';
import { families, type FamilyMap, type FamilyName } from './families.js';
import { newReference, type Services, type TransitionServices } from '../services.js';
import type { OrderRead } from './order-family.js';
import type { TrunkRead } from './trunk-family.js';
import type { Family, Read, Request, Resolution } from './family.js';
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
export async function approvalsNeeded<K extends FamilyName>(
  services: Services,
  name: K,
  workspace: WorkspaceId,
  plan: PlanId,
): Promise<number | null> {
  const family: Family<FamilyMap[K]> = families[name];
  return (await readPlan(family, services, workspace, plan))?.needed ?? null;
}

/** Ends the waiting of a plan, if it still waits. */
export async function resolve<K extends FamilyName>(
  services: TransitionServices,
  { family: name, read }: { readonly family: K; readonly read: Read<Request> },
  actor: string,
  resolution: Resolution,
  once?: Once,
): Promise<boolean> {
  const family: Family<FamilyMap[K]> = families[name];
  const { workspace, id: order, requester } = read.request;
  const done = await comingBack(services, family, { workspace, requester }, (parked) =>
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
}

/** Takes a request that may have been carried out since a backup out of what is carried out by itself. */
export async function returnRestored<K extends FamilyName>(
  services: TransitionServices,
  name: K,
  { workspace, id: order, requester }: Pick<OrderRow, 'workspace' | 'id' | 'requester'>,
): Promise<boolean> {
  const family: Family<FamilyMap[K]> = families[name];
  const found = { reference: newReference(services), at: services.now() };
  const done = await comingBack(services, family, { workspace, requester }, (parked) =>
    advanceOf(family)(services, { workspace, order }, 'trunkdesk', ({ request }) =>
      family.restored(request, found, parked),
    ),
  );
  return done.moved;
}
