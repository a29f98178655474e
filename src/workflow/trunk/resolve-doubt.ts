import { mayBeSettledBy } from '../requests/doubt.js';
import { readRequest, readRow } from '../requests/rows.js';
import { advanceTrunk, trunkFamily } from '../requests/trunk-family.js';
import type { Store } from '../../store/index.js';
import type { TrunkIn } from '../../trunk/index.js';
import type { OrderId } from '../../types/ids.js';
import type { ResolutionServices } from '../services.js';
import type { Actor } from '../actor.js';
import type { Taken } from '../requests/approval-service.js';

/** Trunk changes with calls whose answer was lost: a person can look at the operator and say what came of them. */

const pageSize = 100;

/** All of them, of all workspaces, the oldest first. */
export async function lostChanges(store: Store): Promise<readonly TrunkIn<'done'>[]> {
  const found: TrunkIn<'done'>[] = [];
  let after = { updatedAt: -1, id: '' };
  for (;;) {
    const before = Number.MAX_SAFE_INTEGER;
    const rows = await store.read.orders.withLostCalls({ state: 'done', before, after, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) return found;
    for (const row of rows) {
      const { request } = readRow(trunkFamily, store, row);
      if (request.state === 'done' && request.counts.unknown > 0) found.push(request);
    }
    after = { updatedAt: last.updatedAt, id: last.id };
  }
}

/**
 * Settles all calls of a change whose answer was lost, by the word of an admin who did not ask for it. Its secrets go
 * with that, since nothing of it is sent any more (T7).
 */
export async function resolveTrunkDoubt(
  services: ResolutionServices,
  actor: Actor,
  order: OrderId,
  worked: boolean,
): Promise<Taken> {
  const read = await readRequest(trunkFamily, services.store, actor.workspace, order);
  if (read?.request.state !== 'done') return { taken: false, says: { why: 'closed' } };
  const { plan, requester } = read.request;
  const may = await mayBeSettledBy(services, actor, requester);
  if (!may.taken) return may;
  const done = await advanceTrunk(
    services,
    { workspace: actor.workspace, order },
    actor.user,
    ({ request }) =>
      request.state === 'done' && request.plan === plan ? { type: 'settled', by: actor.user, worked } : null,
    {
      alongside: async (tx) => {
        await tx.trunkCalls.settleUnknown(plan, worked ? 'done' : 'skipped', services.now());
      },
    },
  );
  return done.moved ? { taken: true } : { taken: false, says: { why: 'closed' } };
}
