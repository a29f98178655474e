import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { openHouse } from './support/houses.js';
import { takeOrderToReview } from './support/take-order.js';

test('a card whose posting was never answered by Slack is posted once, and decides its request', async () => {
  const house = await openHouse();
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  const order = await takeOrderToReview(ann, { reference: 'POSTED-ONCE' });
  // Slack posts the card and the direct message, and both answers are lost, twice over.
  house.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 2);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  house.advance(20_000);
  await approve(bob, order);
  house.advance(20_000);
  await untilCard(bob, order, '*Placed*');
  expect(cardOf(bob, order)).toContain('*Placed*');
  expect(bob.messages('orders').filter((text) => text.includes(order))).toHaveLength(1);
  expect(timesPlaced(house, 'POSTED-ONCE')).toBe(1);
  await ann.untilMessage('dm', 'is placed');
  expect(ann.dms().filter((text) => text.includes('waits for 1 approval'))).toEqual([]);
  expect(ann.dms().filter((text) => text.includes(`${order}: placed, see below`))).toHaveLength(1);
});
