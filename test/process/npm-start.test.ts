import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { holderOf } from '../../src/store/index.js';
import { openProcessStack } from '../support/process-stack.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const Package = z.looseObject({ type: z.string(), scripts: z.record(z.string(), z.string()) });

/** What `npm start` runs, on what is built already. */
function packageWithoutBuilding(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { type, scripts } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const unbuilt = { ...scripts, 'build:server': 'true' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type, scripts: unbuilt }));
  symlinkSync(join(root, 'dist'), join(folder, 'dist'));
  return folder;
}

test('a supervisor that started `npm start` stops the bot with the one process that it sees', async () => {
  const stack = await openProcessStack({ mode: 'socket' });
  onTestFinished(stack.close);
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: packageWithoutBuilding(),
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
