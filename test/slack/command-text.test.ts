import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCommand, wordsOf } from '../../src/slack/command-text.js';

test.for([
  ['', '', []],
  ['help', 'help', []],
  ['NEW Acme', 'new', ['Acme']],
  ['new "Acme BV"', 'new', ['Acme BV']],
  ['new “Jansen &amp; Zonen”', 'new', ['Jansen & Zonen']],
  ['new ‘Acme BV’ x', 'new', ['Acme BV', 'x']],
  ['new „Acme BV“', 'new', ['Acme BV']],
  ["new Jansen's Shop", 'new', ["Jansen's", 'Shop']],
  ['new "never closed', 'new', ['"never', 'closed']],
  ['connect <tel:+31205550142|+31 20 555 0142> acme', 'connect', ['+31205550142', 'acme']],
  ['new <http://acme.com|acme.com>', 'new', ['acme.com']],
  ['new <mailto:a@acme.com|a@acme.com>', 'new', ['a@acme.com']],
  ['new <https://portal.example/x>', 'new', ['https://portal.example/x']],
  ['who <@U0BOB|bob>', 'who', ['U0BOB']],
  ['new &lt;b&gt; &amp;lt;', 'new', ['<b>', '&lt;']],
  ['status\u00A0TD-1042\u200B', 'status', ['TD-1042']],
] as const)('"%s" is read as %s', ([text, verb, args]) => {
  const read = readCommand(text);
  expect([read.verb, read.args]).toEqual([verb, args]);
  expect(read.rest).toBe(args.join(' '));
});

test('whatever is typed is read, and no word is empty of what was between quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const { args, isCut } = readCommand(text);
      expect(args.every((word) => !/^\s|\s$/.test(word))).toBe(true);
      expect(isCut).toBe(false);
    }),
  );
});

test('no word is left out of a long command, and what is longer than any is said to be cut', () => {
  const words = Array.from({ length: 500 }, (_, index) => `+3120555${1_000 + index}`);
  expect(readCommand(`connect ${words.join(' ')}`)).toMatchObject({ args: words, isCut: false });
  expect(readCommand(`connect ${'x'.repeat(12_000)}`).isCut).toBe(true);
});

test('words survive being quoted', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5})?$/), { maxLength: 10 }), (words) => {
      expect(wordsOf(words.map((word) => `"${word}"`).join(' '))).toEqual(words);
    }),
  );
});
