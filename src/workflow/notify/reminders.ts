import { putBefore } from './direct-cards.js';
import { nextWithin, hoursOf, reminderDue } from '../reminder-hours.js';
import { readersOf } from '../readers.js';
import { readSubject, standing } from '../requests/subjects.js';
import { reminderOf } from '../../store/index.js';
import type { JobOf } from '../outbox/jobs.js';
import type { Services } from '../services.js';
import type { Reminder } from '../messages.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';

/** Requests that nobody has decided for a while: one message for all of them, within business hours, once each. */

/** How many requests one reminder names. */
const mostNamed = 10;
/** A Slack channel that can't be written to is looked at again after this. */
const channelGoneMs = 10 * 60_000;

type RemindJob = JobOf<'remind'>;

/** Reminds of this plan and of every other whose time has come, in one message. */
export async function remind(services: Services, job: RemindJob, isRetry: boolean): Promise<JobOutcome> {
  const now = services.now();
  if (await isOver(services, job)) return 'done';
  const opens = nextWithin(now, hoursOf(services), services.policy().timezone);
  if (opens > now) return { retryAt: opens, because: 'Reminders are sent in business hours' };
  const { remindAfterMs, slackChannel: channel } = services.policy().approvals;
  const plan = await services.store.read.plans.get(job.workspace, job.plan);
  // The policy gives more time since, or the clock was set back.
  if (plan !== null && plan.createdAt + remindAfterMs > now)
    return { retryAt: reminderDue(services, plan.createdAt), because: 'It has not waited long enough' };
  const due = await services.store.read.waiting.unreminded(job.workspace, now - remindAfterMs, mostNamed);
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
  for (const { plan } of named) await putBefore(services, { workspace: job.workspace, plan });
  const readers = await readersOf(services, channel, 'recent');
  if (readers === 'others' || readers === 'unclear')
    return { retryAt: now + channelGoneMs, because: 'Another company may read the approvals Slack channel' };
  const posted = await services.messenger.remind(reminder, channel, isRetry);
  if (!posted.shown) {
    if ('later' in posted) return retryShowing(services, posted.later);
    return { retryAt: now + channelGoneMs, because: `The reminder can't be shown: ${posted.impossible}` };
  }
  await services.store.write(async (tx) => {
    for (const { plan } of named) {
      const place = { ws: job.workspace, place: 'channel', user: null, ...posted.messageRef } as const;
      await tx.cards.put({ ...place, subject: reminderOf(plan), at: now });
    }
  });
  return 'done';
}

/** Whether a plan waits no more, or a reminder named it already. */
async function isOver(services: Services, { workspace, plan, order }: RemindJob): Promise<boolean> {
  const subject = await readSubject(services, workspace, order);
  if (subject === null) return true;
  const now = standing(subject);
  if (!now.isOpen || now.plan !== plan) return true;
  return (await services.store.read.cards.get(workspace, reminderOf(plan), 'channel')) !== null;
}
