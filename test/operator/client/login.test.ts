import { describe, expect } from 'vitest';
import { getDraftPointer, placeOrder, search, type OperatorAuth } from '../../../src/operator/index.js';
import { AccountId, DraftId } from '../../../src/types/ids.js';
import { uuid } from '../../support/sample/operator-ids.js';
import { failureOf, html, reply, silence, test, type Reply } from './scripted.js';

const token = (access_token: string, expires_in: unknown = 3600): Reply =>
  reply(200, { access_token, token_type: 'Bearer', expires_in });
const pointer = reply(200, { order_draft_id: uuid(3) });

test.for<[OperatorAuth, Record<string, string | undefined>]>([
  [{ kind: 'none' }, { authorization: undefined }],
  [{ kind: 'bearer', token: 'abc' }, { authorization: 'Bearer abc' }],
  [
    { kind: 'basic', user: 'ann', password: 'pä:ss' },
    { authorization: `Basic ${Buffer.from('ann:pä:ss').toString('base64')}` },
  ],
  [
    { kind: 'header', name: 'X-Api-Key', value: 'k-1' },
    { authorization: undefined, 'x-api-key': 'k-1' },
  ],
])('a profile with $0.kind sends what it should', async ([auth, headers], { service, connect }) => {
  service.answers(pointer);
  await getDraftPointer(connect({ auth }));
  for (const [name, value] of Object.entries(headers)) expect(service.asked[0]?.headers[name]).toBe(value);
});

test('each profile sends its own login over the shared pool', async ({ service, connect }) => {
  service.answers(reply(200, []));
  await search(connect({ name: 'ann', auth: { kind: 'bearer', token: 'of-ann' } }), 'x');
  await search(connect({ name: 'bob', auth: { kind: 'bearer', token: 'of-bob' } }), 'x');
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer of-ann',
    'Bearer of-bob',
  ]);
});

describe('client credentials', () => {
  const secret = 'hush+hush:';
  const login = (url: string, scope?: string) =>
    ({
      kind: 'oauth2',
      tokenUrl: `${url}/token?v=2`,
      clientId: 'ann@x',
      clientSecret: secret,
      scope,
    }) as const;

  test('stand in the form alone where the token server wants them there', async ({
    service,
    other,
    connect,
  }) => {
    other.answers(token('t-1'));
    service.answers(pointer);
    await getDraftPointer(connect({ auth: { ...login(other.url, 'orders'), clientAuth: 'post' } }));
    const form = new URLSearchParams(other.asked[0]?.body);
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'client_credentials',
      scope: 'orders',
      client_id: 'ann@x',
      client_secret: secret,
    });
    expect(other.asked[0]?.headers.authorization).toBeUndefined();
    expect(service.asked[0]?.headers.authorization).toBe('Bearer t-1');
  });

  test.for<[string, number, number]>([
    ['a token that would run out on the way', 3600, 3_595_000 - 31_000],
    ['one that lives shorter than the call may take', 5, 0],
  ])('are asked for anew before an order with %s', async ([, life, passed], { service, other, connect }) => {
    let now = 0;
    other.answers(token('t-1', life), token('t-2', life));
    service.answers(pointer, reply(201, {}));
    const operator = connect({ auth: login(other.url), now: () => now, settings: { timeoutMs: 60_000 } });
    await getDraftPointer(operator);
    now += passed;
    await placeOrder(operator, AccountId.parse(uuid(1)), DraftId.parse(uuid(3)));
    expect(service.asked.map(({ method, headers }) => `${method} ${headers.authorization}`)).toEqual([
      'GET Bearer t-1',
      'POST Bearer t-2',
    ]);
  });

  test('are sent as the standard says', async ({ service, other, connect }) => {
    other.answers(token('t-1'));
    service.answers(pointer);
    await getDraftPointer(connect({ auth: login(other.url, 'orders trunk') }));
    expect(other.asked[0]).toMatchObject({
      method: 'POST',
      url: '/token?v=2',
      body: 'grant_type=client_credentials&scope=orders+trunk',
    });
    const sent = other.asked[0]?.headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(sent, 'base64').toString()).toBe('ann%40x:hush%2Bhush%3A');
    expect(service.asked[0]?.headers.authorization).toBe('Bearer t-1');
  });

  test('give one token to all calls that wait for it', async ({ service, other, connect }) => {
    other.answers(token('t-1'), token('t-2'));
    service.answers(reply(200, []));
    const operator = connect({ auth: login(other.url) });
    await Promise.all(['a', 'b', 'c', 'd'].map((q) => search(operator, q)));
    expect(other.asked).toHaveLength(1);
  });

  test('are renewed before the token ends', async ({ service, other, connect }) => {
    other.answers(token('t-1', 600), token('t-2', '600'));
    service.answers(pointer);
    let now = 0;
    const operator = connect({ auth: login(other.url), now: () => now });
    for (const seconds of [0, 569, 571]) {
      now = seconds * 1000;
      await getDraftPointer(operator);
    }
    const sent = service.asked.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer t-1', 'Bearer t-1', 'Bearer t-2']);
  });

  test('are renewed once after a 401', async ({ service, other, connect }) => {
    other.answers(token('t-1'), token('t-2'), token('t-3'));
    service.answers(reply(401, ''), pointer, reply(401, ''));
    const operator = connect({ auth: login(other.url) });
    expect(await getDraftPointer(operator)).toBe(uuid(3));
    expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer t-1', 'Bearer t-2']);
    expect(await failureOf(getDraftPointer(operator))).toMatchObject({ status: 401 });
    expect(other.asked).toHaveLength(3);
  });

  test.for<[string, Reply]>([
    ['a refusal', reply(400, { error: 'invalid_client', error_description: `no hush+hush: here` })],
    ['HTML', html(502)],
    ['no token', reply(200, { token: 'elsewhere-hidden' })],
    ['a token with a line break', token('a\r\nx: y')],
    ['a redirect', reply(302, '', { location: 'https://evil.example/' })],
    ['silence', silence],
  ])('that bring %s end the call with a clear failure', async ([, answer], { service, other, connect }) => {
    other.answers(answer);
    const operator = connect({ auth: login(other.url), settings: { timeoutMs: 300 } });
    const failure = await failureOf(getDraftPointer(operator));
    // Told as a login that failed, also where the token server is what does not answer.
    expect(failure).toMatchObject({ code: 'operator-login-failed', sent: false });
    expect(String(failure)).not.toMatch(/hush\+hush|elsewhere-hidden|: \./);
    expect(service.asked).toEqual([]);
  });

  test.for<[string, unknown, number]>([
    ['nothing', undefined, 300],
    ['null', null, 300],
    ['zero', 0, 300],
    ['less than nothing', -5, 300],
    ['words', 'soon', 300],
    ['a number in quotes', '600', 600],
    ['more than a year', 1e12, 1e12],
  ])(
    'are good for a while that the token server says as %s',
    async ([, says, lasts], { service, other, connect }) => {
      let now = 0;
      const named = { token_type: 'Bearer', ...(says === undefined ? {} : { expires_in: says }) };
      const answer = (access_token: string) => reply(200, { access_token, ...named });
      other.answers(answer('t-1'), answer('t-2'));
      service.answers(pointer);
      const operator = connect({ auth: login(other.url), now: () => now });
      await getDraftPointer(operator);
      now += (lasts - 31) * 1_000;
      await getDraftPointer(operator);
      expect(other.asked).toHaveLength(1);
      now += 2_000;
      await getDraftPointer(operator);
      expect(other.asked).toHaveLength(2);
    },
  );

  test.for<[string, Reply]>([
    ['refuses it', reply(401, { error: 'invalid_client' })],
    ['fails', html(500)],
    ['shows a page', html(200)],
    ['does not answer', silence],
  ])(
    'that end before an order, where the token server %s, have it returned and not sent',
    async ([, answer], { service, other, connect }) => {
      service.answers(pointer, reply(201, {}));
      const operator = connect({ auth: login(other.url), settings: { timeoutMs: 300 }, now: () => 0 });
      other.answers(token('t-1', 0.2), answer);
      await getDraftPointer(operator);
      const outcome = await placeOrder(operator, AccountId.parse(uuid(1)), DraftId.parse(uuid(3)));
      expect(outcome).toMatchObject({
        kind: 'returned',
        error: { code: 'operator-login-failed', sent: false },
      });
      expect(service.asked.map(({ method }) => method)).toEqual(['GET']);
    },
  );

  test('are asked for again after the token server failed', async ({ service, other, connect }) => {
    other.answers(html(503), token('t-1'));
    service.answers(pointer);
    const operator = connect({ auth: login(other.url) });
    expect(await failureOf(getDraftPointer(operator))).toMatchObject({ code: 'operator-login-failed' });
    expect(await getDraftPointer(operator)).toBe(uuid(3));
  });
});
