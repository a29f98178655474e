import { unreachable } from '../types/unreachable.js';
import {
  isRewritten,
  joinAddresses,
  readAddress,
  readAddressList,
  type AddressWarning,
  type ListedProblem,
} from './addresses.js';
import { ChannelChange } from './change.js';
import { hasControl, isBroken } from './clean.js';
import { readChannelName, type NameProblem } from './names.js';
import { E164, readNumber, type NumberProblem } from './number.js';
import { specOf, type SettingName } from './settings.js';

/** What a person chose for one setting, as it comes from a form. "Leave unchanged" is no answer at all (T1). */
export type Answer =
  | { readonly change: 'set'; readonly value: string | number | boolean | readonly string[] }
  | { readonly change: 'empty' | 'clear' };

export type ChangeProblem =
  | {
      readonly code:
        | 'nothing-entered'
        | 'control-characters'
        | 'not-a-uuid'
        | 'not-a-whole-number'
        | 'not-a-choice'
        | 'not-on-or-off'
        | 'cannot-be-emptied'
        | 'cannot-be-cleared';
    }
  | { readonly code: 'too-long'; readonly characters: number; readonly most: number }
  | { readonly code: 'number'; readonly why: NumberProblem }
  | { readonly code: 'name'; readonly why: NameProblem }
  | { readonly code: 'addresses'; readonly problems: readonly ListedProblem[] };

export type ChangeReading =
  /** `warnings`: what was written in another way than it is sent, which can't be seen afterwards. */
  | { readonly ok: true; readonly change: ChannelChange; readonly warnings: readonly AddressWarning[] }
  | { readonly ok: false; readonly why: ChangeProblem };

type Plain = Exclude<ChangeProblem, { code: 'too-long' | 'number' | 'name' | 'addresses' }>['code'];
type Value =
  | {
      readonly value: unknown;
      readonly warnings?: readonly AddressWarning[];
      /** See `ChannelChange`. */
      readonly written?: readonly string[];
    }
  | { readonly why: ChangeProblem };

/** T3: a generous bound of any text. */
const mostCharacters = 1_000;
const mostEntries = 500;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const no = (code: Plain): { readonly why: ChangeProblem } => ({ why: { code } });

/**
 * Makes a change of what was entered for a setting: trimmed, in its bounds (T3), numbers and addresses read (T4, T6).
 * @param defaultCountry ISO 3166 code; numbers without a country code are read as this country's
 */
export function readChange(setting: SettingName, answer: Answer, defaultCountry: string): ChangeReading {
  if (answer.change !== 'set') {
    const change = ChannelChange.safeParse({ setting, change: answer.change });
    const code = answer.change === 'empty' ? 'cannot-be-emptied' : 'cannot-be-cleared';
    return change.success ? { ok: true, change: change.data, warnings: [] } : { ok: false, why: { code } };
  }
  const read = valueOf(setting, answer.value, defaultCountry);
  if ('why' in read) return { ok: false, why: read.why };
  const { value, written } = read;
  const change = ChannelChange.parse({
    setting,
    change: 'set',
    value,
    ...(written === undefined ? {} : { written }),
  });
  return { ok: true, change, warnings: read.warnings ?? [] };
}

function valueOf(
  setting: SettingName,
  value: string | number | boolean | readonly string[],
  country: string,
): Value {
  const { kind, choices = [] } = specOf(setting);
  switch (kind) {
    case 'text':
    case 'nullable-text':
    case 'secret':
      return textOf(String(value));
    case 'name': {
      const read = readChannelName(String(value));
      return read.ok ? { value: read.name } : { why: { code: 'name', why: read.why } };
    }
    case 'uuid': {
      const text = String(value).trim();
      return uuid.test(text) ? { value: text } : no(text === '' ? 'nothing-entered' : 'not-a-uuid');
    }
    case 'switch': {
      const text = String(value);
      return text === 'true' || text === 'false' ? { value: text === 'true' } : no('not-on-or-off');
    }
    case 'choice': {
      const found = choices.find((choice) => String(choice) === String(value).trim());
      return found === undefined ? no('not-a-choice') : { value: found };
    }
    case 'integer':
      return integerOf(String(value).trim());
    case 'e164':
      return numberOf(String(value), country);
    case 'list':
      return listOf(typeof value === 'object' ? value : [String(value)]);
    case 'addresses':
      return addressesOf(typeof value === 'object' ? value.join('\n') : String(value));
    default:
      return unreachable(kind);
  }
}

function textOf(raw: string): Value {
  const value = raw.trim();
  if (value === '') return no('nothing-entered');
  if (value.length > mostCharacters) return { why: tooLong(value.length) };
  return hasControl(value) || isBroken(value) ? no('control-characters') : { value };
}

const tooLong = (characters: number): ChangeProblem => ({
  code: 'too-long',
  characters,
  most: mostCharacters,
});

function integerOf(text: string): Value {
  if (text === '') return no('nothing-entered');
  const value = Number(text);
  return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value) ? { value } : no('not-a-whole-number');
}

/** A caller ID from the operator's list is sent as it stands there; a typed one is read first. */
function numberOf(text: string, country: string): Value {
  const listed = E164.safeParse(text);
  if (listed.success) return { value: listed.data };
  const read = readNumber(text, country);
  return read.ok ? { value: read.number } : { why: { code: 'number', why: read.why } };
}

function listOf(entries: readonly string[]): Value {
  const texts = entries.map(textOf);
  const bad = texts.find((text) => 'why' in text);
  if (bad !== undefined) return bad;
  const values = new Set(entries.map((entry) => entry.trim()));
  if (values.size > mostEntries)
    return { why: { code: 'too-long', characters: values.size, most: mostEntries } };
  return values.size === 0 ? no('nothing-entered') : { value: [...values] };
}

function addressesOf(text: string): Value {
  const read = readAddressList(text);
  if (!read.ok) return { why: { code: 'addresses', problems: read.problems } };
  const { addresses, warnings, written } = read;
  return { value: addresses, warnings, ...(warnings.some(isRewritten) ? { written } : {}) };
}

/**
 * What is wrong with a change that was made or kept elsewhere; null where it may be sent (T3, T4).
 * The same bounds as `readChange`, so nothing that it made is refused.
 */
export function checkChange(change: ChannelChange): ChangeProblem | null {
  if (change.change !== 'set') return null;
  if (specOf(change.setting).kind === 'addresses' && typeof change.value === 'object') {
    return checkAddresses(change.value);
  }
  const read = valueOf(change.setting, change.value, '');
  return 'why' in read ? read.why : null;
}

function checkAddresses(addresses: readonly string[]): ChangeProblem | null {
  const problems = addresses.flatMap((text, index): readonly ListedProblem[] => {
    const read = readAddress(text);
    return read.ok ? [] : [{ line: index + 1, text, why: read.why }];
  });
  if (problems.length > 0) return { code: 'addresses', problems };
  const { length } = joinAddresses(addresses);
  return length > mostCharacters ? tooLong(length) : null;
}
