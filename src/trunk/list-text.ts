import { readCsv, typedCell, writeCsv } from './csv.js';
import { listWith, mostRows, type GivenLine, type GivenList, type GivenRow } from './given-list.js';
import { hasDigitsOnly, separatorOf } from './list-columns.js';
import { readNumber } from './number.js';
import { readLines, unformula } from './numbers-list.js';
import type { NumberAction } from './request.js';
import type { LeftOut } from './sort-list.js';

/** A list as text, to be edited, and back again: whole, or not at all. */

/** A row as a person would write it: `+31205550142`, or `+31205550142,acme-ams-01` where it names a channel. */
export const lineOf = ({ text, channel }: GivenRow): string =>
  channel === '' ? typedCell(text) : `${typedCell(text)},${typedCell(channel)}`;

/** The whole list as text that reads as the same list; null where it is longer than `most`, or can't be written so. */
export function textOf({ rows, country }: GivenList, most: number): string | null {
  const text = rows.map(lineOf).join('\n');
  if (text.length > most) return null;
  if (rows.length === 0) return '';
  const isSame = (written: string): boolean => {
    const read = readLines(written, country);
    return (
      read.ok &&
      read.lines.length === rows.length &&
      read.lines.every(
        (line, index) => line.text === rows[index]?.text && line.channel === rows[index].channel,
      )
    );
  };
  // A first row can look like a header, or channels like numbers: then the columns are named.
  const ways = [text, `number,channel\n${text}`, `number\n${text}`];
  return ways.find((way) => way.length <= most && isSame(way)) ?? null;
}

/** What a person made of one row: nothing takes it out, several numbers make several rows of it. */
function readRow(typed: string, row: GivenRow, country: string): GivenLine[] {
  const { line } = row;
  const csv = readCsv(typed, separatorOf(typed));
  const cells = (csv.ok ? csv.records.flatMap((record) => record.cells) : [typed])
    .map(unformula)
    .filter((cell) => cell !== '');
  const [first, second, third] = cells;
  if (first === undefined) return [];
  if (second === undefined) return [{ line, text: first, channel: '' }];
  const isNumbers = row.channel === '' || third !== undefined;
  if (isNumbers && cells.every(hasDigitsOnly)) return cells.map((text) => ({ line, text, channel: '' }));
  if (third !== undefined) return [{ line, text: typed.trim(), channel: '' }];
  const isTurned = !readNumber(first, country).ok && readNumber(second, country).ok;
  const [text, channel] = isTurned ? [second, first] : [first, second];
  return [{ line, text, channel }];
}

/**
 * The list with rows edited.
 * @param typed by the row's id; what is not there was not touched
 */
export function withEdited(list: GivenList, typed: ReadonlyMap<number, string>): GivenList {
  let room = mostRows - list.rows.length;
  let { nextId } = list;
  const rows = list.rows.flatMap((row): readonly GivenRow[] => {
    const text = typed.get(row.id);
    if (text === undefined || text === lineOf(row)) return [row];
    const lines = readRow(text, row, list.country);
    // No room for more rows: then it stays one, and says that it holds several.
    const fitting = lines.length - 1 > room ? [{ line: row.line, text: text.trim(), channel: '' }] : lines;
    room -= fitting.length - 1;
    nextId += fitting.length;
    return fitting.map((line, index) => ({ id: nextId - fitting.length + index, ...line }));
  });
  return { ...list, rows, nextId };
}

/**
 * A CSV of the whole list with what is wrong with its rows, that `readLines` takes in again.
 * @param say puts what is wrong into words
 */
export function csvOfList(
  { rows }: GivenList,
  left: readonly LeftOut[],
  say: (why: LeftOut['why']) => string,
): string {
  const problems = new Map(left.map(({ row, why }) => [row.id, say(why)]));
  return writeCsv([
    ['number', 'channel', 'problem'],
    ...rows.map((row) => [row.text, row.channel, problems.get(row.id) ?? '']),
  ]);
}

const channelOf = (action: NumberAction): string => ('channel' in action ? action.channel : '');

/** The list that calls could have been made of: for a change of which no list was kept. */
export function listOf(actions: readonly NumberAction[]): GivenList {
  const [first] = actions;
  const common = first !== undefined && actions.every((each) => channelOf(each) === channelOf(first));
  const about = {
    verb: first?.do ?? 'connect',
    channel: common ? channelOf(first) : '',
    type: first?.do === 'type' ? first.type : null,
    country: '',
  };
  const lines = actions.map((action, index) => ({
    line: index + 1,
    text: action.number,
    channel: common ? '' : channelOf(action),
  }));
  return listWith(about, lines);
}
