import { z } from 'zod';
import type { SlackChannelId } from '../types/ids.js';
import type { ApiFailure, SlackApi } from './api.js';

/** What names a message of ours; it travels as the message's metadata, which only apps can set. */
export interface Mark {
  readonly type: string;
  readonly key: string;
  /** Look back this far; null: as far as the newest thousand messages go. */
  readonly sinceMs: number | null;
}

export type Found =
  | { readonly found: 'yes'; readonly ts: string }
  | { readonly found: 'no' }
  | { readonly found: 'unknown'; readonly failure: ApiFailure };

const History = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      bot_id: z.string().optional(),
      metadata: z
        .looseObject({ event_type: z.string(), event_payload: z.looseObject({ key: z.unknown() }) })
        .optional()
        .catch(undefined),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

const pages = 5;
const pageSize = 200;

/**
 * Looks whether a message was posted by a call whose answer was lost: Slack has no post that can be repeated.
 * @param thread where the message would be a reply
 * @param now epoch milliseconds
 */
export async function findPosted(
  api: SlackApi,
  channel: SlackChannelId,
  mark: Mark,
  thread: string | null,
  now: number,
): Promise<Found> {
  let cursor = '';
  const oldest = mark.sinceMs === null ? null : (now - mark.sinceMs) / 1_000;
  for (let page = 0; page < pages; page += 1) {
    const answer = await api.call(thread === null ? 'conversations.history' : 'conversations.replies', {
      channel,
      limit: pageSize,
      include_all_metadata: true,
      ...(thread === null ? {} : { ts: thread }),
      ...(oldest === null ? {} : { oldest: String(oldest) }),
      ...(cursor === '' ? {} : { cursor }),
    });
    if (!answer.ok) return { found: 'unknown', failure: answer.failure };
    const history = History.safeParse(answer.body);
    if (!history.success)
      return { found: 'unknown', failure: { why: 'no-answer', because: 'not understood' } };
    const hit = history.data.messages.find(
      ({ metadata, bot_id: bot }) =>
        bot !== undefined && metadata?.event_type === mark.type && metadata.event_payload.key === mark.key,
    );
    if (hit !== undefined) return { found: 'yes', ts: hit.ts };
    cursor = history.data.response_metadata?.next_cursor ?? '';
    if (cursor === '') return { found: 'no' };
  }
  return { found: 'no' };
}
