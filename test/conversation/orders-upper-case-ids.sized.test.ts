import { expect, test } from 'vitest';
import { customer, products, subscriptions } from '../support/plain-catalogue.js';
import { approve, untilCard } from './support/cards.js';
import { startPlainStack, takePlainOrderToForm } from './support/plain-stack.js';
import { dateIt, nameThem, submitIt } from './support/subscriptions.js';
import { untilStep } from './support/take-order.js';
import type { PlainOptions } from '../support/plain-operator.js';
import type { Robot } from '../support/robot.js';
import { again, sizedList } from '../support/size.js';

/** An operator may write a UUID in either case, and in one answer so and in another so: it is the same one. */

const [, second, third] = subscriptions;

async function startPlain(person: Robot, verb: 'change' | 'terminate'): Promise<void> {
  await person.command(`/order ${verb}`, { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer.name, { query: 'harb' });
  await person.press('Next');
  await person.untilModal(': subscriptions to ');
}

const operators: { in: string; operator: Partial<PlainOptions> }[] = [
  { in: 'the draft', operator: { upperCaseIn: /order-drafts\/[^/]+$/ } },
  { in: 'the pointer', operator: { upperCaseIn: /profile\/order-drafts$/ } },
  { in: 'entries’ own lists', operator: { upperCaseIn: /\/changes/, changesAre: 'links' } },
  { in: 'catalogue and search', operator: { upperCaseIn: /products|search/ } },
  { in: 'every answer', operator: { upperCaseIn: /./ } },
];

test.for(sizedList(operators))('a change is placed, ids in upper case in $in', async ({ operator }) => {
  const stack = await startPlainStack({ operator });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await startPlain(ann, 'change');
  await nameThem(ann, second.id, [second.id]);
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '3');
  await ann.press('Next');
  await dateIt(ann, 'UPPER');
  await untilStep(ann, 'review');
  await ann.press('Try a dry run');
  await ann.untilModal('Dry run passed');
  const order = await submitIt(ann);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(stack.plain.orders()).toMatchObject([{ changes: [second.id], intakes: [{ reference: 'UPPER' }] }]);
});

again('a termination is placed, and a configured product, ids in upper case in every answer', async () => {
  const stack = await startPlainStack({ operator: { upperCaseIn: /./, asksForConfiguration: true } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await startPlain(ann, 'terminate');
  await nameThem(ann, third.id.toUpperCase(), [third.id]);
  await ann.press('Next');
  await dateIt(ann, 'ENDS');
  await untilStep(ann, 'review');
  const ended = await submitIt(ann);
  await approve(bob, ended);
  await untilCard(bob, ended, '*Placed*');
  await takePlainOrderToForm(ann);
  await ann.fill('Room', 'North');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const fresh = await submitIt(ann);
  await approve(bob, fresh);
  await untilCard(bob, fresh, '*Placed*');
  expect(stack.plain.orders()).toMatchObject([
    { terminates: [{ subscription_id: third.id }] },
    { configured: [{ product_id: products.calls.id, configuration: { room: 'North' } }] },
  ]);
});
