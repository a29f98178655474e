import { adminsOnly, roleOf } from '../access.js';
import { readActivity } from './activity.js';
import { readHome } from './home.js';
import { HomePages } from '../home-model.js';
import type { House } from '../house.js';
import type { Job } from '../outbox/jobs.js';
import type { Ran } from '../outbox/outbox.js';
import type { Who } from '../who.js';
import type { HomeDesk } from './desk.js';

const firstPages: HomePages = { requests: 0, waiting: 0 };

/** What people do on their Home tab. */
export function homeDesk(house: House): HomeDesk {
  return {
    async open(who, pages) {
      const shown = pages ?? (await lastPages(house, who));
      const row = { workspace: who.workspace, user: who.user, openedAt: house.now() };
      await house.store.write((tx) => tx.homes.opened({ ...row, pages: JSON.stringify(shown) }));
      return readHome(house, who, shown);
    },

    async activity(who, limit) {
      const { requester, approver, admin } = await roleOf(house, who);
      return requester || approver || admin ? readActivity(house, who, limit, limit) : [];
    },

    async tryAgain(who, job) {
      const says = await adminsOnly(house, who, 'profiles');
      if (says !== null) return { ok: false, says };
      const now = house.now();
      const found = await house.store.write(async (tx) => {
        const resumed = await tx.outbox.resume(job, now);
        if (resumed)
          await tx.journal.append({
            ws: who.workspace,
            at: now,
            actor: who.user,
            action: 'job.tried-again',
            subject: 'outbox',
            detail: JSON.stringify({ job }),
          });
        return resumed;
      });
      house.outbox.wake();
      return { ok: true, found };
    },
  };
}

async function lastPages(house: House, who: Who): Promise<HomePages> {
  const row = await house.store.read.homes.get(who.workspace, who.user);
  if (row === null) return firstPages;
  const pages = HomePages.safeParse(JSON.parse(row.pages));
  return pages.success ? pages.data : firstPages;
}

/** Draws a Home that was opened before as it stands now. */
export async function refreshHome(house: House, job: Extract<Job, { kind: 'home' }>): Promise<Ran> {
  const pages = await lastPages(house, job);
  const shown = await house.messenger.showHome(await readHome(house, job, pages), job.user);
  if (!shown.shown && 'later' in shown && shown.later.afterMs !== null)
    return { again: house.now() + shown.later.afterMs, because: shown.later.because };
  return 'done';
}
