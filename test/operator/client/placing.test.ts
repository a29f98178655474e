import { describe, expect } from 'vitest';
import { openPool, operatorDefaults, placeOrder } from '../../../src/operator/index.js';
import type { Came } from '../../../src/types/failure.js';
import { draft, wholesaler } from '../../support/sample/operator-ids.js';
import { cutOff, hangUp, html, refusal, reply, silence, stall, test, type Reply } from './scripted.js';

const settings = { timeoutMs: 300, maxBodyBytes: 2_000 };
const noRights = refusal('order:insufficient-rights', 'You may not order.');

const placed: [string, Reply, string | null][] = [
  ['201 with an order id', reply(201, { order_id: 'o-1', id: 'x', reference: 'r' }), 'o-1'],
  ['200 with only an id', reply(200, { id: 17, reference: 'r' }), '17'],
  ['200 with only a reference', reply(200, { reference: 'r-9' }), 'r-9'],
  ['an empty order id beside an id', reply(200, { order_id: '', id: 'x-2' }), 'x-2'],
  ['204 without a body', reply(204, ''), null],
  ['200 with an empty body', reply(200, ' \n'), null],
  ['202 with JSON that names no order', reply(202, ['ok']), null],
  ['200 with JSON under another media type', reply(200, '{"id":"a"}', { 'content-type': 'text/plain' }), 'a'],
  ['200 with an error identifier that is null', reply(200, { id: 'a', error_identifier: null }), 'a'],
];

const returned: [string, Reply][] = [
  ['403 with an error object', reply(403, noRights)],
  ['200 with an error object', reply(200, noRights)],
  ['500 with an error object', reply(500, noRights)],
  ['503 with an error object', reply(503, noRights, { 'retry-after': '0' })],
  ['408 with an error object', reply(408, noRights)],
  ['302 with an error object', reply(302, noRights, { location: '/elsewhere' })],
  ['400 with HTML', html(400)],
  ['401 without a body', reply(401, '')],
  ['404 with other JSON', reply(404, { title: 'Gone' })],
  ['409 that is cut off', cutOff(409)],
  ['422 with a body over the bound', reply(422, 'x'.repeat(9_000))],
  ['429', reply(429, '', { 'retry-after': '0' })],
];

const inDoubt: [string, Reply, Came, number | null][] = [
  ['500 with HTML', html(500), 'fault', 500],
  ['502 without a body', reply(502, ''), 'fault', 502],
  ['503 with Retry-After', reply(503, 'busy', { 'retry-after': '0' }), 'fault', 503],
  ['500 with JSON that is no error object', reply(500, { message: 'oops' }), 'fault', 500],
  ['a redirect', reply(307, '', { location: '/v1/other' }), 'redirect', 307],
  ['408', reply(408, ''), 'unclear', 408],
  ['200 with HTML', html(200), 'not-understood', 200],
  ['200 with broken JSON', reply(200, '{"order_id":"o-1"'), 'not-understood', 200],
  ['201 that is cut off', cutOff(201), 'cut-off', 201],
  ['500 that is cut off', cutOff(500), 'fault', 500],
  ['200 with a body over the bound', reply(200, `"${'x'.repeat(9_000)}"`), 'too-large', 200],
  [
    '500 with an error object over the bound',
    reply(500, { ...noRights, more: 'x'.repeat(9_000) }),
    'fault',
    500,
  ],
  ['no answer at all', silence, 'late', null],
  ['a body that never ends', stall(200), 'late', null],
  ['a connection that breaks', hangUp, 'broken', null],
];

describe('one attempt to place an order', () => {
  test.for(placed)('is placed by %s', async ([, answer, orderId], { service, connect }) => {
    service.answers(answer);
    expect(await placeOrder(connect({ settings }), wholesaler, draft)).toMatchObject({
      kind: 'placed',
      orderId,
    });
    expect(service.asked.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'POST', url: `/v1/accounts/${wholesaler}/orders?order_draft_id=${draft}`, body: '' },
    ]);
  });

  test.for(returned)('is returned by %s', async ([, answer], { service, connect }) => {
    service.answers(answer, reply(201, { order_id: 'second' }));
    const outcome = await placeOrder(connect({ settings }), wholesaler, draft);
    expect(outcome.kind).toBe('returned');
    expect(service.asked).toHaveLength(1);
  });

  test.for(inDoubt)('is in doubt after %s', async ([, answer, came, status], { service, connect }) => {
    service.answers(answer, reply(201, { order_id: 'second' }));
    const outcome = await placeOrder(connect({ settings }), wholesaler, draft);
    expect(outcome).toMatchObject({
      kind: 'in-doubt',
      failure: { came, ...(status === null ? {} : { status }) },
    });
    expect(service.asked).toHaveLength(1);
  });

  test('is returned when nothing listens at the address: nothing left', async ({ connect }) => {
    const operator = connect({ settings: { ...settings, baseUrl: 'http://127.0.0.1:1' } });
    expect(await placeOrder(operator, wholesaler, draft)).toMatchObject({
      kind: 'returned',
      error: { code: 'operator-unreachable' },
    });
  });

  test('is in doubt when it is called off while the operator works on it', async ({ service, connect }) => {
    const controller = new AbortController();
    service.answers((_, asked) => {
      expect(asked.method).toBe('POST');
      controller.abort();
    });
    expect(await placeOrder(connect(), wholesaler, draft, controller.signal)).toMatchObject({
      kind: 'in-doubt',
      failure: { came: 'called-off' },
    });
  });

  test('is returned, unsent, when it is called off before', async ({ service, connect }) => {
    const outcome = await placeOrder(connect(), wholesaler, draft, AbortSignal.abort());
    expect(outcome).toMatchObject({ kind: 'returned', error: { code: 'operator-aborted', sent: false } });
    expect(service.asked).toEqual([]);
  });

  test('is returned, unsent, when no token is to be had', async ({ service, other, connect }) => {
    other.answers(reply(400, { error: 'invalid_client' }));
    const auth = { kind: 'oauth2', tokenUrl: other.url, clientId: 'c', clientSecret: 'hush-hush' } as const;
    const outcome = await placeOrder(connect({ auth }), wholesaler, draft);
    expect(outcome).toMatchObject({
      kind: 'returned',
      error: { code: 'operator-login-failed', sent: false },
    });
    expect(service.asked).toEqual([]);
  });

  test('is not repeated with a renewed token after a 401', async ({ service, other, connect }) => {
    other.answers(reply(200, { access_token: 'a-token', expires_in: 3600 }));
    service.answers(reply(401, ''), reply(201, { order_id: 'second' }));
    const auth = { kind: 'oauth2', tokenUrl: other.url, clientId: 'c', clientSecret: 'hush-hush' } as const;
    const outcome = await placeOrder(connect({ auth }), wholesaler, draft);
    expect(outcome).toMatchObject({ kind: 'returned', error: { status: 401 } });
    expect(service.asked).toHaveLength(1);
  });

  test('waits for its place longer than other calls do', async ({ service, connect }) => {
    const pool = openPool({ ...operatorDefaults, concurrency: 1 });
    const operator = connect({ pool, settings: { ...settings, concurrency: 1 } });
    service.answers(silence, silence, reply(201, { order_id: 'o-3' }));
    const outcomes = await Promise.all([1, 2, 3].map(() => placeOrder(operator, wholesaler, draft)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['in-doubt', 'in-doubt', 'placed']);
  });

  test('keeps the answer only up to a bound', async ({ service, connect }) => {
    service.answers(reply(200, { id: 'a', padding: 'x'.repeat(100_000) }));
    const outcome = await placeOrder(connect(), wholesaler, draft);
    expect(outcome.kind === 'placed' ? outcome.body.length : 0).toBe(16_384);
  });

  test('stands even where the log of the call breaks', async ({ service, connect, calls }) => {
    service.answers(reply(201, { order_id: 'o-1' }));
    calls.push = () => {
      throw new Error('disk full');
    };
    expect(await placeOrder(connect(), wholesaler, draft)).toMatchObject({ kind: 'placed', orderId: 'o-1' });
  });
});
