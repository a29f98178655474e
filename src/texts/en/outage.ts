import { unreachable } from '../../types/unreachable.js';
import { inLines, md, slackChannel, type Markup } from '../markup.js';

type Because = 'archived' | 'not-in-channel' | 'no-channel' | 'shared';

/** What admins are told where the approvals Slack channel can't be used. */
export const outage = {
  gone: (channel: string, because: Because): Markup =>
    inLines([
      because === 'shared'
        ? md`:warning: *No request is shown in the approvals Slack channel, because another company could read it*`
        : md`:warning: *Requests wait, because the approvals Slack channel can’t be used*`,
      reason(slackChannel(channel), because),
      because === 'shared'
        ? md`Cards that stood there are closed, and nothing is decided there any more. Approvers decide on Home and in their direct messages until then.`
        : md`What waits goes on by itself then. Meanwhile approvers can decide on Home.`,
    ]),
  back: (channel: string): Markup =>
    inLines([
      md`:white_check_mark: *The approvals Slack channel can be used again*`,
      md`Requests are shown in ${slackChannel(channel)}; what waited goes on.`,
    ]),
} as const;

function reason(channel: Markup, because: Because): Markup {
  switch (because) {
    case 'archived':
      return md`${channel} is archived. Unarchive it, or name another one in the policy (\`approvals.slack_channel\`).`;
    case 'not-in-channel':
      return md`Trunkdesk is not in ${channel}. Type \`/invite @Trunkdesk\` there.`;
    case 'no-channel':
      return md`${channel} does not exist, or Trunkdesk may not see it. Invite it there, or name another one in the policy (\`approvals.slack_channel\`).`;
    case 'shared':
      return md`${channel} is shared with another company. Name another one in the policy (\`approvals.slack_channel\`), or allow it there.`;
    default:
      return unreachable(because);
  }
}
