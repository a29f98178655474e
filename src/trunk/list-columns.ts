import { cleaned, withoutInvisible } from './clean.js';
import { separators, type CsvRecord, type Separator } from './csv.js';
import { readNumber } from './number.js';

/** Where a list's numbers and channels stand. */
export type Columns =
  /** Every filled cell is a number. */
  | { readonly kind: 'numbers'; readonly header: boolean }
  | {
      readonly kind: 'columns';
      readonly header: boolean;
      readonly number: number;
      readonly channel: number | null;
    };

export type ColumnsProblem = { readonly code: 'no-number-column' | 'two-number-columns' | 'which-columns' };

const numberWords = new Set(
  (
    'number,numbers,phone,phones,phone number,phone numbers,phonenumber,telephone,telephone number,tel,tel number,' +
    'mobile,msisdn,e164,e.164,did,ddi,cli,caller id,nummer,nummers,telefoon,telefoonnummer,telefoonnummers,' +
    'telefon,telefonnummer,rufnummer,rufnummern,numero,numéro,numéro de téléphone,téléphone'
  ).split(','),
);
const channelWords = new Set(
  (
    'channel,channels,channel name,channelname,sip channel,trunk,trunk name,trunk channel,sip trunk,kanaal,' +
    'kanaalnaam,kanal,kanalname,canal'
  ).split(','),
);

const word = (cell: string): string =>
  cleaned(cell)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** The separator that most of the first lines of a text hold; a comma where none does. */
export function separatorOf(text: string): Separator {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.replace(/"(?:[^"]|"")*"|<tel:[^<>]*>/gi, ''));
  const counts = separators.map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = counts.reduce((one, other) => (other.lines > one.lines ? other : one));
  return best.separator;
}

/**
 * Finds the columns by the header, else by what the cells hold. A second cell that is a number too belongs to the
 * list, not to a channel; more than two columns need a header, since nothing is guessed.
 */
export function columnsOf(
  records: readonly CsvRecord[],
  country: string,
): { readonly ok: true; readonly columns: Columns } | { readonly ok: false; readonly why: ColumnsProblem } {
  const named = byHeader(records[0]);
  if (named !== null) return named;
  // A few lines with more columns than the others are left to be fixed: they don't stop those from being read.
  const narrow = records.filter(({ cells }) => filledOf(cells).every((index) => index < 2));
  const isOdd = narrow.length < records.length && narrow.length * 2 >= records.length;
  return byCells(isOdd ? narrow : records, country);
}

function byCells(records: readonly CsvRecord[], country: string): ReturnType<typeof columnsOf> {
  const inUse = [...new Set(records.flatMap(({ cells }) => filledOf(cells)))].sort((a, b) => a - b);
  const [first = 0, second, third] = inUse;
  if (second === undefined) {
    return { ok: true, columns: { kind: 'columns', header: false, number: first, channel: null } };
  }
  const cells = records.flatMap(({ cells }) => cells).filter((cell) => cell.trim() !== '');
  if (cells.every(hasDigitsOnly)) return { ok: true, columns: { kind: 'numbers', header: false } };
  if (third !== undefined) return { ok: false, why: { code: 'which-columns' } };
  const numbersIn = (column: number): number =>
    records.filter(({ cells }) => readNumber(cells[column] ?? '', country).ok).length;
  const [number, channel] = numbersIn(second) > numbersIn(first) ? [second, first] : [first, second];
  return { ok: true, columns: { kind: 'columns', header: false, number, channel } };
}

/** Whether a line holds more than its list has columns for. */
export const isTooWide = (cells: readonly string[], columns: Columns): boolean =>
  columns.kind === 'columns' &&
  !columns.header &&
  filledOf(cells).some((index) => index !== columns.number && index !== columns.channel);

const filledOf = (cells: readonly string[]): readonly number[] =>
  cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));

/** Whether a cell is meant as a number, valid or not: digits, and no letters but those of an exponent. */
export const hasDigitsOnly = (cell: string): boolean =>
  /\d/.test(cell) && !/\p{L}/u.test(withoutInvisible(cell).replace(/e(?=\+?\d+\W*$)|\b(?:ext|tel)\b/gi, ''));

function byHeader(record: CsvRecord | undefined): ReturnType<typeof columnsOf> | null {
  const words = (record?.cells ?? []).map(word);
  const at = (known: ReadonlySet<string>): readonly number[] =>
    words.flatMap((cell, index) => (known.has(cell) ? [index] : []));
  const [number, another] = at(numberWords);
  const [channel = null] = at(channelWords);
  if (number === undefined) {
    return channel === null ? null : { ok: false, why: { code: 'no-number-column' } };
  }
  if (another !== undefined) return { ok: false, why: { code: 'two-number-columns' } };
  return { ok: true, columns: { kind: 'columns', header: true, number, channel } };
}
