import { z } from 'zod';
import { adminsOf } from './access.js';
import { showAdminNote } from './admin-notes.js';
import { putJob } from './advance.js';
import { tellAdminJob, type Job } from './jobs.js';
import type { SlackChannelId, WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';
import type { Outage } from './messages.js';
import type { Ran } from './outbox.js';

/**
 * The approvals Slack channel can't be used (archived, the bot removed): admins, who can mend it, are told once for
 * each time it happens, whatever waits for it; and in the same message that it is over.
 */

const keyOf = (workspace: WorkspaceId): string => `approvals-channel:${workspace}`;
const subjectOf = (since: number): string => `approvals-channel:${since}`;
const Stored = z.object({
  since: z.number(),
  because: z.enum(['archived', 'not-in-channel', 'no-channel', 'shared']),
});

/** Why the Slack channel can't be used now, as far as anybody knows; null where it can. */
export async function outageNow(house: House, workspace: WorkspaceId): Promise<Outage['because']> {
  const note = await house.store.read.notes.get(keyOf(workspace));
  return note === null ? null : Stored.parse(JSON.parse(note)).because;
}

/** Notes that the Slack channel can't be used, and has the admins told, unless that was done. */
export async function channelGone(
  house: House,
  workspace: WorkspaceId,
  channel: SlackChannelId,
  because: Outage['because'],
): Promise<void> {
  if ((await house.store.read.notes.get(keyOf(workspace))) !== null) return;
  const admins = await adminsOf(house, workspace);
  const since = house.now();
  await house.store.write(async (tx) => {
    if ((await tx.notes.get(keyOf(workspace))) !== null) return;
    await tx.notes.set(keyOf(workspace), JSON.stringify({ since, because }));
    await tx.journal.append({
      ws: workspace,
      at: since,
      actor: 'trunkdesk',
      action: 'approvals-channel.lost',
      subject: channel,
      detail: JSON.stringify({ because }),
    });
    for (const user of admins) await putJob(house, tx, tellAdminJob(workspace, user, channel, since, since));
  });
  house.outbox.wake();
}

/** It can be used again: who was told that it can't is told so. */
export async function channelBack(
  house: House,
  workspace: WorkspaceId,
  channel: SlackChannelId,
): Promise<void> {
  const note = await house.store.read.notes.get(keyOf(workspace));
  if (note === null) return;
  const { since } = Stored.parse(JSON.parse(note));
  const admins = await adminsOf(house, workspace);
  const now = house.now();
  await house.store.write(async (tx) => {
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
      if (user !== null) await putJob(house, tx, tellAdminJob(workspace, user, channel, since, now));
  });
  house.outbox.wake();
}

/** Tells one admin, or brings what they were told to what stands now. */
export async function tellAdmin(
  house: House,
  job: Extract<Job, { kind: 'tell-admin' }>,
  again: boolean,
): Promise<Ran> {
  const { workspace, user, channel, since } = job;
  const note = await house.store.read.notes.get(keyOf(workspace));
  const now = note === null ? null : Stored.parse(JSON.parse(note));
  const because = now?.since === since ? now.because : null;
  const subject = subjectOf(since);
  const at = await house.store.read.cards.get(workspace, subject, 'dm', user);
  // Over before it was told: nothing has to be mended any more.
  if (because === null && at === null) return 'done';
  const outage = { to: user, channel, since, because };
  return showAdminNote(house, { workspace, subject, note: outage, at, again });
}
