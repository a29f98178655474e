import { expect, test } from 'vitest';
import { testPolicy } from '../support/house.js';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { openHouse } from './support/houses.js';
import { submitOrder, takeOrderToReview } from './support/take-order.js';
import { untilDm } from './support/trunk.js';

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
  // Once the Slack channel is back, the card must not stand there with its buttons.
  expect(bob.buttons({ in: 'orders', near: order })).toContain('Approve');
  house.workspace.admin.unarchive('C0ORDERS');
  await untilCard(bob, order, '*Placed*');
  expect(bob.buttons({ in: 'orders', near: order })).toEqual(['Details']);
});

test('admins are told once that the approvals Slack channel is gone, the requester once; both see it come back', async () => {
  const house = await openHouse();
  const [ann, ben, bob] = [await house.robot('ann'), await house.robot('ben'), await house.robot('bob')];
  const dana = await house.robot('dana');
  const order = await submitOrder(ann, { reference: 'ADMIN-TOLD' });
  house.workspace.admin.archive('C0ORDERS');
  const told = await dana.untilMessage('dm', 'the approvals Slack channel can’t be used');
  expect(JSON.stringify(told.blocks)).toContain('is archived. Unarchive it');
  await ann.untilMessage('dm', 'The approvals Slack channel is archived');

  // A second request waits for the same reason, and the first is looked at again: nobody is told it twice.
  const other = await takeOrderToReview(ben, { reference: 'ALSO-WAITS' });
  await ben.press('Submit for approval');
  await ben.untilMessage('dm', 'The approvals Slack channel is archived');
  await ben.close({ all: true });
  house.advance(11 * 60_000);
  await bob.openHome();
  await bob.until(() => bob.home().includes(other), 'both requests on Home');
  expect(dana.dms()).toHaveLength(1);
  expect(ann.dms().filter((text) => text.includes('is archived'))).toHaveLength(1);
  expect(bob.dms()).toEqual([]);

  house.workspace.admin.unarchive('C0ORDERS');
  await dana.until(
    () => dana.dms().join('').includes('can be used again'),
    'the same message to say it is over',
  );
  expect(dana.dms()).toHaveLength(1);
  await bob.until(() => bob.messages('orders').some((text) => text.includes(other)), 'the second card');
  for (const each of [order, other]) {
    await approve(bob, each);
    await untilCard(bob, each, '*Placed*');
  }
  // Another time is told anew.
  house.workspace.admin.removeBot('C0ORDERS');
  await dana.untilMessage('dm', 'Trunkdesk is not in');
  expect(dana.dms()).toHaveLength(2);
}, 60_000);

test('with the Slack channel gone, who is reminded still decides from the direct message', async () => {
  const house = await openHouse({
    policy: testPolicy.replace('  rules:', '  reminder_hours: always\n  rules:'),
  });
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  const order = await submitOrder(ann, { reference: 'GONE-REMINDED' });
  house.workspace.admin.archive('C0ORDERS');
  await ann.untilMessage('dm', 'The approvals Slack channel is archived');
  house.advance(5 * 3_600_000);
  await untilDm(bob, order, 'This waits for you');
  await bob.press('Approve', { in: 'dm', near: order, confirm: true });
  await untilDm(bob, order, '*Placed*');
  await ann.untilMessage('dm', 'is placed');
  expect(timesPlaced(house, 'GONE-REMINDED')).toBe(1);
}, 40_000);

test('the policy names another Slack channel than the archived one: what waits is shown there', async () => {
  const house = await openHouse();
  const [ann, bob, dana] = [await house.robot('ann'), await house.robot('bob'), await house.robot('dana')];
  const order = await submitOrder(ann, { reference: 'MOVED' });
  house.workspace.admin.archive('C0ORDERS');
  await dana.untilMessage('dm', 'the approvals Slack channel can’t be used');
  house.changePolicy(testPolicy.replace('C0ORDERS', 'C0GENERAL'));
  await bob.until(() => {
    house.advance(11 * 60_000);
    return bob.messages('general').some((text) => text.includes(order));
  }, 'the card in the other Slack channel');
  await dana.until(() => dana.dms().join('').includes('can be used again'), 'the admin to be told');
  await bob.press('Approve', { in: 'general', near: order, confirm: true });
  await bob.until(() => bob.messages('general').join('').includes('*Placed*'), 'the card to say so');
  expect(timesPlaced(house, 'MOVED')).toBe(1);
}, 40_000);
