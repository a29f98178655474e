import type { WorkspaceId } from '../../types/ids.js';
import { adminsOnly } from '../access.js';
import { putHomes } from '../outbox/homes.js';
import { cardJob, orderLane } from '../outbox/jobs.js';
import { onceFor } from '../once.js';
import { standing, subjectFrom } from './subjects.js';
import { trunkLane } from './trunk-advance.js';
import { freezeKey, freezeOf } from './freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { House } from '../house.js';
import type { Freeze } from '../messages.js';
import type { Who } from '../who.js';
import type { FreezeDesk } from './desk.js';

/** Placing can be frozen by an admin: what is approved waits, and nothing is sent until that is lifted. */

/** Lets the orders look again that wait for a login, in the transaction that freezes placing or lifts that. */
type HastenWaiting = (house: House, tx: Repositories) => Promise<void>;

export function freezeDesk(house: House, hastenWaiting: HastenWaiting): FreezeDesk {
  return {
    look: (who) => freezeOf(house.store.read, who.workspace),

    async freeze(who, reason) {
      const says = await adminsOnly(house, who, 'freeze');
      if (says !== null) return { ok: false, says };
      const freeze: Freeze = { by: who.user, at: house.now(), reason: reason.trim().slice(0, 300) };
      const before = await house.store.write(async (tx) => {
        const there = await freezeOf(tx, who.workspace);
        if (there !== null) return { freeze: there };
        // The same delivered late must not freeze again what was lifted since.
        if (!(await isFirst(tx, who, 'freeze', freeze.at))) return { freeze: null };
        await tx.notes.set(freezeKey(who.workspace), JSON.stringify(freeze));
        await tx.journal.append({
          ws: who.workspace,
          at: freeze.at,
          actor: who.user,
          action: 'placing.frozen',
          subject: 'placing',
          detail: JSON.stringify({ reason: freeze.reason }),
        });
        await tellWaiting(house, tx, who.workspace, hastenWaiting);
        return null;
      });
      if (before !== null) return { ok: true, changed: false, freeze: before.freeze };
      house.outbox.wake();
      return { ok: true, changed: true, freeze };
    },

    async unfreeze(who, since) {
      const says = await adminsOnly(house, who, 'freeze');
      if (says !== null) return { ok: false, says };
      const changed = await house.store.write(async (tx) => {
        const there = await freezeOf(tx, who.workspace);
        if (there === null || (since !== undefined && there.at !== since)) return false;
        if (!(await isFirst(tx, who, 'unfreeze', house.now()))) return false;
        await tx.notes.remove(freezeKey(who.workspace));
        await tx.journal.append({
          ws: who.workspace,
          at: house.now(),
          actor: who.user,
          action: 'placing.unfrozen',
          subject: 'placing',
          detail: '{}',
        });
        await tellWaiting(house, tx, who.workspace, hastenWaiting);
        return true;
      });
      if (changed) house.outbox.wake();
      return { ok: true, changed, freeze: await freezeOf(house.store.read, who.workspace) };
    },
  };
}

async function isFirst(tx: Repositories, who: Who, move: string, now: number): Promise<boolean> {
  const key = onceFor(who, 'placing')(move);
  return key === null || tx.deliveries.first(key, now);
}

/**
 * Brings the cards of what is on its way to this state, and lets what waits look again. In the transaction that makes it
 * so: what was frozen or lifted once is not said a second time.
 */
async function tellWaiting(
  house: House,
  tx: Repositories,
  workspace: WorkspaceId,
  hastenWaiting: HastenWaiting,
): Promise<void> {
  const now = house.now();
  for (const row of await tx.orders.withState(['checking', 'applying'])) {
    if (row.workspace !== workspace) continue;
    const { plan } = standing(subjectFrom(house.store, row));
    if (plan === null) continue;
    await putJob(house, tx, cardJob(workspace, plan, now));
    const job = { kind: 'tell', workspace, order: row.id } as const;
    await putJob(house, tx, { job, lane: `tell:${row.id}`, key: `tell:${row.id}`, dueAt: now });
    await tx.outbox.hasten(row.kind.startsWith('trunk.') ? trunkLane(row.id) : orderLane(row.id), now);
  }
  // What is frozen stands in nobody's way any more, and what was may stand there again.
  await hastenWaiting(house, tx);
  await putHomes(house, tx, workspace);
}
