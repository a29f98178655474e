import { expect, test } from 'vitest';
import { startProcessHouse } from '../support/process-house.js';
import { approve, placing, placingPosts, submitted } from './order.js';

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
