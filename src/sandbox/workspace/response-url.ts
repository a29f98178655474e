import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../wire/limits.js';
import { change, post, readContent, remove } from './messages.js';
import { findMessage, forgetOldest, type Conversation, type Model, type ResponseUrl } from './model.js';
import { SlackError } from './slack-error.js';

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** What an app may answer: as an ack of a command, or to a `response_url`. */
export const Answer = z.looseObject({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.enum(['in_channel', 'ephemeral']).optional(),
  replace_original: flag.optional(),
  delete_original: flag.optional(),
  thread_ts: z.string().optional(),
  metadata: z.unknown().optional(),
});
export type Answer = z.infer<typeof Answer>;

/** A `response_url` for a place, and for a message where it is about one. */
export function makeResponseUrl(
  model: Model,
  given: Omit<ResponseUrl, 'madeAt' | 'uses'>,
): { url: string; token: string } {
  const token = randomUUID();
  model.responseUrls.set(token, { ...given, madeAt: model.now(), uses: 0 });
  forgetOldest(model.responseUrls);
  return { url: `${model.baseUrl}/response/${token}`, token };
}

/**
 * Answers to a `response_url`: five uses in thirty minutes.
 * @throws SlackError `expired_url`, `used_url`, `invalid_blocks`, `no_text`, …
 */
export function useResponseUrl(model: Model, token: string, body: unknown): void {
  const found = model.responseUrls.get(token);
  if (found === undefined || model.now() - found.madeAt > limits.responseUrl.milliseconds) {
    throw new SlackError('expired_url');
  }
  if (found.uses >= limits.responseUrl.uses) throw new SlackError('used_url');
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new SlackError('invalid_payload');
  applyAnswer(model, found, answer.data);
  found.uses += 1;
}

/** Carries out an answer: a new message, a changed one, or one taken away. */
export function applyAnswer(model: Model, at: ResponseUrl, answer: Answer): void {
  const conversation = model.conversations.get(at.channel);
  if (conversation === undefined) throw new SlackError('channel_not_found');
  const original = at.message === undefined ? undefined : findMessage(model, at.channel, at.message.ts);
  if (answer.delete_original === true) {
    if (original !== undefined) remove(model, conversation, original);
    return;
  }
  const content = readContent(answer.text, answer.blocks);
  if (answer.replace_original === true && original !== undefined) {
    change(model, conversation, original, { ...content, metadata: answer.metadata });
    return;
  }
  postAnswer(model, conversation, at, answer);
}

function postAnswer(model: Model, conversation: Conversation, at: ResponseUrl, answer: Answer): void {
  if (conversation.isArchived) throw new SlackError('is_archived');
  const threadTs = answer.thread_ts ?? at.threadTs;
  const message = post(model, conversation, {
    ...readContent(answer.text, answer.blocks),
    user: model.seed.app.botUserId,
    ...(answer.metadata === undefined ? {} : { metadata: answer.metadata }),
    ...(threadTs === undefined ? {} : { threadTs }),
    ...(answer.response_type === 'in_channel' ? {} : { ephemeralFor: at.user }),
  });
  // A command has no message of its own: its first answer becomes the original.
  at.message ??= { ts: message.ts, ephemeral: message.ephemeralFor !== undefined };
}
