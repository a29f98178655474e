import { adminsOf } from '../access.js';
import { showAdminNote } from './admin-notes.js';
import type { JobOf } from '../outbox/jobs.js';
import { readRequest } from '../requests/rows.js';
import { orderFamily } from '../requests/order-family.js';
import { nextWithin } from '../reminder-hours.js';
import { putJob } from '../outbox/put-job.js';
import type { In } from '../../ordering/order.js';
import type { UserId } from '../../types/ids.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { JobOutcome } from '../outbox/outbox.js';

/**
 * An order in doubt keeps its login, and its customer waits: admins are told at once, at any hour, and then reminded in
 * the business hours of the policy, at their next opening or a day later, until one of them settles it.
 */

/** The next reminder is one of the next day, at about the same time. */
const dailyMs = 24 * 3_600_000;
/** Whoever was told within this time was told this time: the job may run again after a crash. */
const toldMs = 3 * 3_600_000;
/** Where nobody could be told, since groups can't be read or have nobody else in them, they are asked for again. */
const nobodyMs = 15 * 60_000;

type ReminderServices = Pick<Services, 'policy' | 'now' | 'uuid'>;

/** Commits that admins are told of an order, in the transaction that puts it in doubt, or at a start; once is enough. */
export async function putDoubtReminder(
  services: ReminderServices,
  tx: Repositories,
  { workspace, id: order }: Pick<In<'in-doubt'>, 'workspace' | 'id'>,
): Promise<void> {
  await putJob(services, tx, { kind: 'remind-of-doubt', workspace, order }, services.now());
}

const nextOpen = ({ policy }: ReminderServices, at: number): number =>
  nextWithin(at, policy().approvals.reminderHours, policy().timezone);

async function inDoubt(
  services: Pick<Services, 'store'>,
  job: Pick<JobOf<'remind-of-doubt'>, 'workspace' | 'order'>,
): Promise<In<'in-doubt'> | null> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  return read?.request.state === 'in-doubt' ? read.request : null;
}

/** Has each admin told who was not told yet, and in business hours the others reminded. */
export async function remindOfDoubt(services: Services, job: JobOf<'remind-of-doubt'>): Promise<JobOutcome> {
  const doubted = await inDoubt(services, job);
  if (doubted === null) return 'done';
  const now = services.now();
  const opens = nextOpen(services, now);
  const { workspace, order } = job;
  // Whoever asked for it can't settle it.
  const admins = (await adminsOf(services, workspace)).filter((user) => user !== doubted.requester);
  if (admins.length === 0) return { retryAt: now + nobodyMs, because: 'No admin could be told' };
  const told = await Promise.all(admins.map((user) => lastTold(services, doubted, user)));
  const isReminder = told.some((last) => last !== null);
  const whom = opens > now ? admins.filter((_, index) => told[index] === null) : admins;
  await services.store.write(async (tx) => {
    // The card shows what can be seen now; the first time the draft was just looked at.
    if (isReminder && whom.length > 0)
      await putJob(services, tx, { kind: 'look-at-draft', workspace, order }, now);
    for (const user of whom)
      await putJob(services, tx, { kind: 'notify-of-doubt', workspace, order, user, at: now }, now);
  });
  services.outbox.wake();
  return opens > now
    ? { retryAt: opens, because: 'Reminders are sent in business hours' }
    : { retryAt: nextOpen(services, now + dailyMs), because: 'The next reminder is one of the next day' };
}

/** What an admin was told of an order in doubt is kept under this. */
const subjectOf = ({ plan }: In<'in-doubt'>): string => `${plan}:doubt`;

/** Where and when an admin was last told; null: not yet. */
const lastTold = ({ store }: Pick<Services, 'store'>, order: In<'in-doubt'>, user: UserId) =>
  store.read.cards.get(order.workspace, subjectOf(order), 'dm', user);

/** Tells one admin that an order is in doubt; a new message each time, since an old one is not seen again. */
export async function notifyOfDoubt(
  services: Services,
  job: JobOf<'notify-of-doubt'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const order = await inDoubt(services, job);
  if (order === null) return 'done';
  const { workspace, user } = job;
  const told = await lastTold(services, order, user);
  // Either way: a time that is to come was written before the clock was set back.
  if (told !== null && Math.abs(services.now() - told.at) < toldMs) return 'done';
  const { id, work, attempt } = order;
  const note = {
    tells: 'doubt' as const,
    to: user,
    order: id,
    customer: work.customer?.name ?? null,
    sentAt: attempt.sentAt,
    because: order.because,
    at: job.at,
    isReminder: told !== null,
  };
  return showAdminNote(services, { workspace, subject: subjectOf(order), note, at: null, isRetry });
}
