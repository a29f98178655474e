import { expect, test } from 'vitest';
import { startProcessHouse } from '../support/process-house.js';
import { startProgram } from '../support/process.js';

test('a second bot on the database of a running one ends by itself, and a killed one leaves no lock', async () => {
  const house = await startProcessHouse({ mode: 'socket' });
  const second = startProgram('start', house.env);
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toContain(
    `Another Trunkdesk runs on this database (process ${house.bot().pid} on `,
  );
  await house.killAndStart();
  expect(await house.bot().says(/Trunkdesk is ready/)).not.toBeNull();
});

test('the commands work beside the running bot', async () => {
  const house = await startProcessHouse({ mode: 'socket' });
  const ran = async (name: string, ...args: string[]) => {
    const program = startProgram(name, house.env, args);
    return { ...(await program.ended), output: program.output() };
  };
  expect(await ran('journal', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ rows?, all there and unchanged\.\n$/),
  });
  expect(await ran('settle')).toMatchObject({
    code: 0,
    output: 'No order and no trunk change is in doubt.\n',
  });
  const copy = house.env['DATABASE_URL']?.replace('sqlite:', '').replace('.db', '-copy.db') ?? '';
  expect(await ran('backup', copy)).toMatchObject({ code: 0, output: expect.stringContaining('checked.') });
  expect((await ran('doctor')).output).toContain(`a bot runs on it (process ${house.bot().pid} on `);
});
