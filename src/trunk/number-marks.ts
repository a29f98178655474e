import { cleaned } from './clean.js';

/** What is wrong with the writing, before anything is known of countries. */
export type MarkProblem =
  | { readonly code: 'empty' | 'no-number' | 'letters' | 'extension' | 'several' | 'spreadsheet' }
  /** `found`: the characters that have no place in a number. */
  | { readonly code: 'characters'; readonly found: string };

export type Marked =
  /** `variants`: the digits; a second entry where a `(0)` can be read as part of the number or not. */
  | { readonly ok: true; readonly plus: boolean; readonly variants: readonly string[] }
  | { readonly ok: false; readonly why: MarkProblem };

const mostCharacters = 120;
/** A number in E.164 has at most 15; a prefix for abroad adds up to 3. More is two numbers. */
const mostDigits = 18;

const extensionWord =
  /\d[\s.\-(,;]*(?:ext(?:n|ension)?|xtn?|x|#|tst|toestel|doorkies(?:nummer)?|dw|durchwahl|nst|nebenstelle|poste)[\s.:=]*\d+\)?$/iu;
const pause = /\d\s*(?:,{2,}|[pw])\s*\d+#?$/iu;
const byExponent = /^\+?\d+(?:[.,]\d+)?e\+?\d+$/i;
const byFraction = /^\+?\d{7,}[.,]0+$/;

/** The digits of a text, in order. */
export const digitsIn = (text: string): string => text.replace(/\D/g, '');

const no = (code: Exclude<MarkProblem['code'], 'characters'>): Marked => ({ ok: false, why: { code } });
const odd = (found: Iterable<string>): Marked => ({
  ok: false,
  why: { code: 'characters', found: [...new Set(found)].slice(0, 5).join(' ') },
});

/**
 * The digits of one written number and whether it begins with a plus; or why it is none (T6).
 * Separators people use are taken out, anything else is refused, not dropped.
 */
export function markNumber(raw: string): Marked {
  if (raw.length > mostCharacters) return no('no-number');
  // Before NFKC, which would turn a footnote's ¹ into another digit of the number.
  const footnotes = raw.match(/\p{No}/gu);
  if (footnotes !== null) return odd(footnotes);
  const text = plainly(raw);
  if (text === '') return no('empty');
  if (byExponent.test(text) || byFraction.test(text)) return no('spreadsheet');
  if (!/\d/.test(text)) return /\p{L}/u.test(text) ? no('letters') : no('no-number');
  if (extensionWord.test(text) || pause.test(text)) return no('extension');
  if (/\p{L}/u.test(text)) return no('letters');
  if (/\d.*[\n,;|&]\s*[+(]*\d|\d.*\+/su.test(text) || digitsIn(text).length > mostDigits)
    return no('several');
  const plus = /^\(?\+/.test(text);
  const rest = text.replace(/^(\(?)\+/, '$1');
  const foreign = rest.match(/[^\d\s.\-/()]/gu);
  if (foreign !== null) return odd(foreign);
  // A slash stands behind an area code; what is short behind it is a second number or a range.
  if (/\/.*\//.test(rest) || /\/\s*\d{1,3}$/.test(rest)) return no('several');
  if (!isBalanced(rest)) return odd(['(', ')']);
  const digits = digitsIn(rest);
  const trunkZero = /\(0\)/;
  const dropped = digitsIn(rest.replace(trunkZero, ''));
  const both = trunkZero.test(rest) && (plus || rest.startsWith('00'));
  return { ok: true, plus, variants: both ? [digits, dropped] : [digits] };
}

function plainly(raw: string): string {
  const text = cleaned(raw)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\p{Pd}−]/gu, '-');
  return text
    .replace(/^(["'`*])(.*)\1$/s, '$2')
    .replace(/^tel:/i, '')
    .trim();
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0 || open > 1) return false;
  }
  return open === 0;
}
