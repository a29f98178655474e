import { z } from 'zod';
import { directMessage, findMessage, type Conversation, type Message, type Model } from '../model.js';
import { conversationShape, messageShape, repliesTo } from '../shapes.js';
import { SlackError } from '../slack-error.js';
import { conversationFor, flag, method, needScope, page, paged, scopeFor, type Method } from './method.js';

const Place = z.object({ channel: z.string().min(1) });
const readScopes = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];
const historyScopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

/** `conversations.*` and `users.conversations`: where the bot is, and what was said there. */
export const conversations: Record<string, Method> = {
  'conversations.open': method(['im:write'], z.object({ users: z.string().min(1) }), (model, args) => {
    const [user = '', ...others] = args.users.split(',');
    const person = model.people.get(user);
    if (others.length > 0) throw new SlackError('not_supported_here');
    if (person === undefined) throw new SlackError('user_not_found');
    if (person.isDeactivated) throw new SlackError('user_disabled');
    return { channel: { id: directMessage(model, user).id } };
  }),
  'conversations.info': method(readScopes, Place.extend({ include_num_members: flag }), (model, args) => {
    const conversation = conversationFor(model, args.channel);
    needScope(model, scopeFor(conversation, 'read'));
    const counted = args.include_num_members ? { num_members: conversation.members.size } : {};
    return { channel: { ...conversationShape(model, conversation), ...counted } };
  }),
  'conversations.list': method(
    readScopes,
    z.object({ ...paged, types: z.string().default('public_channel'), exclude_archived: flag }),
    (model, args) => {
      const all = listed(model, args.types).filter(
        (conversation) => !args.exclude_archived || !conversation.isArchived,
      );
      return channels(model, all, args);
    },
  ),
  'users.conversations': method(
    readScopes,
    z.object({
      ...paged,
      user: z.string().optional(),
      types: z.string().default('public_channel'),
      exclude_archived: flag,
    }),
    (model, args) => {
      const user = args.user ?? model.seed.app.botUserId;
      const all = listed(model, args.types).filter(
        (conversation) =>
          conversation.members.has(user) && (!args.exclude_archived || !conversation.isArchived),
      );
      return channels(model, all, args);
    },
  ),
  'conversations.members': method(readScopes, Place.extend(paged), (model, args) => {
    const conversation = conversationFor(model, args.channel);
    needScope(model, scopeFor(conversation, 'read'));
    const { entries, metadata } = page([...conversation.members], args, 100);
    return { members: entries, response_metadata: metadata };
  }),
  'conversations.history': method(
    historyScopes,
    Place.extend({
      ...paged,
      oldest: z.coerce.number().default(0),
      latest: z.coerce.number().default(Infinity),
      inclusive: flag,
      include_all_metadata: flag,
    }),
    (model, args) => {
      const conversation = readable(model, args.channel);
      const all = (model.messages.get(conversation.id) ?? []).filter((message) => {
        if (message.ephemeralFor !== undefined || message.threadTs !== undefined) return false;
        const at = Number(message.ts);
        return args.inclusive ? at >= args.oldest && at <= args.latest : at > args.oldest && at < args.latest;
      });
      const { entries, metadata } = page(all.reverse(), args, 100);
      return {
        messages: entries.map((message) => asAnswer(model, message, args)),
        has_more: metadata.next_cursor !== '',
        response_metadata: metadata,
      };
    },
  ),
  'conversations.replies': method(
    historyScopes,
    Place.extend({ ...paged, ts: z.string(), include_all_metadata: flag }),
    (model, args) => {
      const conversation = readable(model, args.channel);
      const found = findMessage(model, conversation.id, args.ts);
      const parent =
        found?.threadTs === undefined ? found : findMessage(model, conversation.id, found.threadTs);
      if (parent === undefined || parent.ephemeralFor !== undefined) throw new SlackError('thread_not_found');
      const { entries, metadata } = page([parent, ...repliesTo(model, parent)], args);
      return {
        messages: entries.map((message) => asAnswer(model, message, args)),
        has_more: metadata.next_cursor !== '',
        response_metadata: metadata,
      };
    },
  ),
};

const asAnswer = (model: Model, message: Message, args: { include_all_metadata: boolean }) =>
  messageShape(model, message, { where: 'answer', withMetadata: args.include_all_metadata });

function readable(model: Model, id: string): Conversation {
  const conversation = conversationFor(model, id);
  needScope(model, scopeFor(conversation, 'history'));
  if (!conversation.members.has(model.seed.app.botUserId)) throw new SlackError('not_in_channel');
  return conversation;
}

function listed(model: Model, types: string): Conversation[] {
  const wanted = new Set(types.split(',').map((type) => type.trim()));
  return [...model.conversations.values()].filter((conversation) => {
    const kind =
      conversation.kind === 'im' ? 'im' : conversation.isPrivate ? 'private_channel' : 'public_channel';
    if (!wanted.has(kind)) return false;
    needScope(model, scopeFor(conversation, 'read'));
    return !conversation.isPrivate || conversation.members.has(model.seed.app.botUserId);
  });
}

function channels(
  model: Model,
  all: readonly Conversation[],
  args: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { entries, metadata } = page(all, args, 100);
  return {
    channels: entries.map((conversation) => ({
      ...conversationShape(model, conversation),
      num_members: conversation.members.size,
    })),
    response_metadata: metadata,
  };
}
