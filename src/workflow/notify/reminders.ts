import { putBefore } from './direct-cards.js';
import { nextWithin, hoursOf, reminderDue } from '../reminder-hours.js';
import { readersOf } from '../readers.js';
import { readSubject, standing } from '../requests/subjects.js';
import { reminderOf } from '../../store/index.js';
import type { Job } from '../outbox/jobs.js';
import type { House } from '../house.js';
import type { Reminder } from '../messages.js';
import { showAgain, type Ran } from '../outbox/outbox.js';

/** Requests that nobody has decided for a while: one message for all of them, within business hours, once each. */

/** How many requests one reminder names. */
const mostNamed = 10;
/** A Slack channel that can't be written to is looked at again after this. */
const channelGoneMs = 10 * 60_000;

type RemindJob = Extract<Job, { kind: 'remind' }>;

/** Reminds of this plan and of every other whose time has come, in one message. */
export async function remind(house: House, job: RemindJob, again: boolean): Promise<Ran> {
  const now = house.now();
  if (await isOver(house, job)) return 'done';
  const opens = nextWithin(now, hoursOf(house), house.policy().timezone);
  if (opens > now) return { again: opens, because: 'Reminders are sent in business hours' };
  const { remindAfterMs, slackChannel: channel } = house.policy().approvals;
  const plan = await house.store.read.plans.get(job.workspace, job.plan);
  // The policy gives more time since, or the clock was set back.
  if (plan !== null && plan.createdAt + remindAfterMs > now)
    return { again: reminderDue(house, plan.createdAt), because: 'It has not waited long enough' };
  const due = await house.store.read.waiting.unreminded(job.workspace, now - remindAfterMs, mostNamed);
  const named = due.filter(({ expiresAt }) => expiresAt > now);
  if (named.length === 0) return 'done';
  const reminder: Reminder = {
    id: job.plan,
    waiting: named.map(({ order, submittedAt, expiresAt }) => ({
      order,
      waitedMs: now - submittedAt,
      leftMs: expiresAt - now,
      expiresAt,
    })),
  };
  // First directly: people can decide even where the Slack channel can't be written to.
  for (const { order, plan } of named) await putBefore(house, { workspace: job.workspace, order, plan });
  const readers = await readersOf(house, channel, 'recent');
  if (readers === 'others' || readers === 'unclear')
    return { again: now + channelGoneMs, because: 'Another company may read the approvals Slack channel' };
  const shown = await house.messenger.remind(reminder, channel, again);
  if (!shown.shown) {
    if ('later' in shown) return showAgain(house, shown.later);
    return { again: now + channelGoneMs, because: `The reminder can't be shown: ${shown.impossible}` };
  }
  await house.store.write(async (tx) => {
    for (const { plan } of named) {
      const place = { ws: job.workspace, place: 'channel', user: null, ...shown.spot } as const;
      await tx.cards.put({ ...place, subject: reminderOf(plan), at: now });
    }
  });
  return 'done';
}

/** Whether a plan waits no more, or a reminder named it already. */
async function isOver(house: House, { workspace, plan, order }: RemindJob): Promise<boolean> {
  const subject = await readSubject(house, workspace, order);
  if (subject === null) return true;
  const now = standing(subject);
  if (!now.isOpen || now.plan !== plan) return true;
  return (await house.store.read.cards.get(workspace, reminderOf(plan), 'channel')) !== null;
}
