import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { section } from '../../src/slack/blocks.js';
import { textAt } from '../../src/slack/state.js';
import { md, oneLine, shownInLines } from '../../src/texts/markup.js';

const hidden = /[\u202A-\u202E\u2066-\u2069\u00AD\u180E\u200B\u2060-\u2064\uFEFF]|\p{Cs}|[^\P{Cc}\n]/u;

test.each([
  ['Ac\u200Bme', 'Acme'],
  ['\uFEFFAcme\u2060', 'Acme'],
  ['a\uD800b', 'a\uFFFDb'],
  ['\u202Eemca\u202C', 'emca'],
  ['👩\u200D💻', '👩\u200D💻'],
])('the name %j is seen as %j', (name, seen) => {
  expect(oneLine(name)).toBe(seen);
  expect(shownInLines(`${name}\n${name}`)).toBe(`${seen}\n${seen}`);
});

test('nothing hidden gets into what is shown, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\uD800', '\u200B', '\u2066'),
      (text, mark) => {
        const shown = [
          oneLine(text + mark),
          shownInLines(mark + text),
          section(md`${text}${mark}`).text?.text,
        ];
        for (const each of shown) expect(each).not.toMatch(hidden);
      },
    ),
  );
});

test('half a character that somebody typed is given to nobody: the operator would give back something else', () => {
  const state = { b: { a: { type: 'plain_text_input' as const, value: 'x\uD800y 💥' } } };
  expect(textAt(state, 'b', 'a')).toBe('x\uFFFDy 💥');
});
