import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { placedIn } from './support/placed.js';
import { dateIt, submitIt } from './support/subscriptions.js';
import { chooseCustomer, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere } from '../support/nowhere.js';

/** A trunk with the least it needs, up to its form. */
async function trunkUpToItsForm(person: Robot, reference: string, customer = 'Acme BV'): Promise<void> {
  await chooseCustomer(person, customer);
  await person.choose('Product', 'SIP Trunk Business');
  await person.press('Next');
  await person.untilModal('Voice channel');
  await person.fill('Number block 100', '1');
  await person.press('Next');
  await dateIt(person, reference);
  await person.untilModal('Form 1 of');
}

async function throughTheRest(person: Robot): Promise<void> {
  await person.press('Next');
  await person.until(() => /: review\*|Form 2 of/.test(person.modal()), 'what follows the form');
  if (person.modal().includes('Form 2 of')) {
    if (person.values()['Area code'] === '') await person.fill('Area code', '020');
    await person.press('Next');
  }
  await untilStep(person, 'review');
}

test('a form starts with the last placed order’s answers, never with its password, and keeps what nobody touches', async () => {
  const stack = await startStack();
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  await trunkUpToItsForm(ann, 'FIRST');
  expect(ann.modal()).not.toContain('Filled in as in');
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await ann.fill('SIP password', 'correct horse battery');
  await throughTheRest(ann);
  const first = await submitIt(ann);
  await approve(bob, first);
  await untilCard(bob, first, '*Placed*');

  await trunkUpToItsForm(ben, 'SECOND');
  expect(ben.modal()).toContain(`Filled in as in ${first}`);
  expect(ben.values()).toMatchObject({
    'Site name': 'Acme Amsterdam',
    'Contact e-mail': 'eva@acme.example',
  });
  expectNowhere(ben.view(), 'correct horse');
  // Choices from the operator are made anew: they can be others now.
  await ben.choose('Voice proxy', 'Amsterdam 1');
  await ben.fill('Site name', 'Acme Rotterdam');
  await throughTheRest(ben);
  const second = await submitIt(ben);
  await approve(bob, second);
  await untilCard(bob, second, '*Placed*');
  const documents = placedIn(stack.operator).map((order) => order.intakes[0]?.products[0]?.configuration);
  expect(documents).toMatchObject([
    { site_name: 'Acme Amsterdam', contact: { email: 'eva@acme.example' }, proxy: 'Rotterdam 1' },
    { site_name: 'Acme Rotterdam', contact: { email: 'eva@acme.example' }, proxy: 'Amsterdam 1' },
  ]);
  expect(documents[1]).not.toHaveProperty('password');

  // Another customer's answers are nobody else's.
  await trunkUpToItsForm(ann, 'THIRD', 'Globex Nederland');
  expect(ann.values()['Site name']).toBe('');
});

test('what is typed after a form was sent with errors, and sent with errors again, is kept too', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  await trunkUpToItsForm(ann, 'TWICE-WRONG');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  for (const [site, address] of [
    ['First', '192.0.2.300'],
    ['Second', '192.0.2.301'],
  ] as const) {
    await ann.fill('Site name', site);
    await ann.fill('Signalling addresses', address);
    await ann.press('Next');
    await ann.untilModal('Type an IPv4 address');
  }
  await ann.close();
  await ann.command('/order', { in: 'general' });
  await ann.untilModal('Form 1 of');
  expect(ann.values()).toMatchObject({ 'Site name': 'Second', 'Signalling addresses': '192.0.2.301' });
});
