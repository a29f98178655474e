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

/**
 * Takes secrets out of a text from outside: a service may echo what it was sent. Where the text breaks off inside one,
 * its beginning goes too.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.filter((secret) => secret.length >= shortest).flatMap(spellingsOf);
  // The longest first: else what is left of it would stand beside a shorter one that it contains.
  const ordered = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  const clean = ordered.reduce((masked, spelling) => masked.replaceAll(spelling, '[secret]'), text);
  return ordered.reduce(withoutBeginning, clean);
}

function withoutBeginning(text: string, spelling: string): string {
  const head = spelling.slice(0, shortest);
  let at = text.indexOf(head, text.length - spelling.length);
  while (at >= 0 && !spelling.startsWith(text.slice(at))) at = text.indexOf(head, at + 1);
  return at < 0 ? text : `${text.slice(0, at)}[secret]`;
}

/** A text as it may stand in a body: as it is, in JSON as different programs write it, and in a page. */
function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const slashed = [json, ascii].map((each) => each.replaceAll('/', '\\/'));
  const page = [secret, json].map((each) => each.replace(/[&<>"']/g, (one) => entities[one] ?? one));
  return [secret, json, ascii, ...slashed, ...page];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
