import { expect, test } from 'vitest';
import { startStack } from '../support/stack.js';
import type { Matches } from '../support/operator-faults.js';
import { cardOf, untilCard } from './support/cards.js';
import { chooseCustomer, fillDetails, orderIn, pressEachFix, untilStep } from './support/take-order.js';
import { sampleData } from '../support/sample/data.js';

const isPrices: Matches = ({ path }) => path.includes('/products/prices');
const isConfigurations: Matches = ({ method, path }) => method === 'GET' && path.endsWith('/configurations');

/** The sample, in which nobody gave the backup trunk a price. */
function withoutPrice() {
  const data = sampleData();
  const trunk = data.products.find((product) => product.name === 'Backup trunk')?.id;
  return { ...data, prices: data.prices.filter((price) => price.product_id !== trunk) };
}

test('a total says what it totals, and a price that nobody knows is said wherever it counts', async () => {
  const stack = await startStack({ operator: { data: withoutPrice() } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await chooseCustomer(ann);
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '4');
  await ann.press('Add another subscription');
  await ann.until(() => ann.modal().includes('Subscription 2'), 'the second subscription');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '3');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.press('Back');
  await ann.untilModal('*This subscription, a month*\n€13.50');
  expect(ann.modal()).toContain('*Whole order, a month*\n€31.50');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann, { reference: 'UNPRICED' });
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  for (const says of [
    '*Subscription 1*: €18.00 a month (price not known for 1 product)',
    '1 × Backup trunk: price not known',
    '*Whole order, a month*\n€31.50',
    'Not in the totals: Backup trunk (price not known).',
  ])
    expect(ann.modal()).toContain(says);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();

  await untilCard(bob, order, 'Waiting for 1 approval');
  expect(cardOf(bob, order)).toContain('*Whole order*\n€31.50 a month');
  expect(cardOf(bob, order)).toContain('price not known for 1 product, which the total leaves out');
  expect(bob.asks('Approve', { in: 'orders', near: order })).toContain(
    '€31.50 a month, price not known for 1 product',
  );
  await bob.press('Details', { in: 'orders', near: order });
  await bob.untilModal('1 × Backup trunk: price not known');
  expect(bob.modal()).toContain('4 × Voice channel: €18.00 a month');
  expect(bob.modal()).toContain('3 × Voice channel: €13.50 a month');
  await bob.close();
});

test('while the price is read the window says that it follows, and not that it is not known', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  await chooseCustomer(ann, 'Initech');
  const asked = stack.faults.hold(isPrices);
  await ann.choose('Product', 'SIP Trunk Business');
  const reading = await ann.untilModal('The price follows in a moment.');
  expect(reading).not.toContain('Price not known');
  expect(ann.buttons()).not.toContain('Try again');
  asked.release();
  await ann.untilModal('for 1 × SIP Trunk Business');
  expect(ann.modal()).not.toContain('follows in a moment');
  await ann.close();
});

test('while the operator is asked, the window says about what', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  await chooseCustomer(ann, 'Globex Nederland');
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '10');
  await ann.press('Next');
  await ann.untilModal('to continue*');
  await pressEachFix(ann);
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann);
  const asked = stack.faults.hold(isConfigurations);
  await ann.press('Next');
  const waiting = await ann.untilModal('Asking the operator which configuration');
  expect(waiting).toContain('which configuration SIP Trunk Business');
  asked.release();
  const form = await ann.untilModal('Form 1 of');
  // The head names the product once, and a hint says the least and the most that is taken.
  expect(form).toContain('Subscription 1: 1 × SIP Trunk Business Form 1 of 2 New subscriptions');
  expect(form).toContain('SIP password: \n(12 to 64 characters.');
  await ann.close();
});
