import { expect, test } from 'vitest';
import {
  callerOf,
  errorOf,
  withOperator,
  type Caller,
  type Reply,
} from '../../support/sample/operator-data.js';
import { sampleData } from '../../support/sample/data.js';

const acme = 'acc00000-0000-4000-8000-000000000001';
const globex = 'acc00000-0000-4000-8000-000000000002';
const proxy = 'fe000000-0000-4000-8000-000000000001';
const globexProxy = 'fe000000-0000-4000-8000-000000000011';
const template = 'd0c00000-0000-4000-8000-000000000001';
const nowhere = '99999999-0000-4000-8000-000000000001';

async function withSample() {
  const { operator } = await withOperator({ data: sampleData() });
  const north = callerOf(operator.url, 'sandbox-north-profile');
  const settings = (name: string) => operator.channels().find((one) => one.name === name)?.settings;
  return { operator, north, settings };
}

const edit = (caller: Caller, body: unknown, name = 'acme-ams-01'): Promise<Reply> =>
  caller.send('POST', `/v1/channel/${encodeURIComponent(name)}`, body);
const connect = (caller: Caller, channel_name: string, number: string): Promise<Reply> =>
  caller.send('POST', '/v1/channel-number', { channel_name, number });
const setType = (caller: Caller, name: string, body: unknown): Promise<Reply> =>
  caller.send('PUT', `/v1/channel-number-operator-connect/${encodeURIComponent(name)}`, body);
const removeType = (caller: Caller, name: string, number: string): Promise<Reply> =>
  caller.send(
    'DELETE',
    `/v1/channel-number-operator-connect/channels/${name}/numbers/${encodeURIComponent(number)}`,
  );
const told = (reply: Reply): unknown => [reply.status, reply.body];
const operatorError = (status: number, error_message: string): unknown => [
  status,
  { error_identifier: 'urn:error:sip-trunk:operator', error_message },
];

test('an available number is connected to a channel and disconnected again', async () => {
  const { north, operator } = await withSample();
  const numbers = () => operator.channels().find(({ name }) => name === 'acme-ams-01')?.numbers;
  const link = { channel_name: 'acme-ams-01', number: '+31205550143' };
  expect(told(await north.send('POST', '/v1/channel-number', link))).toEqual([201, link]);
  expect(numbers()).toContainEqual({ number: '+31205550143', type: null });
  expect(told(await north.send('DELETE', '/v1/channel-number/%2B31205550143'))).toEqual([204, undefined]);
  expect(numbers()).not.toContainEqual({ number: '+31205550143', type: null });
});

test.each([
  ['in use by another service', 'acme-ams-01', '+31205550147', 422],
  ['connected already', 'acme-rtm-01', '+31205550140', 422],
  ['on another account', 'acme-ams-01', '+31105550000', 422],
  ['unknown', 'acme-ams-01', '+31999999999', 404],
  ['not E.164', 'acme-ams-01', '020-5550143', 400],
  ['for an unknown channel', 'nowhere', '+31205550143', 404],
])('a number that is %s is not connected', async (_, channel, number, status) => {
  const { north } = await withSample();
  expect(errorOf(await connect(north, channel, number))).toEqual({
    status,
    identifier: 'urn:error:sip-trunk:operator',
  });
});

test('a number without a channel can not be disconnected', async () => {
  const { north } = await withSample();
  const reply = await north.send('DELETE', '/v1/channel-number/+31205550143');
  expect(told(reply)).toEqual(operatorError(422, 'Number is not connected to a channel'));
});

test('the lists of an account have the fields of the document', async () => {
  const { north } = await withSample();
  const list = async (name: string) =>
    (await north.get(`/v1/accounts/${acme}/siptrunk-channel-${name}`)).body;
  expect(await list('callerids')).toEqual([{ callerId: '+31205550140' }, { callerId: '+31205550142' }]);
  expect(await list('proxies')).toContainEqual({ id: proxy, name: 'Amsterdam 1' });
  expect(await list('templates')).toContainEqual({ id: template, name: 'Standard PBX' });
  expect(await list('callbarrings')).toContainEqual({ name: 'International', code: 'INT' });
});

test('caller IDs come by pages', async () => {
  const { north } = await withSample();
  const page = async (query: string) =>
    (await north.get(`/v1/accounts/${globex}/siptrunk-channel-callerids${query}`)).body;
  expect(await page('')).toHaveLength(100);
  expect(await page('?offset=200')).toHaveLength(50);
  expect(await page('?offset=10&limit=1')).toEqual([{ callerId: '+31105550010' }]);
  expect(await page('?offset=250')).toEqual([]);
});

test('an edit changes what is sent and leaves the rest as it was', async () => {
  const { north, settings } = await withSample();
  const first = {
    password: 'a long enough one',
    caller_id: '+31205550142',
    call_barrings: ['INT', 'PRM'],
    sip_trunk: { template_id: template, ping: 2, ip_whitelist: '192.0.2.1;192.0.2.2' },
    audio_stream: { dtmf: 1, rtp_timeout: '60' },
    clip: { method: 5 },
    did: { filter: '' },
    failover: { forward_to: '+31205550100' },
    microsoft_teams_configuration: { microsoft_tenant_id: nowhere },
  };
  expect(told(await edit(north, first))).toEqual([200, { channel_name: 'acme-ams-01' }]);
  await edit(north, {
    call_barrings: [],
    sip_trunk: { t38_codec: true },
    audio_stream: { rtp_timeout: null },
  });
  expect(settings('acme-ams-01')).toEqual({
    ...first,
    call_barrings: [],
    sip_trunk: { ...first.sip_trunk, t38_codec: true },
    audio_stream: { dtmf: 1, rtp_timeout: null },
  });
});

test('a channel is renamed, and its old name is gone', async () => {
  const { north } = await withSample();
  const reply = await edit(north, { new_name: 'acme 2/b+' }, 'acme/odd name+1');
  expect(told(reply)).toEqual([200, { channel_name: 'acme 2/b+' }]);
  expect((await edit(north, {}, 'acme/odd name+1')).status).toBe(404);
  expect((await edit(north, {}, 'acme 2/b+')).status).toBe(200);
  expect((await edit(north, { new_name: 'globex-hq' })).status).toBe(422);
});

test('both spellings of template and proxy are taken, unless they differ', async () => {
  const { north, settings } = await withSample();
  const sample = { sip_trunk: { channel_template_id: template, channel_proxy_id: proxy }, full_e164: true };
  expect((await edit(north, sample)).status).toBe(200);
  expect(settings('acme-ams-01')).toEqual({
    full_e164: true,
    sip_trunk: { template_id: template, proxy_id: proxy },
  });
  const both = { sip_trunk: { proxy_id: proxy, channel_proxy_id: proxy.toUpperCase() }, full_e164: 'yes' };
  expect((await edit(north, both)).status).toBe(200);
  expect((await edit(north, { sip_trunk: { proxy_id: proxy, channel_proxy_id: globexProxy } })).status).toBe(
    400,
  );
});

test.each([
  ['an unknown proxy', { sip_trunk: { proxy_id: nowhere } }, 404, 'operator'],
  ['the proxy of another account', { sip_trunk: { proxy_id: globexProxy } }, 403, 'insufficient-rights'],
  ['an unknown template', { sip_trunk: { template_id: nowhere } }, 404, 'operator'],
  ['a caller ID that is not listed', { caller_id: '+31105550000' }, 404, 'operator'],
  ['an unknown barring', { call_barrings: ['XYZ'] }, 404, 'operator'],
  ['a ping outside its values', { sip_trunk: { ping: 4 } }, 400, 'operator'],
  ['a method outside its values', { clip: { method: 4 } }, 400, 'operator'],
  ['an unknown field', { colour: 'red' }, 400, 'operator'],
  ['Teams without a tenant', { microsoft_teams_configuration: {} }, 400, 'operator'],
])('an edit with %s is refused and changes nothing', async (_, body, status, kind) => {
  const { north, settings } = await withSample();
  const reply = await edit(north, { area_code: '020', ...body });
  expect(errorOf(reply)).toEqual({ status, identifier: `urn:error:sip-trunk:${kind}` });
  expect(settings('acme-ams-01')).toEqual({});
});

test('the messages of the document are said word for word', async () => {
  const { north } = await withSample();
  const typed = { channel_name: 'nowhere', number: '+31205550201', number_type: 'User' };
  expect(told(await edit(north, { sip_trunk: { proxy_id: nowhere } }))).toEqual(
    operatorError(404, 'Proxy not found'),
  );
  expect(told(await edit(north, { sip_trunk: { proxy_id: globexProxy } }))).toEqual([
    403,
    { error_identifier: 'urn:error:sip-trunk:insufficient-rights', error_message: 'Proxy not found' },
  ]);
  expect(told(await setType(north, 'nowhere', typed))).toEqual(
    operatorError(404, 'Channel name does not exist'),
  );
  expect(told(await removeType(north, 'acme-teams', '+31205550201'))).toEqual(
    operatorError(422, 'Channel Number selected does not have Number type'),
  );
});

test.each(['User', 'Resource Account', ''])(
  'the number type "%s" is set and removed',
  async (number_type) => {
    const { north } = await withSample();
    const body = { channel_name: 'acme-teams', number: '+31205550201', number_type };
    expect(told(await setType(north, 'acme-teams', body))).toEqual([
      200,
      {
        '@context': expect.stringMatching(/^\//),
        '@id': expect.stringMatching(/\/acme-teams$/),
        '@type': expect.any(String),
        numbers: '+31205550201',
        number_type,
      },
    ]);
    expect(told(await removeType(north, 'acme-teams', '+31205550201'))).toEqual([204, undefined]);
  },
);

test.each([
  ['a number that is not on the channel', 'acme-teams', { number: '+31205550140' }, 404],
  ['a type that does not exist', 'acme-teams', { number_type: 'Robot' }, 400],
  ['two channel names', 'acme-teams', { channel_name: 'acme-ams-01' }, 400],
])('a number type is not set for %s', async (_, name, wrong, status) => {
  const { north } = await withSample();
  const body = { channel_name: 'acme-teams', number: '+31205550201', number_type: 'User', ...wrong };
  expect(errorOf(await setType(north, name, body)).status).toBe(status);
});

test('a profile without the right to manage trunks is refused', async () => {
  const { reader } = await withOperator();
  expect(errorOf(await connect(reader, 'x', '+31205550143'))).toEqual({
    status: 403,
    identifier: 'urn:error:sip-trunk:insufficient-rights',
  });
});
