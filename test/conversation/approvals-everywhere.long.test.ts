import { expect, test } from 'vitest';
import { startStack, sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { submitOrder } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack({ policy: testPolicy.replace('approvals: 1 }', 'approvals: 2 }') });

async function openHome(person: Robot, says: string): Promise<void> {
  await person.openHome();
  await person.until(() => person.home().includes(says), `Home with "${says}"`);
}

test('a request is approved from Home and from its card, and every place it stands in says so', async () => {
  const [ann, bob, cat] = [
    await stack().robot('ann'),
    await stack().robot('bob'),
    await stack().robot('cat'),
  ];
  const order = await submitOrder(ann, { reference: 'FROM-HOME' });
  await openHome(bob, order);
  await openHome(cat, order);
  await openHome(ann, order);
  await bob.press('Approve', { in: 'home', near: order, confirm: true });
  await untilCard(cat, order, '1 of 2 approvals given');
  await cat.until(() => cat.home().includes('1 of 2 approvals given'), 'the other approver’s Home');
  await ann.until(() => ann.home().includes('1 of 2 approvals given'), 'the requester’s Home');
  await ann.untilMessage('dm', 'has 1 of 2 approvals');
  await bob.until(() => bob.home().includes('Waiting for you (0)') || !bob.home().includes(order), 'nothing');
  expect(bob.buttons({ in: 'home' })).not.toContain('Approve');

  await cat.press('Approve', { in: 'home', near: order, confirm: true });
  await untilCard(bob, order, '*Placed*');
  await ann.until(() => ann.home().includes('*Placed*'), 'the requester’s Home');
  await cat.until(() => cat.home().includes('Nothing waits for your decision'), 'the approver’s Home');
  expect(timesPlaced(stack(), 'FROM-HOME')).toBe(1);
  expect(ann.buttons({ in: 'dm', near: order })).not.toContain('Withdraw');
});

test('a request rejected from Home is gone from every Home and cannot be decided any more', async () => {
  const [ann, bob, cat] = [
    await stack().robot('ann'),
    await stack().robot('bob'),
    await stack().robot('cat'),
  ];
  const order = await submitOrder(ann, { reference: 'REJECTED-AT-HOME' });
  await openHome(bob, order);
  await openHome(cat, order);
  await bob.press('Reject', { in: 'home', near: order });
  await bob.untilModal('Reject request');
  await bob.fill('Reason', 'Not this month');
  await bob.press('Reject');
  await untilCard(cat, order, '*Rejected*');
  await cat.until(() => !cat.home().includes(order), 'the other Home without it');
  expect(cat.buttons({ in: 'orders', near: order })).toEqual(['Details']);
  await ann.untilMessage('dm', 'Not this month');
  expect(ann.buttons({ in: 'dm', near: order })).toContain('Resume');
});

test('the requester withdraws from Details: card, Homes and direct message follow', async () => {
  const [ben, bob] = [await stack().robot('ben'), await stack().robot('bob')];
  const order = await submitOrder(ben, { reference: 'TAKEN-BACK' });
  await openHome(bob, order);
  await openHome(ben, order);
  await ben.press('Details', { in: 'home', near: order });
  await ben.untilModal(`Request ${order}`);
  expect(ben.buttons({ in: 'modal' })).not.toContain('Approve');
  await ben.press('Withdraw', { in: 'modal', confirm: true });
  await ben.untilModal('is withdrawn');
  await ben.close({ all: true });
  await untilCard(bob, order, '*Withdrawn*');
  await bob.until(() => !bob.home().includes(order), 'the approver’s Home without it');
  expect(bob.buttons({ in: 'orders', near: order })).toEqual(['Details']);
  expect(timesPlaced(stack(), 'TAKEN-BACK')).toBe(0);
});

test('a card that somebody deleted is posted again while its request waits', async () => {
  const own = await startStack({ policy: testPolicy.replace('approvals: 1 }', 'approvals: 2 }') });
  const [ann, bob, cat] = [await own.robot('ann'), await own.robot('bob'), await own.robot('cat')];
  const order = await submitOrder(ann, { reference: 'DELETED' });
  own.workspace.faults.api('chat.update', { kind: 'error', error: 'message_not_found' });
  await approve(bob, order);
  await cat.until(
    () => cat.messages('orders').filter((text) => text.includes(order)).length === 2,
    'a new card',
  );
  expect(cardOf(cat, order)).toContain('1 of 2 approvals given');
  await approve(cat, order);
  await untilCard(cat, order, '*Placed*');
});
