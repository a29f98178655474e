import type { SlackChannelId } from '../types/ids.js';
import type { Services } from './services.js';
import type { Outage } from './admin-messages.js';
import type { Fact, NotCounted } from './messages.js';

/** Who reads a Slack channel: what stands in one that another company reads is no secret of ours any more. */

/**
 * Why nothing can be shown for approval in a Slack channel; null where it can. Shared comes first, since whatever else is
 * the matter with it, nobody may fix only that. `unreadable`: Slack doesn't say.
 */
export function whyUnusable(
  services: Pick<Services, 'policy'>,
  fact: Fact,
): Exclude<Outage['because'], null> | 'unreadable' | null {
  if (fact.shared === true && !services.policy().approvals.allowSharedSlackChannel) return 'shared';
  return fact.usable ? null : fact.because;
}

/**
 * Whether others than we may read a Slack channel, as far as the policy minds. `unclear`: Slack doesn't say, and
 * nothing is shown or decided on a guess. In one that is not there for the bot nothing can be shown anyway.
 */
export async function readersOf(
  services: Pick<Services, 'policy' | 'messenger'>,
  channel: SlackChannelId,
  age?: 'recent',
): Promise<'ours' | 'others' | 'unclear' | 'not-there'> {
  if (channel.startsWith('D') || services.policy().approvals.allowSharedSlackChannel) return 'ours';
  const fact = await services.messenger.channelFact(channel, age);
  if (fact.shared !== null) return fact.shared ? 'others' : 'ours';
  return !fact.usable && fact.because === 'no-channel' ? 'not-there' : 'unclear';
}

/** Why nothing can be decided from a Slack channel; null where it can, and where it is not known which it was. */
export async function mayNotDecideIn(
  services: Pick<Services, 'policy' | 'messenger'>,
  channel: SlackChannelId | null,
  age?: 'recent',
): Promise<Extract<NotCounted, { why: 'shared' | 'place-unclear' }> | null> {
  const readers = channel === null ? 'ours' : await readersOf(services, channel, age);
  if (readers === 'ours') return null;
  return { why: readers === 'others' ? 'shared' : 'place-unclear' };
}
