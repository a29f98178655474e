import { expect } from 'vitest';
import type { ProcessStack } from '../support/process-stack.js';
import { customer, products } from '../support/plain-catalogue.js';
import type { Robot } from '../support/robot.js';

/** A wish date that is still to come, in every time zone. */
export const wishDate = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);

/** A screen of the wizard: the input or submit button that shows that it is open, what a person does there, and the button that leads on. */
export interface Screen {
  readonly name: string;
  readonly shows: string;
  fill(ann: Robot): Promise<unknown>;
  readonly on: string;
}

const configuration: Screen = {
  name: 'configuration',
  shows: 'Room',
  fill: (ann) => ann.fill('Room', 'Lobby'),
  on: 'Next',
};

/** Every screen of a new order at the plain operator, in its order. */
export const screens = ({ asksForConfiguration }: { asksForConfiguration: boolean }): readonly Screen[] => [
  {
    name: 'customer',
    shows: 'Customer',
    fill: (ann) => ann.choose('Customer', customer.name, { query: 'harb' }),
    on: 'Next',
  },
  {
    name: 'product',
    shows: 'Product',
    fill: (ann) => ann.choose('Product', products.line.name),
    on: 'Next',
  },
  {
    name: 'products',
    shows: products.calls.name,
    fill: (ann) => ann.fill(products.calls.name, '3'),
    on: 'Next',
  },
  {
    name: 'details',
    shows: 'Wish date',
    fill: async (ann) => {
      await ann.fill('Wish date', wishDate);
      await ann.fill('Reference', 'HH-1');
    },
    on: 'Next',
  },
  ...(asksForConfiguration ? [configuration] : []),
  {
    name: 'review',
    shows: 'Submit for approval',
    fill: () => Promise.resolve(),
    on: 'Submit for approval',
  },
];

/** Whether a screen is open. */
export const isOpen = (ann: Robot, { shows }: Screen): boolean =>
  Object.keys(ann.values()).includes(shows) || ann.view()?.view.submit?.text === shows;

/**
 * Fills a screen and presses its button. A robot is faster than any hand: it may press in the instant in which the
 * window is drawn anew, and what it meant is lost then. Like a person it does so again where the screen is back, and
 * leaves be where the next one came meanwhile.
 */
export async function pass(
  ann: Robot,
  screen: Screen,
  { isOn, meanwhile }: { isOn?: () => boolean; meanwhile?: (screen: Screen) => Promise<unknown> } = {},
): Promise<void> {
  for (;;) {
    const stands = () => (isOn?.() === true ? 'on' : isOpen(ann, screen) ? 'here' : '');
    if ((await ann.until(stands, `the screen ${screen.name} with "${screen.shows}"`)) === 'on') return;
    await screen.fill(ann);
    await meanwhile?.(screen);
    const answer = await ann.press(screen.on);
    if (!answer.ok) continue;
    if (isOn === undefined) return;
    await ann.until(stands, `what comes after ${screen.name}`);
  }
}

/** Fills screens in their order; the last one leads to what `isOn` tells. */
export async function passAll(
  ann: Robot,
  all: readonly Screen[],
  { isOn, meanwhile }: Parameters<typeof pass>[2] & {} = {},
): Promise<void> {
  for (const [index, screen] of all.entries()) {
    const later = all.slice(index + 1);
    // Any later one: a press that was made twice may have led on by two.
    const on = later.length === 0 ? isOn : () => isOn?.() === true || later.some((next) => isOpen(ann, next));
    await pass(ann, screen, {
      ...(on === undefined ? {} : { isOn: on }),
      ...(meanwhile === undefined ? {} : { meanwhile }),
    });
  }
}

/** Starts a new order and fills every screen up to its submission; `meanwhile` comes before each button. */
export async function order(
  ann: Robot,
  { asksForConfiguration = false } = {},
  meanwhile?: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  await ann.command('/order new', { in: 'general' });
  await passAll(ann, screens({ asksForConfiguration }), {
    isOn: () => isSubmitted(ann),
    ...(meanwhile === undefined ? {} : { meanwhile }),
  });
}

/** Whether the window says that the order is on its way to its approvers. */
const isSubmitted = (ann: Robot): boolean => /Being submitted|Waiting for approval/.test(ann.modal());

/** A submitted order whose card waits for Bob. */
export async function submitted(stack: ProcessStack): Promise<{ ann: Robot; bob: Robot }> {
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  await order(ann);
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  return { ann, bob };
}

/** Slack has its answer when this returns. */
export async function approve(bob: Robot): Promise<void> {
  const answer = await bob.press('Approve', { in: 'orders', confirm: true });
  if (!answer.ok) throw new Error(`The click on Approve was not taken: ${JSON.stringify(answer)}`);
}

/** What the operator was asked to place, and how often. */
export const placed = (stack: ProcessStack) => ({
  orders: stack.operator.orders(),
  posts: placingPosts(stack).length,
});

/** The order as it is composed above, placed with one POST. */
export const once = ({ configured = false } = {}) => ({
  orders: [
    {
      onAccount: customer.id,
      intakes: [
        {
          intake_id: expect.any(String),
          reference: 'HH-1',
          wish_date: wishDate,
          products: [
            { product_id: products.line.id, quantity: 1 },
            { product_id: products.access.id, quantity: 1 },
            { product_id: products.calls.id, quantity: 3 },
          ],
        },
      ],
      changes: [],
      terminates: [],
      configured: configured ? [{ product_id: products.calls.id, configuration: { room: 'Lobby' } }] : [],
    },
  ],
  posts: 1,
});

/** The POST that places; the dry run is another. */
export const placing = /\/orders\?order_draft_id=[^&]+$/;

/** How often the operator was asked to place anything. */
export const placingPosts = (stack: ProcessStack) =>
  stack.operator.calls().filter(({ method, path }) => method === 'POST' && placing.test(path));
