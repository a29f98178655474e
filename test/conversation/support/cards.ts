import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';
import { placedIn } from './placed.js';

export const approve = (person: Robot, order: string) =>
  person.press('Approve', { in: 'orders', near: order, confirm: true });

/** The newest card of an order as a person sees it now. */
export const cardOf = (person: Robot, order: string): string =>
  person.messages('orders').findLast((text) => text.includes(order)) ?? '';

/** Waits until the newest card of an order says something. */
export const untilCard = (person: Robot, order: string, says: string): Promise<string> =>
  person.until(
    () => (cardOf(person, order).includes(says) ? cardOf(person, order) : ''),
    `the card of ${order} to say "${says}"`,
  );

/** How often an order with this reference was placed. */
export const timesPlaced = (stack: Stack, reference: string): number =>
  placedIn(stack.operator).filter((order) => order.intakes.some((each) => each.reference === reference))
    .length;

/** Waits for the next thing that only this person is told in the approvals Slack channel while `idempotencyKey` happens. */
export async function ephemeralTo(person: Robot, act: () => Promise<unknown>): Promise<string> {
  const before = person.ephemerals('orders').length;
  await act();
  const said = () => person.ephemerals('orders')[before] ?? '';
  return person.until(said, 'to be told why the click did not count');
}
