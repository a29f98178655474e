import { adminsOnly, roleOf } from '../access.js';
import { readActivity } from './activity.js';
import { readHome } from './home.js';
import { listOwn, ownByNumber } from './own-requests.js';
import { HomePages } from '../home-model.js';
import { notKept } from '../not-kept.js';
import { whilePersonWaits } from '../while-slack-waits.js';
import type { Services } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';
import type { JobOutcome } from '../outbox/outbox.js';
import type { Actor } from '../actor.js';
import type { HomeService } from './home-service.js';

const firstPages: HomePages = { requests: 0, waiting: 0 };

/** What people do on their Home tab. */
export function createHomeService(services: Services): HomeService {
  return {
    async open(actor, pages) {
      const shown = pages ?? (await lastPages(services, actor));
      const row = { workspace: actor.workspace, user: actor.user, openedAt: services.now() };
      try {
        await whilePersonWaits(() =>
          services.store.write((tx) => tx.homes.opened({ ...row, pages: JSON.stringify(shown) })),
        );
      } catch (error) {
        // It is shown all the same where nothing can be written: then it is not brought up to date by itself.
        if (notKept(error) === null) throw error;
        services.log.warn({ user: actor.user, error }, 'That Home was opened could not be saved');
      }
      return readHome(services, actor, shown);
    },

    async activity(actor, limit) {
      const { requester, approver, admin } = await roleOf(services, actor);
      return requester || approver || admin ? readActivity(services, actor, limit, limit) : [];
    },

    list: (actor, which) => listOwn(services, actor, which),
    own: (actor, order) => ownByNumber(services, actor, order),

    async tryAgain(actor, job) {
      const says = await adminsOnly(services, actor, 'profiles');
      if (says !== null) return { ok: false, says };
      const now = services.now();
      const found = await services.store.write(async (tx) => {
        const resumed = await tx.outbox.resume(job, now);
        if (resumed)
          await tx.journal.append({
            ws: actor.workspace,
            at: now,
            actor: actor.user,
            action: 'job.tried-again',
            subject: 'outbox',
            detail: JSON.stringify({ job }),
          });
        return resumed;
      });
      services.outbox.wake();
      return { ok: true, found };
    },
  };
}

async function lastPages(services: Services, actor: Actor): Promise<HomePages> {
  const row = await services.store.read.homes.get(actor.workspace, actor.user);
  if (row === null) return firstPages;
  const pages = HomePages.safeParse(JSON.parse(row.pages));
  return pages.success ? pages.data : firstPages;
}

/** Draws a Home that was opened before as it stands now. */
export async function refreshHome(services: Services, job: JobOf<'refresh-home'>): Promise<JobOutcome> {
  const pages = await lastPages(services, job);
  const posted = await services.messenger.showHome(await readHome(services, job, pages), job.user);
  if (!posted.shown && 'later' in posted && posted.later.afterMs !== null)
    return { retryAt: services.now() + posted.later.afterMs, because: posted.later.because };
  return 'done';
}
