import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import type { Robot } from '../support/robot.js';
import { approve, untilCard } from './support/cards.js';
import { submitOrder } from './support/take-order.js';
import { requestIn, trunk, trunkPolicy, untilReview } from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

/** What the window of all activity says about a request, the newest first, without when it was. */
async function activityOf(person: Robot, request: string): Promise<string[]> {
  await person.openHome();
  await person.press('Show all activity', { in: 'home' });
  await person.untilModal('# Recent activity');
  const lines = person.modal().split('\n');
  await person.close();
  return lines.filter((line) => line.includes(request)).map((line) => line.replace(/^<!date[^>]*>: /, ''));
}

test('a decision and what it led to are one line, and who answers is not said to ask', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'ACTIVITY' });
  await bob.press('Ask a question', { in: 'orders', near: order });
  await bob.untilModal('Ask a question');
  await bob.fill('Question', 'Which site?');
  await bob.press('Ask');
  await ann.untilMessage('dm', 'Which site?');
  await ann.press('Answer', { in: 'dm', near: 'Which site?' });
  await ann.untilModal('# Answer');
  await ann.fill('Answer', 'Rotterdam');
  await ann.press('Answer');
  await ann.close();
  await bob.untilMessage('dm', 'Rotterdam');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  const all = [
    expect.stringMatching(/placed as/),
    `${order} fully approved; last approval by <@${bob.id}>`,
    `question about ${order} answered by <@${ann.id}>`,
    `question about ${order} asked by <@${bob.id}>`,
    `${order} submitted`,
    `${order} started by <@${ann.id}>`,
  ];
  expect(await activityOf(ann, order)).toEqual(all);

  const other = await submitOrder(ann, { reference: 'ACTIVITY-2' });
  await bob.press('Reject', { in: 'orders', near: other });
  await bob.untilModal('Reject request');
  await bob.fill('Reason', 'No');
  await bob.press('Reject');
  await untilCard(bob, other, '*Rejected*');
  expect(await activityOf(bob, other)).toEqual([`${other} rejected by <@${bob.id}>`]);
});

test('what the operator refused is not said to be carried out', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'connect +31205550142 acme-ams-01');
  await untilReview(ann);
  const request = requestIn(ann);
  await ann.press('Apply', { confirm: true });
  // The window says what it is about: nothing else in it names the number.
  expect(await ann.untilModal('The operator refused it')).toContain(
    '*Connect +31 20 555 0142 to acme-ams-01*',
  );
  await ann.close();
  expect(await activityOf(ann, request)).toEqual([`${request} not carried out`, `${request} submitted`]);
});
