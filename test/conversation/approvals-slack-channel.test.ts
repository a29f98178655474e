import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { openHouse } from './support/houses.js';
import { submitOrder, takeOrderToReview } from './support/take-order.js';

test('the bot is removed from the approvals Slack channel: the requester is told, and it goes on once it is back', async () => {
  const house = await openHouse();
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  await takeOrderToReview(ann, { reference: 'REMOVED' });
  house.workspace.admin.removeBot('C0ORDERS');
  await ann.press('Submit for approval');
  const told = await ann.untilMessage('dm', 'Trunkdesk is not in the approvals Slack channel');
  house.workspace.admin.inviteBot('C0ORDERS');
  const card = await bob.untilMessage('orders', 'Waiting for 1 approval');
  await ann.until(
    () =>
      ann
        .seen('dm')
        .some(({ ts, blocks }) => ts === told.ts && JSON.stringify(blocks).includes('waits for 1')),
    'the same message to say where it stands',
  );
  const order = /TD-\d+/.exec(JSON.stringify(card.blocks))?.[0] ?? '';
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(house, 'REMOVED')).toBe(1);
});

test('the Slack channel is archived under an open request: it waits, is decided from Home, and its card follows', async () => {
  const house = await openHouse();
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  const order = await submitOrder(ann, { reference: 'ARCHIVED-UNDER' });
  house.workspace.admin.archive('C0ORDERS');
  await ann.untilMessage('dm', 'The approvals Slack channel is archived');
  await bob.openHome();
  await bob.until(() => bob.home().includes(order), 'the request on Home');
  await bob.press('Approve', { in: 'home', near: order, confirm: true });
  await ann.untilMessage('dm', 'is placed');
  expect(timesPlaced(house, 'ARCHIVED-UNDER')).toBe(1);
});
