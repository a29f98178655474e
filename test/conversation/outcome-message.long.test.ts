import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { submitOrder } from './support/take-order.js';
import { editToReview, submit, trunkPolicy, untilDm } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack({ policy: trunkPolicy });

const about = (person: Robot, request: string) => person.dms().filter((text) => text.includes(request));

/** Waits until the first message about a request points to the one that tells the outcome. */
const untilPointed = (person: Robot, line: string) =>
  person.until(() => person.dms().some((text) => text.includes(line)), `the message "${line}"`);

test('the outcome of an order is told once, by a new message; the first one points to it', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const order = await submitOrder(ann, { reference: 'TOLD-ONCE' });
  await untilDm(ann, order, 'waits for 1 approval');
  await approve(bob, order);
  await untilDm(ann, order, 'is placed');
  await untilPointed(ann, `${order}: placed, see below.`);
  const [first = '', ...later] = about(ann, order);
  expect(first).toContain('see below');
  expect(later).toHaveLength(1);
  expect(ann.buttons({ in: 'dm', near: `${order}: placed` })).toEqual([]);
  // What was decided can still be looked into.
  await bob.press('Details', { in: 'orders', near: order });
  expect(await bob.untilModal('TOLD-ONCE')).toContain('*Placed*');
  await bob.close();
});

test('a rejected trunk change is told once too, and its first message can no longer withdraw it', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
  const request = await submit(ann);
  await untilDm(ann, request, 'waits for approval');
  await bob.press('Reject', { in: 'orders', near: request });
  expect(await bob.untilModal('Reason')).toContain('Nothing is changed. The requester can edit the request');
  await bob.fill('Reason', 'Not on a Friday');
  await bob.press('Reject');
  await untilCard(bob, request, '*Rejected*');
  await untilDm(ann, request, 'Not on a Friday');
  await untilPointed(ann, `${request}: rejected, see below.`);
  expect(about(ann, request)).toHaveLength(2);
  expect(ann.buttons({ in: 'dm', near: `${request}: rejected` })).toEqual([]);
});
