import { expect, test } from 'vitest';
import { removing } from './support/in-drafts.js';
import { approve, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { clickApprove, planIn } from './support/forged-clicks.js';
import { sharedStack } from '../support/stack.js';
import { placedIn, placingCalls } from './support/placed.js';
import { submitOrder, untilStep, resumeFromMessage } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

// What came back is edited, after its configuration was read through a draft.
const stack = sharedStack(removing);

const people = async (...names: string[]): Promise<readonly [Robot, Robot, Robot]> => {
  const [first = 'ann', second = 'bob', third = 'cat'] = names;
  return [await stack().robot(first), await stack().robot(second), await stack().robot(third)];
};

test('a rejected order goes back with the reason, is edited and submitted again, and the old card decides nothing', async () => {
  const [ann, bob, cat] = await people('ann', 'bob', 'cat');
  const order = await submitOrder(ann, { reference: 'WRONG', channels: 2 });
  const old = bob.message('orders', order);
  const plan = planIn(old);
  await bob.press('Reject', { in: 'orders', near: order });
  await bob.untilModal('Reject request');
  await bob.fill('Reason', 'Three channels, <!here> please');
  await bob.press('Reject');
  await ann.untilMessage('dm', 'Three channels');
  expect(ann.dms().join('\n')).not.toContain('<!here>');
  await untilCard(bob, order, '*Rejected*');

  await resumeFromMessage(ann, order);
  expect(ann.modal()).toContain('Three channels');
  await ann.press('Edit', { near: 'Reference' });
  await untilStep(ann, 'details');
  await ann.fill('Reference', 'RIGHT');
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await cat.until(
    () => cat.messages('orders').filter((text) => text.includes(order)).length === 2,
    'a new card',
  );

  // Somebody’s client still shows the old card with its buttons.
  const says = await ephemeralTo(cat, () => clickApprove(stack(), { user: cat.id, plan, ts: old.ts }));
  expect(says).toContain(`This card of ${order} was replaced`);
  expect(timesPlaced(stack(), 'WRONG') + timesPlaced(stack(), 'RIGHT')).toBe(0);

  expect(planIn(cat.message('orders', order))).not.toBe(plan);
  await approve(cat, order);
  await untilCard(cat, order, '*Placed*');
  expect(timesPlaced(stack(), 'RIGHT')).toBe(1);
  expect(timesPlaced(stack(), 'WRONG')).toBe(0);
});

test('a withdrawn request can no longer be approved', async () => {
  const [ann, bob] = await people('ann', 'bob');
  const order = await submitOrder(ann, { reference: 'WITHDRAWN' });
  const card = bob.message('orders', order);
  const plan = planIn(card);
  await ann.press('Withdraw', { in: 'dm', near: order, confirm: true });
  await untilCard(bob, order, '*Withdrawn*');
  expect(bob.buttons({ in: 'orders', near: order })).toEqual(['Details']);
  const says = await ephemeralTo(bob, () => clickApprove(stack(), { user: bob.id, plan, ts: card.ts }));
  expect(says).toContain('Your click changed nothing');
  expect(timesPlaced(stack(), 'WITHDRAWN')).toBe(0);
  await resumeFromMessage(ann, order);
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
  await ann.close();
});

test('nothing was placed twice in all of this', () => {
  const placed = placedIn(stack().operator).flatMap((order) =>
    order.intakes.map(({ reference }) => reference),
  );
  expect(new Set(placed).size).toBe(placed.length);
  expect(placingCalls(stack().operator)).toBe(placed.length);
});
