import { code, cut, inLines, md, mention, type Markup } from '../markup.js';
import { count, moment } from '../moments.js';
import { failures } from './failures.js';
import { came } from './trunk-came.js';
import { unreachable } from '../../types/unreachable.js';
import type { CallFailure } from '../../types/failure.js';

/** `/trunk`, its words, its menu, lists and history. */

const lists = {
  callerids: { title: 'Caller IDs', whose: 'Whose caller IDs?', none: 'caller IDs' },
  proxies: { title: 'Proxies', whose: 'Whose proxies?', none: 'proxies' },
  templates: { title: 'Templates', whose: 'Whose templates?', none: 'templates' },
  barrings: { title: 'Call barrings', whose: 'Whose call barrings?', none: 'call barrings' },
} as const;

/** Dashes that look like a hyphen, as phones and editors put them in its place. */
const hasDash = (text: string): boolean => /[‐-―−]/.test(text);

/** The examples are ones that the operator of the demo takes, each once. */
export const commands = {
  notification: md`Trunk commands: edit, connect, disconnect, type, untype, callerids, proxies, templates, barrings, history`,
  heading: md`*Trunk commands*\nWhat you leave out is asked for.`,
  changes: inLines([
    md`\`/trunk\``,
    md`Resume an unfinished change, or choose what to do`,
    md`\`/trunk edit acme-ams-01\``,
    md`Change settings of a channel`,
    md`\`/trunk connect +31205550143 acme-ams-01\``,
    md`Connect a number; from there also several at once`,
    md`\`/trunk disconnect +31205550142\``,
    md`Disconnect a number`,
    md`\`/trunk type +31205550201 acme-teams user\``,
    md`Set the number type: \`user\`, \`resource\` or \`none\``,
    md`\`/trunk untype +31205550200 acme-teams\``,
    md`Remove the number type`,
  ]),
  looks: inLines([
    md`\`/trunk callerids Acme\`, \`/trunk proxies Acme\`, \`/trunk templates Acme\`, \`/trunk barrings Acme\``,
    md`List what a customer has`,
    md`\`/trunk history acme-ams-01\``,
    md`What Trunkdesk did to a channel or number, and what is unfinished`,
  ]),
  small: md`Orders: \`/order help\`.`,
  noChannel: (typed: string, says: string): Markup =>
    md`:warning: *${cut(typed, 60)}* ${says}. Nothing was opened: type \`/trunk edit\` and give the channel’s name there.`,
  tooLong: md`*That is too long for a command*, so nothing of it was read. Use “Several numbers at once” in \`/trunk connect\`, or a CSV file.`,
  menu: md`*What do you want to do?*`,
  menuLists: md`*Look up*`,
  several: 'Several numbers at once',
  history: 'History',
  lists,
} as const;

export const list = {
  search: 'Search',
  searchHint: 'Press Enter to search.',
  whose: 'Whose list to show.',
  choose: md`Choose a customer to see its list.`,
  hintChosen: md`*That is no customer.* Type a name and choose one.`,
  none: (kind: keyof typeof lists, customer: string): Markup =>
    md`*No entries.* ${cut(customer, 100)} has no ${lists[kind].none}.`,
  noneFor: (query: string): Markup => md`*No entries* for “${cut(query, 60)}”.`,
  /** The list was longer than what is read of it: what is not among that may be there all the same. */
  noneReadFor: (query: string): Markup =>
    md`*No entries for “${cut(query, 60)}” in the part of the list that was read.* The operator has more of them.`,
  count: (total: number, complete: boolean, page: number, pages: number): Markup =>
    md`${complete ? '' : 'More than '}${count(total, 'entry', 'entries')}${pages > 1 ? `, page ${page} of ${pages}` : ''}`,
  row: (label: string, value: string): Markup =>
    label === value ? md`${cut(label, 200)}` : md`*${cut(label, 200)}*  ${code(cut(value, 100))}`,
  unread: (failure: CallFailure, reference: string): Markup =>
    inLines([
      md`:x: *${failures.short(failure)}*`,
      md`The list could not be read.`,
      failures.told(failure),
      md`If this keeps happening, give your admin the reference ${reference}.`,
    ]),
} as const;

interface Done {
  readonly do: 'edit' | 'connect' | 'disconnect' | 'type' | 'untype';
  readonly channel: string;
  readonly number: string;
  readonly type: string;
  /** The channel's name after an edit. */
  readonly name: string | null;
  readonly changes: readonly string[];
}

function doneInWords({ do: what, channel, number, type, name, changes }: Done): string {
  switch (what) {
    case 'edit': {
      const renamed = name === null || name === channel ? '' : ` (now ${name})`;
      return `${channel}${renamed}: ${changes.length === 0 ? 'edited' : changes.join('; ')}`;
    }
    case 'connect':
      return `${number} connected to ${channel}`;
    case 'disconnect':
      return `${number} disconnected`;
    case 'type':
      return `${number} on ${channel}: ${type === '' ? 'No type' : type}`;
    case 'untype':
      return `${number} on ${channel}: type removed`;
    default:
      return unreachable(what);
  }
}

export const history = {
  /** `+31 20 555 0142 connected to acme: refused. Number is not available.` */
  says: (done: Done, outcome: Parameters<typeof came.line>[0]): string => {
    const end = came.line(outcome);
    const state = outcome.state === 'refused' && end !== 'refused' ? 'refused. ' : '';
    return end === '' ? doneInWords(done) : `${doneInWords(done)}: ${state}${end}`;
  },
  title: 'History',
  label: 'Channel or number',
  hint: 'What was done through Trunkdesk, newest first, across renames. A disconnection stands with its channel where Trunkdesk connected the number.',
  missing: 'Enter a channel name or a number.',
  several: md`*Several numbers.* History is shown of one channel or number at a time.`,
  show: 'Show',
  heading: (subject: string): Markup => md`*${cut(subject, 255)}*`,
  none: (subject: string): Markup =>
    md`*No entries.* Nothing was done to ${cut(subject, 255)} through Trunkdesk.${hasDash(subject) ? ' You typed it with a dash (–), where most names have a hyphen (-).' : ''}`,
  row: (at: number, by: string, request: string, says: string, zone: string): Markup =>
    md`${moment(at, zone)}, ${mention(by)} (${request}): ${cut(says.replace(/\.$/, ''), 300)}`,
} as const;
