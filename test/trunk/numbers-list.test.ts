import * as fc from 'fast-check';
import { sayList, sayRow } from '../../src/texts/index.js';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/trunk/csv.js';
import { readNumberList, writeFailures } from '../../src/trunk/index.js';

/** A list as one word a row: `1 +3120… [channel]` or `1 code`; or why the whole was refused. */
function read(text: string, country = 'NL'): readonly string[] | string {
  const list = readNumberList(text, country);
  if (!list.ok) return list.why.code;
  return list.rows.map((row) =>
    [row.line, row.ok ? row.number : row.why.code, ...(row.channel === null ? [] : [row.channel])].join(' '),
  );
}

describe('a pasted list', () => {
  test('has one number a line, and every line has its verdict', () => {
    expect(
      read('020 555 0142\n\n  +31 20 555 0143\r\n020-55501\r\n0205550142\n020 555 0150 ext 3\n'),
    ).toEqual(['1 +31205550142', '3 +31205550143', '4 not-valid', '5 repeats', '6 extension']);
  });

  test('may have several numbers a line', () => {
    expect(read('0205550142, 0205550143; 0205550144')).toEqual(['1 +31205550142', '1 several']);
    expect(read('0205550142, 0205550143\n0205550144')).toEqual([
      '1 +31205550142',
      '1 +31205550143',
      '2 +31205550144',
    ]);
    expect(read('0205550142;0205550143')).toEqual(['1 +31205550142', '1 +31205550143']);
  });

  test('may have bullets and numbers in quotes', () => {
    expect(read('- 020 555 0142\n• 020 555 0143\n\'0205550144\n"0205550145"')).toEqual([
      '1 +31205550142',
      '2 +31205550143',
      '3 +31205550144',
      '4 +31205550145',
    ]);
  });

  test('may be links that Slack made', () => {
    expect(read('<tel:+31205550142|020 555 0142>\n<tel:+31205550143>')).toEqual([
      '1 +31205550142',
      '2 +31205550143',
    ]);
  });

  test('names channels in a second column', () => {
    expect(read('0205550142,acme-ams-01\n0205550143\tacme-rtm-01')).toEqual([
      '1 +31205550142 acme-ams-01',
      '2 separator',
    ]);
    expect(read('0205550142,acme-ams-01\nacme-rtm-01;0205550143\n0205550144,acme')).toEqual([
      '1 +31205550142 acme-ams-01',
      '2 separator',
      '3 +31205550144 acme',
    ]);
    expect(read('0205550142\tacme ams 01\n0205550143\tacme, rtm')).toEqual([
      '1 +31205550142 acme ams 01',
      '2 +31205550143 acme, rtm',
    ]);
    expect(read('acme-ams-01;0205550142\nacme-rtm-01;0205550143')).toEqual([
      '1 +31205550142 acme-ams-01',
      '2 +31205550143 acme-rtm-01',
    ]);
  });
});

describe('a CSV file', () => {
  test('may have a header, columns in any order, and more of them than are needed', () => {
    expect(read('Customer,Channel name,Phone number\r\nAcme,acme-ams-01,0205550142\r\n')).toEqual([
      '1 +31205550142 acme-ams-01',
    ]);
    expect(read('number\n0205550142')).toEqual(['1 +31205550142']);
    expect(read('Telefoonnummer;Kanaal\n0205550142;\n0205550143;"acme;1"')).toEqual([
      '1 +31205550142',
      '2 +31205550143 acme;1',
    ]);
  });

  test.each([
    [
      '0205550142;acme\n0205550143;acme;17\n0205550144;acme',
      ['1 +31205550142 acme', '2 columns', '3 +31205550144 acme'],
    ],
    [
      '0205550142\n0205550143,acme,"two, three"\n0205550144',
      ['1 +31205550142', '2 columns', '3 +31205550144'],
    ],
    ['acme\t0205550142\nacme\t0205550143\tx\ty', ['1 +31205550142 acme', '2 columns']],
    ['0205550142;acme\n;;note\n0205550144;acme', ['1 +31205550142 acme', '2 letters', '3 +31205550144 acme']],
  ])('%j: a line with more columns is left to be fixed, and the others are read', (text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  test('with more than two columns and no header is not guessed at', () => {
    expect(read('1;0205550142;acme')).toBe('which-columns');
    expect(read('number;phone\n0205550142;0205550143')).toBe('two-number-columns');
    expect(read('channel;customer\nacme;Acme')).toBe('no-number-column');
  });

  test('counts its lines from the headings on, over empty lines and line ends in cells', () => {
    expect(read('\uFEFFsep=;\r\nnumber;channel\r\n\r\n0205550142;"ac""me"\r\n"0205550143";x')).toEqual([
      '2 +31205550142 ac"me',
      '3 +31205550143 x',
    ]);
    expect(read('number,channel\n0205550142,"two\nlines"\n0205550143,x')).toEqual([
      '1 bad-channel',
      '3 +31205550143 x',
    ]);
  });

  test('with an open quote is refused as a whole, with the line', () => {
    expect(readNumberList('number\n0205550142\n"0205550143\n', 'NL')).toEqual({
      ok: false,
      why: { code: 'open-quote', line: 3 },
    });
  });

  test('that went through a spreadsheet is mended where nothing was lost, and refused where it was', () => {
    expect(
      read('="+31205550142"\n"=""+31205550143"""\n31205550144\n4.41E+11\n4,41E+11\n31205550142.0'),
    ).toEqual([
      '1 +31205550142',
      '2 +31205550143',
      '3 +31205550144',
      '4 spreadsheet',
      '5 spreadsheet',
      '6 spreadsheet',
    ]);
  });

  test('with formulas is not calculated', () => {
    expect(read('=1+1\n=HYPERLINK("x")\n@SUM(A1)\n+31205550142')).toEqual([
      '1 formula',
      '2 formula',
      '3 formula',
      '4 +31205550142',
    ]);
  });
});

describe('repeats', () => {
  test('of a number with the same channel are skipped, however they are written', () => {
    const list = readNumberList('0205550142,a\n+31 20 555 0142,a', 'NL');
    expect(list).toMatchObject({ rows: [{ ok: true }, { ok: false, why: { code: 'repeats', line: 1 } }] });
  });

  test('of a number with another channel connect it to neither', () => {
    expect(read('0205550142,a\n0205550143,a\n0205550142,b')).toEqual([
      '1 two-channels a',
      '2 +31205550143 a',
      '3 two-channels b',
    ]);
  });
});

test('a list of more than 1,000 numbers is refused as a whole', () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => `+3120555${String(index).padStart(4, '0')}`);
  expect(readNumberList(lines.join('\n'), 'NL')).toEqual({
    ok: false,
    why: { code: 'too-many', rows: 1_001, most: 1_000 },
  });
  expect(readNumberList(lines.slice(1).join('\n'), 'NL')).toMatchObject({ ok: true });
});

test('a list without numbers says so', () => {
  expect(read(' \n\r\n;;\n')).toBe('empty');
  expect(read('number,channel')).toBe('empty');
  expect(sayList({ code: 'empty' })).toBe('There are no numbers in it.');
});

test('problems of lines are said in words', () => {
  expect(sayRow({ code: 'repeats', line: 2 })).toBe('repeats line 2');
  expect(sayRow({ code: 'two-channels', lines: [4, 9] })).toBe(
    'is also on lines 4 and 9 with a different channel',
  );
  expect(sayRow({ code: 'bad-channel', why: { code: 'path-step' } })).toContain('names a channel that');
});

describe('the file of what failed', () => {
  test('can be fed in again', () => {
    const file = writeFailures([
      { number: '+31205550142', channel: 'acme, "ams"', problem: 'In use by another service' },
      { number: '+31205550143', channel: '=cmd|calc', problem: '=1+1' },
    ]);
    expect(read(file)).toEqual(['1 +31205550142 acme, "ams"', '2 +31205550143 =cmd|calc']);
  });

  test('has no cell that a spreadsheet runs', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n"\',;| a1')), maxLength: 12 }),
    );
    fc.assert(
      fc.property(cell, cell, cell, (number, channel, problem) => {
        const file = writeFailures([{ number, channel, problem }]);
        const csv = readCsv(file.slice(1), ',');
        const cells = csv.ok ? csv.records.flatMap((record) => record.cells) : ['=not readable'];
        expect(cells.filter((cell) => /^(?:\s*[=+\-@]|[\t\r])/.test(cell))).toEqual([]);
        expect(file.startsWith('\uFEFFnumber,channel,problem\r\n')).toBe(true);
      }),
    );
  });

  test('has none either where what the operator said is cut at another separator', () => {
    const problem = 'Bad;=cmd|"=1+1"\t@x';
    const file = writeFailures([{ number: '+31205550142', channel: 'acme', problem }]);
    expect(file.split(/[;|"\t]/).filter((cell) => /^\s*[=@]/.test(cell))).toEqual([]);
  });

  test('gives back every channel name exactly', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...Array.from('=+-@"\',;| a1é')), minLength: 1, maxLength: 12 })
      .filter((name) => name.trim() === name && name !== '' && !/^="[^"]*"$/.test(name));
    fc.assert(
      fc.property(name, (channel) => {
        const list = readNumberList(writeFailures([{ number: '+31205550142', channel, problem: 'x' }]), 'NL');
        expect(list).toMatchObject({ ok: true, rows: [{ ok: true, number: '+31205550142', channel }] });
      }),
      { numRuns: 300 },
    );
  });
});

test('any text gets a verdict', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('0123+= ,;|\t\n\r"\'aE.-')), maxLength: 80 });
  fc.assert(
    fc.property(text, (text) => {
      const list = readNumberList(text, 'NL');
      const verdicts = list.ok
        ? list.rows.map((row) => (row.ok ? row.number : sayRow(row.why)))
        : [sayList(list.why)];
      expect(verdicts).not.toEqual([]);
      expect(verdicts).not.toContain('');
    }),
    { numRuns: 500 },
  );
});
