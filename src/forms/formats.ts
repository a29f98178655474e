import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Telephone numbers as people and systems write them; the operator's own check is stricter (E.164). */
const phone = /^\+?[0-9][0-9 ().\-/]{1,30}$/;
const e164 = /^\+[1-9][0-9]{1,14}$/;

/** Formats beside those of draft 2020-12 that catalogues use. */
export const moreFormats = {
  phone,
  tel: phone,
  'phone-number': phone,
  e164,
  'idn-email': /^[^\s@]+@[^\s@]+$/,
  'idn-hostname': /^[^\s.]{1,63}(\.[^\s.]{1,63})*$/u,
  iri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  'iri-reference': /^\S*$/,
} as const;

/** Formats whose values have no spaces around them, so that what was pasted with some is trimmed. */
export const isExactFormat = (format: string): boolean =>
  Object.hasOwn(moreFormats, format) || (Object.hasOwn(fullFormats, format) && format !== 'regex');
