import { z } from 'zod';
import type { BotLogin } from '../../config/index.js';
import { slackApi } from '../../slack/api.js';
import { boltLogger } from '../../slack/bolt-log.js';
import { slackPeople } from '../../slack/people.js';
import { WorkspaceId } from '../../types/ids.js';
import type { Log } from '../../slack/handlers.js';
import type { People } from '../../workflow/ports.js';

const Test = z.looseObject({ team_id: WorkspaceId });

/** Who people are, or why that can't be told. */
export type FoundPeople =
  { readonly ok: true; readonly people: People } | { readonly ok: false; readonly why: string };

/**
 * Slack's word where a token is set. Without one only who is listed by user id in the policy can be known: every
 * group is unreadable, which refuses whoever isn't listed.
 */
export async function peopleFor(
  login: BotLogin | null,
  workspace: WorkspaceId,
  log: Log,
): Promise<FoundPeople> {
  if (login === null) return { ok: true, people: listedOnly };
  const api = slackApi({ ...login, logger: boltLogger(log) });
  const answer = await api.call('auth.test', {});
  if (!answer.ok) {
    const { failure } = answer;
    return {
      ok: false,
      why: `Slack does not take SLACK_BOT_TOKEN: ${failure.why === 'refused' ? failure.error : failure.why}.`,
    };
  }
  const test = Test.safeParse(answer.body);
  if (!test.success) return { ok: false, why: 'Slack’s answer about SLACK_BOT_TOKEN is not understood.' };
  if (test.data.team_id !== workspace)
    return {
      ok: false,
      why: `SLACK_BOT_TOKEN is of workspace ${test.data.team_id}; the order is of ${workspace}.`,
    };
  return { ok: true, people: slackPeople(api, () => workspace) };
}

const listedOnly: People = {
  member: (id) => Promise.resolve({ id, isGuest: false, isForeign: false, isBot: false, deleted: false }),
  group: () => Promise.resolve('unreadable'),
};
