import type { Desk } from './desk.js';
import type { Conversation } from './model.js';
import type { Person, UserGroup } from './seed.js';
import type { TokenState } from './client-api.js';

/** What an administrator of the workspace does, and what may befall an app. */
export type Admin = {
  archive: (channel: string) => void;
  unarchive: (channel: string) => void;
  /** Shares a Slack channel with another company. */
  share: (channel: string) => void;
  /** Takes back that it is shared. */
  unshare: (channel: string) => void;
  removeBot: (channel: string) => void;
  inviteBot: (channel: string) => void;
  change: (user: string, change: Partial<Omit<Person, 'id'>>) => void;
  deactivate: (user: string) => void;
  changeGroup: (group: string, change: Partial<Omit<UserGroup, 'id'>>) => void;
  deleteGroup: (group: string) => void;
  /** How the app's tokens stand from now on. */
  tokens: (state: TokenState) => void;
};

export function adminOf(desk: Desk): Admin {
  const { model } = desk;
  const conversationOf = (id: string): Conversation => {
    const found = model.conversations.get(id);
    if (found === undefined) throw new Error(`There is no Slack channel ${id}.`);
    return found;
  };
  const administrator = [...model.people.values()].find((person) => person.isAdmin)?.id ?? 'USLACKBOT';
  const changed = () => model.tellAll({ type: 'bootstrap' });
  /** An app hears of the Slack channels that it is in. */
  const tell = (conversation: Conversation, event: Record<string, unknown> & { type: string }) => {
    if (conversation.members.has(model.seed.app.botUserId))
      desk.sendEvent({ ...event, channel: conversation.id });
  };
  const botLeaves = (conversation: Conversation) => {
    conversation.members.delete(model.seed.app.botUserId);
    desk.sendEvent({
      type: 'member_left_channel',
      user: model.seed.app.botUserId,
      channel: conversation.id,
      channel_type: conversation.isPrivate ? 'G' : 'C',
      team: model.seed.team.id,
    });
  };
  return {
    archive: (channel) => {
      const conversation = conversationOf(channel);
      conversation.isArchived = true;
      // Slack names who did it only where the Slack channel is public.
      if (conversation.isPrivate) tell(conversation, { type: 'group_archive', is_moved: 0 });
      else tell(conversation, { type: 'channel_archive', user: administrator, is_moved: 0 });
      changed();
    },
    unarchive: (channel) => {
      const conversation = conversationOf(channel);
      conversation.isArchived = false;
      // Slack names who did it in two ways.
      if (conversation.isPrivate) tell(conversation, { type: 'group_unarchive', actor_id: administrator });
      else tell(conversation, { type: 'channel_unarchive', user: administrator });
      changed();
    },
    share: (channel) => {
      const conversation = conversationOf(channel);
      conversation.isShared = true;
      tell(conversation, { type: 'channel_shared', connected_team_id: model.seed.foreignTeam.id });
      changed();
    },
    unshare: (channel) => {
      const conversation = conversationOf(channel);
      conversation.isShared = false;
      const { id } = model.seed.foreignTeam;
      tell(conversation, {
        type: 'channel_unshared',
        previously_connected_team_id: id,
        is_ext_shared: false,
      });
      changed();
    },
    removeBot: (channel) => {
      botLeaves(conversationOf(channel));
      changed();
    },
    inviteBot: (channel) => {
      const conversation = conversationOf(channel);
      conversation.members.add(model.seed.app.botUserId);
      desk.sendEvent({
        type: 'member_joined_channel',
        user: model.seed.app.botUserId,
        channel: conversation.id,
        channel_type: conversation.isPrivate ? 'G' : 'C',
        team: model.seed.team.id,
        inviter: administrator,
      });
      changed();
    },
    change: (user, change) => {
      const person = model.people.get(user);
      if (person === undefined) throw new Error(`There is no user ${user}.`);
      model.people.set(user, { ...person, ...change });
      changed();
    },
    deactivate: (user) => {
      const person = model.people.get(user);
      if (person === undefined) throw new Error(`There is no user ${user}.`);
      model.people.set(user, { ...person, isDeactivated: true });
      changed();
    },
    changeGroup: (group, change) => {
      const found = model.groups.get(group);
      if (found === undefined) throw new Error(`There is no user group ${group}.`);
      model.groups.set(group, { ...found, ...change });
      changed();
    },
    deleteGroup: (group) => {
      model.groups.delete(group);
      changed();
    },
    tokens: (state) => {
      model.tokenState = state;
    },
  };
}
