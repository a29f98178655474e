import { unreachable } from '../../types/unreachable.js';
import { capitalised, uncapitalised } from '../first-letter.js';
import { cut, inLines, joined, md, mention, nothing, pieces, quoted, type Markup } from '../markup.js';
import { count, moment, spanInWords } from '../moments.js';
import { came } from './trunk-came.js';
import { wholeValue } from './trunk-edit.js';
import { head } from './trunk-head.js';
import { countsInWords } from './trunk-notes.js';

/** A trunk change on its card in the approvals Slack channel, behind Details, and in the direct message. */

type Action = 'trunk.edit' | 'trunk.connect' | 'trunk.disconnect' | 'trunk.type' | 'trunk.untype';
type Counts = Parameters<typeof countsInWords>[1];
type Lone = Parameters<typeof came.heading>[0];

interface Approval {
  readonly by: string;
  readonly at: number;
}

interface What {
  readonly action: Action;
  readonly channel: string | null;
  readonly size: number;
  /** The only number, where whoever reads it may see it. */
  readonly number?: string | null;
  /** Of several channels; the one is named. */
  readonly channels?: readonly unknown[];
  /** The one type that all numbers get. */
  readonly type?: string | null;
}

export const verbOf = {
  'trunk.edit': 'edit',
  'trunk.connect': 'connect',
  'trunk.disconnect': 'disconnect',
  'trunk.type': 'type',
  'trunk.untype': 'untype',
} as const satisfies Record<Action, string>;

/** `Disconnect a number`, `Disconnect numbers`, `Set number types to User` */
const kindOf = ({ action, size, type = null }: What): string => {
  if (action === 'trunk.edit') return 'Channel change';
  const kind = (size === 1 ? head.titles : head.titlesOfMany)[verbOf[action]];
  return type === null ? kind : `${kind} to ${type}`;
};

/** `2 channels` */
const severalIn = (channels: readonly unknown[]): string =>
  channels.length < 2 ? '' : count(channels.length, 'channel');

/** `change channel acme-ams-01`, `connect 3 numbers to acme-ams-01`, `set the type of 1 number on acme-teams to User` */
const inWords = ({ action, channel, channels = [], size, number = null, type = null }: What): string => {
  const numbers = number ?? count(size, 'number');
  const where = channel === null ? severalIn(channels) : cut(channel, 80);
  const at = (word: string): string => (where === '' ? '' : ` ${word} ${where}`);
  switch (action) {
    case 'trunk.edit':
      return channel === null ? 'change a channel' : `change channel ${cut(channel, 80)}`;
    case 'trunk.connect':
      return `connect ${numbers}${at('to')}`;
    case 'trunk.disconnect':
      return `disconnect ${numbers}`;
    case 'trunk.type':
      return `set the type of ${numbers}${at('on')}${type === null ? '' : ` to ${type}`}`;
    case 'trunk.untype':
      return `remove the type of ${numbers}${at('on')}`;
    default:
      return unreachable(action);
  }
};

const byWhom = (approvals: readonly Approval[], zone: string): Markup =>
  joined(
    approvals.map(({ by, at }) => md`${mention(by)} ${moment(at, zone)}`),
    ' and ',
  );

const approvedBy = (approvals: readonly Approval[], zone: string): Markup =>
  approvals.length === 0 ? nothing : md`Approved by ${byWhom(approvals, zone)}.`;

/** How many channels a card names; Details shows all. */
const mostChannels = 5;

export const card = {
  title: (what: What): string => {
    const where = what.channel === null ? severalIn(what.channels ?? []) : cut(what.channel, 100);
    return where === '' ? kindOf(what) : `${kindOf(what)}: ${where}`;
  },
  /** `Request to connect 3 numbers to acme-ams-01 (TD-1044)` */
  request: (what: What, order: string): Markup => md`Request to ${inWords(what)} (${order})`,
  inWords,
  /** `Connect +31 20 555 0142 to acme-ams-01` */
  heading: (what: What): Markup => md`*${capitalised(inWords(what))}*`,
  facts: {
    customer: (name: string): Markup => md`*Customer*\n${cut(name, 200)}`,
    channel: (name: string): Markup => md`*Channel*\n${cut(name, 255)}`,
    channels: (all: readonly { readonly channel: string; readonly size: number }[]): Markup =>
      inLines([
        md`*Channels*`,
        ...all
          .slice(0, mostChannels)
          .map(({ channel, size }) => md`${cut(channel, 100)}: ${count(size, 'number')}`),
        all.length > mostChannels ? md`and ${all.length - mostChannels} more, see Details` : nothing,
      ]),
    settings: (number: number): Markup => md`*Changes*\n${count(number, 'setting')}`,
    numbers: (number: number): Markup => md`*Numbers*\n${count(number, 'number')}`,
    requester: (user: string): Markup => md`*Requested by*\n${mention(user)}`,
  },
  notification: (what: string, order: string, standing: string): Markup =>
    md`${standing}: ${what} (${order})`,
  /** What came of a change that was carried out, as the first words of a notification. */
  ended: (counts: Counts, size: number, lone: Lone | null): string => outcomeIn(counts, size, lone),
  standing: {
    open: 'Approval needed',
    applying: 'Being carried out',
    rejected: 'Rejected',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    replaced: 'Replaced',
  },
  changes: md`*What changes*`,
  line: (title: string, words: string): Markup => md`${cut(title, 80)}: ${cut(words, 200)}`,
  more: (hidden: number): Markup => md`and ${hidden} more, see Details`,
  lookAt: (warnings: readonly string[], hidden: number): Markup =>
    inLines([
      md`*Check before approving*`,
      ...warnings.map((warning) => md`• ${cut(warning, 240)}`),
      hidden > 0 ? md`and ${hidden} more, see Details` : nothing,
    ]),
  lookAtAll: (warnings: readonly string[]): readonly Markup[] => [
    md`*Check before approving* (${warnings.length})`,
    ...warnings.map((warning) => md`• ${warning}`),
  ],
  status: {
    open: (needed: number, approvals: readonly Approval[], zone: string): Markup =>
      approvals.length === 0
        ? md`:hourglass_flowing_sand: *Waiting for ${count(needed, 'approval')}*`
        : md`:hourglass_flowing_sand: *${approvals.length} of ${needed} approvals given*, by ${byWhom(approvals, zone)}`,
    applying: (action: Action, approvals: readonly Approval[], counts: Counts, size: number, zone: string) =>
      inLines([
        approvals.length === 0 ? md`:gear: *Being carried out*` : md`:gear: *Approved, being carried out*`,
        size > 1 ? md`${countsInWords(verbOf[action], counts)}` : nothing,
        approvedBy(approvals, zone),
      ]),
    applied: (
      action: Action,
      approvals: readonly Approval[],
      counts: Counts,
      lone: Lone | null,
      at: number,
      size: number,
      zone: string,
    ): Markup =>
      inLines([
        outcome(counts, size, lone, md`, ${moment(at, zone)}`),
        lone?.state === 'unknown' ? md`It may or may not have worked.` : nothing,
        size > 1 ? md`${countsInWords(verbOf[action], counts)}` : nothing,
        approvedBy(approvals, zone),
      ]),
    rejected: (by: string, reason: string, at: number, requester: string, zone: string): Markup =>
      inLines([
        md`:x: *Rejected* by ${mention(by)}, ${moment(at, zone)}`,
        quoted(reason, 500),
        md`Nothing was changed. ${mention(requester)} can edit it and submit again.`,
      ]),
    expired: (at: number, after: number, requester: string, zone: string): Markup =>
      inLines([
        md`:alarm_clock: *Expired*, ${moment(at, zone)}`,
        md`Nobody decided within ${spanInWords(after)}. Nothing was changed. ${mention(requester)} can submit it again.`,
      ]),
    withdrawn: (at: number, requester: string, zone: string): Markup =>
      md`:leftwards_arrow_with_hook: *Withdrawn* by ${mention(requester)}, ${moment(at, zone)}. Nothing was changed.`,
    replaced: (requester: string): Markup =>
      md`:arrows_counterclockwise: *Replaced*\n${mention(requester)} edited it. This card can no longer decide it.`,
  },
  approveTitle: (what: What): string =>
    what.action === 'trunk.edit'
      ? 'Approve and change this channel?'
      : `Approve: ${uncapitalised(kindOf(what))}?`,
  approveText: (what: What, lines: readonly string[], isLast: boolean): string => {
    const said = capitalised(inWords(what));
    const changes = lines.length === 0 ? '' : `: ${cut(lines.join('; '), 140)}`;
    return `${said}${changes}. ${isLast ? 'It takes effect at once.' : 'More approvals are needed after yours.'}`;
  },
  print: (order: string, submittedAt: number, expiresAt: number | null, zone: string): Markup =>
    joined(
      [
        md`${order}`,
        md`submitted ${moment(submittedAt, zone)}`,
        expiresAt === null ? nothing : md`expires ${moment(expiresAt, zone)}`,
      ],
      ', ',
    ),
} as const;

function outcomeIn(counts: Counts, size: number, lone: Lone | null): string {
  const unknown = lone === null ? counts.unknown > 0 : lone.state === 'unknown';
  if (counts.done === size) return 'Done';
  if (counts.done > 0) return 'Done in part';
  return unknown ? 'In doubt' : 'Nothing was done';
}

function outcome(counts: Counts, size: number, lone: Lone | null, when: Markup): Markup {
  if (lone !== null) return came.heading(lone, when);
  if (counts.done === size) return md`:white_check_mark: *Done*${when}`;
  if (counts.done > 0) return md`:warning: *Done in part*${when}`;
  if (counts.unknown > 0) return md`:warning: *In doubt*${when}`;
  return counts.refused > 0 ? md`:x: *Nothing was done*${when}` : md`:octagonal_sign: *Stopped*${when}`;
}

interface Changed {
  readonly label: string;
  readonly value: string;
  /** Of the entries, where it is a list. */
  readonly count: number | null;
}

const longestInLine = 250;

export const details = {
  value: ({ label, value, count: entries }: Changed): readonly Markup[] =>
    wholeValue(md`*${cut(label, 80)}*`, value, entries),
  /** A number with what came of its call; what the operator said is whole, on lines of its own where it is long. */
  number: (number: string, came: string, why: string): readonly Markup[] => {
    const line = md`${number}${came}`;
    if (why === '') return [line];
    return why.length <= longestInLine
      ? [md`${line} (${why})`]
      : [line, ...pieces(why, 450).map((piece) => md`> ${piece}`)];
  },
  came: {
    waiting: '',
    done: ': done',
    refused: ': refused',
    unknown: ': in doubt',
    skipped: ': not sent',
  },
  /** `*Numbers on acme-ams-01* (200)`, `*Numbers on acme-teams, to User* (3)`: what all numbers under it have in common. */
  numbers: (number: number, channel: string | null, type: string | null): Markup =>
    md`*Numbers${channel === null ? '' : ` on ${cut(channel, 255)}`}${type === null ? '' : `, to ${type}`}* (${number})`,
} as const;

export const direct = {
  /** `Your request to connect 3 numbers to acme-ams-01` */
  what: (what: What): string => `Your request to ${inWords(what)}`,
  open: (what: string, given: number, needed: number): Markup =>
    md`:hourglass_flowing_sand: *${what} waits for approval*: ${given} of ${needed}.`,
  applying: (what: string): Markup => md`:gear: *${what} is being carried out*`,
  rejected: (what: string, by: string, reason: string): Markup =>
    inLines([
      md`:x: *${what} was rejected* by ${mention(by)}:`,
      quoted(reason, 500),
      md`Nothing was changed.`,
    ]),
  expired: (what: string): Markup =>
    md`:alarm_clock: *${what} expired*\nNobody decided in time. Nothing was changed.`,
  withdrawn: (what: string): Markup =>
    md`:leftwards_arrow_with_hook: *${what} is withdrawn*\nNothing was changed.`,
  replaced: (what: string): Markup => md`:arrows_counterclockwise: *${what} was replaced by a newer request*`,
  /** What became of a request, for the line that an earlier message is left with. */
  became: {
    open: 'waits for approval',
    applying: 'approved',
    applied: 'approved',
    rejected: 'rejected',
    expired: 'expired',
    withdrawn: 'withdrawn',
    replaced: 'replaced by a newer request',
  },
  progress: (action: Action, what: string, counts: Counts, size: number, stopping: boolean): Markup => {
    const ended = size - counts.waiting;
    return inLines([
      stopping
        ? md`:octagonal_sign: *${what} is being stopped*`
        : md`:hourglass_flowing_sand: *${what} is under way*`,
      md`${ended.toLocaleString('en')} of ${size.toLocaleString('en')} done: ${countsInWords(verbOf[action], counts)}`,
    ]);
  },
  stop: 'Stop',
  stopTitle: 'Stop here?',
  stopText: (left: number, ended: number): string =>
    `${count(left, 'number is', 'numbers are')} left and will not be sent. What was done stays: ${ended.toLocaleString('en')}.`,
  goOn: 'Go on',
  /** What was asked for, then what came of it. */
  result: (action: Action, what: string, counts: Counts, size: number, lone: Lone | null): Markup =>
    inLines([
      md`*${what}*`,
      outcome(counts, size, lone, nothing),
      size > 1 ? md`${countsInWords(verbOf[action], counts)}` : nothing,
    ]),
  failed: (hasDoubt: boolean, rows: readonly Markup[]): Markup =>
    inLines([hasDoubt ? md`*Not done, or in doubt*` : md`*Not done*`, ...rows]),
  failedRow: (number: string, said: string): Markup =>
    md`${cut(number, 255)}${said === '' ? '' : `: ${cut(said, 200)}`}`,
  failedMore: (hidden: number): Markup => md`and ${hidden} more`,
  tryAgain: 'Try again',
  file: 'Show as CSV',
  fileAbout: (hasDoubt: boolean): Markup =>
    md`“Show as CSV” gives what was ${hasDoubt ? 'not done, or is in doubt' : 'not done'}, so that you can fix it and send it again.`,
  resume: 'Resume',
  returned: (what: string): Markup => md`*${what} is back with you*, as you left it.`,
  asYouLeftIt: md`It is back with you, as you left it.`,
  print: (order: string): Markup => md`${order}`,
} as const;
