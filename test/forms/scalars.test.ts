import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { typeNames } from '../../src/forms/keywords.js';
import {
  entriesFor,
  entriesOf,
  linesFor,
  linesOf,
  numberOf,
  textOf,
  valueOf,
} from '../../src/forms/scalar.js';

const scalarTypes = typeNames.filter((name) => name !== 'object' && name !== 'array');
const types = fc.subarray(scalarTypes, { minLength: 1 });
const odd = fc.constantFrom(
  '',
  ' ',
  'null',
  'true',
  '5',
  '1e3',
  '""',
  '"null"',
  '"5"',
  '"\\"\\""',
  '[]',
  '"[]"',
  'a\nb',
  'a\rb',
  '\u2028',
  'a\u2029b',
  '=',
  '"=',
);
const texts = fc.oneof(odd, fc.string(), fc.string({ unit: 'grapheme' }));
const scalars = fc.oneof(
  texts,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  fc.boolean(),
  fc.constant(null),
);

const fits = (value: unknown, allowed: readonly string[]): boolean => {
  if (value === null) return allowed.includes('null');
  if (typeof value === 'number')
    return allowed.includes('number') || (allowed.includes('integer') && Number.isInteger(value));
  return allowed.includes(typeof value);
};

test('every scalar comes back from the text that stands for it, with its type', () => {
  fc.assert(
    fc.property(scalars, types, (value, allowed) => {
      fc.pre(fits(value, allowed) && !Object.is(value, -0));
      expect(valueOf(textOf(value, allowed), allowed)).toBe(value);
    }),
    { numRuns: 1000 },
  );
});

test('every list of scalars comes back from its lines', () => {
  fc.assert(
    fc.property(fc.array(scalars), types, (values, allowed) => {
      const held = values.filter((value) => fits(value, allowed) && !Object.is(value, -0));
      expect(linesOf(linesFor(held, allowed) ?? '', allowed)).toEqual({ values: held });
    }),
    { numRuns: 500 },
  );
});

test('every set of named scalars comes back from its lines', () => {
  fc.assert(
    fc.property(fc.dictionary(texts, scalars), (given) => {
      const entries = Object.entries(given).filter(([, value]) => !Object.is(value, -0));
      expect(entriesOf(entriesFor(entries, []), [])).toEqual({ entries });
    }),
    { numRuns: 500 },
  );
});

test('a value of a set may hold every separator of lines that Unicode knows', () => {
  for (const separator of ['\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029']) {
    const entries: [string, string][] = [
      [separator, separator],
      [`a${separator}b`, `c${separator}d`],
    ];
    expect(entriesOf(entriesFor(entries, []), [])).toEqual({ entries });
    const values = [separator, `a${separator}b`];
    expect(linesOf(linesFor(values, []) ?? '', [])).toEqual({ values });
  }
});

test('numbers are read as people write them, and nothing else is a number', () => {
  expect(['12', ' -3.5 ', '+4', '.5', '1e3', '007'].map(numberOf)).toEqual([12, -3.5, 4, 0.5, 1000, 7]);
  const wrong = ['', 'x', '1,5', '1 000', '0x10', 'Infinity', 'NaN', '1e999', '--1', '9007199254740993'];
  expect(wrong.map(numberOf)).toEqual(wrong.map(() => undefined));
});
