import { mayUse } from '../../approvals/index.js';
import { PlanEnding } from '../../ordering/order.js';
import { nonMemberOrNull, readGroups } from '../approver-directory.js';
import { comingBack } from './coming-back.js';
import { advanceOrder, orderFamily } from './order-family.js';
import { readRequest } from './rows.js';
import type { Actor } from '../actor.js';
import type { ResolutionServices } from '../services.js';
import type { PlanId, UserId } from '../../types/ids.js';
import type { Taken } from './approval-service.js';

/** What a person says became of a request in doubt. */

/** Whether this person may say what became of an order in doubt: an admin who is not its requester (O16). */
export async function mayResolveDoubt(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
): Promise<Taken> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const read =
    row === null ? null : await readRequest(orderFamily, services.store, actor.workspace, row.orderId);
  if (read?.request.state !== 'in-doubt' || read.request.plan !== plan)
    return { taken: false, says: { why: 'closed' } };
  return mayBeSettledBy(services, actor, read.request.requester);
}

/** Whether this person may say what became of something this requester asked for: an admin who is another. */
export async function mayBeSettledBy(
  services: ResolutionServices,
  actor: Actor,
  requester: UserId,
): Promise<Taken> {
  const nonMember = await nonMemberOrNull(services, actor);
  if (nonMember !== null) return { taken: false, says: nonMember };
  const groups = await readGroups(services, 'fresh');
  const may = mayUse('settle', services.policy(), { user: actor.user, groups, requester });
  if (may.ok) return { taken: true };
  if (may.why === 'group-unreadable')
    return { taken: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
  return { taken: false, says: { why: may.why === 'requester' ? 'requester' : 'not-admin' } };
}

/** Whether this person said the same before: it came twice, or they did not see that it was taken. */
async function isSettledSo(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<boolean> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const ending = PlanEnding.safeParse(JSON.parse(row?.ended ?? 'null')).data;
  if (ending?.ended === 'placed')
    return (
      outcome.was === 'placed' &&
      ending.settledBy === actor.user &&
      ending.operatorOrderId === outcome.operatorOrderId
    );
  const note = ending?.ended === 'returned' ? ending.note : null;
  return outcome.was === 'not-placed' && note?.why === 'not-placed' && note.by === actor.user;
}

/** Settles an order in doubt by a person's word. */
export async function resolveDoubt(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<Taken> {
  const may = await mayResolveDoubt(services, actor, plan);
  if (!may.taken) return (await isSettledSo(services, actor, plan, outcome)) ? { taken: true } : may;
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const read =
    row === null ? null : await readRequest(orderFamily, services.store, actor.workspace, row.orderId);
  if (read === null) return { taken: false, says: { why: 'closed' } };
  const done = await comingBack(services, orderFamily, read.request, (parked) =>
    advanceOrder(
      services,
      { workspace: actor.workspace, order: read.request.id },
      actor.user,
      ({ request: order }) => {
        if (order.state !== 'in-doubt' || order.plan !== plan) return null;
        return outcome.was === 'placed'
          ? { type: 'settled-placed', by: actor.user, operatorOrderId: outcome.operatorOrderId }
          : { type: 'settled-not-placed', by: actor.user, parked };
      },
    ),
  );
  return done.moved ? { taken: true } : { taken: false, says: { why: 'closed' } };
}
