import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { startWith, sub } from './support/subscriptions.js';
import { afresh } from './support/start-afresh.js';
import { beginAnother, openGroups, trunk, untilReview } from './support/trunk.js';
import { untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** Back keeps what stands in the inputs, whether or not it can be sent, and going forward again shows it. */

const stack = sharedStack();

async function untilGroups(person: Robot): Promise<void> {
  await trunk(person, 'edit "acme-ams-01"');
  await beginAnother(person);
  await person.press('Next');
  await person.untilModal('*What to change*');
}

test('settings that were ticked stay ticked after Back, and one that was taken out stays out', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await untilGroups(ann);
  await ann.choose('Settings to change', ['Audio', 'DID']);
  await ann.press('Back');
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  expect(ann.values()).toMatchObject({ 'Settings to change': 'Audio, DID' });
  await ann.press('Next');
  await ann.untilModal('*Page 1 of 2: Audio*');
  await ann.choose('H.264 codec', 'On');
  await ann.press('Back');
  await ann.untilModal('*What to change*');
  await ann.choose('Settings to change', ['DID']);
  await ann.press('Back');
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  expect(ann.values()).toMatchObject({ 'Settings to change': 'DID' });
  await ann.press('Next');
  await ann.untilModal('*Page 1 of 1: DID*');
  await ann.close();
});

test.each([
  ['Trunk', { Template: 'standard', 'IP whitelist': '192.0.2.1\n0.0.0.0/0', Reference: 'kept' }],
  ['General', { 'Caller ID': '0207x', 'Area code': '0207' }],
  ['Microsoft Teams', { 'Tenant ID': 'ours' }],
] as const)(
  'what can’t be read on the page of %s stands there again after Back and Next',
  async (group, typed) => {
    const ann = await afresh(await stack().robot('ann'));
    await openGroups(ann, { groups: [group] });
    for (const [label, text] of Object.entries(typed)) await ann.fill(label, text);
    await ann.press('Back');
    await ann.untilModal('*What to change*');
    await ann.press('Next');
    await ann.untilModal(`: ${group}*`);
    expect(ann.values()).toMatchObject(typed);
    expect(await ann.press('Next')).toMatchObject({ ok: false });
    await ann.close();
  },
);

test('what could not be read is sent once it is mended, and what was emptied after Back is gone', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await openGroups(ann, { groups: ['Trunk'] });
  await ann.fill('IP whitelist', '192.0.2.1\n0.0.0.0/0');
  await ann.fill('Template', 'standard');
  await ann.press('Back');
  await ann.untilModal('*What to change*');
  await ann.press('Next');
  await ann.untilModal(': Trunk*');
  await ann.fill('IP whitelist', '192.0.2.1');
  await ann.fill('Template', '');
  await ann.press('Next');
  const review = await untilReview(ann);
  expect(review).toContain('*1 setting changes.*');
  expect(review).toContain('192.0.2.1');
  await ann.close();
});

test('a value beside its ticked Empty stands there again with it, in a text and in a list of codes', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await openGroups(ann, { groups: ['General'] });
  const both = { 'Area code': '0207', 'Call barrings': 'INT\nMOB' };
  for (const [label, text] of Object.entries(both)) await ann.fill(label, text);
  await ann.choose('Empty these', ['Area code', 'Call barrings']);
  await ann.press('Back');
  await ann.untilModal('*What to change*');
  await ann.press('Next');
  await ann.untilModal(': General*');
  expect(ann.values()).toMatchObject({ ...both, 'Empty these': 'Area code, Call barrings' });
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  await ann.choose('Empty these', ['Area code']);
  await ann.fill('Area code', '');
  await ann.press('Next');
  const review = await untilReview(ann);
  expect(review).toMatch(/Area code\*\nNew: emptied/);
  expect(review).toMatch(/Call barrings[^]*INT[^]*MOB/);
  await ann.close();
});

test('subscriptions that were named stay named after Back, and nothing is asked of the operator before Next', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await startWith(ann, 'change');
  await ann.fill('Subscriptions', `${sub(1)}\n${sub(2)}`);
  await ann.press('Back');
  await untilStep(ann, 'customer');
  await ann.press('Next');
  await ann.untilModal(': subscriptions to ');
  expect(ann.values()).toMatchObject({ Subscriptions: `${sub(1)}\n${sub(2)}` });
  expect(ann.modal()).not.toContain('*Active in');
  await ann.close();
});
