/** What people type after a command, as Slack sends it: entities, auto-links and curly quotes taken out of it. */

/** Decodes Slack's three entities; `&amp;lt;` becomes `&lt;`, not `<`. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt);/g, (_whole, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : '>',
  );

/**
 * What was typed where Slack made a link of it: `<tel:+31201|+31 201>` becomes `+31201`,
 * `<http://acme.com|acme.com>` and `<mailto:a@b.c|a@b.c>` their label, `<https://x/y>` its address, `<@U1|ann>` the id `U1`, `<#C1|orders>` the id `C1`.
 */
const withoutLinks = (text: string): string =>
  text.replaceAll(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_whole, target: string, label: string | undefined) => {
    if (/^[@#]/.test(target)) return target.slice(1);
    if (target.startsWith('!')) return label ?? target;
    // A number keeps together only in the link's target; what Slack shows of it has spaces.
    if (target.startsWith('tel:')) return target.slice('tel:'.length);
    if (label !== undefined && label !== '') return label;
    return target.replace(/^mailto:/, '');
  });

const quotes = new Map([
  ['"', '"'],
  ['“', '”'],
  ['”', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
]);

/**
 * Words, held together by quotes, straight or curly. A quote that is never closed, or stands inside a word
 * (`Jansen's`), is a character like others.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const { word, length } = quotedWord(rest) ?? plainWord(rest);
    words.push(word);
    rest = rest.slice(length).trimStart();
  }
  return words;
}

function quotedWord(text: string): { word: string; length: number } | null {
  const closing = quotes.get(text.charAt(0));
  if (closing === undefined) return null;
  const end = text.slice(1).search(new RegExp(`[${closing}](?=\\s|$)`)) + 1;
  return end === 0 ? null : { word: text.slice(1, end).trim(), length: end + 1 };
}

function plainWord(text: string): { word: string; length: number } {
  const [word = text] = /^\S+/u.exec(text) ?? [];
  return { word, length: word.length };
}

export interface ReadCommand {
  /** The first word, lower case; empty where nothing was typed. */
  readonly verb: string;
  /** The other words. */
  readonly args: readonly string[];
  /** Everything after the first word as one text, without quotes around the whole. */
  readonly rest: string;
  /** There was more than is read: what is there is not all that was typed. */
  readonly isCut: boolean;
}

/** More than Slack lets a person type into a message. */
const mostCharacters = 12_000;

/** A command's text as verb and arguments. At most 12,000 characters are read. */
export function readCommand(text: string): ReadCommand {
  // Links first: what a person typed as `<` arrives as an entity, so only Slack's own angle brackets are there.
  const typed = decodeEntities(withoutLinks(text.slice(0, mostCharacters)))
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ');
  const [verb = '', ...args] = wordsOf(typed);
  return { verb: verb.toLowerCase(), args, rest: args.join(' '), isCut: text.length > mostCharacters };
}
