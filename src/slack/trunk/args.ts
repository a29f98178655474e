import { nearest } from '../../config/nearest.js';
import { sayTwoWays } from '../../texts/index.js';
import {
  numberTypes,
  readNumberType,
  type E164,
  type NumberType,
  type NumberVerb,
} from '../../trunk/index.js';
import { isLinking, meantChannel } from './linking.js';
import { oneIn } from './several.js';
import type { TrunkService } from '../../workflow/trunk/trunk-service.js';

/** What a person named behind `/trunk connect` and its sisters, as far as it can be read in one way. */
export interface Named {
  /** What was typed and is no number is asked for again, with the reason; null where nothing was typed. */
  readonly number:
    | { readonly read: true; readonly number: E164; readonly text: string }
    | { readonly read: false; readonly text: string; readonly says: string }
    | null;
  readonly channel: string;
  readonly type: NumberType | null;
  /** The last word, where it looks like a type and is none: it is not taken for a part of the channel. */
  readonly wrongType?: string;
  /** The channel as it was typed, where some of its words may only link it to the number: to be asked about. */
  readonly unsure?: string;
}

type ReadNumber = TrunkService['readNumber'];

/**
 * Takes a type off the end and the number out, wherever it stands; what is left is the channel. A number may have been
 * typed with spaces; where it can end in two places, neither is taken.
 */
export function namedIn(verb: NumberVerb, args: readonly string[], readNumber: ReadNumber): Named {
  const { words, ...typed } = verb === 'type' ? typeOff(args) : { type: null, words: args };
  return { ...placesIn(verb, words, readNumber), ...typed };
}

function placesIn(
  verb: NumberVerb,
  words: readonly string[],
  readNumber: ReadNumber,
): Pick<Named, 'number' | 'channel' | 'unsure'> {
  const [first] = words;
  if (first === undefined) return { number: null, channel: '' };
  if (verb === 'disconnect') {
    const text = words.join(' ');
    return { number: read(text, readNumber), channel: '' };
  }
  const fromStart = cuts(words.length)
    .map((end) => ({ end, read: readNumber(words.slice(0, end).join(' ')) }))
    .filter((cut) => cut.read.ok);
  const [cut, another] = fromStart;
  if (another !== undefined) {
    // Two readings: as typed, to be sorted out in the form.
    return {
      number: { read: false, text: words.join(' '), says: sayTwoWays },
      channel: '',
    };
  }
  if (cut !== undefined) {
    return {
      number: read(words.slice(0, cut.end).join(' '), readNumber),
      ...channelIn(words.slice(cut.end)),
    };
  }
  const last = words.at(-1) ?? '';
  if (words.length > 1 && readNumber(last).ok) {
    return { number: read(last, readNumber), ...channelIn(words.slice(0, -1)) };
  }
  const one = oneIn(words, readNumber);
  if (one !== null) return { number: read(one.text, readNumber), ...channelAround(one) };
  const digits = words.findIndex((word) => !isDigits(word));
  const size = digits === -1 ? words.length : digits;
  // No digits at the start: one word, or several in quotes, name a channel alone; else the first stands for the number.
  if (size === 0 && (words.length === 1 || isLinking(first)))
    return { number: null, channel: words.join(' ') };
  if (size === 0) return { number: read(first, readNumber), ...channelIn(words.slice(1)) };
  return {
    number: read(words.slice(0, size).join(' '), readNumber),
    channel: words.slice(size).join(' '),
  };
}

/** `to acme` can be a name, or say where the number is to go: what is meant is asked. */
function channelIn(words: readonly string[]): Pick<Named, 'channel' | 'unsure'> {
  const typed = words.join(' ');
  const channel = meantChannel(words);
  return channel === typed ? { channel } : { channel: channel === '' ? typed : channel, unsure: typed };
}

/** A number between words leaves a channel in two parts: whether they are one name is asked. */
function channelAround({
  before,
  after,
}: {
  readonly before: readonly string[];
  readonly after: readonly string[];
}): Pick<Named, 'channel' | 'unsure'> {
  const [front, back] = [meantChannel(before), meantChannel(after)];
  if (front === '' || back === '') return channelIn([...before, ...after]);
  return { channel: `${front} ${back}`, unsure: `${front} … ${back}` };
}

const isDigits = (word: string): boolean => /^[+(]?[\d().\-/]*\d[\d().\-/]*$/.test(word);

const cuts = (length: number): readonly number[] =>
  Array.from({ length: Math.min(length, 12) }, (_, index) => index + 1);

function read(text: string, readNumber: ReadNumber): Named['number'] {
  const found = readNumber(text);
  return found.ok ? { read: true, number: found.number, text } : { read: false, text, says: found.says };
}

/** `user`, `Resource Account`, `no type` at the end; and a word that looks like one of them and is none. */
export function typeOff(args: readonly string[]): {
  readonly type: NumberType | null;
  readonly words: readonly string[];
  readonly wrongType?: string;
} {
  for (const size of [2, 1]) {
    if (args.length < size) continue;
    const type = readNumberType(args.slice(-size).join(' '));
    if (type !== null) return { type, words: args.slice(0, -size) };
  }
  const last = args.at(-1) ?? '';
  const isLike = args.length > 1 && nearest(last, typeWords) !== undefined;
  return isLike ? { type: null, words: args.slice(0, -1), wrongType: last } : { type: null, words: args };
}

const typeWords: readonly string[] = numberTypes.map(({ word }) => word);
