import { capitalised } from '../first-letter.js';
import { code, cut, inLines, md, type Markup } from '../markup.js';
import { count } from '../moments.js';
import { list } from './prices.js';
import { bothForms } from './trunk-head.js';

/** Connecting, disconnecting, setting and removing number types: one number, or many. */

type Verb = 'connect' | 'disconnect' | 'type' | 'untype';

const infinitive = {
  connect: 'to connect',
  disconnect: 'to disconnect',
  type: 'to get a number type',
  untype: 'to have their number type removed',
} as const satisfies Record<Verb, string>;

/** What is asked once more before it is sent. */
interface Asked {
  /** The only number, in both forms; null where there are several, which the title counts. */
  readonly number: string | null;
  readonly channels: readonly string[];
  /** Null where they get several types, or none. */
  readonly type: string | null;
}

const mostChannels = 3;

/** `channel acme-ams-01`, `channels a, b, c and 2 more` */
function whichChannels(channels: readonly string[]): string {
  const names = channels.slice(0, mostChannels).map((name) => cut(name, 50));
  const hidden = channels.length - names.length;
  return `${channels.length === 1 ? 'channel' : 'channels'} ${list(hidden > 0 ? [...names, `${hidden} more`] : names)}`;
}

const joinedWords = (number: string | null, words: string): string => `${number ?? ''}${words}`.trim();

export const one = {
  numberHint: 'The next page shows it as it is sent.',
  numberPlaceholder: '+31205550143',
  type: 'Number type',
  typeHint: '“No type” sets an empty type. To take the type away, remove it instead.',
  several: 'Several numbers at once',
  numberMissing: 'Enter a number.',
  channelMissing: 'Enter the channel.',
  typeMissing: 'Choose a type.',
  number: (says: string): string => `This ${says}.`,
  channel: (says: string): string => `This ${says}.`,
  problem: (text: string, says: string): Markup => md`:warning: *${cut(text, 60)}* ${says}.`,
  wrongType: (word: string): Markup =>
    md`:warning: *${cut(word, 60)}* is no number type. Choose one below. If it belongs to the channel’s name, add it there.`,
  unsure: (typed: string): Markup =>
    md`:warning: You typed “${cut(typed, 60)}” as the channel. Check its name below, then press Next.`,
} as const;

export const many = {
  do: 'What to do',
  choices: {
    connect: 'Connect',
    disconnect: 'Disconnect',
    type: 'Set the number type',
    untype: 'Remove the number type',
  },
  channelHint: 'For lines that name no channel of their own.',
  numbers: 'Numbers',
  numbersHint:
    'One per line, with a channel behind a comma where it differs. Slack takes 3,000 characters here; a file can hold more.',
  numbersPlaceholder: '+31205550143',
  file: 'CSV file',
  fileHint:
    'Instead of the list: a column with numbers, and one with channels where they differ. A first line with headings is not counted.',
  about: md`Nothing is sent yet: the next page shows every line.`,
  found: (number: number): Markup =>
    md`*${count(number, 'number')}* found in the message. Take out what is not meant.`,
  foundTooMany: (number: number): Markup =>
    md`*${count(number, 'number')} or more* stand in the message. At most 1,000 can be sent at once, so none was taken: send them in parts, as a list or as CSV files.`,
  foundNone: md`*No number was found in the message.* Type or paste them here.`,
  unreadable: (lines: readonly Markup[]): Markup => inLines([md`:warning: *Not read as a number*`, ...lines]),
  unreadableLine: (text: string, says: string): Markup => md`${code(cut(text, 60))} ${says}`,
  neither: 'Enter the numbers here, or choose a file below.',
  both: 'Use the list or the file, not both.',
  list: (says: string): Markup => md`:warning: *The list can’t be used.* ${says}`,
  badLine: (line: number, text: string, says: string): string => `Line ${line}: ${cut(text, 60)} ${says}.`,
  allBad: (lines: readonly string[], more: number): string =>
    `No line can be used. ${lines.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  file_: {
    'not-found': 'Slack does not give this file. Upload it again.',
    'login-page': 'Slack did not let Trunkdesk read the file. Ask your admin whether it may read files.',
    foreign: 'The file is not kept at Slack, so it is not read. Upload it to Slack.',
    'no-answer': 'Slack did not give the file in time. Try again.',
  },
} as const;

export const lines = {
  /** `*1,000 lines*: 938 are ready, 62 need fixing` */
  count: (all: number, ready: number, toFix: number, bare: number): Markup =>
    inLines([
      ready === 0
        ? md`:warning: *${count(all, 'line')}*: none can be used yet.`
        : md`*${count(all, 'line')}*: ${ready.toLocaleString('en')} ${ready === 1 ? 'is' : 'are'} ready${toFix === 0 ? '.' : `, ${toFix.toLocaleString('en')} to fix. What is not fixed is left out.`}`,
      ...(bare === 0
        ? []
        : [
            md`${count(bare, 'line names', 'lines name')} no channel: enter one for all under “Channel”, or one behind a comma.`,
          ]),
    ]),
  toFix: md`*To fix*, numbered as in the list below`,
  onlyToFix: (rows: number): Markup =>
    rows === 0 ? md`No line needs fixing.` : md`*${count(rows, 'line')} to fix*`,
  all: (rows: number): Markup => md`*All ${count(rows, 'line')}*`,
  showAll: 'Show all lines',
  showToFix: 'Show lines to fix',
  row: (line: number): string => `Line ${line}`,
  rowHint: (says: string | null): string =>
    `${says === null ? 'Ready' : `This ${says}`}. A channel stands behind a comma. Empty, the line is taken out.`,
  longRowHint: (characters: number, says: string | null): string =>
    `This ${says ?? 'is ready'}. It has ${characters.toLocaleString('en')} characters, more than fit here. Left empty, it stays as it is.`,
  replaceHint:
    'The list is too long for this input. What you paste here takes the place of all of it; left empty, the list stays.',
  csvTitle: 'The whole list',
  csvAbout: (rows: number): Markup =>
    md`*${count(rows, 'line')}*, as they were given, with what is wrong with them. Copy this into a file to edit it, and send that as the CSV file.`,
} as const;

export const preview = {
  /** `*9 of 12 lines are ready* to connect to channel *acme-ams-01*` */
  ready: (verb: Verb, good: number, all: number, channel: string | null): Markup => {
    const which = channel === null ? md`` : md`, channel *${cut(channel, 100)}*`;
    return all === 1
      ? md`*1 line is ready* ${infinitive[verb].replace('their', 'its')}${which}`
      : md`*${good} of ${all} lines are ready* ${infinitive[verb]}${which}`;
  },
  skipped: (number: number, lines: readonly Markup[]): Markup =>
    inLines([
      number === 1
        ? md`:warning: *1 line is left out*, numbered as in the list`
        : md`:warning: *${number} lines are left out*, numbered as in the list`,
      ...lines,
    ]),
  skippedLine: (line: number, text: string, says: string): Markup =>
    text === '' ? md`Line ${line}: ${says}` : md`Line ${line}: ${code(cut(text, 60))} ${says}`,
  readyTitle: md`*Ready*`,
  and: (more: number): Markup => md`and ${more} more`,
  details: 'Details',
  detailsLabel: 'Details of all lines',
  line: (number: string, channel: string | null, type: string | null): Markup =>
    md`${number}${channel === null ? '' : `, channel ${channel}`}${type === null ? '' : `: ${type}`}`,
  fact: (label: string, value: string): Markup => md`*${label}*\n${cut(value, 300)}`,
  number: (international: string, number: string): Markup =>
    md`*Number*\n${bothForms(international, number)}`,
  mobile: (says: string): Markup => md`:warning: ${says}`,
  means: {
    connect: md`The number and the channel must belong to the same account, and the number must not be in use.`,
    disconnect: md`*What is lost*: calls to a disconnected number no longer reach its channel.`,
    type: md`Only numbers that are connected to an Operator-Connect channel can have a type.`,
    untype: md`*What is lost*: Microsoft Teams no longer knows what the number is for.`,
  },
  byDirect: md`The calls are made one by one. You can follow them in a direct message, and stop them there.`,
  apply: 'Apply',
  applyTitle: {
    connect: (size: number): string => `Connect ${count(size, 'number')}?`,
    disconnect: (size: number): string => `Disconnect ${count(size, 'number')}?`,
    type: (size: number): string => `Set the type of ${count(size, 'number')}?`,
    untype: (size: number): string => `Remove the type of ${count(size, 'number')}?`,
  },
  applyText: {
    connect: (asked: Asked): string =>
      `${capitalised(joinedWords(asked.number, ` to ${whichChannels(asked.channels)}`))}. It takes effect at once.`,
    disconnect: ({ number }: Asked): string =>
      `${number === null ? 'Calls to them no longer reach their channels.' : `${number}: calls no longer reach the channel.`} Connecting again is another request.`,
    type: ({ number, channels, type }: Asked): string =>
      `${capitalised(joinedWords(number, `${type === null ? ' as listed' : ` to ${type}`}, on ${whichChannels(channels)}`))}. It takes effect at once.`,
    untype: ({ number, channels }: Asked): string =>
      `${capitalised(joinedWords(number, ` on ${whichChannels(channels)}`))}: Microsoft Teams no longer knows what ${number === null ? 'they are' : 'it is'} for.`,
  },
  leftOutTitle: (number: number): Markup => md`*Left out* (${number})`,
  readyAll: (number: number): Markup => md`*Ready* (${number})`,
  failuresTitle: 'What did not work',
  failuresAbout: (verb: Verb, rows: number): Markup =>
    md`*${count(rows, 'line')}.* Copy this into a file, fix it, and send it again with \`/trunk ${verb}\`, “Several numbers at once”.`,
  noFailures: md`Nothing failed.`,
} as const;
