import type { ClientFile, ClientHome, ClientMessage, ClientView } from './client-api.js';
import type { Conversation, Message, Model, OpenHome, OpenModal, OpenView, StoredFile } from './model.js';
import type { InputState } from '../../wire/values.js';
import type { Person } from './seed.js';

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
    blocks: view.blocks,
    private_metadata: view.private_metadata ?? '',
    callback_id: view.callback_id ?? '',
    external_id: view.external_id ?? '',
    title: view.type === 'modal' ? view.title : { type: 'plain_text', text: 'View Title', emoji: true },
    submit: view.type === 'modal' ? (view.submit ?? null) : null,
    close: view.type === 'modal' ? (view.close ?? null) : null,
    clear_on_close: view.type === 'modal' && view.clear_on_close === true,
    notify_on_close: view.type === 'modal' && view.notify_on_close === true,
    state: { values: state },
    hash: open.hash,
    previous_view_id: open.previousId,
    root_view_id: open.rootId,
  };
}

/** A message as Slack gives it to apps. */
export function messageShape(model: Model, message: Message, withMetadata = true): Record<string, unknown> {
  const isBot = message.user === model.seed.app.botUserId;
  const replies = repliesTo(model, message);
  return {
    type: 'message',
    ts: message.ts,
    user: message.user,
    team: model.seed.team.id,
    text: message.text,
    ...(isBot ? { bot_id: model.seed.app.botId, app_id: model.seed.app.appId } : {}),
    ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(replies.length > 0 ? { thread_ts: message.ts, reply_count: replies.length } : {}),
    ...(message.editedTs === undefined ? {} : { edited: { user: message.user, ts: message.editedTs } }),
    ...(withMetadata && message.metadata !== undefined ? { metadata: message.metadata } : {}),
    ...(message.files.length > 0 ? { files: message.files.map((file) => fileShape(model, file)) } : {}),
  };
}

/** A file as Slack gives it; the address needs the bot's token. */
export const fileShape = (model: Model, file: StoredFile): Record<string, unknown> => ({
  id: file.id,
  name: file.name,
  title: file.name,
  mimetype: file.mimetype,
  filetype: file.name.split('.').at(-1) ?? 'text',
  size: Buffer.byteLength(file.content),
  user: file.user,
  mode: 'hosted',
  url_private: `${model.baseUrl}/files/${file.id}/${encodeURIComponent(file.name)}`,
  url_private_download: `${model.baseUrl}/files/${file.id}/${encodeURIComponent(file.name)}`,
});

/** The replies of a thread, oldest first. */
export const repliesTo = (model: Model, parent: Message): Message[] =>
  (model.messages.get(parent.channel) ?? []).filter(
    (message) => message.threadTs === parent.ts && message.ephemeralFor === undefined,
  );

/** A person as `users.info` gives them. */
export const userShape = (model: Model, person: Person): Record<string, unknown> => ({
  id: person.id,
  team_id: person.teamId,
  name: person.name,
  real_name: person.realName,
  deleted: person.isDeactivated,
  is_bot: false,
  is_app_user: false,
  is_admin: person.isAdmin,
  is_owner: false,
  is_restricted: person.isGuest,
  is_ultra_restricted: false,
  ...(person.teamId === model.seed.team.id ? {} : { is_stranger: true }),
  tz: person.timezone,
  profile: { display_name: person.name, real_name: person.realName, team: person.teamId },
});

/** The bot itself, as `users.info` gives it. */
export const botUserShape = (model: Model): Record<string, unknown> => ({
  id: model.seed.app.botUserId,
  team_id: model.seed.team.id,
  name: model.manifest.features.bot_user.display_name.toLowerCase(),
  real_name: model.manifest.features.bot_user.display_name,
  deleted: false,
  is_bot: true,
  is_restricted: false,
  is_ultra_restricted: false,
  profile: { bot_id: model.seed.app.botId, api_app_id: model.seed.app.appId, team: model.seed.team.id },
});

/** A conversation as `conversations.info` gives it. */
export function conversationShape(model: Model, conversation: Conversation): Record<string, unknown> {
  const isIm = conversation.kind === 'im';
  return {
    id: conversation.id,
    ...(isIm ? { user: conversation.with } : { name: conversation.name, name_normalized: conversation.name }),
    is_channel: !isIm && !conversation.isPrivate,
    is_group: !isIm && conversation.isPrivate,
    is_im: isIm,
    is_mpim: false,
    is_private: conversation.isPrivate,
    is_archived: conversation.isArchived,
    is_member: conversation.members.has(model.seed.app.botUserId),
    is_shared: conversation.isShared,
    is_ext_shared: conversation.isShared,
    is_pending_ext_shared: false,
    is_org_shared: false,
    is_general: conversation.name === 'general',
    num_members: conversation.members.size,
    context_team_id: model.seed.team.id,
    topic: { value: conversation.topic },
    purpose: { value: '' },
  };
}

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
