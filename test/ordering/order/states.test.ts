import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statesDocument } from './drawing.js';

const page = join(import.meta.dirname, '../../../docs/states.md');

test('the drawn states and moves are those of the code', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, statesDocument());
  expect(readFileSync(page, 'utf8')).toBe(statesDocument());
});

test('the only ways to placing and placed are those that were meant', () => {
  const drawn = statesDocument();
  const into = (state: string) =>
    [...drawn.matchAll(/^ {2}(\w+) --> (\w+): /gm)]
      .filter(([, , to]) => to === state)
      .map(([, from]) => from);
  expect(into('placing')).toEqual(['checking']);
  expect(into('placed')).toEqual(['placing', 'in_doubt']);
  expect(into('in_doubt')).toEqual(['placing', 'in_doubt']);
});
