/** Secrets that an answer quotes, in the ways in which servers write what they were sent. */

export const token = 'token+of/the fuzzed&operator=';
/** What `edit channel` sends. */
export const password = 'pw-of/a channel+4711&é"';

const hexOf = (text: string): string[] =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'));

/** Each of them gives the secret to whoever reads it. */
export const encodings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => encodeURIComponent(secret),
  (secret) => `%${hexOf(secret).join('%')}`,
  (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
  (secret) => Buffer.from(secret).toString('base64'),
  (secret) => Buffer.from(`user:${secret}`).toString('base64'),
  (secret) => Buffer.from(secret).toString('base64url'),
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => secret.replaceAll(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (secret) => secret.replaceAll(/[^]/g, (one) => `&#${one.charCodeAt(0)};`),
  (secret) => `=${hexOf(secret).join('=')}`,
];

/** The encodings of a secret that stand in a text. */
export const echoesIn = (text: string, secret: string): string[] =>
  encodings.map((encode) => encode(secret)).filter((encoded) => text.includes(encoded));
