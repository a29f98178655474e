import { z } from 'zod';
import { nameOrNull, orBare } from '../wire/absent.js';
import type { SlackChannelId } from '../types/ids.js';
import type { ApiFailure, SlackApi } from './api.js';

/** What names a message of ours; it travels as the message's metadata, which only apps can set. */
export interface MetadataKey {
  readonly type: string;
  readonly key: string;
}

export type Found =
  /** Slack's names of the messages. */
  | { readonly found: 'yes'; readonly all: readonly [string, ...string[]] }
  | { readonly found: 'no' }
  | { readonly found: 'unknown'; readonly failure: ApiFailure };

const History = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      bot_id: nameOrNull,
      metadata: z
        .looseObject({ event_type: z.string(), event_payload: z.looseObject({ key: z.unknown() }) })
        .optional()
        .catch(undefined),
    }),
  ),
  response_metadata: orBare(z.looseObject({ next_cursor: nameOrNull })),
});

const pages = 5;
const pageSize = 200;

/**
 * Looks for messages posted by calls whose answer was lost: Slack has no post that can be repeated.
 * They are looked for among the newest thousand.
 * @param thread where the messages would be replies
 */
export async function findPosted(
  api: SlackApi,
  channel: SlackChannelId,
  metadataKeys: readonly MetadataKey[],
  thread: string | null,
): Promise<Found> {
  let cursor = '';
  const found = new Map<string, string>();
  const isMarked = (type: string, key: unknown) =>
    metadataKeys.some(
      (metadataKey) => metadataKey.type === type && metadataKey.key === key && !found.has(metadataKey.key),
    );
  for (let page = 0; page < pages && found.size < metadataKeys.length; page += 1) {
    const answer = await api.call(thread === null ? 'conversations.history' : 'conversations.replies', {
      channel,
      limit: pageSize,
      include_all_metadata: true,
      ...(thread === null ? {} : { ts: thread }),
      ...(cursor === '' ? {} : { cursor }),
    });
    if (!answer.ok) return { found: 'unknown', failure: answer.failure };
    const history = History.safeParse(answer.body);
    if (!history.success)
      return { found: 'unknown', failure: { why: 'no-answer', because: 'not understood' } };
    for (const { metadata, bot_id: bot, ts } of history.data.messages) {
      if (bot === null || metadata === undefined) continue;
      const { event_type: type, event_payload: payload } = metadata;
      if (isMarked(type, payload.key)) found.set(String(payload.key), ts);
    }
    cursor = history.data.response_metadata.next_cursor ?? '';
    if (cursor === '') break;
  }
  const [first, ...more] = found.values();
  return first === undefined ? { found: 'no' } : { found: 'yes', all: [first, ...more] };
}
