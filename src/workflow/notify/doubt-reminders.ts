import { adminsOf } from '../access.js';
import { showAdminNote } from './admin-notes.js';
import type { JobOf } from '../outbox/jobs.js';
import { readOrder } from '../requests/order-rows.js';
import { nextWithin } from '../reminder-hours.js';
import { putJob } from '../outbox/put-job.js';
import type { In } from '../../ordering/order.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { JobOutcome } from '../outbox/outbox.js';

/**
 * An order in doubt keeps its login, and its customer waits: admins are reminded of it in the business hours of the
 * policy, soon after it happened and then once a day, until one of them settles it.
 */

/** Somebody who looks at the card at once need not be reminded. */
const soonMs = 15 * 60_000;
/** The next reminder is one of the next day, at about the same time. */
const dailyMs = 24 * 3_600_000;
/** Whoever was told within this time was told this time: the job may run again after a crash. */
const toldMs = 12 * 3_600_000;

type ReminderServices = Pick<Services, 'policy' | 'now' | 'uuid'>;

/** Commits the reminders of an order, in the transaction that puts it in doubt, or at a start; once is enough. */
export async function putDoubtReminder(
  services: ReminderServices,
  tx: Repositories,
  { workspace, id: order }: Pick<In<'in-doubt'>, 'workspace' | 'id'>,
): Promise<void> {
  const dueAt = nextOpen(services, services.now() + soonMs);
  await putJob(services, tx, { kind: 'remind-of-doubt', workspace, order }, dueAt);
}

const nextOpen = ({ policy }: ReminderServices, at: number): number =>
  nextWithin(at, policy().approvals.reminderHours, policy().timezone);

async function inDoubt(
  services: Pick<Services, 'store'>,
  job: Pick<JobOf<'remind-of-doubt'>, 'workspace' | 'order'>,
): Promise<In<'in-doubt'> | null> {
  const read = await readOrder(services.store, job.workspace, job.order);
  return read?.order.state === 'in-doubt' ? read.order : null;
}

/** Reads the draft once more, so that the card shows what can be seen now, and has each admin told. */
export async function remindOfDoubt(services: Services, job: JobOf<'remind-of-doubt'>): Promise<JobOutcome> {
  const doubted = await inDoubt(services, job);
  if (doubted === null) return 'done';
  const now = services.now();
  const opens = nextOpen(services, now);
  if (opens > now) return { retryAt: opens, because: 'Reminders are sent in business hours' };
  const { workspace, order } = job;
  const admins = await adminsOf(services, workspace);
  await services.store.write(async (tx) => {
    await putJob(services, tx, { kind: 'look-at-draft', workspace, order }, now);
    // Whoever asked for it can't settle it.
    for (const user of admins)
      if (user !== doubted.requester)
        await putJob(services, tx, { kind: 'notify-of-doubt', workspace, order, user, at: now }, now);
  });
  services.outbox.wake();
  return { retryAt: nextOpen(services, now + dailyMs), because: 'The next reminder is one of the next day' };
}

/** Tells one admin that an order is in doubt; a new message each day, since an old one is not seen again. */
export async function notifyOfDoubt(
  services: Services,
  job: JobOf<'notify-of-doubt'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const order = await inDoubt(services, job);
  if (order === null) return 'done';
  const { workspace, user } = job;
  const subject = `${order.plan}:doubt`;
  const told = await services.store.read.cards.get(workspace, subject, 'dm', user);
  // Either way: a time that is to come was written before the clock was set back.
  if (told !== null && Math.abs(services.now() - told.at) < toldMs) return 'done';
  const { id, work, attempt } = order;
  const note = {
    to: user,
    order: id,
    customer: work.customer?.name ?? null,
    sentAt: attempt.sentAt,
    because: order.because,
    at: job.at,
  };
  return showAdminNote(services, { workspace, subject, note, at: null, isRetry });
}
