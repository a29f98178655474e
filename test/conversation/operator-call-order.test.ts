import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { callNames } from './support/placed.js';
import { submitOrder } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack();

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

/** All calls of an order of one product, but for the search. */
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

/** What the operator is asked for one order, from the choice of its customer until it is placed. */
async function callsOfOrder(ann: Robot, bob: Robot): Promise<string[]> {
  stack().operator.forgetCalls();
  const order = await submitOrder(ann, { customer: 'Globex' });
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  return callNames(stack().operator).filter((call) => call !== 'search');
}

/** How much of the document's workflow was not asked in its order. */
function missedOf(calls: readonly string[]): readonly string[] {
  let at = 0;
  for (const call of calls) if (call === documented[at]) at += 1;
  return documented.slice(at);
}

test('the operator is asked in the order of its document, and not much more often, from the first order on', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  // Schemas are remembered by customer and product, and whose account the prices are for by login (O6): this order reads
  // them, the next ones need not.
  await callsOfOrder(ann, bob);
  const known = [...documented, ...beyond.map(([call]) => call)];
  expect(known).toHaveLength(mostOfOrder);
  for (let orders = 1; orders <= 2; orders += 1) {
    // Everything that is remembered only in memory lapses.
    await stack().restartBot();
    const calls = await callsOfOrder(ann, bob);
    expect(missedOf(calls), `of ${calls.join(', ')}`).toEqual([]);
    expect(times(calls, 'place')).toBe(1);
    const place = calls.indexOf('place');
    expect(calls.slice(place - 3, place)).toEqual(['dry run', 'pointer', 'draft']);
    // What is asked while its person chooses may be asked once less by somebody slow, and never once more.
    expect(calls.filter((call) => times(calls, call) > times(known, call))).toEqual([]);
  }
});
