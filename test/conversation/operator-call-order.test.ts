import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack, startStack, type Stack } from '../support/stack.js';
import { callNames } from './support/placed.js';
import { door } from '../support/operator-faults.js';
import { testPolicy } from '../support/stack-environment.js';
import { chooseCustomer, fillDetails, orderIn, submitOrder, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { sampleData } from '../support/sample/data.js';

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

/**
 * What is asked beyond that of products that a customer never ordered, for what they need configured: kept from then on.
 * Its order fills the draft for that and keeps it, so at placing neither pointer nor PATCH comes before what is read then.
 */
const schemaReads = [
  ['draft', 'O12: before the dry run, it still holds the order, however long that waited for its approval'],
  ['configurations', 'compared with the schemas that were approved, as they are when it is placed'],
] as const;

/** Where such an order has more than what it starts with. */
const othersRead = [
  [
    'all products',
    'P13: what nothing starts with may be sold no more, and could not be taken out of the kept draft',
  ],
] as const;

const times = (all: readonly string[], name: string) => all.filter((call) => call === name).length;

/** What the operator is asked for one order, from the choice of its customer until it is placed. */
async function callsOfOrder(ann: Robot, bob: Robot): Promise<string[]> {
  stack().operator.forgetCalls();
  const order = await submitOrder(ann, { customer: 'Globex' });
  return callsUntilPlaced(stack(), bob, order);
}

async function callsUntilPlaced({ operator }: Stack, bob: Robot, order: string): Promise<string[]> {
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  return callNames(operator).filter((call) => call !== 'search');
}

/** How much of the document's workflow was not asked in its order. */
function missedOf(calls: readonly string[]): readonly string[] {
  let at = 0;
  for (const call of calls) if (call === documented[at]) at += 1;
  return documented.slice(at);
}

const known = [...documented, ...beyond.map(([call]) => call)];

/** It is asked in the document's order, looks last at the draft, and asks nothing more often than is known why. */
function expectKnown(calls: readonly string[], all: readonly string[]): void {
  expect(missedOf(calls), `of ${calls.join(', ')}`).toEqual([]);
  expect(times(calls, 'place')).toBe(1);
  const place = calls.indexOf('place');
  expect(calls.slice(place - 3, place)).toEqual(['dry run', 'pointer', 'draft']);
  // What is asked while its person chooses may be asked once less by somebody slow, and never once more.
  expect(calls.filter((call) => times(calls, call) > times(all, call))).toEqual([]);
}

test('the operator is asked in the order of its document, and not much more often, from the first order on', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  expect(known).toHaveLength(mostOfOrder);
  // Whose account the prices are for (O6) the start has read, of both logins that people's reads go through, one after
  // the other.
  await ann.until(() => callNames(stack().operator).length >= 2, 'the start to read the account');
  expect(callNames(stack().operator)).toEqual(['pointer', 'draft']);
  expectKnown(await callsOfOrder(ann, bob), [
    ...known,
    ...schemaReads.map(([call]) => call),
    ...othersRead.map(([call]) => call),
  ]);
  for (let orders = 1; orders <= 2; orders += 1) {
    // Everything that is remembered only in memory lapses.
    await stack().restartBot();
    expectKnown(await callsOfOrder(ann, bob), known);
  }
});

test('the first order of one product alone asks for two things more, and not for all products', async () => {
  const own = await startStack();
  const data = sampleData();
  const alone = data.products.find(({ name }) => name === 'Backup trunk');
  own.operator.replaceData({
    ...data,
    relations: data.relations.map((each) =>
      each.product_id === alone?.id ? { ...each, required: [] } : each,
    ),
  });
  const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
  await ann.until(() => callNames(own.operator).length >= 2, 'the start to read the account');
  own.operator.forgetCalls();
  await chooseCustomer(ann, 'Globex');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann);
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  await ann.press('Submit for approval');
  await bob.untilMessage('orders', order);
  const calls = await callsUntilPlaced(own, bob, order);
  expectKnown(calls, [...known, ...schemaReads.map(([call]) => call)]);
  expect(calls).not.toContain('all products');
});

const isPointer = ({ path }: { path: string }): boolean => path === '/v1/profile/order-drafts';

/** The same bot on another database, with nothing in it. */
async function startEmpty(on: Stack): Promise<void> {
  on.env['DATABASE_URL'] = `${on.env['DATABASE_URL']}.empty`;
  on.operator.forgetCalls();
  await on.restartBot();
}

test('a start neither waits for the account nor fails by it, and then an order asks for it', async () => {
  const own = await startStack();
  const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
  const shut = door();
  own.faults.next(isPointer, { is: 'held', until: shut.opened });
  await startEmpty(own);
  // Stopped while it is asked: the next start asks anew.
  await ann.until(() => own.operator.calls().some(isPointer), 'the account to be asked for');
  for (const status of [401, 403, 404, 500]) {
    own.faults.next(isPointer, { is: 'answered', status, body: '' }, status === 500 ? 10 : 2);
    await startEmpty(own);
  }
  own.faults.clear();
  shut.open();
  const order = await submitOrder(ann, { customer: 'Globex' });
  expect(await untilCard(bob, order, 'Waiting for 1 approval')).toContain('€18.99 a month');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
});

test('a start asks for the account of each login that people read with, one after the other', async () => {
  const own = await startStack({
    policy: testPolicy.replace('approvals:', 'profiles: { users: { U0ANN: south } }\napprovals:'),
  });
  const ann = await own.robot('ann');
  await ann.until(() => own.operator.calls().length >= 4, 'both accounts to be read');
  expect(callNames(own.operator)).toEqual(['pointer', 'draft', 'pointer', 'draft']);
});
