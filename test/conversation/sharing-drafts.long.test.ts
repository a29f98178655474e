import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { door, isDryRun } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import {
  dayFromNow,
  orderIn,
  orderUntilNoDraftIsFree,
  submitOrder,
  takeOrderToReview,
  untilStep,
} from './support/take-order.js';

const oneProfile = { OPERATOR_PROFILES: 'north' };

test('of two orders on one login the second waits, names the first, and goes on by itself', async () => {
  const stack = await startStack({ settings: oneProfile });
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const first = await submitOrder(ann, { reference: 'FIRST' });
  const second = await submitOrder(ben, { reference: 'SECOND' });
  const shut = door();
  stack.faults.next(isDryRun, { is: 'held', until: shut.opened });
  await approve(bob, first);
  await untilCard(bob, first, 'checking it now');
  await bob.until(() => stack.operator.calls().some(isDryRun), 'the first to be checked');
  await approve(bob, second);
  await untilCard(bob, second, 'waiting for the operator’s draft');
  expect(cardOf(bob, second)).toContain(`<@U0ANN> uses it for ${first}`);
  expect(placingCalls(stack.operator)).toBe(0);
  shut.open();
  await untilCard(bob, first, '*Placed*');
  await untilCard(bob, second, '*Placed*');
  expect([timesPlaced(stack, 'FIRST'), timesPlaced(stack, 'SECOND')]).toEqual([1, 1]);
});

test('with add alone the order keeps the draft: products stay as they are, and it is placed from there', async () => {
  const stack = await startStack({
    settings: { ...oneProfile, OPERATOR_PATCH_REMOVE: 'off' },
    operator: { patchRemove: false },
  });
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const order = await takeOrderToReview(ann, { reference: 'KEEPS' });
  expect(ann.buttons()).not.toContain('Edit');
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(ann.modal()).toContain('products, wish date and reference are fixed');
  expect(ann.modal()).not.toContain('Reference:');
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.close();

  // Somebody else has to wait for the only draft, and is called when it is free.
  await orderUntilNoDraftIsFree(ben);
  expect(ben.modal()).toContain(`<@U0ANN> holds one for order ${order}`);
  expect(orderIn(ben)).not.toBe(order);
  await ben.close();

  await ann.command('/order', { in: 'general' });
  await untilStep(ann, 'review');
  await ann.press('Submit for approval');
  await untilCard(bob, order, 'Waiting for 1 approval');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'KEEPS')).toBe(1);
  await ben.until(() => ben.dms().length > 0, 'to be called');
  await ben.press('Resume', { in: 'dm' });
  await untilStep(ben, 'review');
});

test('a draft that holds something foreign is never used, and nothing of it is placed', async () => {
  const stack = await startStack({ settings: oneProfile });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'OURS' });
  await putForeignEntry(stack.operator.url);
  await approve(bob, order);
  await ann.untilMessage('dm', 'did not put there');
  await untilCard(bob, order, '*Returned*');
  expect(placingCalls(stack.operator)).toBe(0);
});

/** What somebody does with the same login beside Trunkdesk. */
async function putForeignEntry(url: string): Promise<void> {
  const headers = { authorization: 'Bearer sandbox-north-profile', 'content-type': 'application/json' };
  const pointer: { order_draft_id: string } = JSON.parse(
    await (await fetch(`${url}/v1/profile/order-drafts`, { headers })).text(),
  );
  const products = [{ product_id: 'b0de0000-0000-4000-8000-000000000024', quantity: 1 }];
  const value = { reference: 'BY HAND', wish_date: dayFromNow(9), products };
  const answer = await fetch(`${url}/v1/order-drafts/${pointer.order_draft_id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify([{ op: 'add', path: '/intakes', value }]),
  });
  expect(answer.ok).toBe(true);
}
