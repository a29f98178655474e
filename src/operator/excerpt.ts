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

/** Takes secrets out of a text from outside: a service may echo what it was sent. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    // A very short one would tear holes into every text and protects nothing.
    if (secret.length < 4) continue;
    clean = clean.replaceAll(secret, '[secret]').replaceAll(JSON.stringify(secret).slice(1, -1), '[secret]');
  }
  return clean;
}
