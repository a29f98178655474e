import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { answerTo } from './support/answers.js';
import { approve, untilCard } from './support/cards.js';
import { orderIn, submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** A list shows all that its person has: whoever discards something here has a list of their own. */
const stack = sharedStack({ policy: testPolicy.replace('U0BEN]', 'U0BEN, U0CAT, U0DANA]') });
let ann: Robot;
let placed = '';
let waiting = '';
let open = '';

const beside = (order: string, person = ann): string[] =>
  ['Resume', 'Discard', 'Details', 'Repeat'].filter((text) =>
    person
      .seen('general')
      .at(-1)
      ?.blocks.some((block) => JSON.stringify(block).includes(`"${text}`) && isOf(block, text, order)),
  );

/** Whether a block has the button for this order, by the name that a screen reader says. */
const isOf = (block: object, text: string, order: string): boolean =>
  new RegExp(`"accessibility_label":"${text}[^"]*${order}`).test(JSON.stringify(block));

beforeAll(async () => {
  ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  placed = await submitOrder(ann, { reference: 'LISTED' });
  await approve(bob, placed);
  await untilCard(bob, placed, '*Placed*');
  waiting = await submitOrder(ann, { reference: 'WAITING' });
  open = await takeOrderToReview(ann, { customer: 'Initech' });
  await ann.close();
});

test('each row of /order list has what can be done with it', async () => {
  const list = await answerTo(ann, '/order list');
  expect(list.split('\n')[0]).toBe('*Your orders and trunk changes*');
  expect(list).not.toContain('left out');
  expect([open, waiting, placed].map((order) => beside(order))).toEqual([
    ['Resume', 'Discard'],
    ['Details', 'Repeat'],
    ['Details', 'Repeat'],
  ]);
});

test('Details and Resume of a row open what they name', async () => {
  await answerTo(ann, '/order list');
  await ann.press(`Details of ${placed}`, { in: 'general' });
  await ann.untilModal(placed);
  await ann.close({ all: true });
  await ann.press(`Resume ${open}`, { in: 'general' });
  await untilStep(ann, 'review');
  expect(orderIn(ann)).toBe(open);
  await ann.close();
});

test('Repeat offers the order in progress first, and starts from the products once there is none', async () => {
  const ben = await stack().robot('ben');
  const submitted = await submitOrder(ben, { reference: 'REPEATED' });
  const begun = await takeOrderToReview(ben, { customer: 'Initech' });
  await ben.close();
  await answerTo(ben, '/order list');
  await ben.press(`Repeat ${submitted}`, { in: 'general' });
  expect(await ben.untilModal('You have an order in progress')).toContain(begun);
  await ben.close();
  await ben.press(`Discard ${begun}`, { in: 'general', confirm: true });
  await ben.untilMessage('general', `${begun} was discarded`);
  await ben.press(`Repeat ${submitted}`, { in: 'general' });
  await untilStep(ben, 'products');
  const repeated = orderIn(ben);
  expect([submitted, begun]).not.toContain(repeated);
  await ben.close();
  expect(await answerTo(ben, `/order status ${repeated}`)).toContain('In progress');
});

test('discarded orders are in the list only where all are asked for', async () => {
  const dana = await stack().robot('dana');
  await submitOrder(dana, { reference: 'STAYS' });
  const gone = await takeOrderToReview(dana, { customer: 'Initech' });
  await dana.close();
  await answerTo(dana, '/order discard');
  await dana.press('Discard', { in: 'general', confirm: true });
  await dana.untilMessage('general', `${gone} was discarded`);
  const list = await answerTo(dana, '/order list');
  expect(list).not.toContain(gone);
  expect(list).toContain('1 discarded one is left out: `/order list all` shows everything.');
  const all = await answerTo(dana, '/order list ALL');
  expect(all).toContain('*Your orders and trunk changes*, with those that were discarded');
  expect(all).toMatch(new RegExp(`\\*${gone}\\*[^*]*\\n:wastebasket: \\*Discarded\\*`));
  expect(beside(gone, dana)).toEqual(['Repeat']);
});

test('who discarded everything is told so, and where it is', async () => {
  const cat = await stack().robot('cat');
  expect(await answerTo(cat, '/order list')).toContain('You have no orders or trunk changes yet');
  await cat.command('/order new', { in: 'general' });
  await untilStep(cat, 'customer');
  const order = orderIn(cat);
  await cat.close();
  await answerTo(cat, '/order discard');
  await cat.press('Discard', { in: 'general', confirm: true });
  await cat.untilMessage('general', 'was discarded');
  const list = await answerTo(cat, '/order list');
  expect(list).toContain('You have no orders or trunk changes now');
  expect(list).toContain('1 discarded one is left out');
  expect(await answerTo(cat, '/order list all')).toContain(order);
});

test('a trunk change cannot be repeated, which is said', async () => {
  const ben = await stack().robot('ben');
  await ben.command('/trunk disconnect +31205550142', { in: 'general' });
  await ben.untilModal('*Review*');
  const request = /TD-\d+/.exec(ben.modal())?.[0] ?? 'none';
  await ben.close();
  expect(await answerTo(ben, `/order repeat ${request}`)).toContain('is a trunk change');
});
