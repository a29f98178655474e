import { charactersByName } from './entities.js';

/**
 * A text as the bytes that it may stand for, each with the part of the text that it came from. Bytes stand as
 * characters of their number, so that strings can be searched for.
 */
export interface View {
  readonly bytes: string;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Whether its last byte is from the end of the text. */
  readonly reachesEnd: boolean;
  /** What stands in it was hidden in base64 or in hexadecimal digits. */
  readonly isHidden: boolean;
}

/** More ways to read a text than this are noise. */
const mostViews = 72;

/**
 * The ways to read a text: as it stands, with percent, form, HTML, JSON and quoted-printable encoding undone, two of
 * them at once too (more are nobody's accident), and what base64, base64url or hexadecimal digits hide, with one of
 * them undone before.
 */
export function viewsOf(text: string): View[] {
  const asItIs = asItStands(text);
  const once = undone([asItIs], [asItIs]);
  const twice = undone(once, [asItIs, ...once]);
  const hidden = [asItIs, ...once].flatMap((view) => [...hiddenIn(view), ...hexIn(view)]);
  return [asItIs, ...once, ...hidden, ...twice].slice(0, mostViews);
}

/** UTF-8 as characters of the bytes' numbers. */
export const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Puts a view together; no way to read a text has more bytes than the text. */
class Reading {
  readonly #bytes: Buffer;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  #length = 0;

  constructor(most: number) {
    this.#bytes = Buffer.alloc(most);
    this.#from = new Uint32Array(most);
    this.#to = new Uint32Array(most);
  }

  put(value: number, from: number, to: number): void {
    this.#bytes[this.#length] = value;
    this.#from[this.#length] = from;
    this.#to[this.#length] = to;
    this.#length += 1;
  }

  copy({ bytes, from, to }: View, start: number, end: number): void {
    this.#bytes.write(bytes.slice(start, end), this.#length, 'latin1');
    this.#from.set(from.subarray(start, end), this.#length);
    this.#to.set(to.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  view({ reachesEnd, isHidden }: Pick<View, 'reachesEnd' | 'isHidden'>): View {
    const [from, to] = [this.#from.subarray(0, this.#length), this.#to.subarray(0, this.#length)];
    return { bytes: this.#bytes.toString('latin1', 0, this.#length), from, to, reachesEnd, isHidden };
  }
}

function asItStands(text: string): View {
  const reading = new Reading(Buffer.byteLength(text));
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) reading.put(code, at, end);
    // Half of a character is the end of a text that breaks off.
    else if (!/\p{Cs}/u.test(character))
      for (const value of Buffer.from(character)) reading.put(value, at, end);
    at = end;
  }
  return reading.view({ reachesEnd: true, isHidden: false });
}

/** What stands for a match; null where that is the match itself. An unfinished code at the end stands for nothing. */
type Undo = (match: RegExpExecArray) => string | null;

const byte = (hex: string | undefined): string => String.fromCharCode(Number.parseInt(hex ?? '', 16));

const short: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const encodings: readonly { readonly mark: string; readonly code: RegExp; readonly undo: Undo }[] = [
  {
    mark: '%',
    code: /%([0-9a-f]{2})|%[0-9a-f]?$/gi,
    undo: ([, hex]) => (hex === undefined ? '' : byte(hex)),
  },
  // A form writes a space as a plus.
  {
    mark: '+',
    code: /\+|%([0-9a-f]{2})|%[0-9a-f]?$/gi,
    undo: ([all, hex]) => (all === '+' ? ' ' : hex === undefined ? '' : byte(hex)),
  },
  {
    mark: '&',
    code: /&#([0-9]{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{1,8}[0-9]{0,2});?|&#?x?$/gi,
    undo: (match) => {
      const [all, decimal, hex, name] = match;
      const known = name === undefined ? undefined : charactersByName.get(name);
      if (known !== undefined) return known;
      if (!all.endsWith(';') && match.index + all.length === match.input.length) return '';
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? bytesOf(String.fromCodePoint(point)) : null;
    },
  },
  {
    mark: '\\',
    code: /\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'\\/bfnrt])|\\u?[0-9a-f]{0,3}$/gi,
    undo: ([, high, low, unit, hex, one]) => {
      if (high !== undefined) return bytesOf(byte(high) + byte(low));
      // Half of a character is the end of a text that breaks off.
      if (unit !== undefined) return /^d[89ab]/i.test(unit) ? '' : bytesOf(byte(unit));
      if (hex !== undefined) return bytesOf(byte(hex));
      return one === undefined ? '' : (short[one] ?? one);
    },
  },
  {
    mark: '=',
    code: /=([0-9a-f]{2})|=[ \t]*\r?\n|=[0-9a-f]?$|=[ \t]*\r?$/gi,
    undo: ([, hex]) => (hex === undefined ? '' : byte(hex)),
  },
];

/** The views that come up where one encoding is undone, without those that are known. */
function undone(views: readonly View[], known: readonly View[]): View[] {
  const seen = new Set(known.map(({ bytes }) => bytes));
  return views.flatMap((view) =>
    encodings.flatMap(({ mark, code, undo }) => {
      if (!view.bytes.includes(mark)) return [];
      const other = rewritten(view, code, undo);
      if (seen.has(other.bytes)) return [];
      seen.add(other.bytes);
      return [other];
    }),
  );
}

function rewritten(view: View, code: RegExp, undo: Undo): View {
  const reading = new Reading(view.bytes.length);
  let at = 0;
  for (const match of view.bytes.matchAll(code)) {
    const stands = undo(match);
    if (stands === null) continue;
    reading.copy(view, at, match.index);
    at = match.index + match[0].length;
    const [from, to] = [view.from[match.index] ?? 0, view.to[at - 1] ?? 0];
    for (let nth = 0; nth < stands.length; nth += 1) reading.put(stands.charCodeAt(nth), from, to);
  }
  reading.copy(view, at, view.bytes.length);
  return reading.view(view);
}

/** Letters of base64 and base64url that hide at least four bytes; what is long is broken into lines. */
const runs = /[A-Za-z0-9+/_-]{6,}(?:(?:\r?\n[ \t]*)[A-Za-z0-9+/_-]+)*/g;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Six bits for each letter, 64 for what is none. */
const bitsOf = new Uint8Array(256).fill(64);
for (let bits = 0; bits < alphabet.length; bits += 1) bitsOf[alphabet.charCodeAt(bits)] = bits;
bitsOf['-'.charCodeAt(0)] = 62;
bitsOf['_'.charCodeAt(0)] = 63;

/** What every run of base64 in a view stands for, begun at each of its first four letters. */
function hiddenIn(view: View): View[] {
  const found = [...view.bytes.matchAll(runs)].map(
    ({ 0: run, index }) => [index, index + run.length] as const,
  );
  const [last] = found.slice(-1);
  if (last === undefined) return [];
  const reachesEnd = view.reachesEnd && /^[=\s]*$/.test(view.bytes.slice(last[1]));
  return [0, 1, 2, 3].map((skipped) => {
    const reading = new Reading(view.bytes.length);
    for (const [start, end] of found) {
      // What stands between two runs belongs to none.
      reading.put(0, view.from[start] ?? 0, view.to[start] ?? 0);
      decode(view, start + skipped, end, reading);
    }
    return reading.view({ reachesEnd, isHidden: true });
  });
}

/** Digits that hide at least four bytes. */
const hexRuns = /[0-9a-f]{8,}/gi;

/** What every run of hexadecimal digits in a view stands for, begun at each of its first two. */
function hexIn(view: View): View[] {
  const found = [...view.bytes.matchAll(hexRuns)].map(
    ({ 0: run, index }) => [index, index + run.length] as const,
  );
  const [last] = found.slice(-1);
  if (last === undefined) return [];
  const reachesEnd = view.reachesEnd && last[1] === view.bytes.length;
  return [0, 1].map((skipped) => {
    const reading = new Reading(view.bytes.length);
    for (const [start, end] of found) {
      // What stands between two runs belongs to none.
      reading.put(0, view.from[start] ?? 0, view.to[start] ?? 0);
      for (let at = start + skipped; at + 1 < end; at += 2)
        reading.put(
          Number.parseInt(view.bytes.slice(at, at + 2), 16),
          view.from[at] ?? 0,
          view.to[at + 1] ?? 0,
        );
    }
    return reading.view({ reachesEnd, isHidden: true });
  });
}

function decode({ bytes, from, to }: View, start: number, end: number, into: Reading): void {
  let [bits, held, first] = [0, 0, start];
  for (let at = start; at < end; at += 1) {
    const six = bitsOf[bytes.charCodeAt(at)] ?? 64;
    if (six === 64) continue;
    if (bits === 0) first = at;
    held = ((held << 6) | six) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    into.put((held >> bits) & 0xff, from[first] ?? 0, to[at] ?? 0);
    // Its last bits begin the next byte.
    first = at;
  }
}
