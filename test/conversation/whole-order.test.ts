import { expect, test } from 'vitest';
import { keeping, removing } from './support/in-drafts.js';
import { startStack } from '../support/stack.js';
import type { Robot } from '../support/robot.js';
import { placedIn, placingCalls } from './support/placed.js';
import { dayFromNow, pressEachFix, untilStep } from './support/take-order.js';

const wishDate = dayFromNow(40);

async function composeTwoSubscriptions(ann: Robot): Promise<void> {
  await ann.command('/order new acme', { in: 'general' });
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.until(() => ann.modal().includes('€25.00 a month'), 'the price of the product');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '61');
  await ann.press('Next');
  await ann.untilModal('to continue*');
  await pressEachFix(ann);
  expect(ann.values()['Voice channel']).toBe('60');
  await ann.fill('Voice channel', '10');
  await ann.press('Add another subscription');
  await ann.until(() => ann.modal().includes('Subscription 2'), 'the second subscription');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '3');
  await ann.press('Next');
  await untilStep(ann, 'details');
}

async function configure(ann: Robot): Promise<void> {
  await ann.untilModal('Form 1 of 2');
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10\n192.0.2.11');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await ann.press('Next');
  await ann.untilModal('Form 2 of 2');
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
}

/** Where a draft is left empty again, what was tried there is still edited, and only that part changes. */
async function editReference(ann: Robot, to: string): Promise<void> {
  await ann.press('Edit', { near: 'Reference' });
  await untilStep(ann, 'details');
  await ann.fill('Reference', to);
  await ann.press('Back to review');
  await untilStep(ann, 'review');
}

test.each([
  ['http', keeping, false],
  ['socket', removing, true],
] as const)(
  'a whole order goes from the search for a customer to its placing, over %s',
  async (mode, drafts, isEdited) => {
    const stack = await startStack({ ...drafts, mode });
    const ann = await stack.robot('ann');
    const bob = await stack.robot('bob');
    await composeTwoSubscriptions(ann);

    // Back and Next lose nothing of what was typed.
    await ann.fill('Wish date', wishDate);
    const typed = isEdited ? 'ACME-1' : 'ACME-2';
    await ann.fill('Reference', typed);
    await ann.press('Back');
    await ann.until(() => ann.values()['Voice channel'] === '3', 'the second subscription again');
    await ann.press('Next');
    await untilStep(ann, 'details');
    expect(ann.values()).toMatchObject({ 'Wish date': wishDate, Reference: typed });
    await ann.press('Next');
    await configure(ann);

    if (isEdited) await editReference(ann, 'ACME-2');
    expect(ann.modal()).toContain('ACME-2');
    // A secret that nobody entered is not said to be set.
    expect(ann.modal()).not.toContain('SIP password');
    expect(ann.modal()).toContain('1 needed, and 2 people can give it');

    await ann.press('Try a dry run');
    await ann.untilModal('passed');
    expect(stack.operator.placements()).toEqual([]);
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    const waiting = bob.messages('orders').at(-1) ?? '';
    expect(waiting).toContain('Acme BV');
    expect(waiting).not.toMatch(/192\.0\.2|eva@acme|Rotterdam/);
    expect(stack.operator.placements()).toEqual([]);

    await bob.press('Approve', { in: 'orders', confirm: true });
    await bob.untilMessage('orders', '*Placed*');
    await ann.untilMessage('dm', 'is placed');
    await bob.until(() => bob.thread('orders', '*Placed*').length >= 3, 'the steps in the thread');
    expect(bob.buttons({ in: 'orders' })).toEqual(['Details']);
    await ann.openHome();
    await ann.until(() => ann.home().includes('ORD-700001'), 'the placed order on Home');

    expect(placingCalls(stack.operator)).toBe(1);
    expect(placedIn(stack.operator)).toEqual([
      {
        onAccount: 'acc00000-0000-4000-8000-000000000001',
        wishDate,
        intakes: [
          {
            reference: 'ACME-2',
            products: expect.arrayContaining([
              { product: 'SIP Trunk Business', quantity: 1, configuration: trunkDocument },
              { product: 'Platform access', quantity: 1, configuration: null },
              { product: 'Voice channel', quantity: 10, configuration: null },
              { product: 'Number block 10', quantity: 1, configuration: { area_code: '020' } },
            ]),
          },
          {
            reference: 'ACME-2',
            products: expect.arrayContaining([
              { product: 'Backup trunk', quantity: 1, configuration: null },
              { product: 'Voice channel', quantity: 3, configuration: null },
            ]),
          },
        ],
        rest: [],
      },
    ]);
  },
);

const trunkDocument = {
  site_name: 'Acme Amsterdam',
  codec: 'g711a',
  addresses: ['192.0.2.10', '192.0.2.11'],
  contact: { email: 'eva@acme.example' },
  proxy: 'Rotterdam 1',
};
