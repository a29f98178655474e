import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { takeOrderToReview } from './support/take-order.js';

test('a card whose posting was never answered by Slack is posted once, and decides its request', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await takeOrderToReview(ann, { reference: 'POSTED-ONCE' });
  // Slack posts the card and the direct message, and both answers are lost, twice over.
  stack.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 2);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  stack.advance(20_000);
  await approve(bob, order);
  stack.advance(20_000);
  await untilCard(bob, order, '*Placed*');
  expect(cardOf(bob, order)).toContain('*Placed*');
  expect(bob.messages('orders').filter((text) => text.includes(order))).toHaveLength(1);
  expect(timesPlaced(stack, 'POSTED-ONCE')).toBe(1);
  await ann.untilMessage('dm', 'is placed');
  expect(ann.dms().filter((text) => text.includes('waits for 1 approval'))).toEqual([]);
  expect(ann.dms().filter((text) => text.includes(`${order}: placed, see below`))).toHaveLength(1);
});

test('what was decided before it was known that its card and message stand there is shown in them', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await takeOrderToReview(ann, { reference: 'FASTER' });
  stack.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 2);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await ann.untilMessage('dm', 'waits for 1 approval');
  await untilCard(bob, order, 'Waiting for 1 approval');
  // Approved and placed while the bot still pauses before it looks whether they were posted.
  await approve(bob, order);
  await bob.until(() => timesPlaced(stack, 'FASTER') === 1, 'the order to be placed');
  stack.advance(20_000);
  await untilCard(bob, order, '*Placed*');
  await ann.untilMessage('dm', 'is placed');
  await ann.untilMessage('dm', `${order}: placed, see below`);
  expect(bob.messages('orders').filter((text) => text.includes(order))).toHaveLength(1);
  expect(bob.buttons({ in: 'orders' })).not.toContain('Approve');
  expect(ann.dms().filter((text) => text.includes(order))).toHaveLength(2);
  expect(ann.buttons({ in: 'dm' })).not.toContain('Withdraw');
});
