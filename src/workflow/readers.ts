import type { SlackChannelId } from '../types/ids.js';
import type { House } from './house.js';
import type { Fact, NotCounted, Outage } from './messages.js';

/** Who reads a Slack channel: what stands in one that another company reads is no secret of ours any more. */

/**
 * Why nothing can be shown for approval in a Slack channel; null where it can. Shared comes first, since whatever else is
 * the matter with it, nobody may mend only that. `unreadable`: Slack doesn't say.
 */
export function whyUnusable(
  house: Pick<House, 'policy'>,
  fact: Fact,
): Exclude<Outage['because'], null> | 'unreadable' | null {
  if (fact.shared === true && !house.policy().approvals.allowSharedSlackChannel) return 'shared';
  return fact.usable ? null : fact.because;
}

/**
 * Whether others than we may read a Slack channel, as far as the policy minds. `unclear`: Slack doesn't say, and
 * nothing is shown or decided on a guess. In one that is not there for the bot nothing can be shown anyway.
 */
export async function readersOf(
  house: Pick<House, 'policy' | 'messenger'>,
  channel: SlackChannelId,
  age?: 'recent',
): Promise<'ours' | 'others' | 'unclear' | 'not-there'> {
  if (channel.startsWith('D') || house.policy().approvals.allowSharedSlackChannel) return 'ours';
  const fact = await house.messenger.channelFact(channel, age);
  if (fact.shared !== null) return fact.shared ? 'others' : 'ours';
  return !fact.usable && fact.because === 'no-channel' ? 'not-there' : 'unclear';
}

/** Why nothing can be decided from a Slack channel; null where it can, and where it is not known which it was. */
export async function mayNotDecideIn(
  house: Pick<House, 'policy' | 'messenger'>,
  channel: SlackChannelId | null,
  age?: 'recent',
): Promise<Extract<NotCounted, { why: 'shared' | 'place-unclear' }> | null> {
  const readers = channel === null ? 'ours' : await readersOf(house, channel, age);
  if (readers === 'ours') return null;
  return { why: readers === 'others' ? 'shared' : 'place-unclear' };
}
