import type { InputState, InputValue } from '../../wire/values.js';
import type { ClientFile, ClientHome, ClientMessage, ClientView } from './client-api.js';
import { fileShape } from './file-shape.js';
import {
  findMessage,
  type Conversation,
  type Message,
  type Model,
  type OpenHome,
  type OpenModal,
  type OpenView,
  type StoredFile,
} from './model.js';
import { normalised, normalisedText, withWholeTexts } from './normalised.js';
import { clientMessageId, richTextOf } from './rich-text-of.js';

/** A view as Slack gives it to apps, with the state it was asked to carry. */
export function viewShape(model: Model, open: OpenView, state: InputState): Record<string, unknown> {
  const { view } = open;
  return {
    id: open.id,
    team_id: model.seed.team.id,
    app_id: model.seed.app.appId,
    app_installed_team_id: model.seed.team.id,
    bot_id: model.seed.app.botId,
    type: view.type,
    blocks: normalised(view.blocks),
    private_metadata: view.private_metadata ?? '',
    callback_id: view.callback_id ?? '',
    external_id: view.external_id ?? '',
    title: withWholeTexts(view.type === 'modal' ? view.title : { type: 'plain_text', text: 'View Title' }),
    submit: withWholeTexts(view.type === 'modal' ? (view.submit ?? null) : null),
    close: withWholeTexts(view.type === 'modal' ? (view.close ?? null) : null),
    clear_on_close: view.type === 'modal' && view.clear_on_close === true,
    notify_on_close: view.type === 'modal' && view.notify_on_close === true,
    state: { values: stateShape(model, state) },
    hash: open.hash,
    previous_view_id: open.previousId,
    root_view_id: open.rootId,
  };
}

/** Values as apps get them: chosen options with whole texts, files with all that Slack says of them. */
export const stateShape = (model: Model, state: InputState): unknown =>
  withWholeTexts(
    Object.fromEntries(
      Object.entries(state).map(([block, inputs]) => [
        block,
        Object.fromEntries(
          Object.entries(inputs).map(([action, value]) => [action, valueShape(model, value)]),
        ),
      ]),
    ),
  );

const valueShape = (model: Model, value: InputValue): unknown =>
  value.type === 'file_input'
    ? {
        ...value,
        files: value.files.map((file) => {
          const stored = model.files.get(file.id);
          return stored === undefined ? file : fileShape(model, stored);
        }),
      }
    : value;

/**
 * A message as Slack gives it to apps.
 * @param where answers of the Web API carry the profile of the bot along; deliveries do not
 */
export function messageShape(
  model: Model,
  message: Message,
  { where, withMetadata = true }: { where: 'answer' | 'delivery'; withMetadata?: boolean },
): Record<string, unknown> {
  const isBot = message.user === model.seed.app.botUserId;
  const blocks = isBot ? normalised(message.blocks) : richTextOf(message.text, message.ts);
  return {
    type: 'message',
    ts: message.ts,
    user: message.user,
    team: isBot ? model.seed.team.id : (model.people.get(message.user)?.teamId ?? model.seed.team.id),
    text: isBot ? normalisedText(message.text) : message.text,
    ...(isBot
      ? { bot_id: model.seed.app.botId, app_id: model.seed.app.appId }
      : { client_msg_id: clientMessageId(message.ts) }),
    ...(isBot && where === 'answer' ? { bot_profile: botProfile(model) } : {}),
    ...(Array.isArray(blocks) && blocks.length > 0 ? { blocks } : {}),
    ...threadShape(model, message),
    ...(message.editedTs === undefined ? {} : { edited: { user: message.user, ts: message.editedTs } }),
    ...(withMetadata && message.metadata !== undefined ? { metadata: message.metadata } : {}),
    ...(message.files.length > 0
      ? {
          files: message.files.map((file) => fileShape(model, file)),
          upload: false,
          display_as_bot: false,
        }
      : {}),
  };
}

/** What a reply says of its thread, and a parent of its replies. */
function threadShape(model: Model, message: Message): Record<string, unknown> {
  if (message.threadTs !== undefined) {
    const parent = findMessage(model, message.channel, message.threadTs);
    return {
      thread_ts: message.threadTs,
      ...(parent === undefined ? {} : { parent_user_id: parent.user }),
    };
  }
  const replies = repliesTo(model, message);
  if (replies.length === 0) return {};
  const users = [...new Set(replies.map((reply) => reply.user))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    latest_reply: replies.at(-1)?.ts,
    reply_users: users.slice(0, 5),
    is_locked: false,
    subscribed: users.includes(model.seed.app.botUserId),
  };
}

const botProfile = ({ seed, manifest, startedAt }: Model): Record<string, unknown> => ({
  id: seed.app.botId,
  app_id: seed.app.appId,
  user_id: seed.app.botUserId,
  name: manifest.features.bot_user.display_name,
  icons: Object.fromEntries(
    [36, 48, 72].map((size) => [`image_${size}`, `https://avatars.example/bot-${size}.png`]),
  ),
  deleted: false,
  updated: startedAt,
  team_id: seed.team.id,
});

/** The replies of a thread, oldest first. */
export const repliesTo = (model: Model, parent: Message): Message[] =>
  (model.messages.get(parent.channel) ?? []).filter(
    (message) => message.threadTs === parent.ts && message.ephemeralFor === undefined,
  );

/** A conversation as `conversations.info` gives it. */
export function conversationShape(model: Model, conversation: Conversation): Record<string, unknown> {
  const { seed } = model;
  const { created } = conversation;
  const isIm = conversation.kind === 'im';
  const always = {
    id: conversation.id,
    created,
    is_archived: conversation.isArchived,
    is_im: isIm,
    is_org_shared: false,
    context_team_id: seed.team.id,
    updated: created * 1_000,
  };
  if (isIm) return { ...always, user: conversation.with, is_open: true, priority: 0 };
  const creator = creatorOf(model);
  const isMember = conversation.members.has(seed.app.botUserId);
  return {
    ...always,
    name: conversation.name,
    name_normalized: conversation.name,
    is_channel: !conversation.isPrivate,
    is_group: conversation.isPrivate,
    is_mpim: false,
    is_private: conversation.isPrivate,
    is_general: conversation.name === 'general',
    is_shared: conversation.isShared,
    is_ext_shared: conversation.isShared,
    is_pending_ext_shared: false,
    pending_shared: [],
    pending_connected_team_ids: [],
    shared_team_ids: conversation.isShared ? [seed.team.id, seed.foreignTeam.id] : [seed.team.id],
    ...(conversation.isShared
      ? {
          connected_team_ids: [seed.foreignTeam.id],
          internal_team_ids: [],
          conversation_host_id: seed.team.id,
        }
      : {}),
    parent_conversation: null,
    creator,
    unlinked: 0,
    is_member: isMember,
    ...(isMember ? { last_read: '0000000000.000000' } : {}),
    topic: { value: conversation.topic, creator, last_set: created },
    purpose: { value: '', creator: '', last_set: 0 },
    properties: {},
    previous_names: [],
  };
}

const creatorOf = ({ people }: Model): string =>
  [...people.values()].find((person) => person.isAdmin)?.id ?? 'USLACKBOT';

export const clientFile = (file: StoredFile): ClientFile => ({
  id: file.id,
  name: file.name,
  mimetype: file.mimetype,
  size: Buffer.byteLength(file.content),
});

/** A message as the clients see it. */
export function clientMessage(model: Model, message: Message): ClientMessage {
  const isBot = message.user === model.seed.app.botUserId;
  const replies = repliesTo(model, message);
  const name = message.bySlack
    ? 'Slackbot'
    : isBot
      ? model.manifest.features.bot_user.display_name
      : (model.people.get(message.user)?.realName ?? message.user);
  const threadTs = message.threadTs ?? (replies.length > 0 ? message.ts : undefined);
  return {
    channel: message.channel,
    ts: message.ts,
    user: message.user,
    name,
    isBot: isBot || message.bySlack,
    text: message.text,
    blocks: message.blocks,
    ...(threadTs === undefined ? {} : { threadTs }),
    replyCount: replies.length,
    edited: message.editedTs !== undefined,
    ephemeral: message.ephemeralFor !== undefined,
    files: message.files.map(clientFile),
  };
}

/** A modal as its person's client sees it. */
export const clientView = (open: OpenModal): ClientView => ({
  id: open.id,
  hash: open.hash,
  view: open.view,
  state: open.touched,
  errors: open.errors,
  notice: open.notice,
});

export const clientHome = (home: OpenHome | undefined): ClientHome =>
  home === undefined ? null : { id: home.id, hash: home.hash, view: home.view, state: home.touched };
