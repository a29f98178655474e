import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readStart, startTrunkdesk } from '../../src/main.js';
import { startHouse, testPolicy } from '../support/house.js';

test('a second bot on the database of a running one does not start, and says which process has it', async () => {
  const house = await startHouse();
  onTestFinished(() => house.close());
  const start = readStart(house.env);
  if (!start.ok) throw new Error(start.problems.join('\n'));
  const second = startTrunkdesk({ ...start, log: pino({ level: 'silent' }) });
  await expect(second).rejects.toThrow(`Another Trunkdesk runs on this database (process ${process.pid} on `);
  await house.restartBot();
  expect(house.log().filter((line) => line.includes('Trunkdesk is ready'))).toHaveLength(2);
});

test('a running bot takes a changed policy file, and keeps the last good one over a broken one', async () => {
  const house = await startHouse();
  onTestFinished(() => house.close());
  const logged = () => house.log().join('');
  house.changePolicy(testPolicy.replace('admins: { users: [], ', 'admins: { users: [U0BOB], '));
  await expect.poll(logged).toContain('"changed":["roles.admins: +U0BOB"]');
  house.changePolicy(`${testPolicy}bogus: 1\n`);
  await expect.poll(logged).toContain('the last good policy stays in force');
  expect(logged()).toMatch(/trunkdesk\.yaml:\d+:1 bogus is not a known key/);
});
