import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { customer, wholesaler } from '../support/plain-catalogue.js';
import { approve, once, placed, submitted } from './order.js';

const toOrders = /^\/v1\/accounts\/([^/]+)\/orders/;

test('an operator that takes orders on the customer’s account gets the dry run and the order there', async () => {
  const stack = await startProcessStack({
    mode: 'http',
    operator: { ordersAccount: 'customer' },
    settings: { OPERATOR_ORDERS_ACCOUNT: 'customer' },
  });
  const { bob } = await submitted(stack);
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once());
  const accounts = stack.operator.calls().flatMap(({ path }) => toOrders.exec(path)?.[1] ?? []);
  expect(new Set(accounts)).toEqual(new Set([customer.id]));
  // Prices stay the wholesaler's.
  const prices = stack.operator.calls().filter(({ path }) => path.startsWith('/dev/buyers/'));
  expect(prices.every(({ path }) => path.startsWith(`/dev/buyers/${wholesaler}/`))).toBe(true);
});

test('without the setting orders are placed on the wholesaler’s account, and what the operator says of that is shown', async () => {
  const stack = await startProcessStack({ mode: 'socket', operator: { ordersAccount: 'customer' } });
  const { ann, bob } = await submitted(stack);
  await approve(bob);
  await ann.untilMessage('dm', 'No such thing');
  expect(stack.operator.orders()).toEqual([]);
});
