import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack, startStack } from '../support/stack.js';
import { isPlacing, isProducts, isRelations, isSearch, type Matches } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import { whileTimePasses } from './support/time-passes.js';
import {
  chooseBackupTrunk,
  chooseCustomer,
  fillDetails,
  submitOrder,
  untilStep,
} from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack({ settings: { OPERATOR_TIMEOUT_MS: '2500' } });

const refuse = { is: 'answered', status: 503, body: '' } as const;
const isConfigurations: Matches = ({ path }) => path.endsWith('/configurations');

async function discard(person: Robot): Promise<void> {
  await person.command('/order new', { in: 'general' });
  await person.untilModal('You have an order in progress');
  await person.press('Discard', { confirm: true });
  await person.untilModal('What do you want to do?');
  await person.close();
}

test('while the operator is slow the window says what is being done, then shows it', async () => {
  const ann = await stack().robot('ann');
  const shut = stack().faults.hold(isProducts);
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', 'Globex Nederland');
  await ann.press('Next');
  await ann.untilModal('Reading the products of Globex Nederland');
  shut.release();
  expect(await ann.until(() => ann.choices('Product'), 'the products')).toContain('Hosted Voice');
  await ann.close();
  await discard(ann);
});

test('somebody who closes the window while waiting is told when it can go on', async () => {
  const ann = await stack().robot('ann');
  await chooseCustomer(ann, 'Initech');
  // They are read as soon as the product is chosen.
  const shut = stack().faults.hold(isRelations);
  await ann.choose('Product', 'SIP Trunk Operator Connect');
  await ann.press('Next');
  await ann.untilModal('Reading what can be ordered together');
  await ann.close();
  shut.release();
  await ann.untilMessage('dm', 'can go on');
  await ann.press('Resume', { in: 'dm' });
  expect(await untilStep(ann, 'products')).toContain('Operator Connect licence');
  await ann.close();
  await discard(ann);
});

test('an operator that is down is said so, nothing typed is lost, and Try again goes on', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isProducts, refuse, 50);
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', 'Zonnebloem');
  await ann.press('Next');
  await ann.untilModal('could not be read');
  expect(ann.modal()).toMatch(/Nothing was changed, and your order is saved/);
  expect(ann.modal()).toMatch(/reference E-/);
  stack().faults.clear();
  await ann.press('Try again');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.close();
  await discard(ann);
});

test('details stand as they were typed when the operator could not be asked for the configuration', async () => {
  const ann = await stack().robot('ann');
  await chooseBackupTrunk(ann, { customer: 'Noordzee Retail 007' });
  await fillDetails(ann, { reference: 'STILL HERE' });
  stack().faults.next(isConfigurations, refuse, 50);
  await ann.press('Next');
  await ann.untilModal('The operator had a fault (503)');
  await untilStep(ann, 'details');
  // The draft holds them by now (O3).
  expect(ann.modal()).toMatch(/are fixed[\s\S]*STILL HERE/);
  stack().faults.clear();
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.close();
  await discard(ann);
});

test('the search answers in time with a word about why, and finds the customer a moment later', async () => {
  const ann = await stack().robot('ann');
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  const shut = stack().faults.hold(isSearch);
  const typed = whileTimePasses(stack(), ann, ann.typeahead('Customer', 'anker'));
  expect(await typed).toEqual(['The operator is slow. Type another letter to retry']);
  shut.release();
  await ann.until(
    async () => (await ann.typeahead('Customer', 'anker'))[0]?.includes('Het Anker'),
    'the customer',
  );
  stack().faults.next(isSearch, refuse, 50);
  expect(await ann.typeahead('Customer', 'noordzee retail 01')).toEqual([
    expect.stringMatching(/had a fault|is slow/),
  ]);
  expect(await ann.typeahead('Customer', 'x')).toEqual(['Type at least 2 characters']);
  await ann.close();
  await discard(ann);
});

test.each([
  ['failed five times', { ...refuse, times: 5 }, 'The operator does not answer. Try later'],
  [
    'asked for a minute',
    { ...refuse, status: 429, retryAfter: '60', times: 1 },
    'The operator asked to wait. Type again in a minute',
  ],
] as const)(
  'a search is not sent to an operator that %s before, and says why; later it is',
  async (_what, { times, ...fault }, says) => {
    const own = await startStack();
    const ann = await own.robot('ann');
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
    own.faults.next(isSearch, fault, 50);
    for (let nth = 0; nth < times; nth += 1) await ann.typeahead('Customer', `nobody ${nth}`);
    own.faults.clear();
    own.operator.forgetCalls();
    expect(await ann.typeahead('Customer', 'anker')).toEqual([says]);
    expect(own.operator.calls()).toEqual([]);
    own.advance(61_000);
    expect(await ann.typeahead('Customer', 'anker')).toEqual([expect.stringContaining('Het Anker')]);
  },
);

test('an operator that takes the order and never answers leaves it in doubt', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'NO ANSWER' });
  const shut = stack().faults.hold(isPlacing);
  const before = placingCalls(stack().operator);
  await approve(bob, order);
  await untilCard(bob, order, '*In doubt');
  shut.release();
  expect(placingCalls(stack().operator)).toBe(before + 1);
});
