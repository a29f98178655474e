import { expect, test } from 'vitest';
import { startStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { placingCalls } from './support/placed.js';
import { submitOrder, takeOrderToReview, resumeFromMessage } from './support/take-order.js';

const policyWith = (approvals: number, more = ''): string =>
  testPolicy.replace('approvals: 1 }', `approvals: ${approvals} }`).replace('  rules:', `${more}  rules:`);

test('two approvals are needed: the first alone places nothing, and cannot be given twice', async () => {
  const stack = await startStack({ policy: policyWith(2) });
  const [ann, bob, cat] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('cat')];
  const order = await submitOrder(ann, { reference: 'TWO' });
  await untilCard(bob, order, 'Waiting for 2 approvals');
  // A click that was refused is none of the two.
  expect(await ephemeralTo(ann, () => approve(ann, order))).toContain('because you submitted it');
  await approve(bob, order);
  await untilCard(bob, order, '1 of 2 approvals given');
  expect(await ephemeralTo(bob, () => approve(bob, order))).toContain('You already approved');
  expect(placingCalls(stack.operator)).toBe(0);
  await approve(cat, order);
  await untilCard(cat, order, '*Placed*');
  expect(cardOf(cat, order)).toMatch(/Approved by <@U0BOB>.* and <@U0CAT>/);
  expect(timesPlaced(stack, 'TWO')).toBe(1);
});

test('with no approvals the requester places it themselves, after being asked once more', async () => {
  const stack = await startStack({ policy: policyWith(0) });
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  await takeOrderToReview(ann, { reference: 'ALONE' });
  expect(ann.asks('Place order')).toMatch(/Acme BV/);
  await ann.press('Place order', { confirm: false });
  expect(placingCalls(stack.operator)).toBe(0);
  await ann.press('Place order', { confirm: true });
  await ann.untilMessage('dm', 'is placed');
  await bob.untilMessage('orders', '*Placed*');
  expect(bob.buttons({ in: 'orders' })).not.toContain('Approve');
  expect(timesPlaced(stack, 'ALONE')).toBe(1);
});

test('a request that nobody decides in time expires, and a late click decides nothing', async () => {
  const stack = await startStack({ policy: policyWith(1, '  expire_after: 5h\n') });
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'LATE' });
  stack.advance(5 * 3_600_000 + 1_000);
  // Something of somebody else happens, and the clock is looked at.
  await ben.command('/order new', { in: 'general' });
  await ann.untilMessage('dm', 'expired');
  await untilCard(bob, order, '*Expired*');
  expect(bob.buttons({ in: 'orders', near: order })).toEqual(['Details']);
  expect(placingCalls(stack.operator)).toBe(0);
  await resumeFromMessage(ann, order);
});
