import { expect, test } from 'vitest';
import { sharedHouse } from './support/houses.js';
import { callNames } from './support/placed.js';
import { submitOrder, takeOrderToReview } from './support/take-order.js';

const house = sharedHouse();

/** The intake workflow of the document, from the choice of a product on. */
const documented = [
  'products',
  'relations',
  'prices',
  'pointer',
  'draft',
  'patch',
  'configurations',
  'dry run',
  'place',
];

/** Asked once of each login, for all orders after a start: whose account the prices are for (O6). */
const ofLogin = ['pointer', 'draft'] as const;

/** All calls of an order of one product, but for the search and what is asked once of the login. */
const mostOfOrder = 16;

/** What the bot asks beyond that, each for a reading. */
const beyond = [
  ['relations', 'P14: afresh at submission'],
  ['prices', 'P14: afresh at submission'],
  ['relations', 'P14: afresh before placing'],
  ['prices', 'P14: afresh before placing'],
  ['draft', 'O2, O12: read back and compared, before the dry run'],
  ['pointer', 'O12: looked at once more, directly before the order is sent'],
  ['draft', 'O12: looked at once more, directly before the order is sent'],
] as const;

const times = (all: readonly string[], name: string) => all.filter((call) => call === name).length;

test('the operator is asked in the order of its document, and not much more often', async () => {
  const ann = await house().robot('ann');
  const bob = await house().robot('bob');
  // Schemas are remembered by customer and product: this order reads them, the next one needs not. The next one is
  // taken after everything else that was remembered has lapsed.
  await takeOrderToReview(ann, { customer: 'Globex' });
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
  await ann.close();
  await house().restartBot();
  house().operator.forgetCalls();

  const order = await submitOrder(ann, { customer: 'Globex' });
  await bob.press('Approve', { in: 'orders', near: order, confirm: true });
  await bob.untilMessage('orders', '*Placed*');

  const calls = callNames(house().operator).filter((call) => call !== 'search');
  let at = 0;
  for (const call of calls) if (call === documented[at]) at += 1;
  expect(documented.slice(at), `of ${calls.join(', ')}`).toEqual([]);
  expect(calls.filter((call) => call === 'place')).toHaveLength(1);
  const place = calls.indexOf('place');
  expect(calls.slice(place - 3, place)).toEqual(['dry run', 'pointer', 'draft']);
  // What is asked while its person chooses may be asked once less by somebody slow, and never once more.
  const known = [...documented, ...beyond.map(([call]) => call), ...ofLogin];
  expect(calls.filter((call) => times(calls, call) > times(known, call))).toEqual([]);
  expect(documented.length + beyond.length).toBe(mostOfOrder);
  expect(calls.length).toBeLessThanOrEqual(mostOfOrder + ofLogin.length);
});
