import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { holderOf } from '../../src/store/index.js';
import { openProcessStack } from '../support/process-stack.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a supervisor that started `npm start` stops the bot with the one process that it sees', async () => {
  const stack = await openProcessStack({ mode: 'socket' });
  onTestFinished(stack.close);
  const npm = spawn('npm', ['start', '--silent'], {
    // What the tests are about is built already.
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...stack.env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that whatever is left of it ends with the test.
    detached: true,
  });
  onTestFinished(() => {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => npm.once('exit', (code) => resolve(code)));
  let log = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await expect.poll(() => log).toContain('Trunkdesk is ready');
  const database = stack.env['DATABASE_URL']?.replace('sqlite:', '') ?? '';
  expect(holderOf(database)).not.toBeNull();

  npm.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect.poll(() => log).toContain('Trunkdesk has stopped');
  expect(holderOf(database)).toBeNull();
});
