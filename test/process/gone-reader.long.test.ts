import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../src/cli/package-files.js';
import { botInOneFile } from '../support/one-file/build.js';
import { openProcessStack, startProcessStack, type ProcessStack } from '../support/process-stack.js';
import { startProgram } from '../support/process.js';

/** Everything but a bot, and Slack at an address where nothing answers. */
async function withoutSlack(): Promise<Readonly<Record<string, string>>> {
  const stack = await openProcessStack({ mode: 'socket' });
  onTestFinished(stack.close);
  return { ...stack.env, SLACK_API_URL: 'http://127.0.0.1:9/api/' };
}

test.for([
  ['stdout', /^Trunkdesk can't start: Slack gives no answer/],
  ['both', /^$/],
] as const)('a bot that cannot start ends by itself though nobody reads why (%s)', async ([unread, said]) => {
  const bot = startProgram(botInOneFile, await withoutSlack());
  onTestFinished(async () => void (await bot.end('SIGKILL')));
  bot.unread(unread);
  expect(await bot.ended).toEqual({ code: 1, signal: null });
  expect(bot.output()).toMatch(said);
});

test.for([
  ['start', /^Trunkdesk can't start: Slack gives no answer/],
  ['doctor', /^The output could not be written: ENOSPC/],
  ['manifest', /^The output could not be written: ENOSPC/],
] as const)(
  'what cannot be written since the disk is full does not keep `%s` from its end, and shows no stack',
  async ([name, says]) => {
    const full = openSync('/dev/full', 'w');
    const program = spawn(process.execPath, [builtProgram, name], {
      env: { PATH: process.env['PATH'] ?? '', ...(await withoutSlack()) },
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    onTestFinished(() => void program.kill('SIGKILL'));
    let said = '';
    program.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = await new Promise((resolve) => {
      program.once('close', resolve);
    });
    expect(ended).toBe(1);
    expect(said).not.toMatch(/^ +at /m);
    expect(said).toMatch(says);
  },
);

test('a bot whose reader goes away works on, answers, and stops when it is told', async () => {
  const stack = await startProcessStack({ mode: 'http', settings: { LOG_LEVEL: 'debug' } });
  const port = await stack.bot().ready;
  stack.bot().unread();
  const ann = await stack.robot('ann');
  await ann.command('/order new acme');
  await ann.until(() => ann.modal() !== '', 'the window');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(await stack.bot().end('SIGTERM')).toEqual({ code: 0, signal: null });
});

/** Each command with what it ends with where all its output is read. */
const commands: readonly (readonly [string, (stack: ProcessStack) => readonly string[], number])[] = [
  ['doctor', () => [], 1],
  ['settle', () => [], 0],
  ['journal', () => ['export'], 0],
  ['backup', ({ env }) => [env['DATABASE_URL']?.replace('sqlite:', '').replace('.db', '-copy.db') ?? ''], 0],
  ['rules', () => [fileURLToPath(import.meta.url)], 1],
  ['demo', () => ['--nothing'], 2],
];

test('each command whose reader is gone ends by itself, with the code that it earned', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  for (const [name, args, code] of commands) {
    const env = name === 'doctor' ? { ...stack.env, SLACK_BOT_TOKEN: 'xoxb-of-another-app' } : stack.env;
    const program = startProgram(name, env, args(stack));
    program.unread();
    expect({ name, ...(await program.ended) }).toEqual({ name, code, signal: null });
  }
});
