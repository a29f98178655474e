import { expect, test } from 'vitest';
import { startStack, type Stack } from '../support/stack.js';
import { dateIt } from './support/subscriptions.js';
import { chooseCustomer } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** What was typed survives whatever is drawn over it. */

/** A trunk up to its form, whose choices the operator does not give yet. */
async function untilFormWithoutChoices(stack: Stack, person: Robot): Promise<void> {
  stack.faults.next(
    ({ path }) => path.includes('channel-proxies'),
    { is: 'answered', status: 403, body: '' },
    50,
  );
  await chooseCustomer(person);
  await person.choose('Product', 'SIP Trunk Business');
  await person.press('Next');
  await person.untilModal('Voice channel');
  await person.fill('Number block 100', '1');
  await person.press('Next');
  await dateIt(person, 'TYPED');
  await person.untilModal('did not give the choices of Voice proxy');
}

test.each([
  ['is one of them', 'Rotterdam 1', 'Rotterdam 1', ''],
  ['is none of them', 'Nowhere 7', '', 'You typed “Nowhere 7”, which is not among the choices.'],
])(
  'a value typed before its choices came, which %s, is not gone when they have come',
  async (_what, typed, stands, says) => {
    const stack = await startStack();
    const ann = await stack.robot('ann');
    await untilFormWithoutChoices(stack, ann);
    await ann.fill('Site name', 'Acme Amsterdam');
    await ann.fill('Voice proxy', typed);
    stack.faults.clear();
    await ann.press('Try again');
    await ann.untilModal('Choices from the operator, read at');
    expect(ann.values()).toMatchObject({ 'Site name': 'Acme Amsterdam', 'Voice proxy': stands });
    expect(ann.modal()).toContain(says);
  },
);
