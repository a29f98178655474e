import { expect, test } from 'vitest';
import { startProcessHouse } from '../support/process-house.js';
import { approve, once, placed, placing, placingPosts, submitted } from './order.js';

/** What the operator does with the POST whose sender was killed: nobody on our side can know. */
const fates = [
  { fate: 'never placed', when: 'before', is: 'drop', placed: 0, mode: 'socket' },
  { fate: 'placed after it', when: 'before', is: 'release', placed: 1, mode: 'http' },
  { fate: 'placed, the answer lost', when: 'after', is: 'release', placed: 1, mode: 'socket' },
] as const;

test.for(fates)(
  'killed between writing down the placing and its answer, $fate, the order is in doubt ($mode)',
  async ({ when, is, placed, mode }) => {
    const house = await startProcessHouse({ mode });
    const { ann, bob } = await submitted(house);
    const post = house.operator.hold('POST', placing, when);
    await approve(bob);
    await bob.until(post.hasArrived, 'the call');
    await house.kill();
    post[is]();
    await house.start();
    await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
    await bob.untilMessage('orders', 'In doubt');
    expect(bob.buttons({ in: 'orders' })).toEqual(
      expect.arrayContaining(['It was placed', 'It was not placed']),
    );
    expect(bob.buttons({ in: 'orders' })).not.toContain('Approve');
    await house.killAndStart();
    await bob.command('/trunkdesk help', { in: 'general' });
    expect(placingPosts(house)).toHaveLength(1);
    expect(house.operator.orders()).toHaveLength(placed);
  },
);

test('an order in doubt after a crash that an admin found is placed under its id, and not sent again', async () => {
  const house = await startProcessHouse({ mode: 'socket' });
  const { ann, bob } = await submitted(house);
  const dana = await house.robot('dana');
  const post = house.operator.hold('POST', placing, 'after');
  await approve(bob);
  await bob.until(post.hasArrived, 'the call');
  await house.killAndStart();
  await dana.untilMessage('orders', 'In doubt');
  await dana.press('It was placed', { in: 'orders' });
  await dana.untilModal('Order id');
  await house.killAndStart();
  await dana.fill('Order id', 'PORTAL-77');
  await dana.submit();
  await ann.untilMessage('dm', 'PORTAL-77');
  await bob.untilMessage('orders', 'PORTAL-77');
  expect(placed(house)).toEqual(once());
});

test('an order in doubt after a crash that an admin did not find goes back to its requester, and nothing is sent', async () => {
  const house = await startProcessHouse({ mode: 'http' });
  const { ann, bob } = await submitted(house);
  const dana = await house.robot('dana');
  const post = house.operator.hold('POST', placing);
  await approve(bob);
  await bob.until(post.hasArrived, 'the call');
  await house.kill();
  post.drop();
  await house.start();
  await dana.untilMessage('orders', 'In doubt');
  await dana.press('It was not placed', { in: 'orders', confirm: true });
  await ann.untilMessage('dm', 'it was not placed');
  await house.killAndStart();
  await ann.close({ all: true });
  await ann.command('/order', { in: 'general' });
  await ann.untilModal('Submit for approval');
  expect(house.operator.orders()).toEqual([]);
  expect(placingPosts(house)).toHaveLength(1);
});
