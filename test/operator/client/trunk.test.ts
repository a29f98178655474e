import { describe, expect } from 'vitest';
import {
  connectNumber,
  disconnectNumber,
  editChannel,
  getBarrings,
  getCallerIds,
  getProxies,
  getTemplates,
  isRefusal,
  removeNumberType,
  setNumberType,
} from '../../../src/operator/index.js';
import { customer, uuid } from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, refusal, reply, test, type Asked, type Reply } from './scripted.js';

const link = { channelName: 'Hal & Co/1', number: '+31201234567' };
const wire = { channel_name: link.channelName, number: link.number };
const encodedName = 'Hal%20%26%20Co%2F1';
const of = ({ method, url, body }: Asked) => [method, url, body === '' ? null : JSON.parse(body)];

test('a number is connected', async ({ service, connect }) => {
  service.answers(reply(201, { ...wire, more: 1 }));
  expect(await connectNumber(connect(), link)).toEqual(link);
  expect(service.asked.map(of)).toEqual([['POST', '/v1/channel-number', wire]]);
});

test('a number is disconnected, its plus sign encoded', async ({ service, connect }) => {
  service.answers(reply(204, ''));
  expect(await disconnectNumber(connect(), link.number)).toBeUndefined();
  expect(service.asked.map(of)).toEqual([['DELETE', '/v1/channel-number/%2B31201234567', null]]);
});

test('a channel is edited with exactly the body that was given', async ({ service, connect }) => {
  service.answers(reply(200, { channel_name: 'new' }));
  const edit = { new_name: 'new', audio_stream: { rtp_timeout: null }, call_barrings: [] };
  expect(await editChannel(connect(), link.channelName, edit)).toEqual({ channelName: 'new' });
  expect(service.asked.map(of)).toEqual([['POST', `/v1/channel/${encodedName}`, edit]]);
});

test.for(['User', 'Resource Account', ''] as const)(
  'the number type %o is set',
  async (numberType, { service, connect }) => {
    service.answers(
      reply(200, {
        '@context': '/c',
        '@id': '/x/hal',
        '@type': 'T',
        numbers: link.number,
        number_type: numberType,
      }),
    );
    expect(await setNumberType(connect(), { ...link, numberType })).toEqual({
      context: '/c',
      id: '/x/hal',
      type: 'T',
      number: link.number,
      numberType,
    });
    expect(service.asked.map(of)).toEqual([
      ['PUT', `/v1/channel-number-operator-connect/${encodedName}`, { ...wire, number_type: numberType }],
    ]);
  },
);

test('a number type is removed', async ({ service, connect }) => {
  service.answers(reply(204, ''));
  await removeNumberType(connect(), link);
  expect(service.asked.map(of)).toEqual([
    ['DELETE', `/v1/channel-number-operator-connect/channels/${encodedName}/numbers/%2B31201234567`, null],
  ]);
});

test.for(['', '.', '..'])(
  'a channel named %o is refused before any call',
  async (channelName, { service, connect }) => {
    const operator = connect();
    const calls = [
      editChannel(operator, channelName, {}),
      setNumberType(operator, { ...link, channelName, numberType: '' }),
      removeNumberType(operator, { ...link, channelName }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toMatchObject({ code: 'path-refused', sent: false });
      expect(isRefusal(failure)).toBe(true);
    }
    expect(service.asked).toEqual([]);
  },
);

describe('a failed change of the trunk', () => {
  test.for<[string, Reply, boolean]>([
    ['an error object', reply(500, refusal('sip-trunk:operator', 'Proxy not found')), true],
    ['404', reply(404, ''), true],
    ['500 without an error object', reply(500, 'oops'), false],
    ['408', reply(408, ''), false],
    ['a cut-off answer', cutOff(200), false],
    ['a success that is not understood', reply(200, {}), false],
  ])('after %s is told apart from an unknown end', async ([, answer, refused], { service, connect }) => {
    service.answers(answer);
    expect(isRefusal(await failureOf(editChannel(connect(), 'hal', {})))).toBe(refused);
  });
});

test('proxies, templates and barrings of an account are listed', async ({ service, connect }) => {
  const items = [{ id: uuid(30), name: 'Main' }];
  const barrings = [{ name: 'No premium', code: 'P' }];
  service.answers(reply(200, items), reply(200, items), reply(200, barrings));
  const operator = connect();
  expect(await getProxies(operator, customer)).toEqual(items);
  expect(await getTemplates(operator, customer)).toEqual(items);
  expect(await getBarrings(operator, customer)).toEqual(barrings);
  expect(service.asked.map(({ url }) => url)).toEqual(
    ['proxies', 'templates', 'callbarrings'].map(
      (list) => `/v1/accounts/${customer}/siptrunk-channel-${list}`,
    ),
  );
});

describe('caller IDs', () => {
  const all = Array.from({ length: 7 }, (_, i) => ({ callerId: `+3120000000${i}` }));
  const numbers = all.map(({ callerId }) => callerId);
  const paged =
    (most: number): Reply =>
    (response, asked) => {
      const query = new URL(asked.url, 'http://x').searchParams;
      const offset = Number(query.get('offset'));
      const page = all.slice(offset, offset + Math.min(most, Number(query.get('limit') ?? 3)));
      reply(200, page)(response, asked);
    };

  test('are read page by page until one is empty', async ({ service, connect }) => {
    service.answers(paged(100));
    expect(await getCallerIds(connect(), customer)).toEqual({
      callerIds: numbers,
      complete: true,
    });
    expect(service.asked.map(({ url }) => url.split('?')[1])).toEqual([
      undefined,
      'offset=3&limit=100',
      'offset=7&limit=100',
    ]);
  });

  test('are all read where the service gives less than was asked for', async ({ service, connect }) => {
    service.answers(paged(2));
    expect(await getCallerIds(connect(), customer)).toEqual({
      callerIds: numbers,
      complete: true,
    });
  });

  test('are read once where the service ignores the offset', async ({ service, connect }) => {
    service.answers(reply(200, all));
    expect(await getCallerIds(connect(), customer)).toEqual({ callerIds: numbers, complete: true });
    expect(service.asked).toHaveLength(2);
  });

  test('that never end are bounded', async ({ service, connect }) => {
    let next = 0;
    service.answers((response, asked) => {
      next += 2;
      reply(200, [{ callerId: `+${next}` }, { callerId: `+${next + 1}` }])(response, asked);
    });
    const read = await getCallerIds(connect(), customer, { most: 9 });
    expect(read).toMatchObject({ complete: false });
    expect(read.callerIds).toHaveLength(9);
  });
});
