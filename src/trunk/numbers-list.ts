import { withoutInvisible } from './clean.js';
import { readCsv, separators, unguarded, writeCsv, type CsvRecord, type Separator } from './csv.js';
import { mostRows, type GivenLine } from './given-list.js';
import {
  columnsOf,
  hasDigitsOnly,
  isTooWide,
  separatorOf,
  type Columns,
  type ColumnsProblem,
} from './list-columns.js';
import { readChannelName, type ChannelName, type NameProblem } from './names.js';
import { readNumber, type E164, type NumberProblem, type ReadNumber } from './number.js';

export type RowProblem =
  | NumberProblem
  | { readonly code: 'formula' }
  /** More columns than a number and a channel, on a line of a list that has no others. */
  | { readonly code: 'columns' }
  /** A number and a channel with a separator between them that the list does not have. */
  | { readonly code: 'separator'; readonly found: Separator }
  /** Neither the line nor the list names a channel. */
  | { readonly code: 'no-channel' }
  | { readonly code: 'bad-channel'; readonly why: NameProblem }
  /** The same number stands on an earlier line. */
  | { readonly code: 'repeats'; readonly line: number }
  /** The same number stands on other lines with another channel: nobody can say which is meant. */
  | { readonly code: 'two-channels'; readonly lines: readonly number[] };

/** One number of a list. `channel` is null where the list names none. */
export type ListRow = {
  readonly line: number;
  readonly text: string;
  readonly channel: ChannelName | null;
} & (({ readonly ok: true } & ReadNumber) | { readonly ok: false; readonly why: RowProblem });

export type ListProblem =
  | ColumnsProblem
  | { readonly code: 'empty' | 'too-large' }
  | { readonly code: 'too-many'; readonly rows: number; readonly most: number }
  | { readonly code: 'open-quote'; readonly line: number };

export type NumberList =
  | { readonly ok: true; readonly rows: readonly ListRow[]; readonly namesChannels: boolean }
  | { readonly ok: false; readonly why: ListProblem };

const mostCharacters = 1_000_000;

export type Lines =
  | { readonly ok: true; readonly lines: readonly GivenLine[]; readonly namesChannels: boolean }
  | { readonly ok: false; readonly why: ListProblem };

/** Reads a list as `readLines`, and judges its lines. */
export function readNumberList(text: string, defaultCountry: string): NumberList {
  const read = readLines(text, defaultCountry);
  if (!read.ok) return read;
  return { ok: true, rows: judgeLines(read.lines, defaultCountry), namesChannels: read.namesChannels };
}

/**
 * Reads a pasted list or the text of a CSV file: one number a line or several, or columns of numbers and channels
 * with or without a header. Nothing is judged yet, and nothing left out.
 * @param defaultCountry ISO 3166 code; it helps to tell the columns apart
 */
export function readLines(text: string, defaultCountry: string): Lines {
  if (text.length > mostCharacters) return refuse({ code: 'too-large' });
  const { body, skipped } = withoutPreface(text);
  const separator = separatorOf(body);
  // A decimal comma in a comma-separated list would cut a damaged number into two harmless-looking ones.
  const whole = separator === ',' ? body.replace(/^(\d),(\d+e\+\d+)(?=\s*$)/gim, '"$1,$2"') : body;
  const csv = readCsv(whole, separator);
  if (!csv.ok) return refuse({ code: 'open-quote', line: csv.line + skipped });
  const records = csv.records.map(({ line, cells }) => ({ line, cells: cells.map(unformula) }));
  if (records.length === 0) return refuse({ code: 'empty' });
  const found = columnsOf(records, defaultCountry);
  if (!found.ok) return refuse(found.why);
  const { columns } = found;
  // Counted as the list is shown later, without the headings.
  const [{ line: headings } = { line: 0 }] = columns.header ? records : [];
  const counted = records.map(({ line, cells }) => ({ line: line - headings, cells }));
  const lines = linesOf(columns.header ? counted.slice(1) : counted, columns, separator);
  if (lines.length === 0) return refuse({ code: 'empty' });
  if (lines.length > mostRows) return refuse({ code: 'too-many', rows: lines.length, most: mostRows });
  return { ok: true, lines, namesChannels: columns.kind === 'columns' && columns.channel !== null };
}

/** Every line gets its verdict; nothing is guessed (T6). */
export const judgeLines = (lines: readonly GivenLine[], country: string): readonly ListRow[] =>
  withoutRepeats(lines.map((line) => judge(line, country)));

const refuse = (why: ListProblem): { readonly ok: false; readonly why: ListProblem } => ({ ok: false, why });

/** Without the mark of UTF-8 and the line that tells Excel the separator. */
function withoutPreface(text: string): { readonly body: string; readonly skipped: number } {
  const marked = text.replace(/^\uFEFF/, '');
  const body = marked.replace(/^"?sep=.?"?\r?\n/i, '');
  return { body, skipped: body === marked ? 0 : 1 };
}

/** `="+31…"` is how spreadsheets keep a number as text; other formulas stay, to be refused. */
export function unformula(cell: string): string {
  const text = unguarded(cell.trim());
  return /^="([^"]*)"$/.exec(withoutInvisible(text))?.[1]?.trim() ?? text;
}

function linesOf(
  records: readonly CsvRecord[],
  columns: Columns,
  separator: Separator,
): readonly GivenLine[] {
  return records.flatMap(({ line, cells }): readonly GivenLine[] => {
    if (columns.kind === 'numbers') {
      return cells
        .filter((cell) => withoutInvisible(cell) !== '')
        .map((text) => ({ line, text, channel: '' }));
    }
    // Whole, as it was given: which of its cells are meant is asked.
    if (isTooWide(cells, columns)) return [{ line, text: cells.join(separator), channel: '' }];
    const channel = columns.channel === null ? '' : (cells[columns.channel] ?? '');
    const text = cells[columns.number] ?? '';
    return text === '' && channel === '' ? [] : [{ line, text, channel }];
  });
}

function judge({ line, text, channel }: GivenLine, country: string): ListRow {
  const named = channel === '' ? null : readChannelName(channel);
  const row = { line, text, channel: named?.ok === true ? named.name : null };
  if (/^[=@]/.test(text)) return { ...row, ok: false, why: { code: 'formula' } };
  // What a pasted list or a spreadsheet puts before a number: a bullet, an apostrophe.
  const read = readNumber(text.replace(/^(?:[-–•*·]\s+|')/u, ''), country);
  if (!read.ok) {
    if (isSeveralCells(text)) return { ...row, ok: false, why: { code: 'columns' } };
    const found = channel === '' ? strangeSeparator(text, country) : undefined;
    return { ...row, ok: false, why: found === undefined ? read.why : { code: 'separator', found } };
  }
  if (named?.ok === false) return { ...row, ok: false, why: { code: 'bad-channel', why: named.why } };
  return { ...row, ...read };
}

/** Whether a line that is no number has more in it than a number and a channel. */
const isSeveralCells = (text: string): boolean =>
  !hasDigitsOnly(text) &&
  separators.some((separator) => text.split(separator).filter((cell) => cell.trim() !== '').length > 2);

/** What stands between a number and a channel in a text that was not taken apart; undefined where it is no such text. */
const strangeSeparator = (text: string, country: string): Separator | undefined =>
  separators.find((separator) => {
    const [first = '', second = '', ...others] = text.split(separator).map((cell) => cell.trim());
    if (first === '' || second === '' || others.length > 0) return false;
    return [first, second].filter((cell) => readNumber(cell, country).ok).length === 1;
  });

function withoutRepeats(rows: readonly ListRow[]): readonly ListRow[] {
  const groups = new Map<E164, ListRow[]>();
  for (const row of rows) {
    if (row.ok) groups.set(row.number, [...(groups.get(row.number) ?? []), row]);
  }
  return rows.map((row): ListRow => {
    const same = row.ok ? (groups.get(row.number) ?? []) : [];
    const [first] = same;
    if (first === undefined || same.length === 1) return row;
    const { line, text, channel } = row;
    if (same.some((other) => other.channel !== first.channel)) {
      const lines = same.filter((other) => other !== row).map((other) => other.line);
      return { line, text, channel, ok: false, why: { code: 'two-channels', lines } };
    }
    if (row === first) return row;
    return { line, text, channel, ok: false, why: { code: 'repeats', line: first.line } };
  });
}

/**
 * A spreadsheet that expects semicolons cuts cells where we didn't: what the operator said must not begin a formula
 * there either. It isn't read back, so it may be changed.
 */
const harmless = (problem: string): string => problem.replace(/([;,|\t\r\n"]\s*)(?=[=+\-@])/g, "$1'");

/**
 * A CSV file of what did not work, with the reason of each, that `readNumberList` takes in again once it is fixed.
 * No cell of it can run as a formula.
 */
export const writeFailures = (
  failures: readonly { readonly number: string; readonly channel: string; readonly problem: string }[],
): string =>
  writeCsv([
    ['number', 'channel', 'problem'],
    ...failures.map(({ number, channel, problem }) => [number, channel, harmless(problem)]),
  ]);
