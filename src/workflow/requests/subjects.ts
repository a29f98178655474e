import { readRow } from './rows.js';
import { openPlan } from './plans.js';
import { advanceOf, type AdvanceOptions } from './advance.js';
import { families, withFamily } from './families.js';
import { newReference, type Services, type TransitionServices } from '../services.js';
import type { OrderRead } from './order-family.js';
import type { TrunkRead } from './trunk-family.js';
import type { Resolution } from './family.js';
import { comingBack } from './coming-back.js';
import type { OrderRow, PlanRow, Store } from '../../store/index.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';

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

/**
 * How many approvals a plan of this subject needs.
 * @throws PlanAltered
 */
export const approvalsNeeded = (
  services: Pick<Services, 'store' | 'planKey'>,
  { family: name }: Subject,
  plan: PlanRow,
): number => withFamily(name, (family) => openPlan(family, services, plan).needed);

type ResolveOptions = Pick<AdvanceOptions<never>, 'before' | 'jobs' | 'once'>;

/** Ends the waiting of a plan, if it still waits. */
export const resolve = (
  services: TransitionServices,
  { family: name, read }: Subject,
  actor: string,
  resolution: Resolution,
  options: ResolveOptions = {},
): Promise<boolean> =>
  withFamily(name, async (family) => {
    const { workspace, id: order } = read.request;
    const move = (parked: boolean) =>
      advanceOf(family)(
        services,
        { workspace, order },
        actor,
        ({ request }) =>
          request.state === 'awaiting-approval' && request.plan === resolution.plan
            ? family.resolved(resolution, parked)
            : null,
        { ...options, from: read },
      );
    // What is approved goes on, and does not come back to its requester.
    const done = await (resolution.type === 'approved'
      ? move(false)
      : comingBack(services, family, read.request, move));
    return done.moved;
  });

/** Takes a request that may have been carried out since a backup out of what is carried out by itself. */
export const returnRestored = (services: TransitionServices, row: OrderRow): Promise<boolean> =>
  withFamily(row.family, async (family) => {
    const found = { reference: newReference(services), at: services.now() };
    const at = { workspace: row.workspace, order: row.id };
    const done = await comingBack(services, family, row, (parked) =>
      advanceOf(family)(services, at, 'trunkdesk', ({ request }) => family.restored(request, found, parked), {
        alongside: async (tx, { request }) => family.alongsideRestored?.(tx, request, found.at),
      }),
    );
    return done.moved;
  });
