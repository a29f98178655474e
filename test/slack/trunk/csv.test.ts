import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvView } from '../../../src/slack/trunk/views/csv.js';
import { md } from '../../../src/texts/markup.js';
import { readCsv } from '../../../src/trunk/csv.js';
import { writeFailures } from '../../../src/trunk/index.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { buttons, markup, refusedBySlack } from '../order/view-texts.js';
import * as sample from '../../support/sample/trunk-screens.js';

/** A CSV in a window: what is copied from its pages is the CSV. */

interface Failed {
  readonly number: string;
  readonly channel: string;
  readonly problem: string;
}

const about = md`*All lines.*`;

const pageOf = (csv: string, page: number) =>
  csvView(viewContext, {
    title: 'What did not work',
    about,
    csv,
    page,
    metadata: { pages: 'failures', request: sample.request },
  });

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Every page as it would be copied, with its header. */
function copied(csv: string): string[] {
  const pages: string[] = [];
  for (let page = 1; ; page += 1) {
    const view = pageOf(csv, page);
    expect(refusedBySlack(view)).toEqual([]);
    const code = markup(view).flatMap((text) => /^```([^]*)```$/.exec(text)?.[1] ?? []);
    pages.push(unescaped(code.join('\n')));
    if (!buttons(view).some(({ text }) => text === 'Next page')) return pages;
  }
}

function recordsIn(csv: string): string[][] {
  return copied(csv).flatMap((page) => {
    const read = readCsv(page, ',');
    if (!read.ok) throw new Error(`Line ${read.line} of a page is open`);
    const [header, ...records] = read.records;
    expect(header?.cells).toEqual(['number', 'channel', 'problem']);
    return records.map(({ cells }) => cells.map((cell) => cell.replaceAll('\n', '')));
  });
}

const failed = (count: number, problem: string): Failed[] =>
  Array.from({ length: count }, (_, index) => ({
    number: `0${100_000_000 + index}`,
    channel: 'acme-ams-01',
    problem,
  }));

test.each([
  [1_000, 'of 260 characters', 'Number is not available. '.repeat(11).slice(0, 260)],
  [1_000, 'of 500 Cyrillic letters', 'ж'.repeat(500)],
  [1_000, 'of 500 Chinese ones', '号码不可用'.repeat(100)],
  [150, 'that are long and full of what is escaped', '<&>'.repeat(200)],
  [300, 'of many emoji', '📞'.repeat(300)],
])('%i refusals with messages %s are all there, whole', (count, _what, problem) => {
  const records = recordsIn(writeFailures(failed(count, problem)));
  expect(records).toHaveLength(count);
  for (const [index, [number, channel, said]] of records.entries()) {
    expect(number).toBe(`0${100_000_000 + index}`);
    expect([channel, said]).toEqual(['acme-ams-01', problem]);
  }
});

test('A message of several lines, and one longer than a window, stay in their records', () => {
  const rows = [
    ...failed(3, 'One line,\nanother "line"\n\nand a last one'),
    ...failed(1, `long ${'щ'.repeat(200_000)}`),
    ...failed(2, 'short'),
  ];
  const pages = copied(writeFailures(rows));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.join('').split('щ')).toHaveLength(200_001);
  expect(pages[0]).toContain('"One line,\nanother ""line""');
});

test('Whatever the operator said, the numbers and channels can be read from the pages again', () => {
  const text = fc.oneof(fc.string({ maxLength: 900 }), fc.string({ unit: 'binary', maxLength: 600 }));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 150 }), (problems) => {
      const rows = problems.flatMap((problem) => failed(1, problem));
      const records = recordsIn(writeFailures(rows));
      expect(records.map(([number]) => number)).toEqual(rows.map(({ number }) => number));
    }),
    { numRuns: 25 },
  );
});
