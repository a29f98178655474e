import { expect, test } from 'vitest';
import { readDemoPorts, readSettings, settingProblemLines } from '../../src/config/index.js';
import { envWith } from './env.js';

const read = (given: Record<string, string | undefined> = {}) => readSettings(envWith(given));
const problemsOf = (given: Record<string, string | undefined>) => {
  const result = read(given);
  return result.ok ? [] : result.problems.map(({ name, problem }) => `${name} ${problem}`);
};

test('the least that has to be set gives every default', () => {
  expect(read()).toMatchObject({
    ok: true,
    warnings: [],
    settings: {
      slack: {
        mode: 'socket',
        botToken: 'xoxb-1-2-abc',
        appToken: 'xapp-1-A-abc',
        apiUrl: 'https://slack.com/api/',
      },
      port: 3000,
      databasePath: 'trunkdesk.db',
      policyPath: './trunkdesk.yaml',
      stopMs: 15_000,
      operator: {
        baseUrl: 'https://api.operator.example',
        profiles: [{ name: 'default', auth: { kind: 'bearer', token: 'operator-token-1' } }],
        timeoutMs: 10_000,
        maxBodyBytes: 4_194_304,
        concurrency: 8,
        dialect: 'table',
        patchRemove: false,
        configurationPath: null,
        customerId: 'identifier',
        ordersAccount: 'wholesaler',
        remotePostPaths: [],
        multiplier: 'absolute',
        cacheSeconds: 300,
      },
      logLevel: 'info',
    },
  });
});

test('an empty environment lists everything that is missing, at once and with its fix', () => {
  const result = readSettings({});
  const problems = result.ok ? [] : result.problems;
  expect(problems.map(({ name }) => name)).toEqual([
    'SLACK_BOT_TOKEN',
    'SLACK_APP_TOKEN',
    'TRUNKDESK_SECRET_KEY',
    'OPERATOR_BASE_URL',
    'OPERATOR_TOKEN',
  ]);
  expect(settingProblemLines(problems)[2]).toBe(
    'TRUNKDESK_SECRET_KEY is not set. Make one with: openssl rand -base64 32. Keep it: what waits encrypted can’t be read without it.',
  );
});

test('HTTP mode asks for the signing secret and not for the app token', () => {
  expect(problemsOf({ SLACK_MODE: 'http', SLACK_APP_TOKEN: undefined })).toEqual([
    'SLACK_SIGNING_SECRET is not set; needed with SLACK_MODE http',
  ]);
  const secret = '0123456789abcdef0123456789abcdef';
  expect(read({ SLACK_MODE: 'http', SLACK_SIGNING_SECRET: secret })).toMatchObject({
    settings: { slack: { mode: 'http', signingSecret: secret } },
  });
});

test.each([
  ['SLACK_MODE', 'carrier-pigeon', 'is none of socket, http'],
  ['SLACK_BOT_TOKEN', 'xapp-1-A-abc', 'is an app-level token: that is SLACK_APP_TOKEN'],
  ['SLACK_BOT_TOKEN', 'xoxp-1-2', 'is a user’s token'],
  ['SLACK_BOT_TOKEN', 'abc', 'does not start with xoxb-'],
  ['SLACK_APP_TOKEN', 'xoxb-1-2-abc', 'is a bot token: that is SLACK_BOT_TOKEN'],
  ['SLACK_API_URL', 'slack.com', 'is not a whole address with http:// or https://'],
  ['PORT', '65536', 'is out of bounds or no whole number'],
  ['PORT', '3e3', 'is out of bounds or no whole number'],
  ['DATABASE_URL', 'postgres://u:p@db/x', 'names PostgreSQL, which is not supported yet'],
  ['DATABASE_URL', 'trunkdesk.db', 'does not start with sqlite:'],
  ['DATABASE_URL', 'sqlite:', 'names no file'],
  ['TRUNKDESK_SECRET_KEY', 'c2hvcnQ=', 'is neither 32 bytes as base64 nor 64 hex digits'],
  ['TRUNKDESK_SECRET_KEY', '0'.repeat(64), 'is the same byte 32 times'],
  ['LOG_LEVEL', 'loud', 'is none of info, trace, debug, warn, error, fatal, silent'],
  ['OPERATOR_BASE_URL', 'ftp://operator.example', 'does not start with http:// or https://'],
  ['OPERATOR_BASE_URL', 'https://u:p@operator.example', 'holds a user name or password'],
  ['OPERATOR_BASE_URL', 'https://operator.example/?a=1', 'holds a ? or #'],
  ['OPERATOR_AUTH', 'magic', 'is none of bearer, none, basic, header, oauth2'],
  ['OPERATOR_TIMEOUT_MS', '0', 'is out of bounds or no whole number'],
  ['OPERATOR_MAX_BODY_BYTES', '-1', 'is out of bounds or no whole number'],
  ['OPERATOR_CONCURRENCY', '0', 'is out of bounds or no whole number'],
  ['OPERATOR_DIALECT', 'dutch', 'is none of table, sample'],
  ['OPERATOR_PATCH_REMOVE', 'maybe', 'is neither on nor off'],
  ['OPERATOR_PATCH_REMOVE', 'constructor', 'is neither on nor off'],
  ['OPERATOR_CONFIGURATION_PATH', '/intakes/configurations', 'does not hold {entry_id}'],
  ['OPERATOR_CONFIGURATION_PATH', 'https://x/{entry_id}', 'is not a path'],
  ['OPERATOR_CONFIGURATION_PATH', '/a/../{entry_id}', 'is not a path'],
  ['OPERATOR_CUSTOMER_ID', 'legacy_id', 'is none of identifier, parameters.uuid'],
  ['OPERATOR_ORDERS_ACCOUNT', 'mine', 'is none of wholesaler, customer'],
  ['OPERATOR_MULTIPLIER', 'relative', 'is none of absolute, per_initial'],
  ['OPERATOR_CACHE_SECONDS', '1.5', 'is out of bounds or no whole number'],
])('%s=%s is refused', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name} ${problem}`]);
});

test('several wrong settings are all told', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', OPERATOR_DIALECT: 'x', DATABASE_URL: 'x' })).toHaveLength(4);
});

test.each([
  ['on', true],
  ['TRUE', true],
  ['1', true],
  ['off', false],
  ['no', false],
])('OPERATOR_PATCH_REMOVE=%s is understood', (OPERATOR_PATCH_REMOVE, patchRemove) => {
  expect(read({ OPERATOR_PATCH_REMOVE })).toMatchObject({ settings: { operator: { patchRemove } } });
});

test('a short signing secret is refused', () => {
  expect(problemsOf({ SLACK_MODE: 'http', SLACK_SIGNING_SECRET: 'short' })).toEqual([
    'SLACK_SIGNING_SECRET is shorter than 16 characters or holds spaces',
  ]);
});

test('addresses lose the slashes at their end, and Slack’s gets one', () => {
  expect(
    read({ OPERATOR_BASE_URL: 'http://127.0.0.1:4010/api//', SLACK_API_URL: 'http://127.0.0.1:3100/api' }),
  ).toMatchObject({
    warnings: [],
    settings: {
      operator: { baseUrl: 'http://127.0.0.1:4010/api' },
      slack: { apiUrl: 'http://127.0.0.1:3100/api/' },
    },
  });
});

test.each([
  ['sqlite:data/t.db', 'data/t.db'],
  ['sqlite:/var/t.db', '/var/t.db'],
  ['sqlite:///var/t.db', '/var/t.db'],
])('%s is the file %s', (DATABASE_URL, databasePath) => {
  expect(read({ DATABASE_URL })).toMatchObject({ settings: { databasePath } });
});

test('the secret key may be base64 or hex', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const TRUNKDESK_SECRET_KEY = Buffer.from(bytes).toString(encoding);
    expect(read({ TRUNKDESK_SECRET_KEY })).toMatchObject({ settings: { secretKey: bytes } });
  }
});

test('an address that leaves this machine without TLS and a database in memory are warned of', () => {
  const result = read({ OPERATOR_BASE_URL: 'http://operator.example', DATABASE_URL: 'sqlite::memory:' });
  expect(result.ok).toBe(true);
  expect(result.warnings.map(({ name }) => name)).toEqual(['DATABASE_URL', 'OPERATOR_BASE_URL']);
});

test('a misspelled setting is warned of with the right name, other programs’ settings are not', () => {
  const result = read({ OPERATOR_TIMEOUT: '5', SLACK_BOT_TOKN: 'x', SLACK_WEBHOOK: 'x', PATH: '/bin' });
  expect(result.warnings).toEqual([
    { name: 'OPERATOR_TIMEOUT', problem: 'is no setting', fix: 'Did you mean OPERATOR_TIMEOUT_MS?' },
    { name: 'SLACK_BOT_TOKN', problem: 'is no setting', fix: 'Did you mean SLACK_BOT_TOKEN?' },
  ]);
});

test('the demo has its own ports', () => {
  expect(readDemoPorts({ PORT: '0' })).toEqual({
    ok: true,
    ports: { workspace: 3100, operator: 4010, bot: 0 },
  });
  expect(readDemoPorts({ DEMO_PORT: 'x' })).toMatchObject({ ok: false, problems: [{ name: 'DEMO_PORT' }] });
});

test('a stop lasts longer than a call to the operator, unless it is set not to, which is warned of', () => {
  expect(read({ OPERATOR_TIMEOUT_MS: '60000' })).toMatchObject({
    settings: { stopMs: 65_000 },
    warnings: [],
  });
  const short = read({ STOP_TIMEOUT_MS: '8000' });
  expect(short).toMatchObject({ settings: { stopMs: 8_000 } });
  expect(short.warnings).toMatchObject([{ name: 'STOP_TIMEOUT_MS', fix: 'Set more than 10000.' }]);
  expect(problemsOf({ STOP_TIMEOUT_MS: 'soon' })).toEqual([
    'STOP_TIMEOUT_MS is out of bounds or no whole number',
  ]);
});
