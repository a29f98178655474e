import { joined, md, mention, type Markup } from '../markup.js';

/** Why a person may not use a command or a button, and whom to ask. */

const may = { orders: 'create orders', trunks: 'change trunks' } as const;
type What = keyof typeof may;

export const access = {
  noRole: (what: What, ask: readonly string[]): Markup =>
    ask.length === 0
      ? md`*You don’t have permission to ${may[what]}.* Ask your admin to add you to the requesters.`
      : md`*You don’t have permission to ${may[what]}.* Ask ${joined(ask.slice(0, 5).map(mention), ', ')} to add you to the requesters.`,
  groupUnreadable: (groups: readonly string[]): Markup =>
    md`*Nothing was opened*, because ${groups.length === 1 ? 'the group' : 'the groups'} ${groups.slice(0, 5).join(', ')} could not be read. Try again in a minute.`,
  guest: (what: What): Markup => md`*Guests can’t ${may[what]}.* Ask a full member of this workspace.`,
  foreign: (what: What): Markup => md`*Only members of this workspace can ${may[what]}.*`,
  /** As an entry of a list, of at most 75 characters. */
  entry: (why: string): string =>
    why === 'slack-unreachable' || why === 'group-unreadable'
      ? 'Your role could not be checked. Type another letter to retry.'
      : 'Only requesters of this workspace can look this up.',
  unreachable: md`*Nothing was opened*, because Slack could not say who you are. Try again in a minute.`,
} as const;
