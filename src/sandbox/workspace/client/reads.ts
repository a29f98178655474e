import type { Bootstrap, ClientChannel, ClientMessage } from '../client-api.js';
import { isOurs } from '../enterprise.js';
import { directMessage, type Conversation, type Model } from '../model.js';
import { clientMessage } from '../shapes.js';

/** Team, people, Slack channels, commands and shortcuts, as a client needs them to start. */
export function bootstrap(model: Model): Bootstrap {
  const { seed, manifest } = model;
  return {
    team: seed.team,
    bot: {
      userId: seed.app.botUserId,
      botId: seed.app.botId,
      appId: seed.app.appId,
      name: manifest.features.bot_user.display_name,
    },
    users: [...model.people.values()].map((person) => ({
      id: person.id,
      name: person.name,
      realName: person.realName,
      colour: person.colour,
      hint: person.hint,
      isBot: false,
      isGuest: person.isGuest,
      isForeign: !isOurs(seed, person),
      isDeactivated: person.isDeactivated,
    })),
    slackChannels: [...model.conversations.values()]
      .filter((conversation) => conversation.kind === 'channel')
      .map((conversation) => clientChannel(model, conversation)),
    groups: [...model.groups.values()].map(({ id, handle, name, users }) => ({ id, handle, name, users })),
    commands: manifest.features.slash_commands.map((command) => ({
      command: command.command,
      description: command.description,
      usageHint: command.usage_hint ?? '',
    })),
    shortcuts: (manifest.features.shortcuts ?? []).map((shortcut) => ({
      kind: shortcut.type,
      name: shortcut.name,
      callbackId: shortcut.callback_id,
      description: shortcut.description,
    })),
    links: [...model.links],
  };
}

/** Where a person is: the direct message with the bot first. */
export function channelsOf(model: Model, user: string): ClientChannel[] {
  const isHome = isOurs(model.seed, model.people.get(user));
  const direct = isHome ? [directMessage(model, user)] : [];
  const channels = [...model.conversations.values()].filter(
    (conversation) => conversation.kind === 'channel' && conversation.members.has(user),
  );
  return [...direct, ...channels].map((conversation) => clientChannel(model, conversation));
}

/** What a person sees in a Slack channel: no replies, and ephemeral messages only their own. */
export const messagesFor = (model: Model, user: string, channel: string): ClientMessage[] =>
  visible(model, user, channel)
    .filter((message) => message.threadTs === undefined || message.ephemeralFor === user)
    .map((message) => clientMessage(model, message));

/** A thread: its parent, then the replies. */
export const threadFor = (model: Model, user: string, channel: string, ts: string): ClientMessage[] =>
  visible(model, user, channel)
    .filter((message) => message.ts === ts || message.threadTs === ts)
    .map((message) => clientMessage(model, message));

function visible(model: Model, user: string, channel: string) {
  if (model.conversations.get(channel)?.members.has(user) !== true) return [];
  const all = model.messages.get(channel) ?? [];
  return all.filter((message) => (message.ephemeralFor ?? user) === user);
}

const clientChannel = (model: Model, conversation: Conversation): ClientChannel => ({
  id: conversation.id,
  kind: conversation.kind,
  name: conversation.kind === 'im' ? model.manifest.features.bot_user.display_name : conversation.name,
  ...(conversation.kind === 'im' ? { with: model.seed.app.botUserId } : {}),
  topic: conversation.topic,
  isPrivate: conversation.isPrivate,
  isArchived: conversation.isArchived,
  isShared: conversation.isShared,
  members: [...conversation.members],
});
