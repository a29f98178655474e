import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { SlackChannelId } from '../types/ids.js';
import type { ApiFailure, SlackApi } from './api.js';

const Opened = z.looseObject({ channel: z.looseObject({ id: SlackChannelId }) });

type DirectChannel =
  | { readonly found: true; readonly channel: SlackChannelId }
  | { readonly found: false; readonly failure: ApiFailure };

/** Where a person's direct message with the bot is; it never changes, so it is asked for once. */
export interface DirectMessages {
  of(user: string): Promise<DirectChannel>;
}

export function directMessages(api: SlackApi): DirectMessages {
  const known = new LRUCache<string, SlackChannelId>({ max: 5_000 });
  return {
    of: async (user) => {
      const channel = known.get(user);
      if (channel !== undefined) return { found: true, channel };
      const answer = await api.call('conversations.open', { users: user });
      if (!answer.ok) return { found: false, failure: answer.failure };
      const opened = Opened.safeParse(answer.body);
      if (!opened.success) return { found: false, failure: { why: 'no-answer', because: 'no channel' } };
      known.set(user, opened.data.channel.id);
      return { found: true, channel: opened.data.channel.id };
    },
  };
}
