import { withoutInvisible } from './clean.js';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** One record of a CSV text: its cells, and the line it begins on, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export type Csv =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  /** A quote that is opened on `line` and never closed: what follows can't be told apart. */
  | { readonly ok: false; readonly line: number };

/** A record whose cells are all empty is an empty line. */
const isEmpty = ({ cells }: CsvRecord): boolean =>
  cells.every((cell) => withoutInvisible(cell).trim() === '');

/**
 * Reads CSV as RFC 4180 has it: quoted cells hold separators, line ends and doubled quotes. Any line end is
 * understood, empty lines are passed over, and a quote inside an unquoted cell is a character like others.
 */
export function readCsv(text: string, separator: Separator): Csv {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  const end = (): void => {
    records.push({ line: begin, cells });
    cells = [];
  };
  while (at < text.length) {
    const quoted = /[^\S\r\n\t]*"/y;
    quoted.lastIndex = at;
    if (quoted.test(text)) {
      const cell = quotedCell(text, quoted.lastIndex);
      if (cell === null) return { ok: false, line };
      // What stands behind the closing quote still belongs to the cell.
      const tail = upTo(text, cell.end, separator);
      cells.push(cell.value + text.slice(cell.end, tail).trimEnd());
      line += cell.value.split('\n').length - 1;
      at = tail;
    } else {
      const tail = upTo(text, at, separator);
      cells.push(text.slice(at, tail));
      at = tail;
    }
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    end();
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    begin = line;
  }
  if (cells.length > 0) end();
  return { ok: true, records: records.filter((record) => !isEmpty(record)) };
}

function upTo(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function quotedCell(text: string, from: number): { readonly value: string; readonly end: number } | null {
  let value = '';
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value: value.replace(/\r\n?/g, '\n'), end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** A cell that a spreadsheet would run as a formula, or turn into another number, begins like this. */
const dangerous = /^'*(?:\s*[=+\-@]|[\t\r])/;

/** A cell without the apostrophe that `writeCsv`, or a spreadsheet, put before it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;

/** A cell as people type it: in quotes where it needs them, and without the apostrophe of spreadsheets. */
export const typedCell = (text: string): string => quoted(text.startsWith("'") ? guardedText(text) : text);

const quoted = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) || text.length > longestBare ? `"${text.replaceAll('"', '""')}"` : text;

/** A long cell is quoted, so that it can be shown, and copied, in more than one line. */
const longestBare = 200;

const guardedText = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
const guarded = (text: string): string => quoted(guardedText(text));

/**
 * Writes CSV that a spreadsheet opens as text: commas, CRLF, a mark for UTF-8. An apostrophe stands before what
 * would be run as a formula; `unguarded` takes it off again.
 */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((cells) => `${cells.map(guarded).join(',')}\r\n`).join('')}`;
}
