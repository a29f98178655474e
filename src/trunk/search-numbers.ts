import { cleaned } from './clean.js';
import { E164, nationalDigits, readNumber } from './number.js';
import { digitsIn } from './number-marks.js';

/**
 * Whether a number of a list is meant by what a person types to find it: a part of it as it stands there, or the way
 * it is dialled at home (`020 799 0117` for `+31207990117`).
 * @param country ISO 3166 code of the policy
 */
export function numberSearch(typed: string, country: string): ((number: string) => boolean) | null {
  const query = cleaned(typed);
  const digits = digitsIn(query);
  if (digits === '' || /\p{L}/u.test(query)) return null;
  const read = readNumber(query, country);
  if (read.ok) return (number) => number === read.number || digitsIn(number).includes(digits);
  const abroad = digits.startsWith('00') ? digits.slice(2) : null;
  const home = abroad === null && digits.startsWith('0') ? digits.slice(1) : null;
  return (number) =>
    digitsIn(number).includes(digits) ||
    (abroad !== null && abroad !== '' && digitsIn(number).startsWith(abroad)) ||
    (home !== null && home !== '' && nationalDigits(number).startsWith(home));
}

const written = /\+[\d\s().\u2010-\u2015/-]*\d/gu;

/** The numbers in a text that stand there with a plus, however they are grouped. */
const numbersIn = (text: string): readonly string[] =>
  [...text.replaceAll('(0)', '').matchAll(written)]
    .map(([found]) => `+${digitsIn(found)}`)
    .filter((found) => E164.safeParse(found).success);

/**
 * Whether a text is meant for a number in it, as `numberSearch` finds numbers; a text without one never is.
 * @param country ISO 3166 code of the policy
 */
export function searchInTexts(typed: string, country: string): (text: string) => boolean {
  const isMeant = numberSearch(typed, country);
  return isMeant === null ? () => false : (text) => numbersIn(text).some(isMeant);
}
