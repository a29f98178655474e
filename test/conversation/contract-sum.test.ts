import { expect, test } from 'vitest';
import type { OperatorData } from '../../src/sandbox/operator/index.js';
import { cardOf, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { takeOrderToReview } from './support/take-order.js';
import { sampleData } from '../support/sample/data.js';

/** The sample with a backup trunk that is priced by volume and a voice channel at this price a month. */
function priced(channel: number): OperatorData {
  const data = sampleData();
  const idOf = (name: string) => data.products.find((product) => product.name === name)?.id;
  const [trunk, voice] = [idOf('Backup trunk'), idOf('Voice channel')];
  const prices = data.prices.map((price): OperatorData['prices'][number] => {
    if (price.product_id === trunk)
      return { ...price, price: { kind: 'volume', steps: [{ from: 1, amount: 5 }] } };
    return price.product_id === voice ? { ...price, price: { kind: 'fixed', amount: channel } } : price;
  });
  return { ...data, prices };
}

test('the contract’s sum, and by name what is not in it, stand on the card, in Details and in the status, as they were approved', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  stack.operator.replaceData(priced(4.5));
  const order = await takeOrderToReview(ann, { reference: 'SUM', channels: 4 });
  expect(ann.modal()).toContain('Not in the totals: Backup trunk (priced by volume).');
  expect(ann.modal()).toContain('1 × Backup trunk: priced by volume, €5.00 a month each');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  // What was submitted was priced then; a new price changes nothing of what is shown for approval.
  stack.operator.replaceData(priced(100));

  const sums = ['€18.00 a month', 'at least €216.00 over 365 days'];
  await untilCard(bob, order, 'Waiting for 1 approval');
  for (const says of [
    ...sums,
    'priced by volume, which the total leaves out (Backup trunk: €5.00 a month each)',
  ])
    expect(cardOf(bob, order)).toContain(says);
  await bob.press('Details', { in: 'orders', near: order });
  await bob.untilModal('at least');
  for (const says of [...sums, 'without Backup trunk (priced by volume)'])
    expect(bob.modal()).toContain(says);
  await bob.close();
  await ann.press('Look again');
  await ann.untilModal('Waiting for approval');
  for (const says of [...sums, 'without Backup trunk (priced by volume)'])
    expect(ann.modal()).toContain(says);

  await bob.press('Reject', { in: 'orders', near: order });
  await bob.untilModal('Reject request');
  await bob.fill('Reason', 'Too dear');
  await bob.press('Reject');
  await untilCard(bob, order, '*Rejected*');
  for (const says of [...sums, 'without Backup trunk (priced by volume)'])
    expect(cardOf(bob, order)).toContain(says);
});
