import { expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.js';
import { envWith } from './env.js';

const read = (given: Record<string, string | undefined>) =>
  readSettings(envWith({ OPERATOR_TOKEN: undefined, ...given }));
const problemsOf = (given: Record<string, string | undefined>) => {
  const result = read(given);
  return result.ok ? [] : result.problems.map(({ name, problem }) => `${name} ${problem}`);
};
const profilesOf = (given: Record<string, string | undefined>) => {
  const result = read(given);
  return result.ok ? result.settings.operator.profiles : result.problems;
};

const oauth = {
  OPERATOR_AUTH: 'oauth2',
  OPERATOR_TOKEN_URL: 'https://login.operator.example/token',
  OPERATOR_CLIENT_ID: 'desk',
  OPERATOR_CLIENT_SECRET: 'client-secret',
};

test('each way to log in takes its own settings', () => {
  expect(profilesOf({ OPERATOR_AUTH: 'none' })).toEqual([{ name: 'default', auth: { kind: 'none' } }]);
  expect(profilesOf({ OPERATOR_AUTH: 'basic', OPERATOR_USER: 'ann', OPERATOR_PASSWORD: ' p w ' })).toEqual([
    { name: 'default', auth: { kind: 'basic', user: 'ann', password: ' p w ' } },
  ]);
  const header = { OPERATOR_AUTH: 'header', OPERATOR_HEADER_NAME: 'X-Key', OPERATOR_HEADER_VALUE: 'k 1' };
  expect(profilesOf(header)).toEqual([
    { name: 'default', auth: { kind: 'header', name: 'X-Key', value: 'k 1' } },
  ]);
  const auth = {
    kind: 'oauth2',
    tokenUrl: 'https://login.operator.example/token',
    clientId: 'desk',
    clientSecret: 'client-secret',
    clientAuth: 'basic',
  };
  expect(profilesOf(oauth)).toEqual([{ name: 'default', auth }]);
  expect(profilesOf({ ...oauth, OPERATOR_OAUTH2_CLIENT_AUTH: 'post' })).toEqual([
    { name: 'default', auth: { ...auth, clientAuth: 'post' } },
  ]);
  expect(problemsOf({ ...oauth, OPERATOR_OAUTH2_CLIENT_AUTH: 'jwt' })).toEqual([
    'OPERATOR_OAUTH2_CLIENT_AUTH is none of basic, post',
  ]);
  expect(profilesOf({ ...oauth, OPERATOR_SCOPE: 'orders' })).toEqual([
    { name: 'default', auth: { ...auth, scope: 'orders' } },
  ]);
});

test.each([
  ['bearer', ['OPERATOR_TOKEN']],
  ['basic', ['OPERATOR_USER', 'OPERATOR_PASSWORD']],
  ['header', ['OPERATOR_HEADER_NAME', 'OPERATOR_HEADER_VALUE']],
  ['oauth2', ['OPERATOR_TOKEN_URL', 'OPERATOR_CLIENT_ID', 'OPERATOR_CLIENT_SECRET']],
])('%s without its credentials names all of them', (kind, names) => {
  expect(problemsOf({ OPERATOR_AUTH: kind })).toEqual(
    names.map((name) => `${name} is not set; needed with OPERATOR_AUTH ${kind}`),
  );
});

test.each([
  [{ OPERATOR_TOKEN: 'two words' }, 'OPERATOR_TOKEN'],
  [{ OPERATOR_AUTH: 'basic', OPERATOR_USER: 'a:b', OPERATOR_PASSWORD: 'p' }, 'OPERATOR_USER'],
  [
    { OPERATOR_AUTH: 'header', OPERATOR_HEADER_NAME: 'X Key', OPERATOR_HEADER_VALUE: 'k' },
    'OPERATOR_HEADER_NAME',
  ],
  [
    { OPERATOR_AUTH: 'header', OPERATOR_HEADER_NAME: 'X-Key', OPERATOR_HEADER_VALUE: 'k\r\nX-Other: 1' },
    'OPERATOR_HEADER_VALUE',
  ],
  [{ ...oauth, OPERATOR_TOKEN_URL: 'file:///etc/passwd' }, 'OPERATOR_TOKEN_URL'],
])('a credential that cannot be sent is refused (%#)', (given, name) => {
  const result = read(given);
  expect(result).toMatchObject({ ok: false, problems: [{ name }] });
});

test('named profiles read settings with their suffix, and default the plain ones', () => {
  const given = {
    OPERATOR_PROFILES: 'default, ann,pool1',
    OPERATOR_TOKEN: 'd',
    OPERATOR_TOKEN_ANN: 'a',
    OPERATOR_AUTH_POOL1: 'basic',
    OPERATOR_USER_POOL1: 'pool',
    OPERATOR_PASSWORD_POOL1: 'pw',
  };
  expect(profilesOf(given)).toEqual([
    { name: 'default', auth: { kind: 'bearer', token: 'd' } },
    { name: 'ann', auth: { kind: 'bearer', token: 'a' } },
    { name: 'pool1', auth: { kind: 'basic', user: 'pool', password: 'pw' } },
  ]);
  expect(read(given).warnings).toEqual([]);
});

test('a profile shares the token address and the scope, but never a credential', () => {
  const result = problemsOf({ ...oauth, OPERATOR_PROFILES: 'ann', OPERATOR_CLIENT_ID_ANN: 'ann' });
  expect(result).toEqual(['OPERATOR_CLIENT_SECRET_ANN is not set; needed with OPERATOR_AUTH oauth2']);
});

test('two profiles with one login are refused, since they would share one draft', () => {
  const twins = { OPERATOR_PROFILES: 'ann,bob', OPERATOR_TOKEN_ANN: 'same', OPERATOR_TOKEN_BOB: 'same' };
  expect(problemsOf(twins)).toEqual([
    'OPERATOR_PROFILES ann and bob are the same login, so they would share one draft',
  ]);
  expect(problemsOf({ OPERATOR_PROFILES: 'ann,bob', OPERATOR_AUTH: 'none' })).toHaveLength(1);
});

test('wrong profile names are refused by their place in the list', () => {
  const tokens = { OPERATOR_TOKEN_ANN: 'a' };
  expect(problemsOf({ ...tokens, OPERATOR_PROFILES: 'ann,Bob,ann,url,' })).toEqual([
    'OPERATOR_PROFILES name 2 is not a profile name',
    'OPERATOR_PROFILES name 3 is there twice',
    'OPERATOR_PROFILES name 4 starts with url',
    'OPERATOR_PROFILES name 5 is not a profile name',
  ]);
});

test('a credential of a profile that is not listed is warned of', () => {
  const result = read({ OPERATOR_TOKEN: 'd', OPERATOR_TOKEN_BOB: 'b' });
  expect(result).toMatchObject({
    ok: true,
    warnings: [{ name: 'OPERATOR_TOKEN_BOB', problem: 'belongs to no profile' }],
  });
});

test('paths for fetching values by POST are plain paths', () => {
  const listed = '/v1/numbers/reserve, /v1/line-check';
  expect(read({ OPERATOR_TOKEN: 'd', OPERATOR_REMOTE_POST_PATHS: listed })).toMatchObject({
    settings: { operator: { remotePostPaths: ['/v1/numbers/reserve', '/v1/line-check'] } },
  });
});

test.each(['v1/x', '//evil.example/x', '/a/../b', '/a%2e', '/a?b', 'https://x/y', '/a,', '/*'])(
  '%s is no plain path to fetch values from',
  (path) => {
    expect(read({ OPERATOR_TOKEN: 'd', OPERATOR_REMOTE_POST_PATHS: path }).ok).toBe(false);
  },
);

test.each([
  '/v1/accounts/0a/orders',
  '/V1/Accounts/0a/Orders/',
  '/v1/order-drafts/0a',
  '/v1/channel-number',
  '/v1/channel/trunk-1',
  '/v1/channel-number-operator-connect/trunk-1',
])('%s writes, so it cannot be listed for fetching values', (path) => {
  expect(problemsOf({ OPERATOR_TOKEN: 'd', OPERATOR_REMOTE_POST_PATHS: path })).toEqual([
    'OPERATOR_REMOTE_POST_PATHS path 1 is an endpoint that writes: a value is never fetched from it',
  ]);
});
