import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { approve, once, placed, placing, placingPosts, submitted } from './order.js';

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

test('asked to stop twice while no answer to a placing comes, the bot ends all the same, and the order is in doubt', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
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
