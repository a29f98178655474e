import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { applyNow, editToReview, sentWhile, trunk, trunkPolicy, untilReview } from './support/trunk.js';
import { sampleData } from '../support/sample/data.js';

const odd = [
  'acme hq 01',
  'acme/floor 2/desk',
  '100% acme',
  'acme%2Fencoded',
  'acme ☎️ café 🌻',
  'acme?x=1#y',
  '+31205550142',
  '.hidden',
  '...',
  '<!channel> & *co*',
  '"quoted" \'name\'',
];

/** The sample, with the odd channels at Acme. */
function oddData() {
  const data = sampleData();
  const [acme, ...others] = data.customers;
  if (acme === undefined) throw new Error('The sample has no customer');
  const channels = odd.map((name, index) => ({
    id: `c4a00000-0000-4000-8000-0000000009${String(index).padStart(2, '0')}`,
    name,
    operator_connect: true,
  }));
  return {
    ...data,
    customers: [
      { ...acme, trunk: { ...acme.trunk, channels: [...acme.trunk.channels, ...channels] } },
      ...others,
    ],
  };
}

const stack = sharedStack({ policy: trunkPolicy, operator: { data: oddData() } });

/** Every character that has a meaning of its own in an address is escaped. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

test.each(odd)('the channel %s is edited, given a number and a type, by exactly its name', async (name) => {
  const ann = await stack().robot('ann');
  const number = `+${31205550150 + odd.indexOf(name)}`;
  const path = encoded(name);
  const sent = await sentWhile(stack(), async () => {
    await trunk(ann, 'edit');
    await ann.untilModal('*Which channel*');
    await ann.fill('Channel', name);
    await ann.press('Next');
    await ann.untilModal('*What to change*');
    await ann.choose('Settings to change', 'DID');
    await ann.press('Next');
    await ann.untilModal(': DID*');
    await ann.choose('To header', 'On');
    await ann.press('Next');
    await untilReview(ann);
    await applyNow(ann);
    for (const word of ['connect', 'type', 'untype']) {
      await trunk(ann, word);
      await ann.untilModal('[Next]');
      await ann.fill('Number', number);
      await ann.fill('Channel', name);
      if (word === 'type') await ann.choose('Number type', 'User');
      await ann.press('Next');
      await untilReview(ann);
      await applyNow(ann);
    }
  });
  expect(sent).toStrictEqual([
    ['POST', `/v1/channel/${path}`, { did: { to_header: true } }],
    ['POST', '/v1/channel-number', { channel_name: name, number }],
    [
      'PUT',
      `/v1/channel-number-operator-connect/${path}`,
      { channel_name: name, number, number_type: 'User' },
    ],
    ['DELETE', `/v1/channel-number-operator-connect/channels/${path}/numbers/${encoded(number)}`, undefined],
  ]);
  expect(stack().log().join('')).not.toMatch(/"level":[56]0/);
});

test.each(['.', '..', ' .. '])('a channel called "%s" is refused before anything is sent', async (name) => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    for (const word of ['edit', 'connect', 'type', 'untype']) {
      await trunk(ann, word);
      await ann.untilModal('[Next]');
      if (word !== 'edit') await ann.fill('Number', '+31205550143');
      if (word === 'type') await ann.choose('Number type', 'User');
      await ann.fill('Channel', name);
      expect(await ann.press('Next')).toMatchObject({ ok: false });
      expect(Object.keys(ann.errors())).toEqual(['Channel']);
      await ann.close();
    }
    await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
    await ann.press('Back');
    await ann.untilModal(': General*');
    await ann.fill('New name', name);
    expect(await ann.press('Next')).toMatchObject({ ok: false });
    expect(Object.keys(ann.errors())).toEqual(['New name']);
    await ann.close();
  });
  expect(sent).toEqual([]);
});

test('a name of 255 characters is taken', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, `edit ${'x'.repeat(255)}`);
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  expect(await ann.untilModal('*What to change*')).toContain(`Channel ${'x'.repeat(79)}`);
  await ann.close();
});
