import {
  formatNumber,
  settingNames,
  specOf,
  type ChannelChange,
  type OpenChange,
  type SettingName,
} from '../../trunk/index.js';
import { choiceLabel, settingTitle } from './setting-names.js';
import type { UserId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';

/** Names the operator's lists give for ids and codes: templates and proxies by id, call barrings by code. */
type KnownNames = ReadonlyMap<string, string>;

/** What the bot itself last set for a setting (T1). */
export interface LastSet {
  readonly by: UserId;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly change: OpenChange;
}

/** A line of the review. `was` is null where only who and when may be told. */
export interface DiffLine {
  readonly setting: SettingName;
  readonly title: string;
  readonly now: string;
  /** Of the entries, where the new value is a list. */
  readonly count: number | null;
  readonly before:
    | { readonly kind: 'not-known' }
    | { readonly kind: 'last-set'; readonly by: UserId; readonly at: number; readonly was: string | null };
}

type AnyChange = ChannelChange | OpenChange;

const inOrder = <Change extends AnyChange>(changes: readonly Change[]): readonly Change[] =>
  settingNames.flatMap((name) => changes.filter(({ setting }) => setting === name));

/**
 * The review: each setting with its new value and what the bot last set, which may have changed elsewhere since (T1).
 * Secrets show neither (T7).
 */
export const diffLines = (
  changes: readonly AnyChange[],
  lastSet: ReadonlyMap<SettingName, LastSet>,
  names: KnownNames = new Map(),
): readonly DiffLine[] =>
  inOrder(changes).map((change) => {
    const last = lastSet.get(change.setting);
    return {
      setting: change.setting,
      title: settingTitle(change.setting),
      now: valueWords(change, names),
      count: entriesIn(change),
      before:
        last === undefined
          ? { kind: 'not-known' }
          : { kind: 'last-set', by: last.by, at: last.at, was: lastWords(last.change, names) },
    };
  });

const lastWords = (change: OpenChange, names: KnownNames): string | null =>
  change.change === 'set-secret' ? null : valueWords(change, names);

/** The new value in words; a password never (T7). Plain text, to be escaped where it is markup. */
export function valueWords(change: AnyChange, names: KnownNames = new Map()): string {
  const { kind } = specOf(change.setting);
  switch (change.change) {
    case 'clear':
      return 'cleared';
    case 'empty':
      return 'emptied';
    case 'set-secret':
      return 'a new password, not shown';
    case 'set':
      break;
    default:
      return unreachable(change);
  }
  const { value } = change;
  const named = (id: string): string => names.get(id) ?? id;
  switch (kind) {
    case 'secret':
      return 'a new password, not shown';
    case 'switch':
      return value === true ? 'On' : 'Off';
    case 'choice':
      return choiceLabel(change.setting, Number(value));
    case 'e164':
      return formatNumber(String(value));
    case 'list':
    case 'addresses':
      return (typeof value === 'object' ? value : [String(value)]).map(named).join(', ');
    case 'uuid':
      return named(String(value));
    case 'text':
    case 'nullable-text':
    case 'name':
    case 'integer':
      return String(value);
    default:
      return unreachable(kind);
  }
}

/** How many entries a new list has; null where the change sets no list. */
export function entriesIn(change: AnyChange): number | null {
  const { kind } = specOf(change.setting);
  if (change.change !== 'set' || (kind !== 'list' && kind !== 'addresses')) return null;
  return typeof change.value === 'object' ? change.value.length : 1;
}

/** How many addresses a list has, and how many of them are ranges: which ones, a shared Slack channel may not show. */
function addressesInWords(entries: readonly string[]): string {
  const { length } = entries;
  const ranges = entries.filter((entry) => /\/(?!32$|128$)/.test(entry)).length;
  const are = ranges === 1 ? '1 is a range' : `${ranges} are ranges`;
  return `${length} ${length === 1 ? 'address' : 'addresses'}${ranges === 0 ? '' : ` (${are})`}`;
}

export interface CardLine {
  readonly setting: SettingName;
  readonly title: string;
  readonly words: string;
}

/** What a shared Slack channel may show of an edit: values where they are harmless, counts of addresses. */
export const cardLines = (
  changes: readonly AnyChange[],
  names: KnownNames = new Map(),
): readonly CardLine[] =>
  inOrder(changes).map((change) => ({
    setting: change.setting,
    title: settingTitle(change.setting),
    words: cardWords(change, names),
  }));

function cardWords(change: AnyChange, names: KnownNames): string {
  const { card, kind } = specOf(change.setting);
  if (kind === 'secret') return 'a new one, not shown';
  if (change.change !== 'set') return valueWords(change, names);
  switch (card) {
    case 'value':
      return valueWords(change, names);
    case 'count':
      return `replaced by ${addressesInWords([change.value].flat().map(String))}`;
    case 'changed':
      return 'a new value';
    default:
      return unreachable(card);
  }
}
