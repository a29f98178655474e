import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import {
  getDraftPointer,
  openPool,
  operatorDefaults,
  patchDraft,
  search,
} from '../../../src/operator/index.js';
import { customer, draft, uuid } from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, hangUp, html, reply, silence, stall, test, type Reply } from './scripted.js';

const pointer = { order_draft_id: uuid(3) };
const settings = { timeoutMs: 300, maxBodyBytes: 2_000 };

describe('answers that no document allows', () => {
  const answers: [string, Reply, string][] = [
    ['HTML with 200', html(200), 'operator-not-understood'],
    ['nothing with 200', reply(200, ''), 'operator-not-understood'],
    ['204', reply(204, ''), 'operator-not-understood'],
    ['a wrong type', reply(200, { order_draft_id: 17 }), 'operator-not-understood'],
    ['a missing field', reply(200, {}), 'operator-not-understood'],
    ['an array', reply(200, [pointer]), 'operator-not-understood'],
    ['a body over the bound', reply(200, { ...pointer, more: 'x'.repeat(5_000) }), 'operator-too-large'],
    ['a cut-off body', cutOff(200), 'operator-cut-off'],
    ['silence', silence, 'operator-slow'],
    ['a body that never ends', stall(200), 'operator-slow'],
    ['a broken connection', hangUp, 'operator-unreachable'],
    [
      'an unknown compression',
      reply(200, pointer, { 'content-encoding': 'zstd' }),
      'operator-not-understood',
    ],
    ['a broken compression', reply(200, pointer, { 'content-encoding': 'gzip' }), 'operator-not-understood'],
    [
      'a small body that unpacks to a huge one',
      reply(200, gzipSync('x'.repeat(1_000_000)), { 'content-encoding': 'gzip' }),
      'operator-too-large',
    ],
  ];
  test.for(answers)('%s ends in a coded failure', async ([, answer, code], { service, connect }) => {
    service.answers(answer);
    expect(await failureOf(getDraftPointer(connect({ settings })))).toMatchObject({ code });
  });
});

test('a compressed answer is read although none was asked for', async ({ service, connect }) => {
  service.answers(reply(200, gzipSync(JSON.stringify(pointer)), { 'content-encoding': 'gzip' }));
  expect(await getDraftPointer(connect())).toBe(uuid(3));
});

test('a redirect is an error and is not followed', async ({ service, other, connect }) => {
  other.answers(reply(200, pointer));
  service.answers(reply(302, '', { location: `${other.url}/v1/profile/order-drafts` }));
  expect(await failureOf(getDraftPointer(connect()))).toMatchObject({
    code: 'operator-refused',
    status: 302,
  });
  expect(other.asked).toEqual([]);
});

test('a path prefix of the base URL stands before every path', async ({ service, connect }) => {
  service.answers(reply(200, []));
  await search(connect({ settings: { baseUrl: `${service.url}/api/operator/` } }), 'Søren & "Sons"+');
  expect(service.asked[0]?.url).toBe('/api/operator/v1/search?q=S%C3%B8ren%20%26%20%22Sons%22%2B');
});

test('a base URL that holds credentials or a query is refused', ({ connect }) => {
  for (const baseUrl of ['ftp://x', 'http://user:pass@x', 'http://x/?a=b']) {
    expect(() => connect({ settings: { baseUrl } })).toThrow(TypeError);
  }
});

test('a call can be called off while it runs', async ({ service, connect }) => {
  const controller = new AbortController();
  service.answers(() => controller.abort());
  const failure = await failureOf(getDraftPointer(connect(), controller.signal));
  expect(failure).toMatchObject({ code: 'operator-aborted', sent: true });
});

test('the end of the process calls off whatever runs', async ({ service, connect }) => {
  const controller = new AbortController();
  service.answers(() => controller.abort());
  const failure = await failureOf(getDraftPointer(connect({ signal: controller.signal })));
  expect(failure).toMatchObject({ code: 'operator-aborted' });
});

test('no more calls run at once than allowed, over all profiles', async ({ service, connect }) => {
  const pool = openPool({ ...operatorDefaults, concurrency: 3 });
  const held: (() => void)[] = [];
  let most = 0;
  service.answers((response, asked) => {
    held.push(() => reply(200, [])(response, asked));
    most = Math.max(most, held.length);
    // Answers only when all places are taken, or nobody else comes.
    if (held.length === 3) for (const release of held.splice(0)) release();
  });
  const ann = connect({ pool, name: 'ann' });
  const bob = connect({ pool, name: 'bob' });
  await Promise.all(Array.from({ length: 12 }, (_, i) => search(i % 2 ? ann : bob, `${i}`)));
  expect(most).toBe(3);
  expect(service.asked).toHaveLength(12);
});

test('a call that finds no place in time says so and was not sent', async ({ service, connect }) => {
  service.answers(silence);
  const operator = connect({ settings: { concurrency: 1, timeoutMs: 300 } });
  const first = failureOf(patchDraft(operator, draft, [{ kind: 'on-account', account: customer }]));
  const rest = [1, 2, 3].map((n) => failureOf(search(operator, `${n}`)));
  const codes = await Promise.all([first, ...rest]);
  expect(codes).toContainEqual(expect.objectContaining({ code: 'operator-busy', sent: false }));
});

test('what was called is reported without query, bodies and headers', async ({ service, connect, calls }) => {
  service.answers(reply(200, []), reply(500, ''));
  const operator = connect({ name: 'ann', auth: { kind: 'bearer', token: 'hush-hush' } });
  await search(operator, 'Jane Doe');
  await failureOf(search(operator, 'Jane Doe'));
  expect(calls).toEqual([
    { profile: 'ann', method: 'GET', path: '/v1/search', status: 200, ms: expect.any(Number), failure: null },
    {
      profile: 'ann',
      method: 'GET',
      path: '/v1/search',
      status: 500,
      ms: expect.any(Number),
      failure: 'operator-refused',
    },
  ]);
});
