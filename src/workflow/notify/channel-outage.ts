import { z } from 'zod';
import { adminsOf } from '../access.js';
import { showAdminNote } from './admin-notes.js';
import { cardSerialKey, type JobOf } from '../outbox/jobs.js';
import { standing, subjectFrom } from '../requests/subjects.js';
import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { PlanId, SlackChannelId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Outage } from '../admin-messages.js';
import type { JobOutcome } from '../outbox/outbox.js';

/**
 * The approvals Slack channel can't be used (archived, the bot removed): admins, who can fix it, are told once for
 * each time it happens, whatever waits for it; and in the same message that it is over.
 */

const keyOf = (workspace: WorkspaceId): string => `approvals-channel:${workspace}`;
const subjectOf = (since: number): string => `approvals-channel:${since}`;
const Stored = z.object({
  since: z.number(),
  because: z.enum(['archived', 'not-in-channel', 'no-channel', 'shared']),
});

/** Why the Slack channel can't be used now, as far as anybody knows; null where it can. */
export async function outageNow(services: Services, workspace: WorkspaceId): Promise<Outage['because']> {
  const note = await services.store.read.notes.get(keyOf(workspace));
  return note === null ? null : read(note).because;
}

/**
 * Notes that the Slack channel can't be used, and has the admins told, unless that was done. That it is shared, or is
 * so no more, is told where something else was the matter with it before.
 * @param closed whose card is closed already
 */
export async function channelGone(
  services: Services,
  workspace: WorkspaceId,
  channel: SlackChannelId,
  because: Exclude<Outage['because'], null>,
  closed: PlanId | null = null,
): Promise<void> {
  if (!isNews(await services.store.read.notes.get(keyOf(workspace)), because)) return;
  const admins = await adminsOf(services, workspace);
  const now = services.now();
  await services.store.write(async (tx) => {
    const note = await tx.notes.get(keyOf(workspace));
    if (!isNews(note, because)) return;
    // An outage whose reason changes is still one outage: it has one beginning, and one message to each admin.
    const since = note === null ? now : read(note).since;
    await tx.notes.set(keyOf(workspace), JSON.stringify({ since, because }));
    await tx.journal.append({
      ws: workspace,
      at: now,
      actor: 'trunkdesk',
      action: 'approvals-channel.lost',
      subject: channel,
      detail: JSON.stringify({ because }),
    });
    for (const user of admins)
      await putJob(services, tx, { kind: 'notify-of-outage', workspace, user, channel, since }, now);
    // All that stands there is closed, not only what is next to be shown.
    if (because === 'shared') await putCards(services, tx, workspace, closed);
  });
  services.outbox.wake();
}

const read = (note: string): z.infer<typeof Stored> => Stored.parse(JSON.parse(note));

function isNews(note: string | null, because: Exclude<Outage['because'], null>): boolean {
  if (note === null) return true;
  const before = read(note).because;
  return before !== because && (because === 'shared' || before === 'shared');
}

/** States of requests whose card may still change, or has yet to be posted. */
const withCards = ['awaiting-approval', 'checking', 'placing', 'in-doubt', 'applying'];

/** Lets the card of every request that is under way be brought to what stands now. */
export async function putCards(
  services: Pick<Services, 'store' | 'now' | 'uuid'>,
  tx: Repositories,
  workspace: WorkspaceId,
  except: PlanId | null = null,
): Promise<void> {
  const now = services.now();
  const rows = await tx.orders.withState(withCards);
  for (const row of rows.filter((each) => each.workspace === workspace)) {
    const { plan } = standing(subjectFrom(services.store, row));
    if (plan === null || plan === except) continue;
    // Its requester is told by this job too, where it can't be shown: told beside it, they could be told twice.
    await putJob(services, tx, { kind: 'show-card', workspace, plan }, now);
    await tx.outbox.reschedule(cardSerialKey(plan), now);
  }
}

/** The approvals Slack channel can be used again: the admins who were told that it can't are told so. */
export async function channelBack(
  services: Services,
  workspace: WorkspaceId,
  channel: SlackChannelId,
): Promise<void> {
  const note = await services.store.read.notes.get(keyOf(workspace));
  if (note === null) return;
  const { since } = read(note);
  const admins = await adminsOf(services, workspace);
  const now = services.now();
  await services.store.write(async (tx) => {
    if (!(await tx.notes.remove(keyOf(workspace)))) return;
    await tx.journal.append({
      ws: workspace,
      at: now,
      actor: 'trunkdesk',
      action: 'approvals-channel.back',
      subject: channel,
      detail: '{}',
    });
    const told = (await tx.cards.of(workspace, subjectOf(since))).map(({ user }) => user);
    // Also those whose message is on its way: a job of theirs finds it over.
    for (const user of new Set([...told, ...admins]))
      if (user !== null)
        await putJob(services, tx, { kind: 'notify-of-outage', workspace, user, channel, since }, now);
  });
  services.outbox.wake();
}

/** Tells one admin, or brings what they were told to what stands now. */
export async function notifyAdmin(
  services: Services,
  job: JobOf<'notify-of-outage'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const { workspace, user, channel, since } = job;
  const note = await services.store.read.notes.get(keyOf(workspace));
  const now = note === null ? null : read(note);
  const because = now?.since === since ? now.because : null;
  const subject = subjectOf(since);
  const at = await services.store.read.cards.get(workspace, subject, 'dm', user);
  // Over before it was told: nothing has to be fixed any more.
  if (because === null && at === null) return 'done';
  const outage = { tells: 'outage' as const, to: user, channel, since, because };
  return showAdminNote(services, { workspace, subject, note: outage, at, isRetry });
}
