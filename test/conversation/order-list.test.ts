import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { answerTo } from './support/answers.js';
import { approve, untilCard } from './support/cards.js';
import { orderIn, submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack();
let ann: Robot;
let placed = '';
let waiting = '';
let open = '';

const beside = (order: string): string[] =>
  ['Resume', 'Discard', 'Details', 'Repeat'].filter((text) =>
    ann
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
  expect([open, waiting, placed].map(beside)).toEqual([
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
  await answerTo(ann, '/order list');
  await ann.press(`Repeat ${placed}`, { in: 'general' });
  expect(await ann.untilModal('You have an order in progress')).toContain(open);
  await ann.close();
  await ann.press(`Discard ${open}`, { in: 'general', confirm: true });
  await ann.untilMessage('general', `${open} was discarded`);
  await ann.press(`Repeat ${placed}`, { in: 'general' });
  await untilStep(ann, 'products');
  const repeated = orderIn(ann);
  expect([placed, waiting, open]).not.toContain(repeated);
  await ann.close();
  expect(await answerTo(ann, `/order status ${repeated}`)).toContain('In progress');
});

test('discarded orders are in the list only where all are asked for', async () => {
  const list = await answerTo(ann, '/order list');
  expect(list).not.toContain(open);
  expect(list).toContain('1 discarded one is left out: `/order list all` shows everything.');
  const all = await answerTo(ann, '/order list ALL');
  expect(all).toContain('*Your orders and trunk changes*, with those that were discarded');
  expect(all).toMatch(new RegExp(`\\*${open}\\*[^*]*\\n:wastebasket: \\*Discarded\\*`));
  expect(beside(open)).toEqual(['Repeat']);
});

test('who discarded everything is told so, and where it is', async () => {
  const ben = await stack().robot('ben');
  expect(await answerTo(ben, '/order list')).toContain('You have no orders or trunk changes yet');
  await ben.command('/order new', { in: 'general' });
  await untilStep(ben, 'customer');
  const order = orderIn(ben);
  await ben.close();
  await answerTo(ben, '/order discard');
  await ben.press('Discard', { in: 'general', confirm: true });
  await ben.untilMessage('general', 'was discarded');
  const list = await answerTo(ben, '/order list');
  expect(list).toContain('You have no orders or trunk changes now');
  expect(list).toContain('1 discarded one is left out');
  expect(await answerTo(ben, '/order list all')).toContain(order);
});

test('a trunk change cannot be repeated, which is said', async () => {
  const ben = await stack().robot('ben');
  await ben.command('/trunk disconnect +31205550142', { in: 'general' });
  await ben.untilModal('*Review*');
  const request = /TD-\d+/.exec(ben.modal())?.[0] ?? 'none';
  await ben.close();
  expect(await answerTo(ben, `/order repeat ${request}`)).toContain('is a trunk change');
});
