import { maySubmit, type Groups } from '../../approvals/index.js';
import { approverDirectoryOf } from '../approver-directory.js';
import { whyUnusable } from '../readers.js';
import type { SlackChannelId, UserId } from '../../types/ids.js';
import type { Services } from '../services.js';

export type NotAsked =
  | {
      readonly why: 'too-few-approvers';
      readonly needed: number;
      readonly could: UserId[];
      readonly unreadable: string[];
    }
  | { readonly why: 'card-impossible'; readonly because: 'shared'; readonly channel: SlackChannelId };

/**
 * Why nobody can be asked to approve a request: too few could, or its card may not be shown; null where they can be.
 * An archived Slack channel or a bot that was removed can be fixed: then the request waits. A shared one can't.
 */
export async function whyNotAsked(
  services: Services,
  request: { readonly requester: UserId },
  approvals: number,
  groups: Groups,
): Promise<NotAsked | null> {
  const policy = services.policy();
  const enough = maySubmit(policy, await approverDirectoryOf(services, request, groups), approvals);
  if (!enough.ok) {
    const { need, people, unreadable } = enough;
    return { why: 'too-few-approvers', needed: need, could: [...people], unreadable: [...unreadable] };
  }
  if (approvals === 0) return null;
  const channel = policy.approvals.slackChannel;
  const fact = await services.messenger.channelFact(channel);
  return whyUnusable(services, fact) === 'shared'
    ? { why: 'card-impossible', because: 'shared', channel }
    : null;
}
