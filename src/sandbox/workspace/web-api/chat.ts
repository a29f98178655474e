import { z } from 'zod';
import { change, post, readContent, remove } from '../messages.js';
import { directMessage, findMessage, type Conversation, type Message, type Model } from '../model.js';
import { messageShape } from '../shapes.js';
import { SlackError } from '../slack-error.js';
import { conversationFor, method, structure, type Method } from './method.js';

const place = { channel: z.string().min(1) };
const content = {
  text: z.string().optional(),
  blocks: structure.optional(),
  metadata: structure.optional(),
};

const Metadata = z.object({
  event_type: z.string().min(1),
  event_payload: z.record(z.string(), z.unknown()),
});

/** `chat.*`: what the bot says. */
export const chat: Record<string, Method> = {
  'chat.postMessage': method(
    ['chat:write'],
    z.object({ ...place, ...content, thread_ts: z.string().optional() }),
    (model, args) => {
      const conversation = writable(model, args.channel);
      const message = post(model, conversation, {
        ...readContent(args.text, args.blocks),
        user: model.seed.app.botUserId,
        ...metadataOf(args.metadata),
        ...(args.thread_ts === undefined ? {} : { threadTs: args.thread_ts }),
      });
      return {
        channel: conversation.id,
        ts: message.ts,
        message: messageShape(model, message, { where: 'answer' }),
      };
    },
  ),
  'chat.postEphemeral': method(
    ['chat:write'],
    z.object({ ...place, ...content, user: z.string(), thread_ts: z.string().optional() }),
    (model, args) => {
      const conversation = writable(model, args.channel);
      if (!conversation.members.has(args.user)) throw new SlackError('user_not_in_channel');
      const message = post(model, conversation, {
        ...readContent(args.text, args.blocks),
        user: model.seed.app.botUserId,
        ephemeralFor: args.user,
        ...(args.thread_ts === undefined ? {} : { threadTs: args.thread_ts }),
      });
      return { message_ts: message.ts };
    },
  ),
  'chat.update': method(['chat:write'], z.object({ ...place, ts: z.string(), ...content }), (model, args) => {
    const { conversation, message } = own(model, args.channel, args.ts, 'cant_update_message');
    if (conversation.isArchived) throw new SlackError('is_inactive');
    // Text alone takes the blocks away.
    change(model, conversation, message, {
      ...readContent(args.text ?? (args.blocks === undefined ? undefined : message.text), args.blocks),
      ...metadataOf(args.metadata),
    });
    return {
      channel: conversation.id,
      ts: message.ts,
      text: message.text,
      message: messageShape(model, message, { where: 'answer' }),
    };
  }),
  'chat.delete': method(['chat:write'], z.object({ ...place, ts: z.string() }), (model, args) => {
    const { conversation, message } = own(model, args.channel, args.ts, 'cant_delete_message');
    remove(model, conversation, message);
    return { channel: conversation.id, ts: message.ts };
  }),
  'chat.getPermalink': method([], z.object({ ...place, message_ts: z.string() }), (model, args) => {
    const conversation = conversationFor(model, args.channel);
    const message = findMessage(model, conversation.id, args.message_ts);
    if (message === undefined) throw new SlackError('message_not_found');
    const path = `/archives/${conversation.id}/p${message.ts.replace('.', '')}`;
    return { channel: conversation.id, permalink: `${model.baseUrl}${path}` };
  }),
};

/** Where the bot may write; a person's id means their direct message. */
function writable(model: Model, id: string): Conversation {
  if (/^[UW]/.test(id)) {
    if (!model.people.has(id)) throw new SlackError('channel_not_found');
    return directMessage(model, id);
  }
  const conversation = conversationFor(model, id);
  if (conversation.isArchived) throw new SlackError('is_archived');
  if (!conversation.members.has(model.seed.app.botUserId)) throw new SlackError('not_in_channel');
  return conversation;
}

function own(
  model: Model,
  channel: string,
  ts: string,
  otherwise: string,
): { conversation: Conversation; message: Message } {
  const conversation = conversationFor(model, channel);
  const message = findMessage(model, channel, ts);
  // An ephemeral message is not there for the Web API: only its response_url reaches it.
  if (message === undefined || message.ephemeralFor !== undefined) throw new SlackError('message_not_found');
  if (message.user !== model.seed.app.botUserId) throw new SlackError(otherwise);
  return { conversation, message };
}

function metadataOf(metadata: unknown): { metadata?: unknown } {
  if (metadata === undefined) return {};
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) throw new SlackError('invalid_metadata_format');
  return { metadata: parsed.data };
}
