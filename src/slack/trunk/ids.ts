import type { SettingGroup, SettingName } from '../../trunk/index.js';

/** Ids of the blocks and elements of trunk screens: one place for those who draw and those who read. */

export const action = {
  customer: 'trunk.customer.pick',
  channel: 'trunk.channel',
  groups: 'trunk.groups',
  value: 'trunk.value',
  /** Codes typed by hand. */
  codes: 'trunk.codes',
  /** A typeahead over one of the operator's lists. */
  pick: 'trunk.pick',
  empty: 'trunk.empty',
  clear: 'trunk.clear',
  number: 'trunk.number',
  type: 'trunk.type.choose',
  do: 'trunk.do',
  numbers: 'trunk.numbers.text',
  /** A row of a list that is kept. */
  row: 'trunk.row',
  file: 'trunk.file',
  listCustomer: 'trunk.list.customer',
  search: 'trunk.list.search',
  subject: 'trunk.subject',
  historyPage: 'trunk.history.page',
} as const;

export const block = {
  customer: 'trunk.customer',
  channel: 'trunk.channel',
  groups: 'trunk.groups',
  value: (setting: SettingName): string => `trunk.set.${setting}`,
  /** Codes typed by hand, beside those that are chosen. Both new once what was typed is among what is chosen. */
  typed: (setting: SettingName, turn: number): string =>
    `trunk.set.${setting}${turn === 0 ? '' : `.${turn}`}`,
  chosen: (setting: SettingName, turn: number): string => `trunk.choose.${setting}.${turn}`,
  /** New after each button that sets or drops it: else Slack goes on showing what was typed. */
  password: (nonce: number, turn: number): string => `trunk.set.password.${nonce}_${turn}`,
  empty: (group: SettingGroup): string => `trunk.empty.${group}`,
  clear: (group: SettingGroup): string => `trunk.clear.${group}`,
  number: 'trunk.number',
  type: 'trunk.type',
  do: 'trunk.do',
  numbers: 'trunk.numbers',
  /** New after the bot put another list into it: else Slack goes on showing what was typed. */
  listText: (turn: number): string => `trunk.lines.text.${turn}`,
  row: (id: number): string => `trunk.row.${id}`,
  file: 'trunk.file',
  nav: 'trunk.nav',
  listCustomer: 'trunk.list.customer',
  search: 'trunk.list.search',
  subject: 'trunk.subject',
} as const;

export const callback = {
  channel: 'trunk.edit.channel',
  groups: 'trunk.edit.groups',
  settings: 'trunk.edit.settings',
  review: 'trunk.review',
  numbers: 'trunk.numbers',
  one: 'trunk.one',
  many: 'trunk.many',
  lines: 'trunk.lines',
  status: 'trunk.status',
  list: 'trunk.list',
  history: 'trunk.history',
  found: 'trunk.found',
  plain: 'trunk.plain',
} as const;

/** Values of options that are no values. */
export const keep = 'keep';
export const hint = 'hint';
