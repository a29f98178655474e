import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { placingCalls } from './support/placed.js';
import { sentTo, trunk, trunkPolicy, untilReview } from './support/trunk.js';
import { orderIn, submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

// Cat looks for somebody while the others work.
const withCat = (policy: string) => policy.replace('users: [U0ANN, U0BEN]', 'users: [U0ANN, U0BEN, U0CAT]');
const down = { is: 'answered', status: 500, body: '' } as const;
const resting = 'The operator does not answer at the moment';

/** The operator fails so often that nobody is sent to it any more; searches tell that it had a fault. */
async function goDown(stack: Stack): Promise<void> {
  const person: Robot = await stack.robot('cat');
  stack.faults.next(() => true, down, 10_000);
  await person.command('/trunk callerids', { in: 'general' });
  await person.untilModal('Customer');
  for (const query of ['one', 'two', 'three', 'four', 'five']) {
    const [said] = await person.typeahead('Customer', `nobody ${query}`);
    expect(said).toContain('had a fault');
  }
  await person.close();
  expect(await health(stack)).toMatch(/^ok\noperator: does not answer since .+; next try .+\n$/);
}

const comeBack = (stack: Stack): void => {
  stack.faults.clear();
  stack.advance(6_000);
};

async function health(stack: Stack): Promise<string> {
  return (await fetch(`${stack.botUrl()}/healthz`)).text();
}

test('while the operator does not answer people are told so at once, and later the order goes on where it was', async () => {
  const stack = await startStack({ policy: withCat(testPolicy) });
  const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', 'Initech');
  await goDown(stack);
  const calls = stack.operator.calls().length;
  await ann.press('Next');
  await ann.untilModal(resting);
  expect(ann.modal()).toMatch(/Your order is kept, and nothing was changed\. Try again from/);
  await dana.openHome();
  await dana.until(() => dana.home().includes('The operator does not answer'), 'Home to say so');
  expect(stack.operator.calls()).toHaveLength(calls);
  comeBack(stack);
  await ann.press('Try again');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  expect(await health(stack)).toBe('ok\n');
});

test('an approved order waits for the operator, its card says so, and it is placed by itself, once', async () => {
  const stack = await startStack({ policy: withCat(testPolicy) });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'WAITS' });
  const before = placingCalls(stack.operator);
  await goDown(stack);
  await approve(bob, order);
  await untilCard(bob, order, 'Waits for the operator');
  expect(cardOf(bob, order)).toContain('goes on by itself');
  expect(placingCalls(stack.operator)).toBe(before);
  comeBack(stack);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'WAITS')).toBe(1);
  expect(placingCalls(stack.operator)).toBe(before + 1);
});

test('a submission and a dry run that were accepted go on by themselves, also over a restart', async () => {
  const stack = await startStack({ policy: withCat(testPolicy) });
  const [ann, ben] = [await stack.robot('ann'), await stack.robot('ben')];
  await takeOrderToReview(ann, { reference: 'ACCEPTED' });
  const order = orderIn(ann);
  await takeOrderToReview(ben, { reference: 'TRIED' });
  await goDown(stack);
  await ann.press('Submit for approval');
  await ann.untilModal(resting);
  expect(ann.modal()).toMatch(/Your order is kept\. It goes on by itself: the next try is/);
  await ben.press('Try a dry run', { confirm: true });
  await ben.untilModal(resting);
  await stack.stopBot();
  comeBack(stack);
  await stack.restartBot();
  await ann.untilMessage('orders', order);
  await ben.press('Look again');
  await untilStep(ben, 'review');
  await ben.untilModal('Dry run passed');
});

test('a trunk change that was confirmed is not risked on an operator that does not answer; it is made later', async () => {
  const stack = await startStack({ policy: withCat(trunkPolicy) });
  const ann = await stack.robot('ann');
  await trunk(ann, 'connect +31205550144 acme-ams-01');
  await untilReview(ann);
  await goDown(stack);
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('Waits for the operator');
  expect(sentTo(stack)).toEqual([]);
  comeBack(stack);
  await ann.untilModal(':white_check_mark:');
  expect(sentTo(stack)).toEqual([
    ['POST', '/v1/channel-number', { channel_name: 'acme-ams-01', number: '+31205550144' }],
  ]);
});

test('the windows of a submission and of a dry run that were put off show their end by themselves', async () => {
  const stack = await startStack({ policy: withCat(testPolicy) });
  const [ann, ben] = [await stack.robot('ann'), await stack.robot('ben')];
  await takeOrderToReview(ann, { reference: 'SHOWN' });
  await takeOrderToReview(ben, { reference: 'TRIED AGAIN' });
  await goDown(stack);
  await ann.press('Submit for approval');
  await ann.untilModal(resting);
  await ben.press('Try a dry run', { confirm: true });
  await ben.untilModal(resting);
  comeBack(stack);
  await ann.untilModal('*Waiting for approval*');
  expect(await ben.untilModal('Dry run passed')).not.toContain(resting);
});
