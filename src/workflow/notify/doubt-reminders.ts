import { adminsOf } from '../access.js';
import { showAdminNote } from './admin-notes.js';
import { doubtReminderJob, lookAtDraftJob, tellDoubtJob, type Job } from '../outbox/jobs.js';
import { readOrder } from '../requests/order-rows.js';
import { nextWithin } from '../reminder-hours.js';
import { putJob } from '../outbox/put-job.js';
import type { In } from '../../ordering/order.js';
import type { Repositories } from '../../store/index.js';
import type { House } from '../house.js';
import type { Ran } from '../outbox/outbox.js';

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

type RemindingHouse = Pick<House, 'policy' | 'now' | 'uuid'>;

/** Commits the reminders of an order, in the transaction that puts it in doubt, or at a start; once is enough. */
export async function putDoubtReminder(
  house: RemindingHouse,
  tx: Repositories,
  { workspace, id }: Pick<In<'in-doubt'>, 'workspace' | 'id'>,
): Promise<void> {
  await putJob(house, tx, doubtReminderJob(workspace, id, nextOpen(house, house.now() + soonMs)));
}

const nextOpen = ({ policy }: RemindingHouse, at: number): number =>
  nextWithin(at, policy().approvals.reminderHours, policy().timezone);

async function inDoubt(
  house: Pick<House, 'store'>,
  job: Pick<Extract<Job, { kind: 'doubt-reminder' }>, 'workspace' | 'order'>,
): Promise<In<'in-doubt'> | null> {
  const read = await readOrder(house.store, job.workspace, job.order);
  return read?.order.state === 'in-doubt' ? read.order : null;
}

/** Reads the draft once more, so that the card shows what can be seen now, and has each admin told. */
export async function remindOfDoubt(
  house: House,
  job: Extract<Job, { kind: 'doubt-reminder' }>,
): Promise<Ran> {
  const order = await inDoubt(house, job);
  if (order === null) return 'done';
  const now = house.now();
  const opens = nextOpen(house, now);
  if (opens > now) return { again: opens, because: 'Reminders are sent in business hours' };
  const admins = await adminsOf(house, job.workspace);
  await house.store.write(async (tx) => {
    await putJob(house, tx, lookAtDraftJob(job.workspace, job.order, now));
    // Whoever asked for it can't settle it.
    for (const user of admins)
      if (user !== order.requester)
        await putJob(house, tx, tellDoubtJob(job.workspace, job.order, user, now));
  });
  house.outbox.wake();
  return { again: nextOpen(house, now + dailyMs), because: 'The next reminder is one of the next day' };
}

/** Tells one admin that an order is in doubt; a new message each day, since an old one is not seen again. */
export async function tellOfDoubt(
  house: House,
  job: Extract<Job, { kind: 'tell-doubt' }>,
  again: boolean,
): Promise<Ran> {
  const order = await inDoubt(house, job);
  if (order === null) return 'done';
  const { workspace, user } = job;
  const subject = `${order.plan}:doubt`;
  const told = await house.store.read.cards.get(workspace, subject, 'dm', user);
  // Either way: a time that is to come was written before the clock was set back.
  if (told !== null && Math.abs(house.now() - told.at) < toldMs) return 'done';
  const { id, work, attempt } = order;
  const note = {
    to: user,
    order: id,
    customer: work.customer?.name ?? null,
    sentAt: attempt.sentAt,
    because: order.because,
    at: job.at,
  };
  return showAdminNote(house, { workspace, subject, note, at: null, again });
}
