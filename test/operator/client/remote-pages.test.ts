import { expect } from 'vitest';
import { fetchRemoteValue, getCallerIds, type RemoteValue } from '../../../src/operator/index.js';
import { customer } from '../../support/sample/operator-ids.js';
import { failureOf, html, refusal, reply, test, type Reply } from './scripted.js';

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ callerId: `+31${1000 + index}` }));

const remote = (endpoint: string, method = 'GET'): RemoteValue => ({
  endpoint,
  method,
  propertySelectors: { 'application/json': 'callerId' },
});
const callerIds = `/v1/accounts/${customer}/siptrunk-channel-callerids`;
const own = `/v1/accounts/${customer}/lookups/callerids`;

/** A list in pages: ten at a time by default, and never more than `most`. */
const pages =
  (all: readonly unknown[], most = 100): Reply =>
  (response, asked) => {
    const query = new URL(asked.url, 'http://service').searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? 10), most);
    reply(200, all.slice(offset, offset + limit))(response, asked);
  };

const refusing =
  (all: readonly unknown[], status: number): Reply =>
  (response, asked) => {
    const limit = Number(new URL(asked.url, 'http://service').searchParams.get('limit') ?? 10);
    const answer = limit > 50 ? reply(status, refusal('order:validation', 'limit is over 50')) : pages(all);
    answer(response, asked);
  };

const pagesOf10 = ['offset=10&limit=10', 'offset=20&limit=10', 'offset=25&limit=10'];

const asked = (service: { readonly asked: readonly { readonly url: string }[] }) =>
  service.asked.map(({ url }) => url.split('?')[1] ?? '');

test.for<[where: string, endpoint: string, most: number, count: number]>([
  ['ten at a time', callerIds, 10, 25],
  ['as many as are asked for', callerIds, 100, 250],
  ['at an address that is not documented', own, 10, 31],
  ['behind a query', `${own}?kind=fixed&limit=7`, 100, 25],
  ['from an offset on', `${own}?offset=0`, 100, 111],
])('all pages of a list are read, %s', async ([, endpoint, most, count], { service, connect }) => {
  service.answers(pages(numbers(count), most));
  const read = await fetchRemoteValue(connect(), remote(endpoint), { account: customer });
  expect(read).toMatchObject({ kind: 'choices', complete: true });
  expect(read.kind === 'choices' && read.choices.map(({ value }) => value)).toEqual(
    numbers(count).map(({ callerId }) => callerId),
  );
  // The first call is the endpoint as the operator named it.
  expect(service.asked[0]?.url).toBe(endpoint);
});

test('what stands in an endpoint’s query stays on every page, and no name comes twice', async ({
  service,
  connect,
}) => {
  service.answers(pages(numbers(25)));
  await fetchRemoteValue(connect(), remote(`${own}?kind=a%2Fb&limit=20`), { account: customer });
  expect(asked(service)).toEqual([
    'kind=a%2Fb&limit=20',
    'kind=a%2Fb&limit=20&offset=20',
    'kind=a%2Fb&limit=20&offset=25',
  ]);
});

test('an operator that ignores offset is asked once more, and its list is whole', async ({
  service,
  connect,
}) => {
  service.answers(reply(200, numbers(12)));
  const read = await fetchRemoteValue(connect(), remote(own), { account: customer });
  expect(read).toMatchObject({ complete: true });
  expect(service.asked).toHaveLength(2);
});

test('two items of one value are one choice, and the pages after them are read', async ({
  service,
  connect,
}) => {
  const all = Array.from({ length: 25 }, (_, index) => ({
    id: index,
    callerId: index < 15 ? 'same' : `n${index}`,
  }));
  service.answers(pages(all));
  const read = await fetchRemoteValue(connect(), remote(own), { account: customer });
  expect(read.kind === 'choices' && read.choices).toHaveLength(11);
});

test.for([404, 410, 416])(
  'an operator that answers %i to a next page has no more',
  async (status, { service, connect }) => {
    service.answers(
      reply(200, numbers(10)),
      reply(status, refusal('order:validation', 'Unknown parameter offset')),
    );
    const read = await fetchRemoteValue(connect(), remote(own), { account: customer });
    expect(read).toMatchObject({ complete: true });
    expect(read.kind === 'choices' && read.choices).toHaveLength(10);
  },
);

const withRefusals = [400, 422].flatMap((status) =>
  [callerIds, own].map((endpoint) => [status, endpoint] as const),
);

test.for(withRefusals)(
  'a list is read whole where more than 50 at a time is answered %i: %s',
  async ([status, endpoint], { service, connect }) => {
    service.answers(refusing(numbers(25), status));
    const read = await fetchRemoteValue(connect(), remote(endpoint), { account: customer });
    expect(read).toMatchObject({ complete: true });
    expect(read.kind === 'choices' && read.choices).toHaveLength(25);
    expect(asked(service)).toEqual(['', 'offset=10&limit=100', ...pagesOf10]);
  },
);

test.for([400, 422])(
  'all caller IDs are read where more than 50 at a time is answered %i',
  async (status, { service, connect }) => {
    service.answers(refusing(numbers(25), status));
    expect(await getCallerIds(connect(), customer)).toEqual({
      callerIds: numbers(25).map(({ callerId }) => callerId),
      complete: true,
    });
  },
);

test.for([400, 405, 422])(
  'a list whose next page is answered %i whatever is asked is not told as whole',
  async (status, { service, connect }) => {
    const no = reply(status, refusal('order:validation', 'Unknown parameter offset'));
    service.answers(reply(200, numbers(10)), no);
    const read = await fetchRemoteValue(connect(), remote(own), { account: customer });
    expect(read).toMatchObject({ complete: false });
    expect(read.kind === 'choices' && read.choices).toHaveLength(10);
    service.answers(reply(200, numbers(10)), no);
    const all = await getCallerIds(connect(), customer);
    expect(all).toMatchObject({ complete: false, callerIds: { length: 10 } });
  },
);

test.for<[string, Reply]>([
  ['a fault', html(500)],
  ['a refused login', reply(401, refusal('order:insufficient-rights', 'Who are you?'))],
  ['missing rights', reply(403, refusal('order:insufficient-rights', 'Not yours'))],
  ['a request to wait', reply(429, refusal('order:busy', 'Later'))],
  ['another kind of items', reply(200, [{ id: 1 }])],
  ['no list', reply(200, { callerId: '+31' })],
])(
  'a list is not taken for whole where its second page comes to %s',
  async ([, second], { service, connect }) => {
    service.answers(reply(200, numbers(10)), second);
    const failure = await failureOf(fetchRemoteValue(connect(), remote(own), { account: customer }));
    expect(failure).toHaveProperty('code');
  },
);

test('a list without an end is read up to a bound, and said not to be whole', async ({
  service,
  connect,
}) => {
  service.answers((response, { url }) => {
    const offset = Number(new URL(url, 'http://service').searchParams.get('offset') ?? 0);
    reply(
      200,
      numbers(10).map((_, index) => ({ callerId: `n${offset + index}` })),
    )(response, {
      method: 'GET',
      url,
      headers: {},
      body: '',
    });
  });
  const read = await fetchRemoteValue(connect(), remote(own), { account: customer });
  expect(read).toMatchObject({ kind: 'choices', complete: false });
  expect(service.asked.length).toBeLessThanOrEqual(100);
});

test.for([
  `/v1/accounts/${customer}/siptrunk-channel-proxies`,
  `/v1/accounts/${customer}/siptrunk-channel-templates`,
  `/v1/accounts/${customer}/siptrunk-channel-callbarrings`,
  `/v1/consumers/${customer}/products?initial=true`,
])(
  'of a list that is documented as whole nothing more is asked: %s',
  async (endpoint, { service, connect }) => {
    service.answers(reply(200, numbers(10)));
    await fetchRemoteValue(connect(), remote(endpoint), { account: customer });
    expect(service.asked.map(({ url }) => url)).toEqual([endpoint]);
  },
);

test('a list that a POST gives is asked for once', async ({ service, connect }) => {
  service.answers(pages(numbers(25)));
  const operator = connect({ settings: { remotePostPaths: [own] } });
  await fetchRemoteValue(operator, remote(own, 'POST'), { account: customer, pressed: true });
  expect(service.asked).toHaveLength(1);
});
