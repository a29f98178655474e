import { expect, test } from 'vitest';
import { botInOneFile } from '../support/one-file/build.js';
import { startProcessStack } from '../support/process-stack.js';
import { startProgram } from '../support/process.js';

test('a second bot on the database of a running one ends by itself, and a killed one leaves no lock', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const second = startProgram(botInOneFile, stack.env);
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toContain(
    `Another Trunkdesk runs on this database (process ${stack.bot().pid} on `,
  );
  await stack.killAndStart();
  expect(await stack.bot().says(/Trunkdesk is ready/)).not.toBeNull();
});

test('the commands work beside the running bot', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const ran = async (name: string, ...args: string[]) => {
    const program = startProgram(name, stack.env, args);
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
  const copy = stack.env['DATABASE_URL']?.replace('sqlite:', '').replace('.db', '-copy.db') ?? '';
  expect(await ran('backup', copy)).toMatchObject({ code: 0, output: expect.stringContaining('checked.') });
  expect((await ran('doctor')).output).toContain(`a bot runs on it (process ${stack.bot().pid} on `);
});
