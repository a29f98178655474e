import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readStart, startTrunkdesk } from '../../src/main.js';
import { openStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';

test('a second bot on the database of a running one does not start, and says which process has it', async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const start = readStart(stack.env);
  if (!start.ok) throw new Error(start.problems.join('\n'));
  const second = startTrunkdesk({ ...start, log: pino({ level: 'silent' }) });
  await expect(second).rejects.toThrow(`Another Trunkdesk runs on this database (process ${process.pid} on `);
  await stack.restartBot();
  expect(stack.log().filter((line) => line.includes('Trunkdesk is ready'))).toHaveLength(2);
});

test('a running bot takes a changed policy file, and keeps the last good one over a broken one', async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const logged = () => stack.log().join('');
  stack.changePolicy(testPolicy.replace('admins: { users: [], ', 'admins: { users: [U0BOB], '));
  await expect.poll(logged).toContain('"changed":["roles.admins: +U0BOB"]');
  stack.changePolicy(`${testPolicy}bogus: 1\n`);
  await expect.poll(logged).toContain('the last good policy stays in force');
  expect(logged()).toMatch(/trunkdesk\.yaml:\d+:1 bogus is not a known key/);
});
