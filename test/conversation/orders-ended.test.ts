import { expect, test } from 'vitest';
import { removing } from './support/in-drafts.js';
import { afresh } from './support/start-afresh.js';
import { untilCard } from './support/cards.js';
import { addTermination, dateIt, nameThem, startWith, sub, submitIt } from './support/subscriptions.js';
import { chooseBackupTrunk, untilStep } from './support/take-order.js';
import { sharedStack } from '../support/stack.js';
import type { Robot } from '../support/robot.js';

/** What an order ends, from the window that asks for it to the last moment in which it can be left out. */

const stack = sharedStack(removing);

const title = (person: Robot): string => person.modal().split('\n')[0] ?? '';
/** The line of the step, with all that the order does. */
const doing = (person: Robot): string => person.modal().split('\n')[1] ?? '';

/** A new subscription and the end of Acme's second one, up to the review. */
async function toReview(person: Robot): Promise<void> {
  await chooseBackupTrunk(person);
  await addTermination(person);
  await nameThem(person, sub(2), [sub(2)]);
  await person.press('Next');
  await dateIt(person, 'ENDS');
  await untilStep(person, 'review');
}

test('the window that ends subscriptions says so first, and Back leads where it was asked for', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await chooseBackupTrunk(ann);
  await addTermination(ann);
  expect(title(ann)).toBe('# Terminate subscriptions');
  expect(ann.modal().split('\n')[1]).toMatch(/^\*Step 2 of \d: subscriptions to end\*/);
  expect(ann.modal()).toContain('The subscriptions that you name here end');
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(doing(ann)).toContain(' New subscriptions TD-');
  // What was typed there is kept, and asked for before anything else.
  await addTermination(ann);
  await ann.fill('Subscriptions', sub(2));
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(doing(ann)).toContain(' Terminate and start new TD-');
  await dateIt(ann, 'BACK');
  await ann.untilModal(': subscriptions to end*');
  expect(ann.values()).toMatchObject({ Subscriptions: sub(2) });
  // A line without an id is kept as it was typed, and asked for again.
  await ann.fill('Subscriptions', `${sub(2)}\nthe old trunk`);
  await ann.press('Back');
  await untilStep(ann, 'products');
  await ann.press('Next');
  await ann.untilModal('*Not every line holds a subscription id*');
  expect(ann.values()).toMatchObject({ Subscriptions: `${sub(2)}\nthe old trunk` });
  // The order has something else: none has to be named, and an emptied list leads on.
  await ann.fill('Subscriptions', '');
  await ann.press('Next');
  await untilStep(ann, 'details');
  expect(doing(ann)).toContain(' New subscriptions TD-');
  // A new subscription that was asked for and left is none.
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.choose('Add to this order', 'New subscriptions');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.press('Back');
  await untilStep(ann, 'review');
  expect(ann.modal()).not.toContain('Subscription 2');
  // What is added at the review asks for itself alone: the details stand already.
  await ann.choose('Add to this order', 'Terminate subscriptions');
  await nameThem(ann, sub(2), [sub(2)]);
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('*This order ends 1 subscription on ');
  // A change has what it adds ahead of it, and its button says so.
  await ann.choose('Add to this order', 'Change subscriptions');
  await nameThem(ann, sub(1), [sub(1)]);
  expect(ann.modal()).not.toContain('Back to review');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill('Voice channel', '2');
  await ann.press('Back to review');
  expect(await untilStep(ann, 'review')).toContain('*Added to SIP Trunk Business · …0001*');
});

test('what an order ends is edited at its review, and taken out of the order one by one', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await toReview(ann);
  expect(doing(ann)).toContain(' Terminate and start new TD-');
  expect(ann.modal()).toMatch(/\*This order ends 1 subscription on \w+ \d+ \w+ \d{4}\*/);
  await ann.press('Edit which subscriptions end');
  await ann.untilModal(': subscriptions to end*');
  expect(ann.values()).toMatchObject({ Subscriptions: sub(2) });
  await ann.press('Back');
  await untilStep(ann, 'review');
  await ann.press('Edit which subscriptions end');
  await ann.untilModal(': subscriptions to end*');
  await nameThem(ann, `${sub(2)}\n${sub(3)}`, [sub(2), sub(3)]);
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  const both = ann.modal();
  expect(both).toContain('*This order ends 2 subscriptions on ');
  expect(both).toMatch(/\*SIP Trunk Operator Connect · …0003 ends on /);
  expect(both).toContain(`Subscription id: ${sub(3)}`);

  const third = { near: '…0003 ends on' };
  expect(ann.asks('Take out of this order', third)).toMatch(
    /This order then does not end SIP Trunk Operator Connect · …0003: the subscription is active and stays as it is\./,
  );
  await ann.press('Take out of this order', { ...third, confirm: true });
  await ann.untilModal('*This order ends 1 subscription on ');
  expect(ann.modal()).not.toContain('…0003');
  await ann.press('Take out of this order', { confirm: true });
  await ann.until(() => !ann.modal().includes('This order ends'), 'nothing to end');
  expect(doing(ann)).toContain(' New subscriptions TD-');
  expect(ann.modal()).toContain('Submit for approval');
});

test('removing all that is new leads back to the review, where nothing is left to be chosen', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await toReview(ann);
  await ann.press('Edit', { near: 'Subscription 1' });
  await untilStep(ann, 'products');
  await ann.press('Remove this subscription', { confirm: true });
  await untilStep(ann, 'review');
  expect(doing(ann)).toContain(' Terminate subscriptions TD-');
  expect(ann.modal()).toContain('*This order ends 1 subscription on ');
  expect(ann.modal()).not.toContain('Backup trunk');
  expect(ann.modal()).toContain('Submit for approval');
});

test('a list of a field that may stay empty says what is needed, and offers what this customer has alone', async () => {
  const ann = await afresh(await stack().robot('ann'));
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), [sub(3)]);
  await afresh(ann);
  await startWith(ann, 'terminate');
  await ann.press('Next');
  expect(ann.errors()).toEqual({
    Subscriptions:
      'Name a subscription here, or choose one of those seen before: this order needs at least one.',
  });
  expect(await ann.typeahead('Subscriptions seen before', 'connect licence')).toEqual([
    expect.stringMatching(/^SIP Trunk Operator Connect, .* · …0003$/),
  ]);
  expect(await ann.typeahead('Subscriptions seen before', '-000000000003')).toHaveLength(1);
  expect(await ann.typeahead('Subscriptions seen before', 'hosted seat')).toEqual([
    'None seen before. Name its id above.',
  ]);
  await ann.choose('Subscriptions seen before', 'None seen before', { query: 'hosted seat' });
  await ann.press('Next');
  expect(ann.errors()['Subscriptions seen before']).toContain('That entry is only a message');

  await afresh(ann);
  await startWith(ann, 'terminate', 'Globex Nederland');
  expect(ann.modal()).not.toContain('Subscriptions seen before');
});

test('what ends is named also where nothing that it starts with says what it is', async () => {
  const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
  await startWith(ann, 'terminate', 'Initech');
  await nameThem(ann, sub(9), [sub(9)]);
  await ann.press('Next');
  await dateIt(ann, 'LEFT OVER');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('*2 × Voice channel · …0009 ends on ');
  const order = await submitIt(ann);
  expect(await untilCard(bob, order, 'Waiting for 1 approval')).toContain('• 2 × Voice channel · …0009');
  await bob.press('Reject', { in: 'orders', near: order });
  await bob.fill('Reason', 'Not yet.');
  await bob.press('Reject');
  await ann.untilMessage('dm', 'Your termination for Initech was rejected');
  expect(ann.dms().at(-1)).toContain(`${order}, ends 2 × Voice channel · …0009, wish date `);
});
