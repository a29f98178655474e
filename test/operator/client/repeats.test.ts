import { describe, expect, test as plain } from 'vitest';
import {
  connectNumber,
  disconnectNumber,
  dryRun,
  editChannel,
  getDraftPointer,
  patchDraft,
  removeNumberType,
  setNumberType,
  type Operator,
} from '../../../src/operator/index.js';
import { pauseBefore, retryAfterMs } from '../../../src/operator/retry.js';
import { customer, draft, uuid, wholesaler } from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, hangUp, reply, test, type Reply } from './scripted.js';

const pointer = reply(200, { order_draft_id: uuid(3) });
const link = { channelName: 'ann', number: '+31201234567' };

describe('a GET that failed in passing is asked again', () => {
  const passing: [string, Reply][] = [
    ['429 with Retry-After', reply(429, '', { 'retry-after': '0' })],
    ['503', reply(503, '')],
    ['502', reply(502, '<html>')],
    ['504', reply(504, '')],
    ['a broken connection', hangUp],
    ['a cut-off answer', cutOff(200)],
  ];
  test.for(passing)('after %s', async ([, answer], { service, connect }) => {
    service.answers(answer, answer, pointer);
    expect(await getDraftPointer(connect())).toBe(uuid(3));
    expect(service.asked).toHaveLength(3);
  });

  test('but not for ever', async ({ service, connect }) => {
    service.answers(reply(503, ''));
    expect(await failureOf(getDraftPointer(connect()))).toMatchObject({ status: 503 });
    expect(service.asked).toHaveLength(3);
  });

  test('but not when the service wants a longer wait than the call has', async ({ service, connect }) => {
    service.answers(reply(429, '', { 'retry-after': '3600' }), pointer);
    expect(await failureOf(getDraftPointer(connect()))).toMatchObject({
      status: 429,
      retryAfterMs: 3_600_000,
    });
    expect(service.asked).toHaveLength(1);
  });

  const final: [string, Reply][] = [
    ['400', reply(400, '')],
    ['403', reply(403, '')],
    ['404', reply(404, '')],
    ['500', reply(500, '')],
    ['a body that is not understood', reply(200, '{')],
  ];
  test.for(final)('but not after %s', async ([, answer], { service, connect }) => {
    service.answers(answer, pointer);
    await failureOf(getDraftPointer(connect()));
    expect(service.asked).toHaveLength(1);
  });
});

describe('a call that writes is never repeated', () => {
  const writes: [string, (operator: Operator) => Promise<unknown>][] = [
    [
      'PATCH of a draft',
      (operator) => patchDraft(operator, draft, [{ kind: 'on-account', account: customer }]),
    ],
    ['dry run', (operator) => dryRun(operator, wholesaler, draft)],
    ['connecting a number', (operator) => connectNumber(operator, link)],
    ['disconnecting a number', (operator) => disconnectNumber(operator, link.number)],
    ['editing a channel', (operator) => editChannel(operator, 'ann', {})],
    ['setting a type', (operator) => setNumberType(operator, { ...link, numberType: 'User' })],
    ['removing a type', (operator) => removeNumberType(operator, link)],
  ];
  test.for(writes)('%s', async ([, write], { service, connect }) => {
    for (const answer of [
      reply(503, '', { 'retry-after': '0' }),
      hangUp,
      reply(429, '', { 'retry-after': '0' }),
    ]) {
      service.asked.length = 0;
      service.answers(answer, reply(200, {}));
      await failureOf(write(connect()));
      expect(service.asked).toHaveLength(1);
    }
  });
});

plain.for([
  ['7', 7_000],
  [' 0 ', 0],
  ['Fri, 27 Nov 2026 12:00:10 GMT', 10_000],
  ['Fri, 27 Nov 2026 11:00:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  ['2026', 2_026_000],
  ['1e9', null],
  [null, null],
] as const)('Retry-After %o is read as %o ms', ([header, ms]) => {
  expect(retryAfterMs(header, Date.parse('2026-11-27T12:00:00Z'))).toBe(ms);
});

plain('the wait before a repeat doubles, with a random part', () => {
  for (const [repeat, most] of [
    [1, 200],
    [2, 400],
    [3, 800],
  ] as const) {
    const pause = pauseBefore(repeat, { attempts: 4, backoffMs: 200 }, new Error('any'));
    expect(pause).toBeGreaterThanOrEqual(most / 2);
    expect(pause).toBeLessThanOrEqual(most);
  }
});
