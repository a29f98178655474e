import { expect } from 'vitest';
import type { ProcessHouse } from '../support/process-house.js';
import { customer, products } from '../support/plain-catalogue.js';
import type { Robot } from '../support/robot.js';

/** A wish date that is still to come, in every time zone. */
const wishDate = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);

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

/** Waits until a screen is open. */
export const untilScreen = (ann: Robot, { name, shows }: Screen): Promise<unknown> =>
  ann.until(
    () => Object.keys(ann.values()).includes(shows) || ann.view()?.view.submit?.text === shows,
    `the screen ${name} with "${shows}"`,
  );

/** Fills a screen and presses its button; once more where the window was drawn anew under the finger. */
export async function pass(
  ann: Robot,
  screen: Screen,
  meanwhile: (screen: Screen) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (;;) {
    await untilScreen(ann, screen);
    await screen.fill(ann);
    await meanwhile(screen);
    const answer = await ann.press(screen.on);
    if (answer.ok) return;
  }
}

/** Starts a new order and fills every screen up to its submission; `meanwhile` comes before each button. */
export async function order(
  ann: Robot,
  { asksForConfiguration = false } = {},
  meanwhile?: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  await ann.command('/order new', { in: 'general' });
  for (const screen of screens({ asksForConfiguration })) await pass(ann, screen, meanwhile);
}

/** A submitted order whose card waits for Bob. */
export async function submitted(house: ProcessHouse): Promise<{ ann: Robot; bob: Robot }> {
  const ann = await house.robot('ann');
  const bob = await house.robot('bob');
  await order(ann);
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  return { ann, bob };
}

export const approve = (bob: Robot): Promise<unknown> =>
  bob.press('Approve', { in: 'orders', confirm: true });

/** What the operator was asked to place, and how often. */
export const placed = (house: ProcessHouse) => ({
  orders: house.operator.orders(),
  posts: placingPosts(house).length,
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
      configured: configured ? [{ product_id: products.calls.id, configuration: { room: 'Lobby' } }] : [],
    },
  ],
  posts: 1,
});

/** The POST that places; the dry run is another. */
export const placing = /\/orders\?order_draft_id=[^&]+$/;

/** How often the operator was asked to place anything. */
export const placingPosts = (house: ProcessHouse) =>
  house.operator.calls().filter(({ method, path }) => method === 'POST' && placing.test(path));
