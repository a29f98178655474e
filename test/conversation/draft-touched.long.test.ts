import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { isDryRun } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import { byHand, clearByHand, foreignIntake, placeByHand, sub } from './support/subscriptions.js';
import {
  dayFromNow,
  resumeFromMessage,
  submitOrder,
  takeOrderToReview,
  untilStep,
} from './support/take-order.js';

/** What people read where somebody else worked in the draft while it was checked, after the last look but one. */

interface Touch {
  readonly does: (stack: Stack) => Promise<unknown>;
  /** On the card, for all. */
  readonly card: readonly string[];
  /** In the direct message and above the review, for the requester. */
  readonly says: readonly string[];
}

const foreign = ['the operator’s draft held something else', 'Nothing was placed'];
const oneMore = 'holds 1 entry that Trunkdesk did not put there';

const touches: readonly Touch[] = [
  { does: (stack) => byHand(stack, [foreignIntake()]), card: foreign, says: [oneMore, 'BY HAND'] },
  {
    does: async (stack) => {
      const [{ products } = never()] = (await byHand(stack, [])).intakes;
      const value = { reference: 'OURS', wish_date: dayFromNow(30), products };
      return byHand(stack, [{ op: 'add', path: '/intakes', value }]);
    },
    card: foreign,
    says: [oneMore, 'OURS'],
  },
  {
    does: (stack) => {
      const value = { reference: 'BY HAND', subscription_id: sub(1), wish_date: dayFromNow(30) };
      return byHand(stack, [{ op: 'add', path: '/terminates', value }]);
    },
    card: foreign,
    says: [oneMore, `termination "BY HAND" of subscription ${sub(1)}`],
  },
  {
    does: (stack) =>
      byHand(stack, [{ op: 'add', path: '/changes', value: { subscription_id: sub(2), products: [] } }]),
    card: foreign,
    says: [oneMore, `change of subscription ${sub(2)}`],
  },
  {
    does: clearByHand,
    card: ['the operator’s draft no longer held all of it', 'Nothing was placed'],
    says: ['1 entry of this order is not in the operator’s draft', 'OURS'],
  },
  {
    does: placeByHand,
    card: ['the operator has another draft now', 'Trunkdesk placed nothing, somebody else may have'],
    says: ['is another one now', 'it could be ordered twice'],
  },
];

function never(): never {
  throw new Error('the draft does not hold the order');
}

test('whatever somebody does in the draft before an order is sent, card, message and review say what, and it is not sent', async () => {
  const stack = await startStack({
    settings: { OPERATOR_PROFILES: 'north' },
    // Who works there by hand takes out again what they put there.
    operator: { patchRemove: true },
  });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'OURS' });
  for (const { does, card, says } of touches) {
    stack.faults.next(isDryRun, { is: 'then', does: () => does(stack) });
    await approve(bob, order);
    const shown = await untilCard(bob, order, '*Returned*');
    for (const words of card) expect(shown).toContain(words);
    await ann.until(() => says.every((words) => ann.dms().at(-1)?.includes(words)), `to be told ${says[0]}`);
    await resumeFromMessage(ann, order);
    for (const words of says) expect(ann.modal()).toContain(words);
    expect(placingCalls(stack.operator)).toBe(does === placeByHand ? 1 : 0);
    await clearByHand(stack);
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await ann.close();
    await untilCard(bob, order, 'Waiting for 1 approval');
  }
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(placingCalls(stack.operator)).toBe(2);
});

for (const OPERATOR_PATCH_REMOVE of ['on', 'off'])
  test(`a dry run in whose draft somebody works is not told as passed (remove ${OPERATOR_PATCH_REMOVE})`, async () => {
    const stack = await startStack({
      settings: { OPERATOR_PROFILES: 'north', OPERATOR_PATCH_REMOVE },
      operator: { patchRemove: OPERATOR_PATCH_REMOVE === 'on' },
    });
    const ann = await stack.robot('ann');
    await takeOrderToReview(ann);
    stack.faults.next(isDryRun, { is: 'then', does: () => byHand(stack, [foreignIntake()]) });
    await ann.press('Try a dry run');
    await ann.untilModal(oneMore);
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain('BY HAND');
    expect(ann.modal()).not.toContain('passed');
  });
