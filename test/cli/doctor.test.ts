import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDoctor } from '../../src/cli/doctor/run.js';
import { startOperator, type RunningOperator } from '../../src/sandbox/operator/index.js';
import { openStore } from '../../src/store/index.js';
import {
  sampleManifest,
  startTestWorkspace,
  testTokens,
  type TestWorkspace,
} from '../support/robot-workspace.js';
import { folder, run, secretKey, secretKeyText, type Ran } from './tool.js';
import { sampleData } from '../support/sample/data.js';

const policyText = `roles:
  requesters: { users: [U0ANN, U0BEN], groups: [] }
  approvers: { users: [U0BOB], groups: [S0APPROVE] }
  admins: { users: [], groups: [S0ADMINS] }
approvals: { slack_channel: C0ORDERS }
`;

interface Installation {
  readonly workspace: TestWorkspace;
  readonly operator: RunningOperator;
  readonly dir: string;
  readonly env: Record<string, string>;
  doctor(): Promise<Ran>;
}

/** A whole installation that is in order: workspace, operator, policy, and a database the bot has used. */
async function installation(scopes?: readonly string[]): Promise<Installation> {
  const dir = folder();
  const data = sampleData();
  const operator = await startOperator({
    port: 0,
    db: ':memory:',
    data,
    now: () => new Date(),
    timezone: 'Europe/Amsterdam',
  });
  const manifest = sampleManifest();
  if (scopes !== undefined) manifest.oauth_config.scopes.bot = [...scopes];
  const workspace = await startTestWorkspace({ delivery: { mode: 'socket' }, manifest });
  onTestFinished(async () => {
    await workspace.close();
    await operator.close();
  });
  const path = join(dir, 'trunkdesk.db');
  await (await openStore({ path, secretKey })).close();
  writeFileSync(join(dir, 'trunkdesk.yaml'), policyText);
  const env: Record<string, string> = {
    SLACK_BOT_TOKEN: testTokens.botToken,
    SLACK_APP_TOKEN: testTokens.appToken,
    SLACK_API_URL: workspace.apiUrl,
    DATABASE_URL: `sqlite:${path}`,
    TRUNKDESK_SECRET_KEY: secretKeyText,
    TRUNKDESK_CONFIG: join(dir, 'trunkdesk.yaml'),
    OPERATOR_BASE_URL: operator.url,
    OPERATOR_PROFILES: 'north,south',
    OPERATOR_TOKEN_NORTH: data.profiles[0]?.token ?? '',
    OPERATOR_TOKEN_SOUTH: data.profiles[1]?.token ?? '',
  };
  return { workspace, operator, dir, env, doctor: () => run(runDoctor, [], env) };
}

/** The lines that are wrong, each with its fix. */
const wrongs = ({ out }: Ran) =>
  [...out.matchAll(/^ {2}✗ (.*)\n {4}(.*)$/gm)].map((found) => `${found[1]} | ${found[2]}`);

test('an installation in order is well, with exit code 0, and nothing is changed by looking', async () => {
  const { doctor, workspace, operator, env } = await installation();
  const found = await doctor();
  expect(wrongs(found)).toEqual([]);
  expect(found).toMatchObject({ code: 0, complaints: '' });
  expect(found.out).toContain('  ✓ SLACK_BOT_TOKEN: the bot is trunkdesk in Northwind Telecom (T0DESK)');
  expect(found.out).toContain('  ✓ the token has every scope it needs');
  expect(found.out).toContain('  ✓ SLACK_APP_TOKEN: Socket Mode can connect');
  expect(found.out).toContain('  ✓ approvals.slack_channel C0ORDERS: the bot is in it');
  expect(found.out).toMatch(/ {2}✓ profile south: draft [0-9a-f-]{36}, wholesaler account [0-9a-f-]{36}/);
  expect(found.out).toContain('orders go to that account (OPERATOR_ORDERS_ACCOUNT)');
  expect(found.out).toContain('  – no bot runs on it');
  expect(found.out).toMatch(/All is well\.\n$/);
  for (const secret of [env['SLACK_BOT_TOKEN'], env['OPERATOR_TOKEN_NORTH'], secretKeyText])
    expect(found.out).not.toContain(secret);
  expect(workspace.calls().filter(({ method }) => /^chat\.|^views\./.test(method))).toEqual([]);
  expect(operator.calls().filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('each thing that is wrong at Slack is told with its fix', async () => {
  const { doctor, workspace, dir } = await installation();
  workspace.admin.archive('C0ORDERS');
  workspace.admin.deleteGroup('S0ADMINS');
  workspace.admin.deactivate('U0BEN');
  const archived = await doctor();
  expect(archived.code).toBe(1);
  expect(wrongs(archived)).toEqual([
    'approvals.slack_channel C0ORDERS is archived | Unarchive it, or name another Slack channel.',
    expect.stringContaining('the user group S0ADMINS (admins) cannot be read | '),
    expect.stringContaining('U0BEN (requesters) is deactivated or not there | '),
  ]);
  expect(archived.out).toMatch(/3 to mend\.\n$/);
  const channel = async (id: string) => {
    writeFileSync(join(dir, 'trunkdesk.yaml'), policyText.replace('C0ORDERS', id));
    return wrongs(await doctor())[0];
  };
  expect(await channel('C0SHARED')).toContain('shared with another company');
  expect(await channel('C0NONE')).toContain('is not there, or is private');
});

test('a token that is revoked, and one without all its scopes, are told apart', async () => {
  const { doctor, workspace } = await installation();
  workspace.admin.tokens('token_revoked');
  const revoked = wrongs(await doctor());
  expect(revoked).toContainEqual(expect.stringContaining('SLACK_BOT_TOKEN is not taken: token_revoked | '));
  expect(revoked).toContainEqual(expect.stringContaining('SLACK_APP_TOKEN is not taken: token_revoked | '));
  const scopes = sampleManifest().oauth_config.scopes.bot.filter((scope) => scope !== 'usergroups:read');
  const narrow = wrongs(await (await installation(scopes)).doctor());
  expect(narrow[0]).toContain('the token lacks usergroups:read | Add what is missing');
});

test('a clock that is off is told', async () => {
  const { env } = await installation();
  const ahead = await run(runDoctor, [], env, () => Date.now() + 400_000);
  expect(wrongs(ahead)).toEqual([
    expect.stringMatching(/^the clock is (399|400) seconds ahead of Slack’s \| /),
  ]);
  const behind = await run(runDoctor, [], env, () => Date.now() - 400_000);
  expect(wrongs(behind)).toEqual([
    expect.stringMatching(/^the clock is (399|400) seconds behind Slack’s \| /),
  ]);
});

test('a login the operator does not take is told by its profile, and the others are looked at all the same', async () => {
  const { env, doctor } = await installation();
  env['OPERATOR_TOKEN_NORTH'] = 'mistyped';
  const found = await doctor();
  expect(wrongs(found)).toEqual([
    expect.stringMatching(/^profile north: .*\| Check the credentials of profile north/),
  ]);
  expect(found.out).toContain('  ✓ profile south: ');
});

test('Slack and an operator that cannot be reached are told, and the rest is looked at', async () => {
  const { env, doctor } = await installation();
  env['SLACK_API_URL'] = 'http://127.0.0.1:9/api/';
  env['OPERATOR_BASE_URL'] = 'http://127.0.0.1:9';
  const found = await doctor();
  expect(found.code).toBe(1);
  expect(wrongs(found)[0]).toMatch(/^Slack does not answer: .* \| Check SLACK_API_URL/);
  expect(wrongs(found).at(-1)).toMatch(/^profile south: .* \| Check OPERATOR_BASE_URL/);
  expect(found.out).toContain('trunkdesk.db: ');
});

test('the database: used by a bot, under another key, damaged, and not made yet', async () => {
  const { env, dir, doctor } = await installation();
  const path = join(dir, 'trunkdesk.db');
  const bot = await openStore({ path, secretKey, use: 'alone' });
  expect((await doctor()).out).toContain(`  – a bot runs on it (process ${process.pid} on `);
  await bot.close();
  rmSync(path);
  const none = await doctor();
  expect(none).toMatchObject({
    code: 0,
    out: expect.stringContaining('trunkdesk.db is made at the first start'),
  });
  writeFileSync(path, 'no database at all, and long enough to be looked at '.repeat(50));
  const damaged = await doctor();
  expect(damaged.code).toBe(1);
  expect(wrongs(damaged)[0]).toContain(
    'The file is not a database of Trunkdesk, or it is damaged. | Check the path',
  );
  env['DATABASE_URL'] = `sqlite:${dir}`;
  expect(wrongs(await doctor())).toEqual([
    expect.stringMatching(
      /is a folder, not a file\. \| Name a file in it with DATABASE_URL, such as sqlite:/,
    ),
  ]);
  env['DATABASE_URL'] = 'sqlite::memory:';
  expect((await doctor()).out).toContain('  – the database is in memory: a restart loses it');
});

test('settings and policy that are wrong are listed with exit code 2, as a start would', async () => {
  const bare = await run(runDoctor, [], { TRUNKDESK_CONFIG: join(folder(), 'none.yaml') });
  expect(bare.code).toBe(2);
  expect(wrongs(bare)).toContainEqual(
    expect.stringMatching(/none\.yaml: the policy file is not there\. \| Set TRUNKDESK_CONFIG to its path/),
  );
  expect(wrongs(bare)).toContainEqual(
    expect.stringMatching(/^OPERATOR_BASE_URL is not set\. \| Give the whole address/),
  );
  const { doctor, dir } = await installation();
  writeFileSync(join(dir, 'trunkdesk.yaml'), policyText.replace('slack_channel', 'slack_chanel'));
  const misspelled = await doctor();
  expect(misspelled.code).toBe(2);
  expect(misspelled.out).toContain('  ✗ trunkdesk.yaml:5:');
  expect(misspelled.out).toContain('Did you mean slack_channel?');
  expect(misspelled.out).toContain('  ✓ profile north: ');
});
