import { bytesOf, viewsOf } from './views.js';

// Control characters, invisible and direction-changing ones, and lone surrogates: they could hide or reorder
// what a person reads in a log or an error.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Shows `text` on one line with every character visible, at most `max` characters of it (G2). */
export function excerptOf(text: string, max = 200): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text;
  return short
    .replace(/[\t\r\n ]+/g, ' ')
    .trim()
    .replace(unsafe, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** A very short one would tear holes into every text and protects nothing. */
const shortest = 4;
/** No more of a text is read than this: nobody is shown as much. */
const mostRead = 20_000;

/**
 * Takes secrets out of a text from outside: a service may echo what it was sent, in whatever encoding it came or goes
 * (percent, form, HTML, JSON, quoted-printable, base64). Where the text breaks off inside one, its beginning goes too.
 * @returns what makes a text of at most 20,000 characters clean; what is longer is cut
 */
export function cleanerOf(secrets: readonly string[]): (text: string) => string {
  const long = secrets.filter((secret) => secret.length >= shortest);
  let wanted: Wanted | null = null;
  return (text) => {
    const short = text.slice(0, mostRead);
    if (long.length === 0) return short;
    wanted ??= { plain: long.flatMap(bytesFor), hidden: long.flatMap(spellingsOf).flatMap(bytesFor) };
    return masked(short, placesIn(short, wanted));
  };
}

/** Secrets to look for in a text as they are, and in the forms that base64 gives them. */
interface Wanted {
  readonly plain: readonly string[];
  readonly hidden: readonly string[];
}

export const withoutSecrets = (text: string, secrets: readonly string[]): string => cleanerOf(secrets)(text);

/** In UTF-8; and with a byte for each character, as some programs still write where they can. */
const bytesFor = (text: string): string[] => [bytesOf(text), ...(/^[\0-\u00ff]*$/.test(text) ? [text] : [])];

/** What is hidden in base64 is often JSON or a form: each as programs write it. */
function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const slashed = [json, ascii].map((each) => each.replaceAll('/', '\\/'));
  const form = new URLSearchParams({ is: secret }).toString().slice('is='.length);
  return [...new Set([secret, json, ascii, ...slashed, form, form.replaceAll('+', '%20')])];
}

type Range = readonly [from: number, to: number];

/** Where secrets stand in a text, whatever stands for them. */
function placesIn(text: string, wanted: Wanted): Range[] {
  const found: Range[] = [];
  for (const { bytes, from, to, reachesEnd, isHidden } of viewsOf(text))
    for (const secret of isHidden ? wanted.hidden : wanted.plain) {
      for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1))
        found.push([from[at] ?? 0, to[at + secret.length - 1] ?? text.length]);
      const start = reachesEnd ? beginningAt(bytes, secret) : -1;
      if (start >= 0) found.push([from[start] ?? 0, text.length]);
    }
  return found;
}

/** Where the end of what was read begins a secret; -1 where it doesn't. */
function beginningAt(bytes: string, secret: string): number {
  const head = secret.slice(0, shortest);
  let at = bytes.indexOf(head, Math.max(0, bytes.length - secret.length));
  while (at >= 0 && !secret.startsWith(bytes.slice(at))) at = bytes.indexOf(head, at + 1);
  return at;
}

function masked(text: string, places: readonly Range[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of places.toSorted(([a], [b]) => a - b)) {
    if (from > end || parts.length === 0) parts.push(text.slice(end, from), '[secret]');
    end = Math.max(end, to);
  }
  return [...parts, text.slice(end)].join('');
}
