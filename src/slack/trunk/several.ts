import { isLinking, meantChannel } from './linking.js';
import type { TrunkService } from '../../workflow/trunk/trunk-service.js';
import type { GivenLine, NumberVerb } from '../../trunk/index.js';

/** Several numbers that were named behind one command, and what else was. */
export interface Several {
  /**
   * As typed: what can't be read as a number among them is there too, to be fixed. Each has the channel that was named
   * with it, where there is not one for all.
   */
  readonly rows: readonly Omit<GivenLine, 'line'>[];
  readonly channel: string;
  /** Channels that were named so that nobody knows which number is for which: to be asked about. */
  readonly unsure?: string;
}

type ReadNumber = TrunkService['readNumber'];

/**
 * The numbers of a command that names more than one, wherever they stand and whatever stands between them; null where it
 * does not. A number may have been typed with spaces.
 */
export function severalIn(
  verb: NumberVerb,
  words: readonly string[],
  readNumber: ReadNumber,
): Several | null {
  const clean = cleaned(words, readNumber);
  const all = groupsIn(clean, readNumber);
  if (countOf(all) > 1) return severalOf(verb, all);
  // Behind a channel numbers may only look like some, where they stand one after the other up to the end.
  const start = clean.findLastIndex((word) => !/^[+(]?[\d()./-]+$/.test(word)) + 1;
  const back = start === 0 ? [] : groupsIn(clean.slice(start), readNumber);
  const [run, another] = back;
  if (run === undefined || another !== undefined || run.others.length > 0 || countOf(back) < 2) return null;
  return severalOf(verb, [{ numbers: [], others: clean.slice(0, start) }, run]);
}

/** The one number of a command, wherever it stands, with the words around it; null where there are more or none. */
export function oneIn(
  words: readonly string[],
  readNumber: ReadNumber,
): { readonly text: string; readonly before: readonly string[]; readonly after: readonly string[] } | null {
  const groups = groupsIn(cleaned(words, readNumber), readNumber);
  const numbers = groups.flatMap((group) => group.numbers);
  const [text, another] = numbers;
  if (text === undefined || another !== undefined || !readNumber(text).ok) return null;
  const at = groups.findIndex((group) => group.numbers.length > 0);
  return {
    text,
    before: groups.slice(0, at).flatMap(({ others }) => others),
    after: groups.slice(at).flatMap(({ others }) => others),
  };
}

const cleaned = (words: readonly string[], readNumber: ReadNumber): readonly string[] =>
  words.flatMap((word) => apart(word, readNumber)).filter((word) => word !== '');

/** Numbers one after the other, and the words behind them up to the next number. */
interface Group {
  readonly numbers: readonly string[];
  readonly others: readonly string[];
}

const countOf = (groups: readonly Group[]): number => groups.flatMap(({ numbers }) => numbers).length;

/** `+31…,+31…` always, `+31…/+31…` and its like where all of it is numbers: a channel's name may hold such signs. */
function apart(word: string, readNumber: ReadNumber): readonly string[] {
  return word.split(/[,;]/).flatMap((part) => {
    const pieces = part.split(/[/&|]+|(?<=\d)(?=\+)/).filter((piece) => piece !== '');
    return pieces.length > 1 && pieces.every((piece) => readNumber(piece).ok) ? pieces : [part];
  });
}

/**
 * One channel that was named is that of all numbers. Of several each belongs to the numbers that it stands behind, or in
 * front of where it was named first. Where no channel is asked for, what else was typed is a row to be fixed: nothing of
 * it is dropped.
 */
function severalOf(verb: NumberVerb, groups: readonly Group[]): Several {
  const numbers = groups.flatMap((group) => group.numbers);
  const named = groups.map(({ others }) => meantChannel(others));
  const channels = named.filter((channel) => channel !== '');
  if (verb === 'disconnect') return { rows: [...numbers, ...channels].map(rowOf('')), channel: '' };
  const isInFront = groups[0]?.numbers.length === 0;
  const pairs = (isInFront ? groups.slice(1) : groups).map((group, index) => ({
    numbers: group.numbers,
    channel: named[index] ?? '',
  }));
  const isPaired =
    channels.length > 1 && pairs.filter(({ channel }) => channel !== '').length === channels.length;
  if (!isPaired || pairs.some(({ channel }) => channel === ''))
    return {
      rows: numbers.map(rowOf('')),
      channel: channels.join(' '),
      ...(channels.length > 1 ? { unsure: channels.join(' … ') } : {}),
    };
  return { rows: pairs.flatMap((pair) => pair.numbers.map(rowOf(pair.channel))), channel: '' };
}

const rowOf =
  (channel: string) =>
  (text: string): Several['rows'][number] => ({ text, channel });

/** No number has more pieces. */
const mostPieces = 12;

/** The words as numbers and what stands between them; none where those in front can be read as a number in two ways. */
function groupsIn(words: readonly string[], readNumber: ReadNumber): readonly Group[] {
  const groups: { numbers: string[]; others: string[] }[] = [];
  let at = 0;
  while (at < words.length) {
    const last = groups.at(-1);
    const isNext = last === undefined || last.others.every(isLinking);
    const ways = waysAt(words, at, isNext, readNumber);
    if (at === 0 && ways.length > 1) return [];
    const [next = ''] = words.slice(at);
    const size = ways.at(-1) ?? (countOf(groups) > 0 && looksLikeOne(next) ? 1 : 0);
    const text = words.slice(at, at + Math.max(size, 1)).join(' ');
    if (size === 0) (last ?? begun(groups)).others.push(text);
    else (isNext && last !== undefined ? last : begun(groups)).numbers.push(text);
    at += Math.max(size, 1);
  }
  return groups;
}

function begun(groups: { numbers: string[]; others: string[] }[]): { numbers: string[]; others: string[] } {
  const group = { numbers: [], others: [] };
  groups.push(group);
  return group;
}

/**
 * How many words from here on can be one number, fewest first. A channel's name may hold digits, so behind its words a
 * number has to begin like one.
 */
function waysAt(
  words: readonly string[],
  at: number,
  isNext: boolean,
  readNumber: ReadNumber,
): readonly number[] {
  const [next = ''] = words.slice(at);
  if (isLinking(next) || (!isNext && !/^[+(0]/.test(next))) return [];
  const most = Math.min(mostPieces, words.length - at);
  return Array.from({ length: most }, (_, index) => index + 1).filter(
    (size) => readNumber(words.slice(at, at + size).join(' ')).ok,
  );
}

/** A channel's name hardly begins like this. */
const looksLikeOne = (word: string): boolean => /^\+[\d()./-]+$/.test(word);
