import { expect, test } from 'vitest';
import { z } from 'zod';
import { approve, untilCard } from './support/cards.js';
import { isDryRun, isPlacing } from '../support/operator-faults.js';
import { startStack, type Stack } from '../support/stack.js';
import { placedIn, placingCalls } from './support/placed.js';
import { dayFromNow, orderIn, submitOrder, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

type Step = Parameters<typeof untilStep>[1];

/** Restarts the bot and resumes: the same order stands at the same step. */
async function restartAt(stack: Stack, person: Robot, step: Step): Promise<void> {
  const order = orderIn(person);
  await person.close();
  await stack.restartBot();
  await person.command('/order', { in: 'general' });
  await untilStep(person, step);
  expect(orderIn(person)).toBe(order);
}

test('an order outlives a restart of the bot at every step', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  const wishDate = dayFromNow(50);

  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await restartAt(stack, ann, 'customer');
  await ann.choose('Customer', 'Acme BV');
  await ann.press('Next');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.until(() => ann.modal().includes('€25.00'), 'the price');
  await restartAt(stack, ann, 'product');
  await ann.until(() => ann.values()['Product'] === 'SIP Trunk Business', 'the product that was chosen');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill('Voice channel', '7');
  await ann.fill('Number block 10', '2');
  await ann.enter('Number block 10');
  await restartAt(stack, ann, 'products');
  await ann.until(() => ann.values()['Voice channel'] === '7', 'the quantity that was typed');
  expect(ann.values()['Number block 10']).toBe('2');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await restartAt(stack, ann, 'details');
  await ann.fill('Wish date', wishDate);
  await ann.fill('Reference', 'KEPT');
  await ann.press('Next');
  await ann.untilModal('Form 1 of 2');
  await restartAt(stack, ann, 'configuration');
  await ann.untilModal('Subscription 1: 1 × SIP Trunk Business Form 1 of 2');
  await ann.fill('Site name', 'Kept site');
  await ann.fill('Signalling addresses', '192.0.2.77');
  await ann.fill('Contact e-mail', 'kept@acme.example');
  await ann.choose('Voice proxy', 'Amsterdam 1');
  await ann.fill('SIP password', 'correct-horse-battery');
  await ann.press('Next');
  await ann.untilModal('Form 2 of 2');
  await restartAt(stack, ann, 'configuration');
  await ann.untilModal('Form 2 of 2 Number block 10');
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  await restartAt(stack, ann, 'review');
  expect(ann.modal()).toContain('KEPT');
  expect(ann.modal()).not.toContain('correct-horse');
  await ann.press('Submit for approval');
  await bob.untilMessage('orders', 'Waiting for 1 approval');

  await stack.restartBot();
  await bob.press('Approve', { in: 'orders', confirm: true });
  await bob.untilMessage('orders', '*Placed*');
  await stack.restartBot();
  expect(placingCalls(stack.operator)).toBe(1);
  expect(placedIn(stack.operator)).toMatchObject([
    {
      wishDate,
      intakes: [
        {
          reference: 'KEPT',
          products: expect.arrayContaining([
            expect.objectContaining({ product: 'Voice channel', quantity: 7 }),
            expect.objectContaining({
              product: 'SIP Trunk Business',
              configuration: expect.objectContaining({
                site_name: 'Kept site',
                sip_password: 'correct-horse-battery',
              }),
            }),
          ]),
        },
      ],
    },
  ]);
  expect(stack.log().join('')).not.toContain('correct-horse');
});

test('a bot that is stopped while no answer to a placing comes ends all the same, and the order is in doubt', async () => {
  const stack = await startStack({ settings: { STOP_TIMEOUT_MS: '50' } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'NO-ANSWER' });
  const post = stack.faults.hold(isPlacing);
  await approve(bob, order);
  await bob.until(post.hasArrived, 'the call');
  await stack.stopBot();
  post.release();
  await stack.restartBot();
  await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
  await untilCard(bob, order, '*In doubt');
  expect(placingCalls(stack.operator)).toBe(1);
});

test('a bot that is stopped while an order is checked sends nothing more, and the next start places it', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'STOPPED' });
  const check = stack.faults.hold(isDryRun);
  await approve(bob, order);
  await bob.until(check.hasArrived, 'the dry run');
  const before = stack.operator.calls().length;
  const stopped = stack.stopBot();
  check.release();
  await stopped;
  expect(stack.operator.calls()).toHaveLength(before);
  const errors = stack.log().filter((line) => levelOf(line) >= 50);
  expect(errors).toEqual([]);

  await stack.restartBot();
  await ann.untilMessage('dm', 'is placed');
  expect(placingCalls(stack.operator)).toBe(1);
});

const levelOf = (line: string): number => z.object({ level: z.number() }).parse(JSON.parse(line)).level;
