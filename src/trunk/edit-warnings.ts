import { unreachable } from '../types/unreachable.js';
import { readAddress, type AddressWarning } from './addresses.js';
import { asWritten, type ChannelChange, type OpenChange } from './change.js';
import { settingGroups, type SettingGroup } from './groups.js';
import { settingsOf, specOf, type SettingName } from './settings.js';

export type EditWarning =
  /** What isn't sent is taken to stay as it is; the document doesn't say so (T1). */
  | { readonly code: 'rest-stays' }
  /** Some fields of a nested object are sent and others not (T1). */
  | {
      readonly code: 'sent-in-part';
      readonly group: SettingGroup;
      readonly sent: number;
      readonly of: number;
    }
  /** A list that is sent takes the place of the whole list (T1). */
  | { readonly code: 'replaces-list'; readonly setting: SettingName }
  | { readonly code: 'empties'; readonly setting: SettingName }
  | { readonly code: 'renames' }
  /** T7 */
  | { readonly code: 'short-password'; readonly characters: number; readonly fewest: number }
  | { readonly code: 'odd-password' }
  | { readonly code: 'address'; readonly warning: AddressWarning }
  /** A value that is allowed and seldom meant (T3). */
  | { readonly code: 'unusual'; readonly setting: SettingName; readonly why: Unusual };

export type Unusual = 'negative' | 'zero' | 'large' | 'not-digits' | 'invisible-characters';

const fewestPasswordCharacters = 12;

/** What to look at before an edit is sent. None of it blocks (T3). */
export function warningsFor(changes: readonly (ChannelChange | OpenChange)[]): readonly EditWarning[] {
  if (changes.length === 0) return [];
  return [{ code: 'rest-stays' }, ...sentInPart(changes), ...changes.flatMap(aboutOne)];
}

function sentInPart(changes: readonly { readonly setting: SettingName }[]): readonly EditWarning[] {
  const groups = [...new Set(changes.map(({ setting }) => specOf(setting).group))];
  return groups.flatMap((group): readonly EditWarning[] => {
    const sent = changes.filter(({ setting }) => specOf(setting).group === group).length;
    const of = settingsOf(group).length;
    return settingGroups[group].object === null || sent === of
      ? []
      : [{ code: 'sent-in-part', group, sent, of }];
  });
}

function aboutOne(change: ChannelChange | OpenChange): readonly EditWarning[] {
  const { setting } = change;
  const { kind } = specOf(setting);
  if (change.change === 'empty') return [{ code: 'empties', setting }];
  if (change.change !== 'set') return [];
  const { value } = change;
  switch (kind) {
    case 'secret':
      return aboutPassword(String(value));
    case 'list':
      return [{ code: 'replaces-list', setting }];
    case 'addresses':
      return [
        { code: 'replaces-list', setting },
        ...[asWritten(change)].flat().map(String).flatMap(aboutAddress),
      ];
    case 'name':
      return [{ code: 'renames' }, ...aboutText(setting, String(value))];
    case 'integer':
      return typeof value === 'number' ? aboutInteger(setting, value) : [];
    case 'text':
    case 'nullable-text':
      return aboutText(setting, String(value));
    case 'switch':
    case 'choice':
    case 'uuid':
    case 'e164':
      return [];
    default:
      return unreachable(kind);
  }
}

function aboutPassword(password: string): readonly EditWarning[] {
  const characters = Array.from(password).length;
  const short: readonly EditWarning[] =
    characters < fewestPasswordCharacters
      ? [{ code: 'short-password', characters, fewest: fewestPasswordCharacters }]
      : [];
  // SIP digests are made of bytes: two ends that encode a letter in two ways never agree.
  return /^[!-~]+$/.test(password) ? short : [...short, { code: 'odd-password' }];
}

/** About an entry as it was written: what is sent no longer shows that a range was meant as one address (T4). */
function aboutAddress(text: string): readonly EditWarning[] {
  const read = readAddress(text);
  return read.ok ? read.warnings.map((warning) => ({ code: 'address', warning })) : [];
}

function aboutInteger(setting: SettingName, value: number): readonly EditWarning[] {
  const unusual = (why: Unusual): readonly EditWarning[] => [{ code: 'unusual', setting, why }];
  if (value < 0) return unusual('negative');
  if (setting === 'sip_trunk.ringing_timeout') {
    if (value === 0) return unusual('zero');
    if (value > 600) return unusual('large');
  }
  return value > 65_535 ? unusual('large') : [];
}

const numeric: ReadonlySet<SettingName> = new Set([
  'area_code',
  'audio_stream.rtp_timeout',
  'audio_stream.rtp_hold_timeout',
]);

function aboutText(setting: SettingName, text: string): readonly EditWarning[] {
  if (/\p{Cf}/u.test(text)) return [{ code: 'unusual', setting, why: 'invisible-characters' }];
  const isNumeric = !numeric.has(setting) || /^\d+$/.test(text);
  return isNumeric ? [] : [{ code: 'unusual', setting, why: 'not-digits' }];
}
