import * as fc from 'fast-check';
import { sayRow } from '../../src/texts/index.js';
import { describe, expect, test } from 'vitest';
import {
  csvOfList,
  lineOf,
  listWith,
  readLines,
  sortOut,
  textOf,
  withEdited,
  type GivenLine,
  type GivenList,
} from '../../src/trunk/index.js';

const about = { verb: 'connect', channel: 'acme-ams-01', type: null, country: 'NL' } as const;

function listed(text: string, more: Partial<typeof about> = {}): GivenList {
  const read = readLines(text, 'NL');
  if (!read.ok) throw new Error(read.why.code);
  return listWith({ ...about, ...more }, read.lines);
}

const cells = ({ rows }: GivenList) => rows.map(({ text, channel }) => [text, channel]);

/** What a row's edit makes of a list of one row. */
const edited = (line: Partial<GivenLine>, typed: string) => {
  const list = listWith(about, [{ line: 7, text: '020', channel: '', ...line }]);
  return cells(withEdited(list, new Map([[0, typed]])));
};

describe('a list that is kept', () => {
  test('makes a call of each row that can be used, and says of the others why not', () => {
    const { actions, ready, left } = sortOut(
      listed('number,channel\n0205550143,\n0205550144,acme-2\n02055501,\n0205550143,'),
    );
    expect(actions).toEqual([
      { do: 'connect', number: '+31205550143', channel: 'acme-ams-01' },
      { do: 'connect', number: '+31205550144', channel: 'acme-2' },
    ]);
    expect(ready).toBe(2);
    expect(left.map(({ row, why }) => [row.line, why.code])).toEqual([
      [3, 'not-valid'],
      [4, 'repeats'],
    ]);
  });

  test('leaves out what names no channel where there is none for all', () => {
    const list = { ...listed('number,channel\n0205550143,acme-2\n0205550144,'), channel: '' };
    expect(sortOut(list).left.map(({ row, why }) => [row.line, why.code])).toEqual([[2, 'no-channel']]);
    expect(sortOut({ ...list, verb: 'disconnect' }).actions).toHaveLength(2);
  });

  test('keeps the channels of rows that can’t be used, and all of a long row', () => {
    const long = `020 555 01${'x'.repeat(500)} the end`;
    const list = listed(`number,channel\n02055501,"acme, 2"\n${long},a`);
    expect(list.rows.map(lineOf)).toEqual(['02055501,"acme, 2"', `"${long}",a`]);
    expect(csvOfList(list, sortOut(list).left, sayRow)).toContain('the end');
  });

  test('is text again as long as it fits, and else is not cut', () => {
    const list = listed('0205550143\n0205550144\n02055501');
    expect(textOf(list, 3_000)).toBe('0205550143\n0205550144\n02055501');
    expect(textOf(list, 20)).toBeNull();
  });

  test('has its columns named where they could be read another way', () => {
    const list = listWith(about, [{ line: 1, text: '0205550143', channel: '5550142' }]);
    expect(textOf(list, 3_000)).toBe('number,channel\n0205550143,5550142');
  });

  test('gives the CSV of all of it, to be read again', () => {
    const list = listed('number,channel\n+31205550143,acme\nhello,=b\n0205550143,acme');
    const csv = csvOfList(list, sortOut(list).left, sayRow);
    expect(csv).toContain('number,channel,problem');
    expect(csv).toContain('repeats line 1');
    const read = readLines(csv, 'NL');
    expect(read.ok ? read.lines.map(({ text, channel }) => [text, channel]) : null).toEqual(cells(list));
  });
});

describe('a row that is edited', () => {
  test.each<[what: string, line: Partial<GivenLine>, typed: string, becomes: string[][]]>([
    ['fixed', {}, '0205550143', [['0205550143', '']]],
    ['given a channel', {}, '0205550143, acme-2', [['0205550143', 'acme-2']]],
    ['given a channel in front', {}, 'acme-2;0205550143', [['0205550143', 'acme-2']]],
    ['untouched', { channel: '5550142' }, '020,5550142', [['020', '5550142']]],
    ['one with digits for a channel', { channel: '5550142' }, '021,5550142', [['021', '5550142']]],
    ['emptied', {}, '  ', []],
    [
      'two numbers',
      {},
      '0205550143, 0205550144',
      [
        ['0205550143', ''],
        ['0205550144', ''],
      ],
    ],
    ['a quote', {}, '"020', [['"020', '']]],
    ['many words', {}, 'a, b, c', [['a, b, c', '']]],
  ])('%s', (_what, line, typed, becomes) => {
    expect(edited(line, typed)).toEqual(becomes);
  });

  test('has another name in its list then, and one that was taken out never comes back', () => {
    const list = listed('0205550143\n020\n021');
    const next = withEdited(
      list,
      new Map([
        [1, '0205550144'],
        [2, ''],
      ]),
    );
    expect(next.rows.map(({ id, line }) => [id, line])).toEqual([
      [0, 1],
      [3, 2],
    ]);
    expect(
      withEdited(
        next,
        new Map([
          [2, '0205550145'],
          [1, 'x'],
        ]),
      ),
    ).toEqual(next);
  });

  test('of a full list does not become two', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      line: index + 1,
      text: String(205_550_000 + index),
      channel: '',
    }));
    const full = withEdited(listWith(about, rows), new Map([[5, '0205550143, 0205550144']]));
    expect(full.rows).toHaveLength(1_000);
    expect(full.rows[5]?.text).toBe('0205550143, 0205550144');
  });
});

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '0205550143',
    "'+31205550143",
    '="+31205550143"',
    'number',
    'sep=;',
    '"',
    "''=1",
    '5,55E+10',
    '<tel:+31|a;b>',
  ),
  fc.stringMatching(/^[+\d ,;|'"\n-]{1,20}$/),
);

test('Whatever a list holds, its text reads as the same list, or there is none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text, channel: fc.oneof(fc.constant(''), text) }), { maxLength: 12 }),
      (lines) => {
        const list = listWith(
          about,
          lines.map((line, index) => ({ line: index + 1, ...line })),
        );
        const written = textOf(list, 3_000);
        if (written === null || written === '') return;
        const read = readLines(written, 'NL');
        expect(read.ok ? read.lines.map((line) => [line.text, line.channel]) : read.why).toEqual(cells(list));
      },
    ),
  );
});

test('Every list that was read is text again', () => {
  const line = fc.oneof(
    fc.stringMatching(/^[+\d ()-]{3,20}$/),
    fc.stringMatching(/^0205550\d{3},[a-z]{1,8}( [a-z;]{1,4})?$/),
    fc.constantFrom('hello', '=HYPERLINK("x")', '• 0205550143', '<tel:+31205550143|020 555 0143>'),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (given) => {
      const read = readLines(given.join('\n'), 'NL');
      if (!read.ok) return;
      const written = textOf(listWith(about, read.lines), 3_000);
      expect(written).not.toBeNull();
    }),
  );
});

test('A row that is drawn and not touched stays as it is', () => {
  fc.assert(
    fc.property(fc.record({ text, channel: text }), (row) => {
      const list = listWith(about, [{ line: 1, ...row }]);
      const drawn = lineOf(list.rows[0] ?? { id: 0, line: 1, ...row });
      expect(withEdited(list, new Map([[0, drawn]]))).toEqual(list);
    }),
  );
});
