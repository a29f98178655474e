import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { approve, placing, placingPosts, submitted } from './order.js';

test('asked to stop twice while no answer to a placing comes, the bot ends all the same, and the order is in doubt', async () => {
  const stack = await startProcessStack({ mode: 'socket', settings: { STOP_TIMEOUT_MS: '500' } });
  const { ann, bob } = await submitted(stack);
  const post = stack.operator.hold('POST', placing, 'after');
  await approve(bob);
  await bob.until(post.hasArrived, 'the call');
  const first = stack.bot().end('SIGTERM');
  const second = stack.bot().end('SIGTERM');
  expect(await first).toEqual({ code: 0, signal: null });
  expect(await second).toEqual({ code: 0, signal: null });
  post.release();
  await stack.start();
  await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
  await bob.untilMessage('orders', 'In doubt');
  expect(placingPosts(stack)).toHaveLength(1);
});
