import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageVersion } from '../../src/cli/package-files.js';
import { closedDoor } from '../support/barrier.js';
import { botInOneFile } from '../support/one-file/build.js';
import { testPolicy } from '../support/stack-environment.js';
import { startProcessStack } from '../support/process-stack.js';
import { startProgram } from '../support/process.js';
import { startTestWorkspace, testTokens } from '../support/robot-workspace.js';

/** An empty folder, gone after the test. */
function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-start-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('- '));

test('without settings the start lists each one that is needed, the policy too, and ends with 2', async () => {
  const program = startProgram(botInOneFile, {}, [], emptyFolder());
  expect(await program.ended).toEqual({ code: 2, signal: null });
  expect(lines(program.output()).map((line) => line.split(' ')[1])).toEqual([
    'SLACK_BOT_TOKEN',
    'SLACK_APP_TOKEN',
    'TRUNKDESK_SECRET_KEY',
    'OPERATOR_BASE_URL',
    'OPERATOR_TOKEN',
    './trunkdesk.yaml:',
  ]);
});

const policy = `timezone: Mars/Olympus
roles:
  requesters: { users: [ann], groups: [] }
  approvers: { users: [], groups: [] }
approvals:
  slack_channel: orders
colour: blue
`;

test('wrong settings and the lines of a wrong policy are listed at once, and no value of a setting is quoted', async () => {
  const dir = emptyFolder();
  writeFileSync(join(dir, 'policy.yaml'), policy);
  const settings = {
    SLACK_MODE: 'pigeon',
    SLACK_BOT_TOKEN: 'xapp-secret-1',
    SLACK_APP_TOKEN: 'xoxb-secret-2',
    TRUNKDESK_SECRET_KEY: 'secret-3',
    OPERATOR_BASE_URL: 'https://user:secret-4@example.com',
    OPERATOR_TOKEN: 'secret-5 with spaces',
    DATABASE_URL: 'mysql://user:secret-6@host/name',
    PORT: '99999',
    TRUNKDESK_CONFIG: 'policy.yaml',
  };
  const program = startProgram(botInOneFile, settings, [], dir);
  expect(await program.ended).toEqual({ code: 2, signal: null });
  const said = program.output();
  const about = lines(said).map((line) => line.split(' ').slice(1, 3).join(' '));
  for (const name of Object.keys(settings).filter((each) => each !== 'TRUNKDESK_CONFIG'))
    expect(about).toContainEqual(expect.stringMatching(new RegExp(`^${name} `)));
  expect(about).toEqual(
    expect.arrayContaining([
      'policy.yaml:1:11 timezone',
      'policy.yaml:3:25 roles.requesters.users[0]',
      'policy.yaml:4:14 roles.approvers',
      'policy.yaml:6:18 approvals.slack_channel',
      'policy.yaml:7:1 colour',
    ]),
  );
  expect(said).not.toMatch(/secret-\d/);
});

// The product as it is built in its many files, and in one file.
test.for([
  ['http', 'start'],
  ['socket', botInOneFile],
] as const)('asked to stop, a running bot ends in order and says so (%s)', async ([mode, program]) => {
  const stack = await startProcessStack({ mode, program });
  const port = await stack.bot().ready;
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([health.status, await health.text()]).toEqual([200, `ok\nversion: ${packageVersion()}\n`]);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await stack.bot().end('SIGTERM')).toEqual({ code: 0, signal: null });
  const said = stack.bot().output();
  expect(said).toContain('Trunkdesk has stopped');
  for (const name of ['SLACK_BOT_TOKEN', 'TRUNKDESK_SECRET_KEY', 'OPERATOR_PASSWORD'])
    expect(said).not.toContain(stack.env[name]);
});

test('a bot that lost whoever started it while it still waits for Slack ends by itself', async () => {
  const workspace = await startTestWorkspace({ delivery: { mode: 'socket' } });
  const silence = closedDoor();
  onTestFinished(async () => {
    silence.drop();
    await workspace.close();
  });
  workspace.faults.api('*', { kind: 'held', until: silence.pass() }, 1_000);
  const dir = emptyFolder();
  writeFileSync(join(dir, 'trunkdesk.yaml'), testPolicy);
  const settings = {
    SLACK_BOT_TOKEN: testTokens.botToken,
    SLACK_APP_TOKEN: testTokens.appToken,
    SLACK_API_URL: workspace.apiUrl,
    TRUNKDESK_SECRET_KEY: randomBytes(32).toString('hex'),
    OPERATOR_BASE_URL: 'http://127.0.0.1:9',
    OPERATOR_AUTH: 'none',
    PORT: '0',
  };
  const program = startProgram(botInOneFile, settings, [], dir);
  onTestFinished(async () => void (await program.end('SIGKILL')));
  program.abandon();
  expect(await program.ended).toEqual({ code: 0, signal: null });
});
