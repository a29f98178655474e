import { z } from 'zod';
import { ChannelName } from './names.js';
import { E164 } from './number.js';
import {
  type channelSettings,
  isSettingName,
  settingNames,
  specOf,
  type SettingKind,
  type SettingName,
  type SettingOf,
} from './settings.js';

type Emptyable = {
  [Name in SettingName]: (typeof channelSettings)[Name] extends { readonly canEmpty: true } ? Name : never;
}[SettingName];

const ofKind = <Kind extends SettingKind>(...kinds: readonly Kind[]) =>
  z.custom<SettingOf<Kind>>(
    (name) => isSettingName(name) && kinds.some((kind) => kind === specOf(name).kind),
    'must name a setting of this kind',
  );

const emptyable = z.custom<Emptyable>(
  (name) => isSettingName(name) && specOf(name).canEmpty === true,
  'must name a setting that can be emptied',
);

const set = z.literal('set');
const text = z.string().min(1).max(1_000);

const entries = z.array(text).min(1).max(500);

const withoutSecret = [
  z.strictObject({ setting: ofKind('text', 'nullable-text', 'uuid'), change: set, value: text }),
  z.strictObject({ setting: ofKind('name'), change: set, value: ChannelName }),
  z.strictObject({ setting: ofKind('e164'), change: set, value: E164 }),
  z.strictObject({ setting: ofKind('switch'), change: set, value: z.boolean() }),
  z.strictObject({ setting: ofKind('choice', 'integer'), change: set, value: z.int() }),
  z.strictObject({ setting: ofKind('list'), change: set, value: entries }),
  z.strictObject({
    setting: ofKind('addresses'),
    change: set,
    value: entries,
    /** As they were entered, where one is sent in another way: afterwards nobody could tell (T4). */
    written: entries.optional(),
  }),
  z.strictObject({ setting: emptyable, change: z.literal('empty') }),
  z.strictObject({ setting: ofKind('nullable-text'), change: z.literal('clear') }),
] as const;

/**
 * One touched setting: a new value, emptied (`""`, `[]`), or cleared (`null`, T5). "Leave unchanged" is no change, so
 * it isn't in a list of changes (T1).
 */
export const ChannelChange = z.union([
  ...withoutSecret,
  z.strictObject({ setting: ofKind('secret'), change: set, value: text }),
]);
export type ChannelChange = z.infer<typeof ChannelChange>;

/** A change as it may be stored and shown: a secret's value is elsewhere, sealed (T7). */
export const OpenChange = z.union([
  ...withoutSecret,
  z.strictObject({ setting: ofKind('secret'), change: z.literal('set-secret') }),
]);
export type OpenChange = z.infer<typeof OpenChange>;

const eachOnce = (changes: readonly { readonly setting: SettingName }[]): boolean =>
  new Set(changes.map(({ setting }) => setting)).size === changes.length;

/** The changes of one edit; a setting changes once. */
export const ChannelChanges = z
  .array(ChannelChange)
  .refine(eachOnce, 'must change each setting once')
  .readonly();
export type ChannelChanges = z.infer<typeof ChannelChanges>;

/** The changes of one edit without their secrets, for the store. */
export const OpenChanges = z.array(OpenChange).refine(eachOnce, 'must change each setting once').readonly();
export type OpenChanges = z.infer<typeof OpenChanges>;

/** Secrets of an edit by setting, to be sealed (T7). */
export const ChangeSecrets = z.partialRecord(ofKind('secret'), text);
export type ChangeSecrets = z.infer<typeof ChangeSecrets>;

const isSecret = (
  change: ChannelChange,
): change is Extract<ChannelChange, { setting: SettingOf<'secret'> }> =>
  specOf(change.setting).kind === 'secret';

/** The changes with every secret taken out of them. */
export const withoutSecrets = (changes: readonly ChannelChange[]): OpenChanges =>
  changes.map((change) =>
    isSecret(change) ? { setting: change.setting, change: 'set-secret' as const } : change,
  );

/** What `withoutSecrets` took out. */
export const secretsOf = (changes: readonly ChannelChange[]): ChangeSecrets =>
  Object.fromEntries(changes.filter(isSecret).map(({ setting, value }) => [setting, value]));

/** The whole changes again; null where a secret is gone, such as after it was wiped. */
export function withSecrets(open: readonly OpenChange[], secrets: ChangeSecrets): ChannelChanges | null {
  const changes = open.map((change): ChannelChange | null => {
    if (change.change !== 'set-secret') return change;
    const value = secrets[change.setting];
    return value === undefined ? null : { setting: change.setting, change: 'set', value };
  });
  return changes.every((change) => change !== null) ? changes : null;
}

type AnyChange = ChannelChange | OpenChange;

type SetChange = Extract<AnyChange, { change: 'set' }>;

/** A new value as it was entered: what its input shows again, and what its warnings are about. */
export const asWritten = (change: SetChange): SetChange['value'] =>
  'written' in change && change.written !== undefined ? change.written : change.value;

/** The changes with one more; an earlier one of the same setting gives way. */
export const withChange = <Change extends AnyChange>(
  changes: readonly Change[],
  change: NoInfer<Change>,
): readonly Change[] => [...withoutChange(changes, change.setting), change];

/** The changes without the one of a setting: it is left unchanged again. */
export const withoutChange = <Change extends AnyChange>(
  changes: readonly Change[],
  setting: SettingName,
): readonly Change[] => changes.filter((change) => change.setting !== setting);

/** The settings that change, as dotted names in the order of the table: what approval rules ask for. */
export const fieldsOf = (changes: readonly AnyChange[]): readonly SettingName[] => {
  const touched = new Set(changes.map(({ setting }) => setting));
  return settingNames.filter((name) => touched.has(name));
};
