import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternOf } from '../../src/forms/pattern.js';

const sources = [
  '^a+$',
  '^(?!.*\\.\\.)[a-z.]+$',
  '^[A-Z]{2}\\d{3,5}(-\\d+)?$',
  '^(foo|ba[rz])$',
  '\\bword\\b',
  '^\\p{L}+$',
  '^(?=.*[A-Z])(?=.*\\d).{4,}$',
  '^[^@\\s]+@[^@\\s]+$',
  '',
  'a{0,3}b',
  '^\\u0041$',
  '[\\]^]',
  '^.$',
  'x*?y',
  '^(?:a|b(?:c|d)*)+?$',
  '^\\-$',
  '(?<year>\\d{4})-\\d\\d',
  '\\Bx|y$',
  '^\\x41\\cA?$',
];

test('a pattern means here what it means in JavaScript', () => {
  const parts = [
    'a',
    'b',
    'c',
    'd',
    '.',
    '-',
    'A',
    'AB',
    '123',
    '@',
    ' ',
    'word',
    'foo',
    'bar',
    'é',
    '😀',
    'x',
    'y',
    ']',
    '\n',
  ];
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...sources), texts, (source, text) => {
      const native = compiled(source);
      expect([source, text, patternOf(source).test(text)]).toEqual([source, text, native.test(text)]);
    }),
    { numRuns: 2000 },
  );
});

function compiled(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

test.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(.*a){20}$', '^((a{0,9}){0,9}){0,9}$', '^(?=(a+)+$)a*$'])(
  'the pattern %s ends on a long text',
  (source) => {
    expect(patternOf(source).test(`${'a'.repeat(2000)}b`)).toBe(false);
  },
);

test('what cannot be judged in linear time is left to the service', () => {
  for (const source of ['(a)\\1', '(?<=a)b', '(', '((a{1,999}){1,999}){1,999}', '(?<n>a)\\k<n>']) {
    const pattern = patternOf(source);
    expect([source, pattern.judged, pattern.test('anything')]).toEqual([source, false, true]);
  }
});
