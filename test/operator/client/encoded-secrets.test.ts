import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '../../../src/operator/excerpt.js';

const secret = 'pw-Zq7!echo"d-%20é/<&>+=~🗝x';

type Encode = (text: string) => string;

const bytes = (text: string): string[] =>
  [...Buffer.from(text)].map((one) => one.toString(16).padStart(2, '0'));
const base64: Encode = (text) => Buffer.from(text).toString('base64');

const percent: Record<string, Encode> = {
  'percent encoding': encodeURIComponent,
  'percent encoding in lower case': (text) =>
    encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  'percent encoding of every character': (text) =>
    bytes(text)
      .map((hex) => `%${hex}`)
      .join(''),
  'form encoding': (text) => new URLSearchParams({ a: text }).toString().slice(2),
};
const words: Record<string, Encode> = {
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON in ASCII': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'JSON with every character escaped': (text) =>
    text.replace(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
  'HTML with names': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('é', '&eacute;'),
  'HTML with numbers': (text) =>
    Array.from(text)
      .map((one) => `&#${one.codePointAt(0)};`)
      .join(''),
  'HTML with hexadecimal numbers': (text) =>
    Array.from(text)
      .map((one) => `&#x${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')};`)
      .join(''),
  'quoted-printable': (text) =>
    bytes(text)
      .map((hex) => {
        const one = Buffer.from(hex, 'hex').toString('latin1');
        return /[!-<>-~]/.test(one) ? one : `=${hex.toUpperCase()}`;
      })
      .join(''),
  'quoted-printable over several lines': (text) =>
    bytes(text)
      .map((hex, nth) => `=${hex}${nth % 5 === 4 ? '=\r\n' : ''}`)
      .join(''),
};
const hiding: Record<string, Encode> = {
  base64,
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 over several lines': (text) => base64(text).replace(/.{8}/g, '$&\r\n'),
  'base64 of more, one byte before it': (text) => base64(`x${text} and more`),
  'base64 of more, two bytes before it': (text) => base64(`xy${text} and more`),
  'hexadecimal digits': (text) => bytes(text).join(''),
  'hexadecimal digits in upper case': (text) => bytes(text).join('').toUpperCase(),
  'hexadecimal digits of more': (text) => `a${bytes(`x${text} and more`).join('')}`,
  'hexadecimal digits of a document': (text) =>
    bytes(JSON.stringify({ user: 'ann', password: text })).join(''),
  'base64 of a document': (text) => base64(JSON.stringify({ user: 'ann', password: text, more: [1] })),
  'base64 of a form': (text) => base64(new URLSearchParams({ user: 'ann', password: text }).toString()),
};
const all = { ...percent, ...words, ...hiding };

/** Whether a text still tells a part of the secret to somebody who reads it in any of the ways above. */
function tells(text: string): boolean {
  const part = /Zq7|echo/;
  const runs = text.match(/[\w+/-]{4,}/g) ?? [];
  const decoded = runs.flatMap((run) =>
    [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString()),
  );
  const digits = (text.match(/[0-9a-f]{6,}/gi) ?? []).flatMap((run) =>
    [0, 1].map((at) => Buffer.from(run.slice(at), 'hex').toString()),
  );
  return [text, ...decoded, ...digits].some((each) => part.test(each));
}

describe('a secret is taken out of a text where it stands as', () => {
  test.each(Object.entries(all))('%s', (_name, encode) => {
    const said = `Password ${encode(secret)} is too weak`;
    expect(withoutSecrets(said, [secret])).toMatch(/^Password (?:\S*)\[secret\](?:\S*) is too weak$/s);
    expect(tells(withoutSecrets(said, [secret]))).toBe(false);
  });

  test.each(Object.entries({ ...percent, ...words }))('%s, with nothing of it left', (_name, encode) => {
    expect(withoutSecrets(`is ${encode(secret)}!`, [secret])).toBe('is [secret]!');
  });
});

const outer = { ...words, 'percent encoding': encodeURIComponent };
const nested = Object.entries(outer).flatMap(([by, wrap]) =>
  Object.entries(all).map(([name, encode]) => [name, by, (text: string) => wrap(encode(text))] as const),
);

test.each(nested)('a secret as %s is taken out where that stands as %s', (_name, _by, encode) => {
  expect(tells(withoutSecrets(`{"at":"${encode(secret)}"}`, [secret]))).toBe(false);
});

test.each<[string, Encode]>([
  ['percent encoding, twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  [
    'form encoding, then percent encoding',
    (text) => encodeURIComponent(new URLSearchParams({ a: text }).toString()),
  ],
  ['base64, then percent encoding', (text) => encodeURIComponent(base64(text))],
])('a secret is taken out of a text where it stands as %s', (_name, encode) => {
  const said = withoutSecrets(`Password ${encode(secret)} is too weak`, [secret]);
  expect(said).toContain('[secret]');
  expect(said).not.toContain(encode(secret));
});

test('the beginning of a secret is taken out where the text breaks off inside of it, however it is encoded', () => {
  for (const [name, encode] of Object.entries(all)) {
    const whole = `is ${encode(secret)}`;
    for (let length = 'is '.length; length <= whole.length; length += 1)
      expect([name, length, tells(withoutSecrets(whole.slice(0, length), [secret]))]).toEqual([
        name,
        length,
        false,
      ]);
  }
});

test('whatever a secret is made of, none of its encodings comes through', () => {
  const anything = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 30 });
  fc.assert(
    fc.property(anything, fc.constantFrom(...Object.values(all)), fc.string(), (made, encode, before) => {
      const encoded = encode(made);
      const said = withoutSecrets(`${before} "${encoded}" is wrong`, [made]);
      expect(said).not.toContain(encoded);
      expect(said).toContain('[secret]');
    }),
    { numRuns: 500 },
  );
});

test('what is no secret stays as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(withoutSecrets(text, ['correct horse battery staple'])).toBe(text);
    }),
  );
});

test('a byte for each character, as some programs still write, is read as well', () => {
  for (const spelled of [
    'p%E9w-%FCml%E4ut',
    'p=E9w-=FCml=E4ut',
    Buffer.from('péw-ümläut', 'latin1').toString('base64url'),
  ])
    expect(withoutSecrets(`is ${spelled}!`, ['péw-ümläut'])).toBe('is [secret]!');
});

test('secrets that stand side by side, or within one another, leave nothing between them', () => {
  expect(withoutSecrets('is abcdefgh12345678!', ['abcdefgh', '12345678'])).toBe('is [secret]!');
  expect(withoutSecrets('is abcdefgh and %61bcd!', ['abcd', 'abcdefgh'])).toBe('is [secret] and [secret]!');
});
