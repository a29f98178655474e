import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { openHouse, type House } from './support/houses.js';
import { placingCalls } from './support/placed.js';
import { sentTo, trunk, trunkPolicy, untilReview } from './support/trunk.js';
import { orderIn, submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import { testPolicy } from '../support/house.js';
import type { Robot } from '../support/robot.js';

// Cat looks for somebody while the others work.
const withCat = (policy: string) => policy.replace('users: [U0ANN, U0BEN]', 'users: [U0ANN, U0BEN, U0CAT]');
const down = { is: 'answered', status: 500, body: '' } as const;
const resting = 'The operator does not answer at the moment';

/** The operator fails so often that nobody is sent to it any more; searches tell that it does not answer. */
async function goDown(house: House): Promise<void> {
  const person: Robot = await house.robot('cat');
  house.faults.next(() => true, down, 10_000);
  await person.command('/trunk callerids', { in: 'general' });
  await person.untilModal('Customer');
  for (const query of ['one', 'two', 'three', 'four', 'five']) {
    const [said] = await person.typeahead('Customer', `nobody ${query}`);
    expect(said).toContain('does not answer');
  }
  await person.close();
  expect(await health(house)).toMatch(/^ok\noperator: does not answer since .+; next try .+\n$/);
}

const comeBack = (house: House): void => {
  house.faults.clear();
  house.advance(6_000);
};

async function health(house: House): Promise<string> {
  return (await fetch(`${house.botUrl()}/healthz`)).text();
}

test('while the operator does not answer people are told so at once, and later the order goes on where it was', async () => {
  const house = await openHouse({ policy: withCat(testPolicy) });
  const [ann, dana] = [await house.robot('ann'), await house.robot('dana')];
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', 'Initech');
  await goDown(house);
  const calls = house.operator.calls().length;
  await ann.press('Next');
  await ann.untilModal(resting);
  expect(ann.modal()).toMatch(/Your order is kept, and nothing was changed\. Try again from/);
  await dana.openHome();
  await dana.until(() => dana.home().includes('The operator does not answer'), 'Home to say so');
  expect(house.operator.calls()).toHaveLength(calls);
  comeBack(house);
  await ann.press('Try again');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  expect(await health(house)).toBe('ok\n');
});

test('an approved order waits for the operator, its card says so, and it is placed by itself, once', async () => {
  const house = await openHouse({ policy: withCat(testPolicy) });
  const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
  const order = await submitOrder(ann, { reference: 'WAITS' });
  const before = placingCalls(house.operator);
  await goDown(house);
  await approve(bob, order);
  await untilCard(bob, order, 'Waits for the operator');
  expect(cardOf(bob, order)).toContain('goes on by itself');
  expect(placingCalls(house.operator)).toBe(before);
  comeBack(house);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(house, 'WAITS')).toBe(1);
  expect(placingCalls(house.operator)).toBe(before + 1);
});

test('a submission and a dry run that were accepted go on by themselves, also over a restart', async () => {
  const house = await openHouse({ policy: withCat(testPolicy) });
  const [ann, ben] = [await house.robot('ann'), await house.robot('ben')];
  await takeOrderToReview(ann, { reference: 'ACCEPTED' });
  const order = orderIn(ann);
  await takeOrderToReview(ben, { reference: 'TRIED' });
  await goDown(house);
  await ann.press('Submit for approval');
  await ann.untilModal(resting);
  expect(ann.modal()).toMatch(/Your order is kept\. It goes on by itself: the next try is at/);
  await ben.press('Try a dry run', { confirm: true });
  await ben.untilModal(resting);
  await house.stopBot();
  comeBack(house);
  await house.restartBot();
  await ann.untilMessage('orders', order);
  await ben.press('Look again');
  await untilStep(ben, 'review');
  await ben.untilModal('Dry run passed');
});

test('a trunk change that was confirmed is not risked on an operator that does not answer; it is made later', async () => {
  const house = await openHouse({ policy: withCat(trunkPolicy) });
  const ann = await house.robot('ann');
  await trunk(ann, 'connect +31205550144 acme-ams-01');
  await untilReview(ann);
  await goDown(house);
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('Waits for the operator');
  expect(sentTo(house)).toEqual([]);
  comeBack(house);
  await ann.untilModal(':white_check_mark:');
  expect(sentTo(house)).toEqual([
    ['POST', '/v1/channel-number', { channel_name: 'acme-ams-01', number: '+31205550144' }],
  ]);
});

test('the windows of a submission and of a dry run that were put off show their end by themselves', async () => {
  const house = await openHouse({ policy: withCat(testPolicy) });
  const [ann, ben] = [await house.robot('ann'), await house.robot('ben')];
  await takeOrderToReview(ann, { reference: 'SHOWN' });
  await takeOrderToReview(ben, { reference: 'TRIED AGAIN' });
  await goDown(house);
  await ann.press('Submit for approval');
  await ann.untilModal(resting);
  await ben.press('Try a dry run', { confirm: true });
  await ben.untilModal(resting);
  comeBack(house);
  await ann.untilModal('*Waiting for approval*');
  expect(await ben.untilModal('Dry run passed')).not.toContain(resting);
});
