import type { TrunkDesk } from '../../workflow/trunk/desk.js';
import type { NumberVerb } from '../../trunk/index.js';

/** Several numbers that were named behind one command, and what else was. */
export interface Several {
  /** As typed: what can't be read as a number among them is there too, to be fixed. */
  readonly numbers: readonly string[];
  readonly channel: string;
}

type ReadNumber = TrunkDesk['readNumber'];

/**
 * The numbers of a command that names more than one, in front of a channel or behind it; null where it does not.
 * A number may have been typed with spaces.
 */
export function severalIn(
  verb: NumberVerb,
  words: readonly string[],
  readNumber: ReadNumber,
): Several | null {
  const clean = words.flatMap((word) => word.split(/[,;]/)).filter((word) => word !== '');
  const front = runAt(clean, 0, readNumber);
  if (front.numbers.length > 1) return severalOf(verb, front.numbers, clean.slice(front.end));
  if (front.numbers.length > 0) return null;
  const start = clean.findLastIndex((word) => !/^[+(]?[\d()./-]+$/.test(word)) + 1;
  const back = runAt(clean, start, readNumber);
  const isRun = start > 0 && back.numbers.length > 1 && back.end === clean.length;
  return isRun ? severalOf(verb, back.numbers, clean.slice(0, start)) : null;
}

/** Where no channel is asked for, what else was typed is a row to be fixed: nothing of it is dropped. */
const severalOf = (verb: NumberVerb, numbers: readonly string[], others: readonly string[]): Several =>
  verb === 'disconnect'
    ? { numbers: [...numbers, ...others], channel: '' }
    : { numbers, channel: others.join(' ') };

/** No number has more pieces. */
const mostPieces = 12;

/** Numbers one after the other from a word on; the first has to be one, a later one only looks like one. */
function runAt(
  words: readonly string[],
  start: number,
  readNumber: ReadNumber,
): { readonly numbers: readonly string[]; readonly end: number } {
  const numbers: string[] = [];
  let end = start;
  while (end < words.length) {
    const [found, another] = Array.from({ length: mostPieces }, (_, index) =>
      words.slice(end, end + index + 1),
    )
      .filter((pieces, index) => pieces.length === index + 1)
      .filter((pieces) => readNumber(pieces.join(' ')).ok);
    const only = another === undefined ? found : undefined;
    const [next = ''] = words.slice(end);
    const meant = only ?? (numbers.length > 0 && looksLikeOne(next) ? [next] : null);
    if (meant === null) break;
    numbers.push(meant.join(' '));
    end += meant.length;
  }
  return { numbers, end };
}

/** A channel's name hardly begins like this. */
const looksLikeOne = (word: string): boolean => /^\+[\d()./-]+$/.test(word);
