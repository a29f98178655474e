import { expect, test } from 'vitest';
import { startProcessHouse, type ProcessHouse } from '../support/process-house.js';
import { customer, products } from '../support/plain-catalogue.js';
import { approve, placingPosts, wishDate } from './order.js';
import { dateIt, nameThem, startWith, sub, submitIt, untilStep } from './subscriptions.js';
import type { Robot } from '../support/robot.js';

/**
 * Orders at an operator that has heard of nothing but `add`, with every setting at its default: what an order put into
 * the draft stays there until it is placed (O3).
 */

interface Open {
  readonly house: ProcessHouse;
  readonly ann: Robot;
  readonly bob: Robot;
}

async function open({ asksForConfiguration = false, policy = '' } = {}): Promise<Open> {
  const house = await startProcessHouse({
    mode: 'socket',
    operator: { asksForConfiguration },
    ...(policy === '' ? {} : { policy }),
  });
  return { house, ann: await house.robot('ann'), bob: await house.robot('bob') };
}

async function approveAndPlace({ ann, bob }: Open, what: string): Promise<void> {
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await approve(bob);
  await ann.untilMessage('dm', `Your ${what} for ${customer.name} is placed`);
}

const ends = (reference: string, ...numbers: readonly number[]) =>
  numbers.map((number) => ({ reference, wish_date: wishDate, subscription_id: sub(number) }));

test('a change is composed after the draft holds its subscriptions, and placed', async () => {
  const all = await open({ asksForConfiguration: true });
  const { house, ann } = all;
  await startWith(ann, 'change');
  await nameThem(ann, sub(1), sub(2));
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '3');
  await ann.press('Next');
  await ann.untilModal(`added to ${sub(2)}`);
  await ann.fill(products.calls.name, '1');
  await ann.press('Next');
  await dateIt(ann, 'CH-1');
  await ann.untilModal('Form 1 of 2');
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await ann.untilModal('Form 2 of 2');
  await ann.fill('Room', 'Bar');
  await ann.press('Next');
  await submitIt(ann);
  await approveAndPlace(all, 'order');
  const calls = products.calls.id;
  const added = (number: number, quantity: number) =>
    expect.objectContaining({
      reference: 'CH-1',
      wish_date: wishDate,
      subscription_id: sub(number),
      products: [{ product_id: calls, quantity }],
    });
  expect(house.operator.orders()).toEqual([
    {
      onAccount: customer.id,
      changes: [sub(1), sub(2)],
      terminates: [],
      intakes: [added(1, 3), added(2, 1)],
      configured: [
        { product_id: calls, configuration: { room: 'Lobby' } },
        { product_id: calls, configuration: { room: 'Bar' } },
      ],
    },
  ]);
  expect(placingPosts(house)).toHaveLength(1);
});

test('a termination whose subscriptions were opened is placed, and its login serves the next order', async () => {
  const all = await open();
  const { house, ann, bob } = all;
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), sub(1));
  await dateIt(ann, 'END-1');
  await submitIt(ann);
  await approveAndPlace(all, 'termination');
  expect(house.operator.orders()).toEqual([
    {
      onAccount: customer.id,
      intakes: [],
      configured: [],
      changes: [sub(3), sub(1)],
      terminates: ends('END-1', 3, 1),
    },
  ]);
  expect(bob.modal()).toBe('');
  await ann.close();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(2));
  await dateIt(ann, 'END-2');
  await untilStep(ann, 'review');
});

test('what was typed before the draft holds it can still be changed after the active products were read', async () => {
  const { ann } = await open();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3));
  await dateIt(ann, 'BEFORE');
  await untilStep(ann, 'review');
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(ann.values()).toMatchObject({ 'Wish date': wishDate, Reference: 'BEFORE' });
  await ann.fill('Reference', 'AFTER');
  await ann.press('Next');
  expect(await untilStep(ann, 'review')).toContain('AFTER');
  // The subscriptions lie in the draft: they are shown, and going on from there leads on.
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.press('Back');
  expect(await untilStep(ann, 'subscriptions')).toContain("The operator's draft holds");
  expect(Object.keys(ann.values())).toEqual([]);
  await ann.press('Back');
  expect(await untilStep(ann, 'customer')).toContain(customer.name);
  expect(Object.keys(ann.values())).toEqual([]);
  await ann.press('Next');
  await untilStep(ann, 'subscriptions');
  await ann.press('Next');
  await untilStep(ann, 'details');
});
