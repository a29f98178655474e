import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trunkStatesDocument } from './drawing.js';

const page = join(import.meta.dirname, '../../../docs/trunk-states.md');

test('the drawn states and moves of a trunk change are those of the code', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, trunkStatesDocument());
  expect(readFileSync(page, 'utf8')).toBe(trunkStatesDocument());
});

test('calls are made only of what was submitted: after an approval, without one, or by trying again', () => {
  const into = [...trunkStatesDocument().matchAll(/^ {2}(\w+) --> applying: (.+)$/gm)].map(
    ([, from, events]) => [from, events],
  );
  expect(into).toEqual([
    ['submitting', 'submitted'],
    ['awaiting_approval', 'approved'],
    ['applying', 'stop asked'],
    ['done', 'try again asked'],
  ]);
});
