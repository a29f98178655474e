import { expect } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { placeAgain } from './support/deciding.js';
import { startStack, type Stack } from '../support/stack.js';
import { dayFromNow, submitOrder, untilStep } from './support/take-order.js';
import { AccountId } from '../../src/types/ids.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere } from '../support/nowhere.js';
import { messageText } from '../support/robot-screen.js';
import { again, once } from '../support/size.js';
import { sampleData } from '../support/sample/data.js';

type Data = ReturnType<typeof sampleData>;

/** Submits an order, lets the operator's data change under it, approves it; gives its number once it came back. */
async function returnedAfter(
  stack: Stack,
  reference: string,
  change: (data: Data) => Partial<Data>,
): Promise<{ ann: Robot; bob: Robot; order: string }> {
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference });
  const data = sampleData();
  stack.operator.replaceData({ ...data, ...change(data) });
  await approve(bob, order);
  await untilCard(bob, order, '*Returned*');
  expect(cardOf(bob, order)).toContain('Nothing was placed');
  expect(timesPlaced(stack, reference)).toBe(0);
  return { ann, bob, order };
}

const productId = (data: Data, name: string): string =>
  data.products.find((product) => product.name === name)?.id ?? '';

once('a price that changed after submission sends the order back with old and new, by name', async () => {
  const stack = await startStack();
  const { ann, bob, order } = await returnedAfter(stack, 'PRICE', (data) => ({
    prices: data.prices.map((price) =>
      price.product_id === productId(data, 'Backup trunk') && price.price.kind === 'fixed'
        ? { ...price, price: { ...price.price, amount: 99 } }
        : price,
    ),
  }));
  const told = await ann.untilMessage('dm', 'Something changed since you submitted it');
  const text = messageText(told);
  expect(text).toMatch(/Price of Backup trunk: €[\d.]+ a month.* is now €99\.00 a month/);
  expect(text).toMatch(/Whole order: €18\.99 a month is now €[\d.]+ a month/);
  expectNowhere(told, 'MONTHLY');
  expect(bob.buttons({ in: 'orders', near: order })).not.toContain('Approve');

  // What is submitted again is what is shown now, and needs a new approval.
  await ann.press('Resume', { in: 'dm', near: order });
  await placeAgain(ann, bob, order);
  expect(timesPlaced(stack, 'PRICE')).toBe(1);
});

once('rules that changed after submission send the order back with the rule', async () => {
  const stack = await startStack();
  const { ann } = await returnedAfter(stack, 'RULES', (data) => ({
    relations: data.relations.map((entry) =>
      entry.product_id === productId(data, 'Backup trunk')
        ? { ...entry, initial_quantity: { min: 3, max: 9 } }
        : entry,
    ),
  }));
  const told = await ann.untilMessage('dm', 'Product rules');
  expect(messageText(told)).toContain('Backup trunk');
});

again('a product that is no longer sold sends the order back', async () => {
  const stack = await startStack();
  const { ann } = await returnedAfter(stack, 'INACTIVE', (data) => ({
    products: data.products.map((product) =>
      product.name === 'Backup trunk' ? { ...product, active: false } : product,
    ),
  }));
  await ann.untilMessage('dm', 'Nothing was placed');
  expect(ann.dms().join('\n')).toContain('no longer sold: Backup trunk');
});

again.each([
  ['knows the one before', true],
  ['refuses the one before', false],
])(
  'another account of the wholesaler sends the order back with both: the operator %s',
  async (_what, isKnown) => {
    const other = AccountId.parse('acc00000-0000-4000-8000-000000000901');
    const before = sampleData().wholesaler.account_id;
    const stack = await startStack();
    const { ann, bob, order } = await returnedAfter(stack, 'ACCOUNT', ({ wholesaler, customers }) => ({
      wholesaler: { ...wholesaler, account_id: other },
      customers: isKnown
        ? [...customers, ...customers.slice(0, 1).map((one) => ({ ...one, account_id: before }))]
        : customers,
    }));
    expect(cardOf(bob, order)).toContain('the wholesaler’s account changed');
    const says = `account of the draft: ${before} is now ${other}`;
    await ann.untilMessage('dm', says);
    await ann.press('Resume', { in: 'dm', near: order });
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain(says);
    // What is submitted again has the new one, and prices read for it.
    await placeAgain(ann, bob, order);
    expect(timesPlaced(stack, 'ACCOUNT')).toBe(1);
  },
);

again('an order approved after its wish date was passed is never placed', async () => {
  const stack = await startStack();
  const [ann, ben] = [await stack.robot('ann'), await stack.robot('ben')];
  const order = await submitOrder(ann, { reference: 'PAST', wishDate: dayFromNow(1) });
  stack.advance(2 * 86_400_000 + 3_600_000);
  // Something of somebody else happens, and the clock is looked at.
  await ben.command('/order new', { in: 'general' });
  await ann.untilMessage('dm', 'expired');
  await untilCard(ben, order, '*Expired*');
  expect(timesPlaced(stack, 'PAST')).toBe(0);
});

once('the draft touched by somebody else between submission and placing is never placed', async () => {
  const stack = await startStack({ settings: { OPERATOR_PROFILES: 'north' } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'TOUCHED' });
  await touchDraft(stack);
  await approve(bob, order);
  await untilCard(bob, order, '*Returned*');
  await ann.untilMessage('dm', 'that Trunkdesk did not put there');
  expect(stack.operator.placements()).toEqual([]);
});

/** Puts an intake into the draft of the bot's login, past the bot. */
async function touchDraft(stack: Stack): Promise<void> {
  const headers = {
    authorization: `Bearer ${stack.env['OPERATOR_TOKEN_NORTH'] ?? ''}`,
    'content-type': 'application/json',
  };
  const pointer = await fetch(`${stack.operator.url}/v1/profile/order-drafts`, { headers });
  const draft = /"order_draft_id":"([^"]+)"/.exec(await pointer.text())?.[1] ?? '';
  const value = {
    reference: 'by hand',
    wish_date: dayFromNow(9),
    products: [{ product_id: productId(sampleData(), 'Backup trunk'), quantity: 1 }],
  };
  const answer = await fetch(`${stack.operator.url}/v1/order-drafts/${draft}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify([{ op: 'add', path: '/intakes', value }]),
  });
  expect(answer.ok).toBe(true);
}
