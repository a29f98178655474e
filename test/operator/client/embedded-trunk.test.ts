import { expect, onTestFinished, test } from 'vitest';
import {
  connectNumber,
  createOperator,
  disconnectNumber,
  editChannel,
  getBarrings,
  getCallerIds,
  getProxies,
  getTemplates,
  openPool,
  operatorDefaults,
  removeNumberType,
  setNumberType,
} from '../../../src/operator/index.js';
import { AccountId, ProfileName } from '../../../src/types/ids.js';
import { withOperator } from '../../support/sample/operator-data.js';
import { sampleData } from '../../support/sample/data.js';

const acme = AccountId.parse('acc00000-0000-4000-8000-000000000001');

async function start() {
  const { operator: service } = await withOperator({ data: sampleData() });
  const settings = { ...operatorDefaults, baseUrl: service.url };
  const pool = openPool(settings);
  onTestFinished(() => pool.close());
  const auth = { kind: 'bearer', token: 'sandbox-north-profile' } as const;
  const north = createOperator({ settings, pool, profile: { name: ProfileName.parse('north'), auth } });
  const channel = (name: string) => service.channels().find((one) => one.name === name);
  return { north, channel };
}

test('a number is connected and disconnected', async () => {
  const { north, channel } = await start();
  const link = { channelName: 'acme/odd name+1', number: '+31205550143' };
  expect(await connectNumber(north, link)).toEqual(link);
  expect(channel(link.channelName)?.numbers).toContainEqual({ number: link.number, type: null });
  await disconnectNumber(north, link.number);
  expect(channel(link.channelName)?.numbers).not.toContainEqual({ number: link.number, type: null });
});

test('a channel is edited with what the lists offer, and renamed', async () => {
  const { north, channel } = await start();
  const [proxy] = await getProxies(north, acme);
  const [template] = await getTemplates(north, acme);
  const [barring] = await getBarrings(north, acme);
  const { callerIds, complete } = await getCallerIds(north, acme);
  expect(complete).toBe(true);
  expect(callerIds).toEqual(['+31205550140', '+31205550142']);
  const edit = {
    new_name: 'acme & co?/2',
    caller_id: callerIds[0],
    call_barrings: [barring?.code],
    sip_trunk: { proxy_id: proxy?.id, template_id: template?.id },
  };
  expect(await editChannel(north, 'acme/odd name+1', edit)).toEqual({ channelName: 'acme & co?/2' });
  expect(channel('acme & co?/2')).toBeDefined();
  await expect(editChannel(north, 'acme/odd name+1', {})).rejects.toMatchObject({
    identifier: 'urn:error:sip-trunk:operator',
  });
});

test('a number gets a type, and loses it again', async () => {
  const { north, channel } = await start();
  const of = { channelName: 'acme-teams', number: '+31205550201' };
  const types = () => channel(of.channelName)?.numbers.find(({ number }) => number === of.number)?.type;
  expect(await setNumberType(north, { ...of, numberType: 'Resource Account' })).toMatchObject({
    number: of.number,
    numberType: 'Resource Account',
  });
  expect(types()).toBe('Resource Account');
  await removeNumberType(north, of);
  expect(types()).toBeNull();
  await expect(removeNumberType(north, of)).rejects.toMatchObject({
    messages: ['Channel Number selected does not have Number type'],
  });
});
