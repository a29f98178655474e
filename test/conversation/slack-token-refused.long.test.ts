import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { openHouse } from './support/houses.js';
import { door, isPlacing } from './support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import { submitOrder } from './support/take-order.js';

test('a removed Slack app is seen on /healthz, is not asked all the time, and what it had to say comes once it is back', async () => {
  const house = await openHouse({ mode: 'http' });
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  const health = async () => (await fetch(`${house.botUrl()}/healthz`)).text();
  const order = await submitOrder(ann, { reference: 'FIRST' });
  expect(await health()).toBe('ok\n');
  const shut = door();
  house.faults.next(isPlacing, { is: 'held', until: shut.opened });
  await approve(bob, order);
  await bob.until(() => placingCalls(house.operator) === 1, 'the order to be sent');
  house.workspace.admin.tokens('account_inactive');
  shut.open();
  await expect.poll(health).toMatch(/\nslack: refuses the bot's token \(account_inactive\) since /);
  house.workspace.admin.tokens('valid');
  house.advance(11 * 60_000);
  await untilCard(bob, order, '*Placed*');
  await expect.poll(health).toBe('ok\n');
});
