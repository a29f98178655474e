import { cut, inLines, md, type Markup } from '../markup.js';
import { count } from '../moments.js';
import { failures } from './failures.js';
import type { CallFailure } from '../../types/failure.js';

const reservedInWords = {
  perhaps: md`It may have reserved something at the operator. Check there before you fetch it again.`,
  'perhaps-before': md`An earlier try may have reserved something at the operator. Check there before you fetch it again.`,
  'nothing-more': md`Nothing more was reserved. You can keep the value that was fetched, type another, or fetch it again.`,
  nothing: md`Nothing was reserved. You can type the value, or fetch it again.`,
} as const;
type Reserved = keyof typeof reservedInWords;

/** Words of the configuration forms. Labels, descriptions and choices are the operator's, from the schema (O4). */

export const form = {
  number: (form: number, of: number): Markup => md`Form ${form} of ${of}`,
  product: (name: string): Markup => md`${name}`,
  page: (page: number, of: number): Markup => md`Page ${page} of ${of}`,
  none: md`Nothing has to be filled in for this product.`,
  chooseOne: 'Choose',
  typedBefore: (typed: string): string => `You typed “${cut(typed, 200)}”, which is not among the choices.`,
  choicesKept: (chosen: number): string =>
    `${count(chosen, 'value is', 'values are')} chosen, more than can be shown here: left empty, they are kept as they are. What you choose takes their place.`,
  noLongerOffered: (chosen: number): string =>
    `${count(chosen, 'value that you chose is', 'values that you chose are')} no longer among the choices.`,
  notSet: 'Not set',
  notSetHint: 'Not set: the operator decides.',
  search: 'Type a part of the name',
  noneFound: 'No match. Try fewer letters.',
  heading: (label: string, about: string | undefined): Markup =>
    about === undefined ? md`*${label}*` : inLines([md`*${label}*`, md`${about}`]),
  fixed: (label: string, text: string, byOperator: boolean): Markup =>
    md`*${label}*: ${text}${byOperator ? ' (set by the operator)' : ''}`,
  tooLong: (label: string): Markup => md`*${label}*: kept as it is. It is too long to be shown here.`,
  secretSet: (label: string, byOperator: boolean): Markup =>
    byOperator ? md`*${label}*: from the operator, not shown` : md`*${label}*: set, not shown`,
  replace: 'Replace',
  replaceLabel: (label: string): string => `Replace ${label}`,
  secretHint: 'Slack shows what you type here. After Next it is not shown again.',
  secretReplaceHint:
    'Leave empty to keep the one that is set. Slack shows what you type here; after Next it is not shown again.',
  secretsKept: md`Secrets are encrypted until the order is placed or discarded, then deleted.`,
  /** How long a text may be; `most` null where it may be as long as an input takes. */
  length: (least: number, most: number | null): string => {
    if (least === most) return `Exactly ${count(least, 'character')}.`;
    if (most === null) return least > 1 ? `At least ${count(least, 'character')}.` : '';
    return least > 1
      ? `${least.toLocaleString('en')} to ${count(most, 'character')}.`
      : `At most ${count(most, 'character')}.`;
  },
  between: (min: string | null, max: string | null, decimals: boolean): string => {
    const range =
      min !== null && max !== null
        ? `${min} to ${max}`
        : min !== null
          ? `${min} or more`
          : max !== null
            ? `${max} or less`
            : '';
    if (range === '') return decimals ? '' : 'A whole number.';
    return decimals ? `${range}, decimals allowed.` : `${range}.`;
  },
  example: (example: string): string => `Example: ${example}`,
  noChoices: (label: string): Markup => md`*${label}*: the operator offers nothing to choose from here.`,
  nested: (label: string, entries: number): Markup =>
    md`*${label}*: ${count(entries, 'entry', 'entries')}, kept as they are. Entries within entries cannot be changed here.`,
  fetch: 'Fetch value',
  fetchLabel: (label: string): string => `Fetch value for ${label}`,
  fetchAbout: (label: string): Markup =>
    md`Fetching ${label} sends a request that may reserve something at the operator.`,
  fetchTitle: (label: string): string => `Fetch ${label}?`,
  fetchText: 'This sends one request to the operator. It may reserve something there.',
  fetchDeny: 'Not now',
  fetched: (label: string): Markup =>
    md`${label} was fetched from the operator. Fetching it again sends another request, which may reserve something more.`,
  fetchAgainText:
    'The operator gave a value already. This sends one more request, which may reserve something more there.',
  unfitting: (label: string): Markup =>
    md`:warning: *The value of ${label} could not be used.* The operator gave one, and the form cannot hold it. It may be reserved there. Type the value, or tell your admin.`,
  unfetched: (label: string, why: { failure: CallFailure; reserved: Reserved; reference: string }): Markup =>
    inLines([
      md`:x: *${label} was not fetched: ${failures.within(why.failure)}*`,
      failures.told(why.failure),
      reservedInWords[why.reserved],
      md`Reference ${why.reference}`,
    ]),
  prefilled: (order: string): Markup =>
    md`Filled in as in ${order}, the last order of this product for this customer. Passwords are entered anew.`,
  remoteRead: (at: Markup): Markup => md`Choices from the operator, read ${at}.`,
  remoteUnread: (names: readonly string[]): Markup =>
    md`:warning: The operator did not give the choices of ${names.slice(0, 5).join(', ')}. Type the value, or try again.`,
  remoteCut: (names: readonly string[]): Markup =>
    md`:warning: Not all choices of ${names.slice(0, 5).join(', ')} are here: the operator has more than can be read. Ask your admin if yours is missing.`,
  errors: (number: number): Markup => md`:warning: *Fix ${count(number, 'field')} to continue*`,
  error: (says: string): Markup => md`:warning: ${says}`,
  errorAt: (label: string, says: string): Markup => md`*${label}*: ${says}`,
  wrong: (says: string, hint: string): string => (hint === '' ? says : `${says} ${hint}`),
  list: (label: string, entries: number, about: string | undefined): Markup =>
    inLines([
      md`*${label}*: ${count(entries, 'entry', 'entries')}`,
      ...(about === undefined ? [] : [md`${about}`]),
    ]),
  entry: (number: number, words: string): Markup => md`${number}. ${words === '' ? 'no values' : words}`,
  add: 'Add an entry',
  addLabel: (label: string): string => `Add an entry to ${label}`,
  edit: 'Edit',
  editLabel: (label: string, number: number): string => `Edit entry ${number} of ${label}`,
  remove: 'Remove',
  removeLabel: (label: string, number: number): string => `Remove entry ${number} of ${label}`,
  itemTitle: 'Entry',
  itemGone: md`:warning: *What you typed here was not kept*, because the form that it belongs to is not open any more. \`/order\` shows where the order stands.`,
  itemNew: (label: string): Markup => md`New entry of *${label}*`,
  itemEdit: (label: string, number: number): Markup => md`Entry ${number} of *${label}*`,
  itemLeft: (labels: readonly string[]): Markup =>
    md`:warning: ${count(labels.length, 'more value')} of this entry can’t be shown here: ${labels.slice(0, 20).join(', ')}${labels.length > 20 ? ', …' : ''}. They stay as they are. Have them set at the operator once the order is placed.`,
  save: 'Save',
} as const;
