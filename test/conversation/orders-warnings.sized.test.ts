import { describe, expect, test } from 'vitest';
import { customer, products, subscriptions } from '../support/plain-catalogue.js';
import { approve, cardOf, untilCard } from './support/cards.js';
import { draftModes, inDraftModes, type DraftMode } from './support/draft-modes.js';
import { startPlainStack } from './support/plain-stack.js';
import { dateIt, nameThem, submitIt } from './support/subscriptions.js';
import { untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** What the rules only warn of (P12) is shown to who orders, as it is to who approves. */

const [first, second] = subscriptions;

/** The second subscription has two of them; a third one makes three, and at most eight are allowed. */
async function addCalls(person: Robot, id: string, quantity: number): Promise<void> {
  await person.command('/order change', { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer.name, { query: 'harb' });
  await person.press('Next');
  await person.untilModal(': subscriptions to ');
  await nameThem(person, id, [id]);
  await person.press('Next');
  await untilStep(person, 'products');
  await person.fill(products.calls.name, String(quantity));
  await person.press('Next');
  await untilStep(person, 'details');
}

const startIn = ({ stack: { settings, operator } }: DraftMode) =>
  startPlainStack({ operator, settings: { ...settings } });

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test('too many with what is active are named before the draft keeps them, on the review, and on the card', async () => {
    const stack = await startIn(mode);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const says = `${products.calls.name}: the subscription would hold 11, allowed is at most 8`;
    await addCalls(ann, second.id, 9);
    await ann.untilModal(says);
    await ann.press('Back');
    await untilStep(ann, 'products');
    expect(ann.modal()).toContain(says);
    await ann.press('Next');
    await dateIt(ann, 'ELEVEN');
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain(says);
    const order = await submitIt(ann);
    await untilCard(bob, order, 'Waiting for 1 approval');
    expect(cardOf(bob, order)).toContain(says);
    // It warns and stops nobody.
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
  });
});

test.for(
  inDraftModes([
    { id: second.id, quantity: 6 },
    { id: second.id, quantity: 1 },
    { id: first.id, quantity: 8 },
  ]),
)(
  'with OPERATOR_PATCH_REMOVE=$mode.setting, within bounds nothing is said: $row.quantity',
  async ({ mode, row: { id, quantity } }) => {
    const stack = await startIn(mode);
    const ann = await stack.robot('ann');
    await addCalls(ann, id, quantity);
    await dateIt(ann, 'WITHIN');
    await untilStep(ann, 'review');
    expect(ann.modal()).not.toContain('would hold');
  },
);
