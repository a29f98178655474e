import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, cut, cutMarkup, inLines, joined, md, mention, quoted } from '../../src/texts/markup.js';
import { dayInWords, moment, momentInWords, shortDay, spanInWords } from '../../src/texts/moments.js';
import { parseMrkdwn } from '../../src/sandbox/workspace/page/text/mrkdwn.js';
import { PlainDate } from '../../src/types/ids.js';

test.for([
  ['Jansen & Zonen', 'Jansen &amp; Zonen'],
  ['<!here>', '&lt;!here&gt;'],
  ['<@U0BOB|bob>', '&lt;@U0BOB|bob&gt;'],
  ['&lt;', '&amp;lt;'],
  ['two\nlines\r\nand\tmore', 'two lines and more'],
  ['turned \u202Eround\u2069', 'turned round'],
] as const)('a name from outside stands as text: %s', ([name, escaped]) => {
  expect(md`*${name}*`.text).toBe(`*${escaped}*`);
});

test('markup put into markup is not escaped again', () => {
  expect(md`by ${mention('U0BOB')} & ${md`*${'a<b'}*`}`.text).toBe('by <@U0BOB> & *a&lt;b*');
});

test('no name can bring a link, a mention or a line of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { text } = md`${name}`;
      expect(text).not.toMatch(/[<>\n\r]/);
      expect(text.replaceAll(/&(amp|lt|gt);/g, '')).not.toContain('&');
    }),
  );
});

test.for([
  ['*21#', '`*21#`'],
  ['acme ams *01*', '`acme ams *01*`'],
  ['_x_', '`_x_`'],
  ['~old~', '`~old~`'],
  ['it’s `x`', "`it’s 'x'`"],
  [':smile:', '`:smile:`'],
  ['<*>', '`&lt;*&gt;`'],
  ['acme_ams_01', 'acme_ams_01'],
  ['2 * 3 ~ 6', '2 * 3 ~ 6'],
  ['2001:db8:0:1', '2001:db8:0:1'],
] as const)('a name is shown as it is, also where Slack would format it: %s', ([name, shown]) => {
  expect(md`${name}`.text).toBe(shown);
});

const plain = (text: string) => text.replaceAll('`', "'");

test('whatever stands in a name, a line shows the name and formats nothing but its own words', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'é', '1', ' ', '.', '(', '*', '_', '~', '`', ':'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [only] = parseMrkdwn(md`*A*: ${one}, _b_ ${other} *C*`.text, { verbatim: true });
      const inside = only?.kind === 'lines' ? only.inside : [];
      const words = inside.map((each) => ('text' in each ? each.text : each.kind)).join('');
      expect(words).toBe(`bold: ${plain(one)}, italic ${plain(other)} bold`);
    }),
    { numRuns: 2_000 },
  );
});

test('a quoted reason is quoted at every line', () => {
  expect(quoted('one\ntwo <b>\n> three').text).toBe('> one\n> two &lt;b&gt;\n> &gt; three');
});

test('code holds no backticks', () => {
  expect(code('a`b`*c*').text).toBe("`a'b'*c*`");
});

test('empty parts fall away', () => {
  expect(joined(['a', '', md``, 3], ', ').text).toBe('a, 3');
  expect(inLines([md`a`, md``, md`b`]).text).toBe('a\nb');
});

describe('cutting', () => {
  test('a text is cut at a word', () => {
    expect(cut('one two three', 10)).toBe('one two…');
    expect(cut('short', 10)).toBe('short');
    expect(cut('aaaaaaaaaaaaaaa', 5)).toBe('aaaa…');
  });

  test('no cut is longer than asked, and none splits a character in two', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (text, max) => {
          const short = cut(text, max);
          expect(short.length).toBeLessThanOrEqual(max);
          expect(() => encodeURIComponent(short)).not.toThrow();
        },
      ),
    );
  });

  test('markup is never cut inside a link, a mention or an entity', () => {
    const part = fc.constantFrom('word ', '<@U0BOB>', '&amp;', '&lt;b&gt; ', '<https://a.example|b c>');
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 5, max: 90 }),
        (parts, max) => {
          const raw = parts.map((text) =>
            text.startsWith('<@')
              ? mention('U0BOB')
              : md`${text.replace('&amp;', '&').replaceAll(/[<>]/g, '<')}`,
          );
          const short = cutMarkup(joined(raw, ''), max).text;
          expect(short.length).toBeLessThanOrEqual(max);
          expect(short.replaceAll('<@U0BOB>', '')).not.toContain('<@');
          expect(short).not.toMatch(/&(?!amp;|lt;|gt;)/);
        },
      ),
    );
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 10, 27, 13, 5);

  test('a moment names the policy’s zone where Slack can’t show the reader’s', () => {
    expect(momentInWords(at, 'Europe/Amsterdam')).toBe('27 Nov 2026, 14:05 CET');
    expect(momentInWords(Date.UTC(2026, 5, 1, 22, 30), 'Europe/Amsterdam')).toBe('2 Jun 2026, 00:30 CEST');
    expect(momentInWords(Date.UTC(2026, 8, 1, 12), 'UTC')).toBe('1 Sep 2026, 12:00 UTC');
    expect(moment(at, 'Europe/Amsterdam').text).toBe(
      '<!date^1795784700^{date_short_pretty} at {time}|27 Nov 2026, 14:05 CET>',
    );
  });

  test('a wish date is the same day everywhere', () => {
    expect(dayInWords(PlainDate.parse('2026-12-15'))).toBe('Tue 15 Dec 2026');
    expect(shortDay(PlainDate.parse('2027-01-01'))).toBe('1 Jan 2027');
  });

  test.for([
    [10_000, '10 seconds'],
    [60_000, '1 minute'],
    [3_600_000, '1 hour'],
    [72 * 3_600_000, '72 hours'],
    [90 * 60_000, '1 hour 30 minutes'],
    [7 * 24 * 3_600_000, '7 days'],
  ] as const)('%d milliseconds are %s', ([span, words]) => {
    expect(spanInWords(span)).toBe(words);
  });
});
