import { customer, subscriptions } from '../support/plain-catalogue.js';
import { wishDate } from './order.js';
import type { Robot } from '../support/robot.js';

/** Orders about subscriptions that the plain operator's customer has, screen by screen. */

/** The ids of its subscriptions, from the first. */
export function sub(number: number): string {
  const found = subscriptions[number - 1];
  if (found === undefined) throw new Error(`The customer has no subscription ${number}`);
  return found.id;
}

/** Waits until a step is on the screen and nothing is being read for it. */
export const untilStep = (ann: Robot, name: string): Promise<string> =>
  ann.until(() => {
    const isThere = [`: ${name}*`, `: ${name} to `].some((line) => ann.modal().includes(line));
    return isThere && !/takes a few seconds/.test(ann.modal()) ? ann.modal() : '';
  }, `the step ${name}`);

/**
 * Presses a button, again where it was pressed in the instant in which the window was drawn anew: a robot is faster
 * than any hand, and what it meant is lost then.
 */
export async function press(
  ann: Robot,
  text: string,
  how: Parameters<Robot['press']>[1] = {},
): Promise<void> {
  for (;;) {
    const answer = await ann.press(text, how);
    if (answer.ok) return;
    if ('errors' in answer) throw new Error(`${text}: ${JSON.stringify(answer.errors)}`);
  }
}

/** Starts an order, up to the step that names subscriptions. */
export async function startWith(ann: Robot, verb: 'change' | 'terminate'): Promise<void> {
  await ann.command(`/order ${verb}`, { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', customer.name, { query: 'harb' });
  await press(ann, 'Next');
  await untilStep(ann, 'subscriptions');
}

/** Names subscriptions, and goes on when what is active in them was read. */
export async function nameThem(ann: Robot, ...ids: readonly string[]): Promise<void> {
  await ann.fill('Subscriptions', ids.join('\n'));
  await press(ann, 'Next');
  const isRead = () => ids.every((id) => ann.modal().includes(`*Active in ${id}*`));
  await ann.until(isRead, 'the active products');
  await press(ann, 'Next');
}

/** Fills wish date and reference, and goes on. */
export async function dateIt(ann: Robot, reference: string): Promise<void> {
  await untilStep(ann, 'details');
  await ann.fill('Wish date', wishDate);
  await ann.fill('Reference', reference);
  await press(ann, 'Next');
}

/** Submits what stands at its review. */
export async function submitIt(ann: Robot): Promise<void> {
  await untilStep(ann, 'review');
  await press(ann, 'Submit for approval');
  await ann.untilModal('Waiting for approval');
}
