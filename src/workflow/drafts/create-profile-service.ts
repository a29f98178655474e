import { adminsOnly } from '../access.js';
import { readRequest } from '../requests/rows.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { describeDraft } from './draft-entries.js';
import { operatorProblem } from '../problems.js';
import { releaseQuarantined, offerPurpose } from './profiles.js';
import { pendingWriteUntil } from './pending-write.js';
import { putRelease } from './release.js';
import { OperatorFailure } from '../../operator/index.js';
import { unreachable } from '../../types/unreachable.js';
import { readCurrent } from '../current-draft.js';
import type { LeaseRow } from '../../store/index.js';
import type { OrderId, ProfileName } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';
import type { ProfileLine, ReleasedProfile, CheckedProfile, ProfileService } from './profile-service.js';

/** What admins see and do about the operator's logins: who holds which, release, and a look whether one is empty. */
export function createProfileService(services: Services): ProfileService {
  return {
    async list(actor) {
      const says = await adminsOnly(services, actor, 'profiles');
      if (says !== null) return { ok: false, says };
      const leases = new Map((await services.store.read.leases.all()).map((lease) => [lease.profile, lease]));
      const queue = await services.store.read.queue.all();
      return {
        ok: true,
        profiles: [...services.operators.keys()].map((profile) =>
          lineOf(profile, leases.get(profile), actor),
        ),
        waiting: queue.map(({ user, orderId, at }) => ({ user, order: orderId, since: at })),
      };
    },

    async release(actor, profile, since) {
      const says = await adminsOnly(services, actor, 'profiles');
      if (says !== null) return { ok: false, says };
      const lease = await services.store.read.leases.get(profile);
      const isAnother = lease !== null && since !== undefined && lease.since !== since;
      if (isAnother) return { ok: true, became: 'held-anew' };
      const became = lease === null ? 'free' : await release(services, actor, lease);
      if (became === 'released') await journal(services, actor, 'profile.released', profile, lease);
      return { ok: true, became };
    },

    async checkAgain(actor, profile) {
      const says = await adminsOnly(services, actor, 'profiles');
      if (says !== null) return { ok: false, says };
      return { ok: true, ...(await lookAgain(services, profile)) };
    },
  };
}

function lineOf(profile: ProfileName, lease: LeaseRow | undefined, actor: Actor): ProfileLine {
  if (lease === undefined) return { profile, is: 'free' };
  const { user, since } = lease;
  if (lease.state === 'quarantined') return { profile, is: 'quarantined', user, since, why: lease.why ?? '' };
  const order = lease.workspace === actor.workspace ? lease.orderId : null;
  return { profile, is: lease.purpose === offerPurpose ? 'called' : 'leased', user, order, since };
}

/** Takes a login from who holds it. What is being placed, or may have been, is never disturbed (O16). */
async function release(services: Services, actor: Actor, lease: LeaseRow): Promise<ReleasedProfile> {
  const { profile, orderId, workspace } = lease;
  if (lease.state === 'quarantined' || orderId === null) {
    await releaseQuarantined(services, profile);
    return 'released';
  }
  const read = await readRequest(orderFamily, services.store, workspace, orderId);
  if (read === null) return queueRelease(services, workspace, orderId);
  switch (read.request.state) {
    case 'composing':
    case 'awaiting-approval': {
      const done = await advanceOrder(
        services,
        { workspace, order: orderId },
        actor.user,
        ({ request: order }) =>
          (order.state === 'composing' || order.state === 'awaiting-approval') && order.draft.use !== 'none'
            ? { type: 'hold-ended' }
            : null,
      );
      return done.moved ? 'released' : queueRelease(services, workspace, orderId);
    }
    case 'submitting':
    case 'checking':
    case 'placing':
      return 'being-placed';
    case 'in-doubt':
      return 'in-doubt';
    case 'placed':
    case 'discarded':
      return queueRelease(services, workspace, orderId);
    default:
      return unreachable(read.request);
  }
}

async function queueRelease(
  services: Services,
  workspace: Actor['workspace'],
  order: OrderId,
): Promise<'released'> {
  await putRelease(services, { workspace, id: order });
  services.outbox.wake();
  return 'released';
}

async function lookAgain(services: Services, profile: ProfileName): Promise<CheckedProfile> {
  const operator = services.operators.get(profile);
  const lease = await services.store.read.leases.get(profile);
  if (lease === null || operator === undefined) return { found: 'free' };
  // What its last order sent without an answer may still come into it.
  if (lease.state !== 'quarantined' || pendingWriteUntil(services, lease) !== null)
    return { found: 'in-use' };
  try {
    const entries = describeDraft(await readCurrent(operator));
    if (entries.length > 0) return { found: 'entries', entries };
    await releaseQuarantined(services, profile);
    return { found: 'free' };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return {
      found: 'unreadable',
      reference: operatorProblem(services, error, 'a look at a draft').reference,
    };
  }
}

async function journal(
  services: Services,
  actor: Actor,
  action: string,
  profile: ProfileName,
  lease: LeaseRow | null,
): Promise<void> {
  await services.store.write((tx) =>
    tx.journal.append({
      ws: actor.workspace,
      at: services.now(),
      actor: actor.user,
      action,
      subject: lease?.orderId ?? profile,
      detail: JSON.stringify({ profile, state: lease?.state ?? 'free' }),
    }),
  );
}
