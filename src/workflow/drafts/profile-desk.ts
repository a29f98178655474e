import { adminsOnly } from '../access.js';
import { advance } from '../requests/order-advance.js';
import { describeDraft } from './draft-entries.js';
import { letGoJob } from '../outbox/jobs.js';
import { readOrder } from '../requests/order-rows.js';
import { operatorProblem } from '../problems.js';
import { releaseSetAside, turnPurpose } from './profiles.js';
import { unsettledUntil } from './settling.js';
import { OperatorFailure } from '../../operator/index.js';
import { unreachable } from '../../types/unreachable.js';
import { readCurrent } from '../current-draft.js';
import { putJob } from '../outbox/put-job.js';
import type { HoldRow } from '../../store/index.js';
import type { OrderId, ProfileName } from '../../types/ids.js';
import type { House } from '../house.js';
import type { Who } from '../who.js';
import type { ProfileLine, ReleasedProfile, CheckedProfile, ProfileDesk } from './desk.js';

/** What admins see and do about the operator's logins: who holds which, release, and a look whether one is empty. */
export function profileDesk(house: House): ProfileDesk {
  return {
    async list(who) {
      const says = await adminsOnly(house, who, 'profiles');
      if (says !== null) return { ok: false, says };
      const holds = new Map((await house.store.read.holds.all()).map((hold) => [hold.profile, hold]));
      const queue = await house.store.read.queue.all();
      return {
        ok: true,
        profiles: [...house.operators.keys()].map((profile) => lineOf(profile, holds.get(profile), who)),
        waiting: queue.map(({ user, orderId, at }) => ({ user, order: orderId, since: at })),
      };
    },

    async release(who, profile, since) {
      const says = await adminsOnly(house, who, 'profiles');
      if (says !== null) return { ok: false, says };
      const hold = await house.store.read.holds.get(profile);
      const isAnother = hold !== null && since !== undefined && hold.since !== since;
      if (isAnother) return { ok: true, became: 'held-anew' };
      const became = hold === null ? 'free' : await release(house, who, hold);
      if (became === 'released') await journal(house, who, 'profile.released', profile, hold);
      return { ok: true, became };
    },

    async checkAgain(who, profile) {
      const says = await adminsOnly(house, who, 'profiles');
      if (says !== null) return { ok: false, says };
      return { ok: true, ...(await lookAgain(house, profile)) };
    },
  };
}

function lineOf(profile: ProfileName, hold: HoldRow | undefined, who: Who): ProfileLine {
  if (hold === undefined) return { profile, is: 'free' };
  const { user, since } = hold;
  if (hold.state === 'set-aside') return { profile, is: 'set-aside', user, since, why: hold.why ?? '' };
  const order = hold.workspace === who.workspace ? hold.orderId : null;
  return { profile, is: hold.purpose === turnPurpose ? 'called' : 'held', user, order, since };
}

/** Takes a login from who holds it. What is being placed, or may have been, is never disturbed (O16). */
async function release(house: House, who: Who, hold: HoldRow): Promise<ReleasedProfile> {
  const { profile, orderId, workspace } = hold;
  if (hold.state === 'set-aside' || orderId === null) {
    await releaseSetAside(house, profile);
    return 'released';
  }
  const read = await readOrder(house.store, workspace, orderId);
  if (read === null) return giveBack(house, workspace, orderId);
  switch (read.order.state) {
    case 'composing':
    case 'awaiting-approval': {
      const done = await advance(house, { workspace, order: orderId }, who.user, ({ order }) =>
        (order.state === 'composing' || order.state === 'awaiting-approval') && order.draft.use !== 'none'
          ? { type: 'hold-ended' }
          : null,
      );
      return done.moved ? 'released' : giveBack(house, workspace, orderId);
    }
    case 'submitting':
    case 'checking':
    case 'placing':
      return 'being-placed';
    case 'in-doubt':
      return 'in-doubt';
    case 'placed':
    case 'discarded':
      return giveBack(house, workspace, orderId);
    default:
      return unreachable(read.order);
  }
}

async function giveBack(house: House, workspace: Who['workspace'], order: OrderId): Promise<'released'> {
  await house.store.write((tx) => putJob(house, tx, letGoJob(workspace, order, house.now())));
  house.outbox.wake();
  return 'released';
}

async function lookAgain(house: House, profile: ProfileName): Promise<CheckedProfile> {
  const operator = house.operators.get(profile);
  const hold = await house.store.read.holds.get(profile);
  if (hold === null || operator === undefined) return { found: 'free' };
  // What its last order sent without an answer may still come into it.
  if (hold.state !== 'set-aside' || unsettledUntil(house, hold) !== null) return { found: 'in-use' };
  try {
    const entries = describeDraft(await readCurrent(operator));
    if (entries.length > 0) return { found: 'entries', entries };
    await releaseSetAside(house, profile);
    return { found: 'free' };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return { found: 'unreadable', reference: operatorProblem(house, error, 'a look at a draft').reference };
  }
}

async function journal(
  house: House,
  who: Who,
  action: string,
  profile: ProfileName,
  hold: HoldRow | null,
): Promise<void> {
  await house.store.write((tx) =>
    tx.journal.append({
      ws: who.workspace,
      at: house.now(),
      actor: who.user,
      action,
      subject: hold?.orderId ?? profile,
      detail: JSON.stringify({ profile, state: hold?.state ?? 'free' }),
    }),
  );
}
