import { expect, test } from 'vitest';
import { operatorPresets } from '../../src/sandbox/operator/index.js';
import { slackPresets } from '../../src/sandbox/workspace/faults/presets.js';
import { cardOf, timesPlaced } from './support/cards.js';
import { patienceMs } from '../support/patience.js';
import { startStack, type Stack } from '../support/stack.js';
import { placingCalls } from './support/placed.js';
import { takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** How a card says that its order has ended, and how often the operator may then have placed it. */
const mayBePlaced: Readonly<Record<string, readonly number[]>> = {
  '*Placed*': [1],
  '*Returned*': [0],
  '*In doubt': [0, 1],
};

/** Presses until it has worked: on a bad day a click can be refused, and a person clicks again. */
async function insist(press: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        if (isDone()) return true;
        // What stands there may be redrawn between the look and the click.
        await press().catch(() => undefined);
        return isDone();
      },
      // One press waits for as long as anything does.
      { interval: 500, timeout: 4 * patienceMs },
    )
    .toBe(true);
}

/** How the card of an order says that it has ended; nothing while it has not. */
const endOf = (person: Robot, order: string): string =>
  Object.keys(mayBePlaced).find((end) => cardOf(person, order).includes(end)) ?? '';

function roughen(stack: Stack, seed: number): void {
  stack.operator.faults.restart(seed, operatorPresets.rough);
  stack.workspace.faults.restart(seed, slackPresets.rough);
}

test.for([3, 8])(
  'on a bad day with the seed %i an order ends placed, returned or in doubt, and is sent at most once',
  async (seed) => {
    const stack = await startStack();
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const reference = `ROUGH-${seed}`;
    const order = await takeOrderToReview(ann, { reference });
    await untilStep(ann, 'review');
    roughen(stack, seed);

    const isAsked = () => cardOf(bob, order) !== '';
    await insist(() => ann.press('Submit for approval'), isAsked);
    const isDecided = () => !bob.buttons({ in: 'orders', near: order }).includes('Approve');
    await insist(() => bob.press('Approve', { in: 'orders', near: order, confirm: true }), isDecided);
    await expect.poll(() => endOf(bob, order)).not.toBe('');

    expect(placingCalls(stack.operator)).toBeLessThanOrEqual(1);
    expect(mayBePlaced[endOf(bob, order)] ?? []).toContain(timesPlaced(stack, reference));
    expect(stack.operator.faults.ledger.total()).toBeGreaterThan(0);
    expect(stack.workspace.faults.ledger.total()).toBeGreaterThan(0);
  },
);
