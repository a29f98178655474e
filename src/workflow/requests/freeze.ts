import type { WorkspaceId } from '../../types/ids.js';
import { adminsOnly } from '../access.js';
import { putHomes } from '../outbox/homes.js';
import { families } from './families.js';
import { onceFor } from '../once.js';
import { standing, subjectFrom } from './subjects.js';
import { freezeKey, freezeOf } from './freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { Freeze } from '../messages.js';
import type { Actor } from '../actor.js';
import type { FreezeService } from './approval-service.js';

/** Placing can be frozen by an admin: what is approved waits, and nothing is sent until that is lifted. */

/** Lets the orders look again that wait for a login, in the transaction that freezes placing or lifts that. */
type RescheduleWaiting = (services: Services, tx: Repositories) => Promise<void>;

export function createFreezeService(services: Services, rescheduleWaiting: RescheduleWaiting): FreezeService {
  return {
    look: (actor) => freezeOf(services.store.read, actor.workspace),

    async freeze(actor, reason) {
      const says = await adminsOnly(services, actor, 'freeze');
      if (says !== null) return { ok: false, says };
      const freeze: Freeze = { by: actor.user, at: services.now(), reason: reason.trim().slice(0, 300) };
      const before = await services.store.write(async (tx) => {
        const there = await freezeOf(tx, actor.workspace);
        if (there !== null) return { freeze: there };
        // The same delivered late must not freeze again what was lifted since.
        if (!(await isFirst(tx, actor, 'freeze', freeze.at))) return { freeze: null };
        await tx.notes.set(freezeKey(actor.workspace), JSON.stringify(freeze));
        await tx.journal.append({
          ws: actor.workspace,
          at: freeze.at,
          actor: actor.user,
          action: 'placing.frozen',
          subject: 'placing',
          detail: JSON.stringify({ reason: freeze.reason }),
        });
        await notifyWaiting(services, tx, actor.workspace, rescheduleWaiting);
        return null;
      });
      if (before !== null) return { ok: true, changed: false, freeze: before.freeze };
      services.outbox.wake();
      return { ok: true, changed: true, freeze };
    },

    async unfreeze(actor, since) {
      const says = await adminsOnly(services, actor, 'freeze');
      if (says !== null) return { ok: false, says };
      const changed = await services.store.write(async (tx) => {
        const there = await freezeOf(tx, actor.workspace);
        if (there === null || (since !== undefined && there.at !== since)) return false;
        if (!(await isFirst(tx, actor, 'unfreeze', services.now()))) return false;
        await tx.notes.remove(freezeKey(actor.workspace));
        await tx.journal.append({
          ws: actor.workspace,
          at: services.now(),
          actor: actor.user,
          action: 'placing.unfrozen',
          subject: 'placing',
          detail: '{}',
        });
        await notifyWaiting(services, tx, actor.workspace, rescheduleWaiting);
        return true;
      });
      if (changed) services.outbox.wake();
      return { ok: true, changed, freeze: await freezeOf(services.store.read, actor.workspace) };
    },
  };
}

async function isFirst(tx: Repositories, actor: Actor, move: string, now: number): Promise<boolean> {
  const key = onceFor(actor, 'placing')(move);
  return key === null || tx.deliveries.first(key, now);
}

/**
 * Brings the cards of what is on its way to this state, and lets what waits look again. In the transaction that makes it
 * so: what was frozen or lifted once is not said a second time.
 */
async function notifyWaiting(
  services: Services,
  tx: Repositories,
  workspace: WorkspaceId,
  rescheduleWaiting: RescheduleWaiting,
): Promise<void> {
  const now = services.now();
  for (const row of await tx.orders.withState(['checking', 'applying'])) {
    if (row.workspace !== workspace) continue;
    const { plan } = standing(subjectFrom(services.store, row));
    if (plan === null) continue;
    await putJob(services, tx, { kind: 'show-card', workspace, plan }, now);
    await putJob(services, tx, { kind: 'notify-requester', workspace, order: row.id }, now);
    await tx.outbox.reschedule(families[row.family].serialKey(row.id), now);
  }
  // What is frozen stands in nobody's way any more, and what was may stand there again.
  await rescheduleWaiting(services, tx);
  await putHomes(services, tx, workspace);
}
