import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { botInOneFile } from '../support/one-file/build.js';
import { openProcessStack } from '../support/process-stack.js';
import { startProgram } from '../support/process.js';

/** A port of this machine that somebody else listens on. */
async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, () => resolve());
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The lines for a person; what begins with a brace is the log. */
const lines = (output: string) => output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

test('a taken port and a token that Slack refuses end the start with one line that says what to do', async () => {
  const stack = await openProcessStack({ mode: 'socket' });
  onTestFinished(stack.close);
  const port = await takenPort();
  const refused = async (more: Readonly<Record<string, string>>, ...args: string[]) => {
    const program = startProgram(botInOneFile, { ...stack.env, ...more }, args);
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.output()).not.toContain('"stack"');
    return lines(program.output());
  };
  expect(await refused({ PORT: String(port) })).toEqual([
    `Trunkdesk can't start: port ${port} is taken. Set PORT to a free one, or stop what uses it.`,
  ]);
  expect(await refused({ SLACK_BOT_TOKEN: 'xoxb-of-another-app' })).toEqual([
    expect.stringMatching(
      /^Trunkdesk can't start: Slack refused the bot token \(invalid_auth\)\. Copy the Bot User OAuth Token/,
    ),
  ]);
  expect(await refused({ SLACK_APP_TOKEN: 'xapp-1-A0OTHER-of-another-app' })).toEqual([
    expect.stringMatching(
      /^Trunkdesk can't start: Slack refused the app token for Socket Mode \(invalid_auth\)\. Make an app-level/,
    ),
  ]);
  expect(await refused({ TRUNKDESK_SECRET_KEY: 'ab'.repeat(16) + 'cd'.repeat(16) })).toEqual([
    expect.stringMatching(/^Trunkdesk can't start: TRUNKDESK_SECRET_KEY is not the key that this database/),
  ]);
  expect(await refused({ SLACK_API_URL: 'http://127.0.0.1:9/api/' })).toEqual([
    expect.stringMatching(
      /^Trunkdesk can't start: Slack gives no answer that can be used \(.+\)\. Check SLACK_API_URL/,
    ),
  ]);
});

test('the start says what it takes, and refuses what it does not know', async () => {
  const help = startProgram(botInOneFile, {}, ['--help']);
  expect(await help.ended).toEqual({ code: 0, signal: null });
  expect(help.output()).toContain('trunkdesk start [--host ADDRESS]');
  const foo = startProgram(botInOneFile, {}, ['foo']);
  expect(await foo.ended).toEqual({ code: 2, signal: null });
  expect(foo.output()).toMatch(/^- “foo” is not understood\n\nStarts the bot/);
});

test('the demo listens on loopback alone, and a second one on its folder is refused with its name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-demo-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const ports = { DEMO_PORT: '0', OPERATOR_PORT: '0', PORT: '0' };
  const demo = startProgram('demo', ports, ['--keep', dir]);
  onTestFinished(async () => void (await demo.end('SIGTERM')));
  await demo.says(/Ctrl-C ends everything/);
  const addresses = [...demo.output().matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([address]) => address);
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) {
    expect((await fetch(`${address}/healthz`)).status).toBeLessThan(500);
    // The whole of 127.0.0.0/8 is this machine: who listens on every address answers here too.
    await expect(fetch(address.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
  }

  const second = startProgram('demo', ports, ['--keep', dir]);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toBe(
    `The demo can't start: A demo runs in ${dir}. Stop it, or name another folder with --keep.\n`,
  );
  const wrong = startProgram('demo', { ...ports, DEMO_PORT: 'abc' });
  expect(await wrong.ended).toEqual({ code: 2, signal: null });
  expect(wrong.output()).toBe(
    '- DEMO_PORT is out of bounds or no whole number. Set a whole number from 0 to 65535.\n',
  );
});
