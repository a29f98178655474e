import { cut, inLines, md, mention, nothing, type Markup } from '../markup.js';
import { count, moment } from '../moments.js';

interface Held {
  readonly profile: string;
  readonly user: string;
  readonly since: number;
}

/** Words for admins: the operator's logins, and who uses them. */
export const admin = {
  notification: md`Profiles at the operator`,
  title: md`*Profiles at the operator*\nEach has one draft, which one order uses at a time.`,
  profile: {
    free: (profile: string): Markup => md`*${profile}*: free`,
    held: ({ profile, user, since }: Held, order: string | null, zone: string): Markup =>
      order === null
        ? md`*${profile}*: used by ${mention(user)} since ${moment(since, zone)}`
        : md`*${profile}*: used by ${mention(user)} for ${order} since ${moment(since, zone)}`,
    called: ({ profile, user, since }: Held, order: string | null, zone: string): Markup =>
      md`*${profile}*: kept for ${mention(user)}${order === null ? nothing : md` and ${order}`}, called ${moment(since, zone)}`,
    setAside: ({ profile, user, since }: Held, why: string, zone: string): Markup =>
      inLines([
        md`*${profile}*: set aside since ${moment(since, zone)}, last used by ${mention(user)}`,
        md`${cut(why, 300)} It is used again once its draft reads empty, or the operator has opened another.`,
      ]),
  },
  waiting: (people: readonly { user: string; order: string }[]): Markup =>
    inLines([
      md`*Waiting for one*`,
      ...people.slice(0, 10).map(({ user, order }, at) => md`${at + 1}. ${mention(user)} for ${order}`),
      people.length > 10 ? md`and ${people.length - 10} more` : nothing,
    ]),
  release: 'Release',
  releaseLabel: (profile: string): string => `Release ${profile}`,
  releaseTitle: (profile: string): string => `Release ${profile.slice(0, 60)}?`,
  releaseHeld:
    'The order using it releases it, and its requester is notified. If entries remain in the draft, the login is taken out of use.',
  releaseAside: 'It can be used again at once. A draft that still holds something is set aside again.',
  leaveIt: 'Leave it',
  check: 'Check again',
  checkLabel: (profile: string): string => `Check again: ${profile}`,
  released: (profile: string): Markup => md`:white_check_mark: *${profile} is released.*`,
  heldAnew: (profile: string): Markup =>
    md`*${profile} went to someone else meanwhile.* Nothing was released; below is who holds it now.`,
  wasFree: (profile: string): Markup => md`*${profile} is free.*`,
  beingPlaced: (profile: string): Markup =>
    md`*${profile} is placing an approved order now.* It is free when that is done.`,
  inDoubt: (profile: string): Markup =>
    md`*${profile} is kept by an order in doubt.* Settle that order first, with the buttons on its card.`,
  checked: {
    free: (profile: string): Markup =>
      md`:white_check_mark: *The draft of ${profile} is empty.* It can be used again.`,
    inUse: (profile: string): Markup => md`*${profile} is in use*, not set aside.`,
    entries: (profile: string, entries: readonly string[]): Markup =>
      inLines([
        md`:warning: *The draft of ${profile} still holds ${count(entries.length, 'entry', 'entries')}.* It stays set aside.`,
        ...entries.slice(0, 5).map((entry) => md`• ${cut(entry, 150)}`),
        entries.length > 5 ? md`and ${entries.length - 5} more` : nothing,
      ]),
    unreadable: (profile: string, reference: string): Markup =>
      md`:x: *The draft of ${profile} could not be read.* It stays set aside. Reference ${reference}`,
  },
} as const;
