import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/max';
import { z } from 'zod';
import { unreachable } from '../types/unreachable.js';
import { digitsIn, markNumber, type MarkProblem } from './number-marks.js';

/** A number in E.164, `+31205550142`. Made only here: by reading what a person wrote, or by parsing what was kept. */
export const E164 = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, 'must be a number in E.164 format')
  .brand<'E164'>();
export type E164 = z.infer<typeof E164>;

/** How a number was understood, so that a screen can point at what was added to it. */
export type ReadAs = 'international' | 'national' | 'plus-was-missing' | 'zero-was-missing';

export interface ReadNumber {
  readonly number: E164;
  /** ISO 3166 code of the country; null for numbers of no country (`+800`). */
  readonly country: string | null;
  /** `+31 20 555 0142` */
  readonly international: string;
  readonly readAs: ReadAs;
  /** The operator connects fixed numbers; a mobile one is worth a second look. */
  readonly type: 'fixed' | 'mobile' | 'other';
}

export type NumberProblem =
  | MarkProblem
  | { readonly code: 'too-short' | 'too-long' | 'not-valid'; readonly country: string | null }
  | { readonly code: 'unknown-country-code' | 'needs-country-code' }
  | { readonly code: 'two-readings'; readonly readings: readonly string[] };

export type NumberReading =
  ({ readonly ok: true } & ReadNumber) | { readonly ok: false; readonly why: NumberProblem };

const telLink = /<tel:([^|<>]*)(?:\|([^<>]*))?>/gi;

/**
 * Reads one number as a person wrote it, Slack's `<tel:…|…>` included (T6). It never chooses between two readings.
 * @param defaultCountry ISO 3166 code; numbers without a country code are read as this country's
 */
export function readNumber(text: string, defaultCountry: string): NumberReading {
  const links = [...text.matchAll(telLink)];
  const [link] = links;
  if (link === undefined) return readPlain(text, defaultCountry);
  if (links.length > 1) return refuse({ code: 'several' });
  const [, target = '', label = ''] = link;
  const read = readPlain(
    text.replace(telLink, () => target),
    defaultCountry,
  );
  if (!read.ok || digitsIn(label) === '') return read;
  // The label is what the person sees: a link that leads to another number is not to be trusted.
  const seen = readPlain(
    text.replace(telLink, () => label),
    defaultCountry,
  );
  if (!seen.ok || seen.number === read.number) return seen.ok ? read : seen;
  return refuse({ code: 'two-readings', readings: [seen.international, read.international] });
}

const refuse = (why: NumberProblem): NumberReading => ({ ok: false, why });

function readPlain(text: string, defaultCountry: string): NumberReading {
  const marked = markNumber(text);
  if (!marked.ok) return refuse(marked.why);
  const country = isSupportedCountry(defaultCountry) ? defaultCountry : null;
  const { plus, variants } = marked;
  const readings = new Map<E164, ReadNumber>();
  for (const digits of variants) {
    const found = plus ? [understood(`+${digits}`, 'international')] : withoutPlus(digits, country);
    for (const one of found) if (one !== null && !readings.has(one.number)) readings.set(one.number, one);
  }
  const all = [...readings.values()];
  const [first, second] = all;
  const [digits = ''] = variants;
  if (first === undefined) return refuse(whyNone(digits, plus, country));
  if (second === undefined) return { ok: true, ...first };
  const asWritten = all.find(({ readAs }) => readAs === 'national');
  if (asWritten !== undefined) return { ok: true, ...asWritten };
  return refuse({ code: 'two-readings', readings: all.map(({ international }) => international) });
}

/** Everything that digits without a plus can mean. */
function withoutPlus(digits: string, country: CountryCode | null): readonly (ReadNumber | null)[] {
  // Where `00` is no prefix for abroad (North America), it still is what people from elsewhere write.
  if (digits.startsWith('00')) return [understood(`+${digits.slice(2)}`, 'international')];
  const abroad = digits.startsWith('0') ? null : understood(`+${digits}`, 'plus-was-missing');
  if (country === null) return [abroad];
  const local = understood(digits, 'zero-was-missing', country);
  const inCountry = understood(`+${getCountryCallingCode(country)}${digits}`, 'zero-was-missing');
  return [local === null ? null : { ...local, readAs: howWritten(local, digits) }, abroad, inCountry];
}

function howWritten({ number, readAs }: ReadNumber, digits: string): ReadAs {
  const national = parsePhoneNumberFromString(number)?.formatNational() ?? '';
  // Exactly as its own country writes it: then no other reading is looked for.
  if (digitsIn(national) === digits) return 'national';
  if (number === `+${digits}`) return 'plus-was-missing';
  return digits.endsWith(number.slice(1)) ? 'international' : readAs;
}

function understood(text: string, readAs: ReadAs, defaultCountry?: CountryCode): ReadNumber | null {
  const found = parsePhoneNumberFromString(
    text,
    defaultCountry === undefined ? { extract: false } : { extract: false, defaultCountry },
  );
  if (found === undefined || !found.isValid() || found.ext !== undefined) return null;
  const number = E164.safeParse(found.number);
  if (!number.success) return null;
  const type = found.getType() ?? '';
  return {
    number: number.data,
    country: found.country ?? null,
    international: found.formatInternational(),
    readAs,
    type: type.startsWith('FIXED') ? 'fixed' : type === 'MOBILE' ? 'mobile' : 'other',
  };
}

function whyNone(digits: string, plus: boolean, country: CountryCode | null): NumberProblem {
  const abroad = plus ? `+${digits}` : digits.startsWith('00') ? `+${digits.slice(2)}` : null;
  if (abroad === null && country === null) return { code: 'needs-country-code' };
  const text = abroad ?? digits;
  const of = abroad === null ? country : (parsePhoneNumberFromString(text)?.country ?? null);
  const length =
    abroad === null && country !== null
      ? validatePhoneNumberLength(text, country)
      : validatePhoneNumberLength(text);
  switch (length) {
    case 'TOO_SHORT':
    case 'NOT_A_NUMBER':
      return { code: 'too-short', country: of };
    case 'TOO_LONG':
      return { code: 'too-long', country: of };
    case 'INVALID_COUNTRY':
      return { code: 'unknown-country-code' };
    case 'INVALID_LENGTH':
    case undefined:
      return { code: 'not-valid', country: of };
    default:
      return unreachable(length);
  }
}

/** `+31 20 555 0142`; a text that is no number comes back as it is. */
export const formatNumber = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** The digits behind the country code, as they are dialled at home after the zero. */
export const nationalDigits = (number: string): string =>
  parsePhoneNumberFromString(number)?.nationalNumber ?? '';
