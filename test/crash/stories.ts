import { expect } from 'vitest';
import { approve, untilCard } from '../conversation/support/cards.js';
import { isPlacing } from '../support/operator-faults.js';
import { placedIn } from '../conversation/support/placed.js';
import { fillDetails, orderIn, untilStep } from '../conversation/support/take-order.js';
import { passAll, type Screen } from '../process/order.js';
import type { Robot } from '../support/robot.js';
import type { Scene } from './mortal-stack.js';

/** The parts that stories are made of, and what has to be true of each request at its end. */

/** What names the card of a request, and no reminder of it. */
export const footOf = (request: string): string => `${request}, submitted`;

export const cardsOf = ({ bob }: Scene, request: string): string[] =>
  bob.messages('orders').filter((text) => text.includes(footOf(request)));

export const approveCard = ({ bob }: Scene, request: string): Promise<unknown> =>
  approve(bob, footOf(request));

/** How often the operator was asked to place this story's order, and how often it did. */
export function placings({ operator, reference }: Scene) {
  const orders = placedIn(operator).filter(({ intakes }) =>
    intakes.some((each) => each.reference === reference),
  );
  return { asked: operator.calls().filter(isPlacing).length, placed: orders.length };
}

/** Waits for the end of an order that is approved, and looks at all that is left of it. */
export async function placedOnce(scene: Scene, order: string): Promise<void> {
  const { ann, bob } = scene;
  const told = () => ann.dms().filter((text) => text.includes(`${order}, `) && text.includes('is placed'));
  const thread = () => bob.thread('orders', footOf(order));
  await untilCard(bob, footOf(order), '*Placed*');
  await ann.until(() => told().length > 0, 'the direct message');
  await bob.until(() => thread().some((text) => text.includes('Placed as')), 'the last step in the thread');
  expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
  expect(cardsOf(scene, order)).toHaveLength(1);
  expect(told()).toHaveLength(1);
  for (const step of ['Approved by', 'Placing it now', 'Placed as'])
    expect(thread().filter((text) => text.includes(step))).toHaveLength(1);
  await bob.until(
    () => !bob.buttons({ in: 'orders', near: footOf(order) }).includes('Approve'),
    'a card without Approve',
  );
}

const screensOf = (reference: string): readonly Screen[] => [
  {
    name: 'customer',
    shows: 'Customer',
    fill: (person) => person.choose('Customer', 'Acme BV'),
    on: 'Next',
  },
  {
    name: 'product',
    shows: 'Product',
    fill: (person) => person.choose('Product', 'Backup trunk'),
    on: 'Next',
  },
  {
    name: 'products',
    shows: 'Voice channel',
    fill: (person) => person.fill('Voice channel', '2'),
    on: 'Next',
  },
  {
    name: 'details',
    shows: 'Wish date',
    fill: (person) => fillDetails(person, { reference }),
    on: 'Next',
  },
];

/** A new order up to its review, whatever is drawn anew meanwhile; gives its number. */
export async function toReview(person: Robot, reference: string): Promise<string> {
  await person.command('/order new', { in: 'general' });
  await passAll(person, screensOf(reference), { isOn: () => person.modal().includes(': review*') });
  await untilStep(person, 'review');
  return orderIn(person);
}

/** Ann's order at its review. */
export async function atReview(scene: Scene): Promise<string> {
  // Only this story's calls are counted.
  scene.operator.forgetCalls();
  return toReview(scene.ann, scene.reference);
}

/** Ann's order that waits for approval. */
export async function submitted(scene: Scene): Promise<string> {
  const order = await atReview(scene);
  await scene.ann.press('Submit for approval');
  await scene.ann.untilModal('Waiting for approval');
  await scene.ann.close({ all: true });
  await untilCard(scene.bob, footOf(order), 'Waiting for 1 approval');
  return order;
}

/** Opens the order in a window of its own. */
export async function reopened(person: Robot): Promise<void> {
  if (person.view() !== undefined) await person.close({ all: true });
  await person.command('/order', { in: 'general' });
}

/** Nothing of the order on the screen is left for the stories that come. */
export async function discarded(person: Robot): Promise<void> {
  const order = orderIn(person);
  const at = { in: 'general', near: `Discard *${order}*` };
  await person.close({ all: true });
  await person.command('/order discard', { in: 'general' });
  await person.untilMessage('general', at.near);
  await person.press('Discard', { ...at, confirm: true });
  await person.untilMessage('general', `${order} was discarded`);
}

/** The same, up to its review. */
export async function resumed({ ann }: Scene): Promise<void> {
  await reopened(ann);
  await untilStep(ann, 'review');
}

/** Submits what is at its review, and has it approved. */
export async function submittedAndApproved(scene: Scene, order: string): Promise<void> {
  const { ann } = scene;
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close({ all: true });
  await untilCard(scene.bob, footOf(order), 'Waiting for 1 approval');
  await approveCard(scene, order);
}
