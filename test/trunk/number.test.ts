import * as fc from 'fast-check';
import { sayNumber, sayRow } from '../../src/texts/index.js';
import { describe, expect, test } from 'vitest';
import { formatNumber, readNumber, type NumberProblem } from '../../src/trunk/index.js';

const said = (text: string, country: string): string => {
  const read = readNumber(text, country);
  return read.ok ? read.number : read.why.code;
};

type Case = readonly [text: string, result: string];

const tables: Record<string, readonly Case[]> = {
  NL: [
    ['020 555 0142', '+31205550142'],
    ['(020) 555-0142', '+31205550142'],
    ['+31 20 555 0142', '+31205550142'],
    ['+31 (0)20 555 0142', '+31205550142'],
    ['(+31) 20 555 0142', '+31205550142'],
    ['+31 020 555 0142', '+31205550142'],
    ['0031 20 555 0142', '+31205550142'],
    ['0031 (0)20 555 0142', '+31205550142'],
    ['31205550142', '+31205550142'],
    ['205550142', '+31205550142'],
    ['020–555–0142', '+31205550142'],
    ['020\u00A0555\u00AD\u200B0142', '+31205550142'],
    ['\u2066+31205550142\u2069', '+31205550142'],
    ['\uFEFF0205550142', '+31205550142'],
    ['０２０ ５５５ ０１４２', '+31205550142'],
    ['٠٢٠٥٥٥٠١٤٢', '+31205550142'],
    ['tel:+31-20-555-0142', '+31205550142'],
    ['"+31205550142"', '+31205550142'],
    ['0800 1234', '+318001234'],
    ['+44 20 7946 0018', '+442079460018'],
    ['14155550142', '+14155550142'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+800 1234 5678', '+80012345678'],
    ['+39 6 12345678', 'not-valid'],
    ['020-55501', 'not-valid'],
    ['020 555 0142 0000', 'too-long'],
    ['112', 'too-short'],
    ['+31 20 555 0150 ext 3', 'extension'],
    ['020 555 0142 tst. 12', 'extension'],
    ['020 555 0142#5', 'extension'],
    ['tel:+31205550142;ext=5', 'extension'],
    ['+31205550142,,5', 'extension'],
    ['020 555 0142 / 43', 'several'],
    ['0205550142, 0205550143', 'several'],
    ['0205550142 0205550143', 'several'],
    ['0205550142\n0205550143', 'several'],
    ['+31205550142+31205550143', 'several'],
    ['4.41E+11', 'spreadsheet'],
    ['3,12056E+10', 'spreadsheet'],
    ['31205550142.0', 'spreadsheet'],
    ['0800 FLOWERS', 'letters'],
    ['reception', 'letters'],
    ['020 555 0142¹', 'characters'],
    ['++31205550142', 'characters'],
    ['020)555(0142', 'characters'],
    ['020 555 0142 🙂', 'characters'],
    ['+999 123456', 'unknown-country-code'],
    ['+', 'no-number'],
    ['1'.repeat(200), 'no-number'],
    ['\u200B \u00A0', 'empty'],
  ],
  GB: [
    ['020 7946 0018', '+442079460018'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['442079460018', '+442079460018'],
    ['2079460018', '+442079460018'],
    ['00442079460018', '+442079460018'],
    ['0044 20 7946 0018 x12', 'extension'],
    ['020 7946 001', 'not-valid'],
    ['01632 960123', 'not-valid'],
  ],
  DE: [
    ['030 123456', '+4930123456'],
    ['030/123456', '+4930123456'],
    ['030 12345-0', '+4930123450'],
    ['+49 (0)30 123456', '+4930123456'],
    ['4930123456', '+4930123456'],
    ['0049-30-123456', '+4930123456'],
    ['089 1234567 Durchwahl 12', 'extension'],
    ['030/123456/7', 'several'],
    ['030 123456, 030 123457', 'several'],
    ['4921123456', 'two-readings'],
    ['49211234567', 'two-readings'],
  ],
  US: [
    ['(202) 555-0142', '+12025550142'],
    ['202.555.0142', '+12025550142'],
    ['1 202 555 0142', '+12025550142'],
    ['416 555 0142', '+14165550142'],
    ['011 31 20 555 0142', '+31205550142'],
    ['0031 20 555 0142', '+31205550142'],
    ['31205550142', '+31205550142'],
    // With a plus it would be a number of Egypt; but it is written exactly as at home.
    ['2035550142', '+12035550142'],
    ['555-0142', 'too-short'],
    ['1-800-FLOWERS', 'letters'],
    ['(202) 555-0142 x7', 'extension'],
  ],
  BE: [
    ['02 555 01 42', '+3225550142'],
    ['02/555.01.42', '+3225550142'],
    ['3225550142', '+3225550142'],
    ['25550142', '+3225550142'],
  ],
  IT: [['06 1234 5678', '+390612345678']],
  // A country nobody knows: only numbers that bring their own code can be read.
  ZZ: [
    ['+31205550142', '+31205550142'],
    ['020 555 0142', 'needs-country-code'],
  ],
};

for (const [country, cases] of Object.entries(tables)) {
  describe(`a number written where ${country} is at home`, () => {
    test.for(cases)('%j is read as %s', ([text, result]) => {
      expect(said(text, country)).toBe(result);
    });
  });
}

describe("a number in Slack's markup", () => {
  test.for<Case>([
    ['<tel:+31205550142|020 555 0142>', '+31205550142'],
    ['<tel:+31205550142|Reception>', '+31205550142'],
    ['<tel:0205550142>', '+31205550142'],
    ['<tel:+31205550142|020 555 0143>', 'two-readings'],
    ['<tel:+31205550142|020 555 0142 ext 4>', 'extension'],
    ['<tel:+31205550142|020 555 0142> ext 4', 'extension'],
    ['<tel:+31205550142> <tel:+31205550143>', 'several'],
  ])('%j is read as %s', ([text, result]) => {
    expect(said(text, 'NL')).toBe(result);
  });
});

test('a number is shown back with its country and how it was understood', () => {
  expect(readNumber('31205550142', 'NL')).toEqual({
    ok: true,
    number: '+31205550142',
    country: 'NL',
    international: '+31 20 555 0142',
    readAs: 'plus-was-missing',
    type: 'fixed',
  });
  expect(readNumber('205550142', 'NL')).toMatchObject({ readAs: 'zero-was-missing' });
  expect(readNumber('06 12345678', 'NL')).toMatchObject({ readAs: 'national', type: 'mobile' });
  expect(readNumber('0031205550142', 'NL')).toMatchObject({ readAs: 'international' });
  expect(readNumber('+80012345678', 'NL')).toMatchObject({ country: null, type: 'other' });
});

test('two readings are both named', () => {
  expect(readNumber('4921123456', 'DE')).toEqual({
    ok: false,
    why: { code: 'two-readings', readings: ['+49 4921 123456', '+49 211 23456'] },
  });
});

const words = (why: NumberProblem): string => `020-55501 ${sayNumber(why)}`;

test('what is wrong is said in words that can stand behind the number', () => {
  expect(words({ code: 'not-valid', country: 'NL' })).toBe('020-55501 is not a valid number (Netherlands)');
  expect(words({ code: 'extension' })).toBe('020-55501 has an extension; enter the number alone');
  expect(words({ code: 'two-readings', readings: ['a', 'b'] })).toContain('can be read as a or b');
  expect(words({ code: 'spreadsheet' })).toContain('was changed by a spreadsheet');
  expect(sayRow({ code: 'columns' })).toBe(
    'has more columns than a number and a channel; take out the others',
  );
});

const written = fc.constantFrom(
  '+31205550142',
  '+442079460018',
  '+4930123456',
  '+12025550142',
  '+3225550142',
);

test('a number is read back from the form it is shown in, whatever the default country', () => {
  fc.assert(
    fc.property(written, fc.constantFrom('NL', 'GB', 'DE', 'US', 'ZZ'), (number, country) => {
      expect(said(formatNumber(number), country)).toBe(number);
    }),
  );
});

test('invisible characters anywhere change nothing', () => {
  const marks = fc.constantFrom('\u200B', '\u202A', '\u00AD', '\uFEFF', '\u2060', '\uFE0F');
  fc.assert(
    fc.property(written, fc.nat(12), marks, (number, at, mark) => {
      expect(said(number.slice(0, at) + mark + number.slice(at), 'NL')).toBe(number);
    }),
  );
});

test('any text gets a verdict, and what is accepted is E.164', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-()/. x,;|<>te:')), maxLength: 30 }),
  );
  fc.assert(
    fc.property(text, (text) => {
      const read = readNumber(text, 'NL');
      expect(read.ok ? read.number : `why: ${sayNumber(read.why)}`).toMatch(/^(?:\+[1-9]\d{6,14}|why: .+)$/s);
    }),
    { numRuns: 500 },
  );
});
