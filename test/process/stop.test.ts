import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { approve, once, placed, placing, submitted } from './order.js';

test('asked to stop while the operator places an order, the bot waits for the answer and writes it down', async () => {
  const stack = await startProcessStack({ mode: 'http' });
  const { ann, bob } = await submitted(stack);
  const post = stack.operator.hold('POST', placing);
  await approve(bob);
  await bob.until(post.hasArrived, 'the call');
  const ended = stack.bot().end('SIGTERM');
  post.release();
  expect(await ended).toEqual({ code: 0, signal: null });
  await stack.start();
  await bob.untilMessage('orders', 'Placed');
  await ann.untilMessage('dm', 'is placed');
  expect(placed(stack)).toEqual(once());
});
