import { code, cut, inLines, md, mention, pieces, type Markup } from '../markup.js';
import { count, moment } from '../moments.js';
import { failures } from './failures.js';
import { list } from './prices.js';
import type { CallFailure } from '../../types/failure.js';

/** The wizard that edits a channel. */

/** As much of a text as stands in one section however it is escaped. */
const longestPiece = 450;

/**
 * A new value, whole, in as many lines as that takes.
 * @param count of the entries, where it is a list
 */
export const wholeValue = (label: Markup, value: string, count: number | null): readonly Markup[] => {
  const [first = '', ...others] = pieces(value, longestPiece);
  const many = count === null || count < 2 ? '' : ` (${count})`;
  return [md`${label}${many}: ${first}`, ...others.map((piece) => md`${piece}`)];
};

export const groups = {
  label: 'Settings to change',
  none: 'Choose at least one.',
  about: md`The operator does not show current settings. Only what you change is sent.`,
} as const;

export const settings = {
  about: md`Empty and “Leave unchanged” send nothing. The operator does not show current settings.`,
  keep: 'Leave unchanged',
  on: 'On',
  off: 'Off',
  choose: 'Leave unchanged',
  wholeNumber: 'A whole number.',
  uuidHint: 'A UUID, such as 123e4567-e89b-12d3-a456-426614174000.',
  numberHint: 'With country code, such as +31 20 555 0142.',
  /** Where no customer is named, whose list it could be chosen from. */
  byNameHint: (hint: string): string =>
    `${hint} To choose from a list instead, go back and name the customer in the first window.`,
  searchHint: (customer: string): string => `Type to search what ${cut(customer, 100)} has.`,
  nameHint: 'The channel gets this name. Change it wherever the old name is used.',
  addressesHint: 'One address or range per line. What you enter replaces the whole list.',
  listHint: 'Your choice replaces all call barrings of the channel.',
  typedListHint: 'One code per line. What you enter replaces all call barrings of the channel.',
  moreCodes: 'More call barrings',
  moreCodesHint: 'One code per line, added to your choice above.',
  unlisted: (codes: readonly string[]): string =>
    cut(
      `The operator’s list does not have ${list(codes.map((code) => `“${cut(code, 60)}”`))}. Choose from it.`,
      1_900,
    ),
  codesKept: (codes: number): string =>
    `${count(codes, 'code is', 'codes are')} entered, more than fit here: left empty, they stay as they are. What you enter takes their place.`,
  listUnread: 'The operator’s list of them could not be read.',
  listAwaited: 'The operator’s list of them is being read.',
  listed: (codes: readonly string[]): string => cut(`The operator has: ${codes.join(', ')}.`, 1_500),
  empty: 'Empty these',
  emptyHint: 'Sends an empty value. The current value can’t be read.',
  clear: 'Clear these',
  clearHint: 'Removes the value at the operator.',
  both: (label: string): string => `${label} has a new value too. Keep one of them.`,
  hintChosen: 'That is a hint, not a value. Choose another, or “Leave unchanged”.',
  problems: (number: number): Markup => md`:warning: *Fix ${count(number, 'problem')} to continue*`,
  problem: (title: string, says: string): Markup => md`• ${title}: ${cut(says, 300)}`,
  password: 'Password',
  passwordHint:
    'At most 1,000 characters; fewer than 12 are easy to guess. Slack shows what you type here. After Next it is not shown again.',
  replaceHint:
    'At most 1,000 characters; fewer than 12 are easy to guess. Slack shows what you type here. Left empty, the password you entered before stays.',
  generate: 'Generate a password',
  replace: 'Replace',
  drop: 'Leave unchanged',
  entered: md`*Password*\nEntered, unchanged. It is not shown.`,
  generated: (password: string): Markup =>
    inLines([
      md`*Password*`,
      code(password),
      md`Copy it now: it is shown this once. It is sent with the other changes.`,
    ]),
  /** Under an input: what Trunkdesk last set; elsewhere it may have changed since. */
  lastSet: (was: string | null, by: string, at: number, zone: string): Markup =>
    was === null
      ? md`Last set by ${mention(by)}, ${moment(at, zone)}`
      : md`Last set to ${cut(was, 100)} by ${mention(by)}, ${moment(at, zone)}`,
} as const;

export const picker = {
  of: (shown: number, total: number, complete: boolean): string =>
    `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}${complete ? '' : ' or more'}: type to narrow it down`,
  all: (total: number): string => count(total, 'entry', 'entries'),
  none: 'No entries',
  noneFor: (query: string): string => `Nothing found for “${cut(query, 40)}”`,
  noneReadFor: (query: string): string => `Not in the part that was read: “${cut(query, 30)}”`,
  asTyped: 'As you typed it',
  /** Instead of choices; Slack shows 75 characters. */
  problem: (failure: CallFailure): string =>
    failure.came === 'refused'
      ? 'The operator refused to list them.'
      : cut(`${failures.short(failure)}. Type again in a minute.`, 75),
} as const;

export const review = {
  channel: (name: string): Markup => md`*Channel*\n${cut(name, 255)}`,
  customer: (name: string): Markup => md`*Customer*\n${cut(name, 200)}`,
  change: (number: number): Markup =>
    number === 1 ? md`*1 setting changes.* This is sent:` : md`*${number} settings change.* This is sent:`,
  line: (title: string, now: string, count: number | null, before: Markup): readonly Markup[] => [
    md`*${title}*`,
    ...wholeValue(md`New`, now, count),
    before,
  ],
  notKnown: md`Before: not known`,
  lastSet: (was: string | null, by: string, at: number, zone: string): Markup =>
    was === null
      ? md`Before: set by ${mention(by)}, ${moment(at, zone)}`
      : md`Before: set to ${cut(was, 300)} by ${mention(by)}, ${moment(at, zone)}`,
  edit: 'Edit',
  editLabel: (what: string): string => `Edit ${cut(what, 60)}`,
  before: md`“Before” is what Trunkdesk last set. It may have changed elsewhere.`,
  lookAt: (warnings: readonly string[]): Markup =>
    inLines([md`*Check before sending*`, ...warnings.map((warning) => md`• ${cut(warning, 300)}`)]),
  /** The same as lines for pages, where there are many. */
  lookAtAll: (warnings: readonly string[]): readonly Markup[] => [
    md`*Check before sending* (${warnings.length})`,
    ...warnings.map((warning) => md`• ${cut(warning, 300)}`),
  ],
  noApproval: md`*Approval*: none needed for this. “Apply” does it at once, after your own confirmation.`,
  submit: 'Submit for approval',
  apply: 'Apply',
  applyTitle: 'Change this channel?',
  applyText: (channel: string, titles: readonly string[]): string =>
    `${cut(channel, 80)}: ${cut(list(titles), 150)}. It takes effect at once.`,
} as const;
