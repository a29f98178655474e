import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
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
    const stack = await startProcessStack({ mode });
    const { ann, bob } = await submitted(stack);
    const post = stack.operator.hold('POST', placing, when);
    await approve(bob);
    await bob.until(post.hasArrived, 'the call');
    await stack.kill();
    post[is]();
    await stack.start();
    await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
    await bob.untilMessage('orders', 'In doubt');
    expect(bob.buttons({ in: 'orders' })).toEqual(
      expect.arrayContaining(['It was placed', 'It was not placed']),
    );
    expect(bob.buttons({ in: 'orders' })).not.toContain('Approve');
    await stack.killAndStart();
    await bob.command('/trunkdesk help', { in: 'general' });
    expect(placingPosts(stack)).toHaveLength(1);
    expect(stack.operator.orders()).toHaveLength(placed);
  },
);
