import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { door, isPlacing } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import { submitOrder } from './support/take-order.js';

test('a removed Slack app is seen on /healthz, is not asked all the time, and what it had to say comes once it is back', async () => {
  const stack = await startStack({ mode: 'http' });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const health = async () => (await fetch(`${stack.botUrl()}/healthz`)).text();
  const order = await submitOrder(ann, { reference: 'FIRST' });
  expect(await health()).toBe('ok\n');
  const shut = door();
  stack.faults.next(isPlacing, { is: 'held', until: shut.opened });
  await approve(bob, order);
  await bob.until(() => placingCalls(stack.operator) === 1, 'the order to be sent');
  stack.workspace.admin.tokens('account_inactive');
  shut.open();
  await expect.poll(health).toMatch(/\nslack: refuses the bot's token \(account_inactive\) since /);
  stack.workspace.admin.tokens('valid');
  stack.advance(11 * 60_000);
  await untilCard(bob, order, '*Placed*');
  await expect.poll(health).toBe('ok\n');
});
