import { describe, expect } from 'vitest';
import { RemoteValueRefused, fetchRemoteValue, type RemoteValue } from '../../../src/operator/index.js';
import { customer, uuid } from '../../support/sample/operator-ids.js';
import { failureOf, reply, test } from './scripted.js';

const remote = (
  endpoint: string,
  method = 'GET',
  propertySelectors = { 'application/json': 'id' },
): RemoteValue => ({
  endpoint,
  method,
  propertySelectors,
});
const reserve = '/v1/reservations';
const own = `/v1/accounts/${customer}/sites`;
const foreign = uuid(99);

describe('a remote value', () => {
  test('is the property that the selector names', async ({ service, connect }) => {
    service.answers(reply(200, { id: 42, name: 'x' }, { 'content-type': 'Application/JSON; charset=utf-8' }));
    expect(await fetchRemoteValue(connect(), remote(own), { account: customer })).toEqual({
      kind: 'value',
      value: 42,
    });
    expect(service.asked).toMatchObject([{ method: 'GET', url: own, body: '' }]);
  });

  test('is a choice where the answer is a list', async ({ service, connect }) => {
    service.answers(reply(200, [{ id: 'a', name: 'North' }, { id: 'b' }, { id: 'a', name: 'North' }]));
    expect(await fetchRemoteValue(connect(), remote(own), { account: customer })).toEqual({
      kind: 'choices',
      choices: [
        { value: 'a', label: 'North' },
        { value: 'b', label: 'b' },
      ],
      complete: true,
    });
  });

  test('is read by the selector of the media type that came', async ({ service, connect }) => {
    const selectors = { 'application/json': 'id', 'application/vnd.site+json': 'code' };
    service.answers(reply(200, { id: 'i', code: 'c' }, { 'content-type': 'application/vnd.site+json' }));
    const read = await fetchRemoteValue(
      connect(),
      { ...remote(own), propertySelectors: selectors },
      { account: customer },
    );
    expect(read).toEqual({ kind: 'value', value: 'c' });
  });

  test.for<[string, unknown, string]>([
    ['lacks the property', { other: 1 }, 'application/json'],
    ['has an object there', { id: {} }, 'application/json'],
    ['has null there', { id: null }, 'application/json'],
    ['has nothing there', { id: '' }, 'application/json'],
    ['has only spaces there', { id: ' \u00a0' }, 'application/json'],
    ['has nothing there in its only item', [{ id: '' }], 'application/json'],
    ['inherits the property', {}, 'application/json'],
    ['has an item without it', [{ id: 1 }, {}], 'application/json'],
    ['is a list of texts', ['a'], 'application/json'],
    ['has a media type without a selector', { id: 1 }, 'text/html'],
  ])('is not made up where the answer %s', async ([, body, type], { service, connect }) => {
    service.answers(reply(200, body, { 'content-type': type }));
    const failure = await failureOf(fetchRemoteValue(connect(), remote(own), { account: customer }));
    expect(failure).toMatchObject({ code: 'operator-not-understood' });
  });

  test('named like a built-in property is not found', async ({ service, connect }) => {
    service.answers(reply(200, {}));
    const value = { ...remote(own), propertySelectors: { 'application/json': 'constructor' } };
    expect(await failureOf(fetchRemoteValue(connect(), value, { account: customer }))).toMatchObject({
      code: 'operator-not-understood',
    });
  });
});

describe('a remote value is refused, and nothing is called,', () => {
  test.for<[string, RemoteValue, boolean]>([
    ['with another host', remote('http://evil.example/v1/x'), false],
    ['with a host and no scheme', remote('//evil.example/v1/x'), false],
    ['with no slash at its start', remote('v1/x'), false],
    ['with dots', remote('/v1/accounts/../x'), false],
    ['with encoded dots', remote('/v1/%2e%2e/x'), false],
    ['with an encoded slash', remote(`/v1/x%2faccounts%2f${foreign}`), false],
    ['with a backslash', remote('/v1\\x'), false],
    ['with a template in it', remote('/v1/accounts/{accountId}/sites'), false],
    ["with another account's path", remote(`/v1/accounts/${foreign}/sites`), false],
    ["with another consumer's path", remote(`/v1/consumers/${foreign}/products`), false],
    ["with another buyer's path", remote(`/dev/buyers/${foreign}/products/prices`), false],
    ["with another account's path in capitals", remote(`/v1/ACCOUNTS/${foreign}/sites`), false],
    ["with another account's path, encoded", remote(`/v1/%61ccounts/${foreign}/sites`), false],
    ["with another account's path behind a semicolon", remote(`/v1/accounts;a=b/${foreign}/sites`), false],
    ['with another account in its query', remote(`/v1/sites?account_id=${foreign}`), false],
    ['for PATCH', remote(own, 'PATCH'), true],
    ['for DELETE', remote(own, 'DELETE'), true],
    ['for a made-up method', remote(own, 'GET /x HTTP/1.1'), true],
    ['for a POST that nobody pressed for', remote(reserve, 'POST'), false],
    ['for a POST that is not listed', remote('/v1/other', 'POST'), true],
    ['for a POST below a listed path', remote(`${reserve}/x`, 'POST'), true],
    ['for a POST that places an order', remote(`/v1/accounts/${customer}/orders`, 'POST'), true],
    [
      'for a POST that places an order, in capitals',
      remote(`/v1/accounts/${customer}/Orders/`, 'post'),
      true,
    ],
    ['for a POST that connects a number', remote('/v1/channel-number', 'POST'), true],
    ['for a POST that edits a channel', remote('/v1/channel/ann', 'POST'), true],
  ])('%s', async ([, value, pressed], { service, connect }) => {
    // Listed or not: what the documents write to can't be opened.
    const remotePostPaths = [
      reserve,
      '/v1/channel-number',
      '/v1/channel/ann',
      `/v1/accounts/${customer}/orders`,
    ];
    const operator = connect({
      settings: { remotePostPaths: [...remotePostPaths, `/v1/accounts/${customer}/Orders/`] },
    });
    const failure = await failureOf(fetchRemoteValue(operator, value, { account: customer, pressed }));
    expect(failure).toBeInstanceOf(RemoteValueRefused);
    expect(service.asked).toEqual([]);
  });
});

test('a listed POST is sent once, without a body, when a person asked for it', async ({
  service,
  connect,
}) => {
  service.answers(reply(201, { id: 'r-1' }));
  const operator = connect({ settings: { remotePostPaths: [reserve] } });
  expect(
    await fetchRemoteValue(operator, remote(reserve, 'post'), { account: customer, pressed: true }),
  ).toEqual({
    kind: 'value',
    value: 'r-1',
  });
  expect(service.asked).toMatchObject([{ method: 'POST', url: reserve, body: '' }]);
});

test('an endpoint may repeat the prefix of the base URL, and is judged without it', async ({
  service,
  connect,
}) => {
  const operator = connect({
    settings: { baseUrl: `${service.url}/api`, remotePostPaths: ['/v1/channel/ann'] },
  });
  service.answers(reply(200, { id: 'x' }));
  await fetchRemoteValue(operator, remote(`/api${own}`), { account: customer });
  expect(service.asked).toMatchObject([{ url: `/api${own}` }]);
  const write = fetchRemoteValue(operator, remote('/api/v1/channel/ann', 'POST'), {
    account: customer,
    pressed: true,
  });
  expect(await failureOf(write)).toBeInstanceOf(RemoteValueRefused);
});
