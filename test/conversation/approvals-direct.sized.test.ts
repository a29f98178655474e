import { expect } from 'vitest';
import { startStack, sharedStack, type Stack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { answerTo } from './support/answers.js';
import { approve, timesPlaced } from './support/cards.js';
import { submitOrder } from './support/take-order.js';
import { editToReview, submit, untilDm } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { again, once } from '../support/size.js';

const policy = testPolicy
  .replace('approvals: 1 }', 'approvals: 2 }')
  .replace('  rules:', '  reminder_hours: always\n  rules:');

const stack = sharedStack({ policy });

const peopleOf = async (it: Stack): Promise<[Robot, Robot, Robot]> => [
  await it.robot('ann'),
  await it.robot('bob'),
  await it.robot('cat'),
];

const direct = { in: 'dm' };

/** Waits until the card in the Slack channel, not the reminder below it, says something. */
const untilCard = (person: Robot, order: string, says: string): Promise<unknown> =>
  person.until(
    () =>
      person.messages('orders').some((text) => text.includes(`${order}, submitted`) && text.includes(says)),
    `the card of ${order} to say "${says}"`,
  );

/** The time of the reminder comes. */
function remind(it: Stack): void {
  it.advance(5 * 3_600_000);
}

once(
  'a reminder puts the request into the direct message of who can decide it; it is decided there, once',
  async () => {
    const [ann, bob, cat] = await peopleOf(stack());
    const order = await submitOrder(ann, { reference: 'REMINDED' });
    expect(bob.dms().filter((text) => text.includes(order))).toEqual([]);
    remind(stack());
    const first = await untilDm(bob, order, 'This waits for you');
    expect(first).toContain('Acme BV');
    await untilDm(cat, order, 'This waits for you');
    expect(bob.buttons({ ...direct, near: order })).toEqual([
      'Approve',
      'Reject',
      'Details',
      'Ask a question',
    ]);
    // Its requester gets none, and nobody gets a second one.
    expect(ann.dms().filter((text) => text.includes(order) && text.includes('This waits for you'))).toEqual(
      [],
    );

    await bob.press('Approve', { ...direct, near: order, confirm: true });
    await untilDm(bob, order, 'You have decided');
    expect(bob.buttons({ ...direct, near: order })).toEqual(['Details', 'Ask a question']);
    await untilDm(cat, order, '1 of 2 approvals given');
    await untilCard(ann, order, '1 of 2 approvals given');

    await approve(cat, order);
    await untilCard(bob, order, '*Placed*');
    await untilDm(bob, order, '*Placed*');
    await untilDm(cat, order, '*Placed*');
    for (const person of [bob, cat]) {
      expect(person.buttons({ ...direct, near: order })).toEqual(['Details']);
      expect(person.dms().filter((text) => text.includes(order))).toHaveLength(1);
    }
    expect(timesPlaced(stack(), 'REMINDED')).toBe(1);
  },
);

again('a rejection from the direct message ends the request in every place it stands', async () => {
  const [, bob, cat] = await peopleOf(stack());
  const ben = await stack().robot('ben');
  const order = await submitOrder(ben, { reference: 'NO-FROM-DM' });
  remind(stack());
  await untilDm(bob, order, 'This waits for you');
  await untilDm(cat, order, 'This waits for you');
  await bob.press('Details', { ...direct, near: order });
  await bob.untilModal('NO-FROM-DM');
  await bob.close();
  await bob.press('Reject', { ...direct, near: order });
  await bob.untilModal('Reject request');
  await bob.fill('Reason', 'Not from here');
  await bob.press('Reject');
  await untilDm(bob, order, '*Rejected*');
  await untilDm(cat, order, '*Rejected*');
  await untilCard(ben, order, '*Rejected*');
  await ben.untilMessage('dm', 'Not from here');
  expect(cat.buttons({ ...direct, near: order })).toEqual(['Details']);
});

again('a card in a direct message follows a withdrawal', async () => {
  const [ann, bob] = await peopleOf(stack());
  const order = await submitOrder(ann, { reference: 'WITHDRAWN-DM' });
  remind(stack());
  await untilDm(bob, order, 'This waits for you');
  await ann.press('Withdraw', { in: 'dm', near: order, confirm: true });
  await untilDm(bob, order, '*Withdrawn*');
  expect(bob.buttons({ ...direct, near: order })).toEqual(['Details']);
  expect(timesPlaced(stack(), 'WITHDRAWN-DM')).toBe(0);
});

again('a card in a direct message follows the expiry of its request', async () => {
  const own = await startStack({ policy });
  const [ann, bob] = await peopleOf(own);
  const order = await submitOrder(ann, { reference: 'EXPIRED-DM' });
  remind(own);
  await untilDm(bob, order, 'This waits for you');
  own.advance(72 * 3_600_000);
  await untilDm(bob, order, '*Expired*');
  expect(bob.buttons({ ...direct, near: order })).toEqual(['Details']);
});

again('who asks for a request by its number gets its card, and decides it there', async () => {
  const own = await startStack({ policy: testPolicy });
  const [ann, bob, cat] = await peopleOf(own);
  const order = await submitOrder(ann, { reference: 'ASKED-FOR' });
  const waits = await answerTo(bob, '/order status');
  expect(waits).toContain('1 request waits for your decision');
  expect(waits).toContain(order);
  const says = await answerTo(bob, `/order status ${order.toLowerCase()}`);
  expect(says).toContain('Waiting for 1 approval');
  expect(says).toContain('in your direct messages');
  await untilDm(bob, order, 'This waits for you');
  expect(cat.dms()).toEqual([]);
  await bob.press('Approve', { ...direct, near: order, confirm: true });
  await untilDm(bob, order, '*Placed*');
  await untilCard(cat, order, '*Placed*');
  expect(await answerTo(bob, `/order status ${order}`)).toContain('*Placed*');
  expect(await answerTo(bob, '/order status')).toContain('No order is in progress');
});

once('a trunk change is decided from the direct message too', async () => {
  const own = await startStack({
    policy: testPolicy.replace('  rules:', '  reminder_hours: always\n  rules:'),
  });
  const [ann, bob, cat] = await peopleOf(own);
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
  const request = await submit(ann);
  remind(own);
  await untilDm(bob, request, 'This waits for you');
  await untilDm(cat, request, 'This waits for you');
  await bob.press('Approve', { ...direct, near: request, confirm: true });
  await untilDm(bob, request, '*Done*');
  await untilDm(cat, request, '*Done*');
  await untilCard(cat, request, '*Done*');
  expect(await answerTo(ann, `/order status ${request}`)).toContain('*Done*');
});

once('who is no approver any more keeps nothing of a request in their direct message', async () => {
  const own = await startStack({ policy });
  const [ann, bob, cat] = await peopleOf(own);
  const order = await submitOrder(ann, { reference: 'ROLE-LOST' });
  remind(own);
  await untilDm(cat, order, 'This waits for you');
  own.workspace.admin.changeGroup('S0APPROVE', { users: ['U0BOB', 'U0DANA'] });
  await approve(bob, order);
  const left = await untilDm(cat, order, 'no longer yours');
  expect(left).not.toContain('Acme');
  expect(cat.buttons(direct)).toEqual([]);
});
