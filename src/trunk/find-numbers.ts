import { cleaned } from './clean.js';
import { digitsIn } from './number-marks.js';
import { readNumber, type E164, type NumberProblem, type ReadNumber } from './number.js';

export interface FoundNumbers {
  /** Each number once, in the order of the text, with the words it was read from. */
  readonly numbers: readonly (ReadNumber & { readonly text: string })[];
  /** What looks like a number and is none, or can be read two ways: to be shown, never connected. */
  readonly unreadable: readonly { readonly text: string; readonly why: NumberProblem }[];
  /** How many characters at the end of it were not looked at. */
  readonly unread: number;
}

const telLink = /<tel:[^<>]*>/gi;
// Ids in Slack's entities and in addresses are full of digits.
const otherMarkup = /<[@#!][^<>]*>|<?(?:https?|mailto):[^\s|<>]*(?:\|([^<>]*)>)?/gi;
const dates =
  /\b\d{4}-\d{1,2}-\d{1,2}(?:T[\d:.]+Z?)?\b|\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?\b/g;
const candidates =
  /(?<![\p{L}\d_+])\(?\+?\(?\d[\d \-‐-―−.()/]*\d(?:[ ;,]*(?:ext(?:ension)?|tst|toestel|x|#)[ .:=]*\d+)?(?![\p{L}\d_])/giu;

const fewestDigits = 7;
const mostPieces = 12;
const mostText = 40_000;

/**
 * The telephone numbers in a message (T6). A run of digits that holds several numbers is taken apart only where
 * there is one way to do it.
 * @param defaultCountry ISO 3166 code; numbers without a country code are read as this country's
 */
export function findNumbers(message: string, defaultCountry: string): FoundNumbers {
  const numbers = new Map<E164, ReadNumber & { readonly text: string }>();
  const unreadable = new Map<string, NumberProblem>();
  const take = (text: string): void => {
    const found = readAll(text, defaultCountry);
    if (found.ok) for (const one of found.numbers) if (!numbers.has(one.number)) numbers.set(one.number, one);
    if (!found.ok) unreadable.set(asSeen(text), found.why);
  };
  for (const piece of piecesOf(message.slice(0, mostText))) take(piece);
  return {
    numbers: [...numbers.values()],
    unreadable: [...unreadable].map(([text, why]) => ({ text, why })),
    unread: Math.max(0, message.length - mostText),
  };
}

/** A link as a person sees it, where it leads to nothing else. */
const asSeen = (text: string): string => {
  const [, target = '', label = ''] = /^<tel:([^|<>]*)\|([^<>]*)>$/i.exec(text) ?? [];
  const isSame = label !== '' && digitsIn(target) === digitsIn(label);
  return isSame ? label : text;
};

const blank = (text: string): string => ' '.repeat(text.length);

function piecesOf(message: string): readonly string[] {
  const found: { readonly at: number; readonly text: string }[] = [];
  const text = message.replace(telLink, (link, at: number) => {
    found.push({ at, text: link });
    return '\n'.repeat(link.length);
  });
  // Lengths are kept up to here, so that links and plain numbers stay in the order of the message.
  const plain = text
    .replace(otherMarkup, (markup, label: string | undefined) =>
      label === undefined ? blank(markup) : `${label}>`.padStart(markup.length),
    )
    .replace(ipv4, blank)
    .replace(dates, blank);
  for (const match of plain.matchAll(candidates)) {
    const digits = match[0].replace(/\D/g, '');
    if (digits.length >= fewestDigits) found.push({ at: match.index, text: cleaned(match[0]) });
  }
  return found.sort((one, other) => one.at - other.at).map(({ text }) => text);
}

type All =
  | { readonly ok: true; readonly numbers: readonly (ReadNumber & { readonly text: string })[] }
  | { readonly ok: false; readonly why: NumberProblem };

function readAll(text: string, country: string): All {
  const whole = readNumber(text, country);
  if (whole.ok) return { ok: true, numbers: [{ ...whole, text }] };
  const pieces = text.split(/ +/);
  if (pieces.length < 2 || pieces.length > mostPieces || text.startsWith('<'))
    return { ok: false, why: whole.why };
  const ways = waysApart(pieces, country);
  const [only, another] = ways;
  if (only === undefined) return { ok: false, why: whole.why };
  return another === undefined ? { ok: true, numbers: only } : { ok: false, why: { code: 'several' } };
}

type Way = readonly (ReadNumber & { readonly text: string })[];

/** The ways to cut the pieces into valid numbers; at most two, since the second already makes it unclear. */
function waysApart(pieces: readonly string[], country: string): readonly Way[] {
  if (pieces.length === 0) return [[]];
  const ways: Way[] = [];
  for (let length = 1; length <= pieces.length && ways.length < 2; length += 1) {
    const text = pieces.slice(0, length).join(' ');
    const first = readNumber(text, country);
    if (!first.ok || first.readAs === 'zero-was-missing') continue;
    for (const rest of waysApart(pieces.slice(length), country)) ways.push([{ ...first, text }, ...rest]);
  }
  return ways.slice(0, 2);
}
