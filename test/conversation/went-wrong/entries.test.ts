import { expect, test } from 'vitest';
import { filesOf } from '../../support/run.js';
import { entries } from './entries.js';

test('each file that tries what went wrong in other people’s bots is run', async () => {
  const run = new Set([...(await filesOf('test')), ...(await filesOf('test:long'))]);
  const named = new Set(Object.values(entries).map((file) => `test/conversation/went-wrong/${file}.test.ts`));
  expect([...named].filter((file) => !run.has(file))).toEqual([]);
});
