import { unreachable } from '../../types/unreachable.js';
import type { ListProblem, NameProblem, NumberProblem, RowProblem } from '../../trunk/index.js';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** ` (Netherlands)`, or nothing where the country isn't known. */
const inCountry = (country: string | null): string =>
  country === null ? '' : ` (${countries.of(country) ?? country})`;

/** Of words that can end a number in two places, to be put behind them. */
export const sayTwoWays = 'can be read in two ways';

const and = (words: readonly string[]): string => words.join(' and ');

/** What is wrong with a number, to be put behind it: `is too short (Netherlands)`. Plain text. */
export function sayNumber(why: NumberProblem): string {
  switch (why.code) {
    case 'empty':
      return 'is empty';
    case 'no-number':
      return 'is not a number';
    case 'letters':
      return 'has letters in it; write the digits';
    case 'characters':
      return `has characters that don’t belong in a number: ${why.found}`;
    case 'extension':
      return 'has an extension; enter the number alone';
    case 'several':
      return 'holds more than one number; put each on its own line';
    case 'spreadsheet':
      return 'was changed by a spreadsheet; format the column as text there, enter the number again and export it again';
    case 'too-short':
      return `is too short${inCountry(why.country)}`;
    case 'too-long':
      return `is too long${inCountry(why.country)}`;
    case 'not-valid':
      return `is not a valid number${inCountry(why.country)}`;
    case 'unknown-country-code':
      return 'begins with a country code that does not exist';
    case 'needs-country-code':
      return 'needs its country code, such as +31';
    case 'two-readings':
      return `can be read as ${why.readings.join(' or ')}; write it with + and the country code`;
    default:
      return unreachable(why);
  }
}

/** What is wrong with a channel name, to be put behind it. Plain text. */
export function sayName({ code }: NameProblem): string {
  switch (code) {
    case 'empty':
      return 'is empty';
    case 'too-long':
      return 'is longer than 255 characters';
    case 'control-characters':
      return 'has control characters in it, such as a line end or a tab; type the name by hand';
    case 'path-step':
      return 'can’t be used as a channel name here';
    default:
      return unreachable(code);
  }
}

/** What is wrong with a line of a list, to be put behind its text: `repeats line 2`. Plain text. */
export function sayRow(why: RowProblem): string {
  switch (why.code) {
    case 'formula':
      return 'is a spreadsheet formula; write the number itself';
    case 'columns':
      return 'has more columns than a number and a channel; take out the others';
    case 'separator':
      return `has ${why.found === '\t' ? 'a tab' : `“${why.found}”`} between number and channel, unlike the other lines; use the same separator on every line`;
    case 'no-channel':
      return 'names no channel';
    case 'bad-channel':
      return `names a channel that ${sayName(why.why)}`;
    case 'repeats':
      return `repeats line ${why.line}`;
    case 'two-channels': {
      const lines = why.lines.map(String);
      return `is also on ${lines.length === 1 ? 'line' : 'lines'} ${and(lines)} with a different channel`;
    }
    default:
      return sayNumber(why);
  }
}

/** Why a whole list can't be used, as a sentence with its fix. Plain text. */
export function sayList(why: ListProblem): string {
  switch (why.code) {
    case 'empty':
      return 'There are no numbers in it.';
    case 'too-large':
      return 'This is too large. Send at most 1,000 numbers at once.';
    case 'too-many':
      return `This holds ${why.rows.toLocaleString('en')} numbers. Send at most ${why.most.toLocaleString('en')} at once.`;
    case 'open-quote':
      return `A quote that begins on line ${why.line} is not closed. Close it or take it out.`;
    case 'no-number-column':
      return 'The first line names no column with numbers. Name one “number”.';
    case 'two-number-columns':
      return 'The first line names two columns with numbers. Keep one of them.';
    case 'which-columns':
      return 'There are several columns and no first line that names them. Name them “number” and “channel”.';
    default:
      return unreachable(why);
  }
}

/** Why a file can't be used as a list. */
export function sayFile(code: 'spreadsheet-file' | 'not-text' | 'too-large'): string {
  switch (code) {
    case 'spreadsheet-file':
      return 'This is a spreadsheet. Save it as CSV and send that file.';
    case 'not-text':
      return 'This file is no text. Send a CSV or text file.';
    case 'too-large':
      return 'This file is larger than 1 MB. Send at most 1,000 numbers at once.';
    default:
      return unreachable(code);
  }
}

/**
 * What is said of mobile numbers among those to be connected. Plain text.
 * @param named the first of them; none on a card, which only counts numbers
 */
export function sayMobile(mobile: number, all: number, named: readonly string[] = []): string {
  if (all === 1) return 'This is a mobile number. The operator connects fixed numbers.';
  const hidden = mobile - named.length;
  const which =
    named.length === 0
      ? ''
      : `: ${named.join(', ')}${hidden > 0 ? ` and ${hidden.toLocaleString('en')} more` : ''}`;
  const many =
    mobile === 1 ? '1 number is a mobile one' : `${mobile.toLocaleString('en')} numbers are mobile ones`;
  return `${many}${which}. The operator connects fixed numbers.`;
}
