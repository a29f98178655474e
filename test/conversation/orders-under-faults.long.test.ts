import { expect, test } from 'vitest';
import { operatorPresets } from '../../src/sandbox/operator/index.js';
import { slackPresets } from '../../src/sandbox/workspace/faults/presets.js';
import { cardOf, timesPlaced } from './support/cards.js';
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

/** What is to be pressed, where it stands, and how one sees that it has worked. */
interface Wish {
  readonly press: () => Promise<unknown>;
  readonly isOffered: () => boolean;
  readonly isDone: () => boolean;
}

/** Looks at what came of a click before one clicks again. */
const looks = 20;

/** Presses what is there until it has worked: on a bad day a click can be refused, and a person clicks again. */
async function insist(person: Robot, { press, isOffered, isDone }: Wish): Promise<void> {
  for (;;) {
    await person.until(() => isDone() || isOffered(), 'the button, or what comes of it');
    if (isDone()) return;
    await press().catch(() => undefined);
    let looked = 0;
    await person.until(() => isDone() || (looked += 1) > looks, 'what comes of it');
  }
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

    await insist(ann, {
      press: () => ann.press('Submit for approval'),
      isOffered: () => ann.modal().includes('[Submit for approval]'),
      isDone: () => cardOf(bob, order) !== '',
    });
    const onCard = { in: 'orders', near: order };
    await insist(bob, {
      press: () => bob.press('Approve', { ...onCard, confirm: true }),
      isOffered: () => bob.buttons(onCard).includes('Approve'),
      isDone: () => !bob.buttons(onCard).includes('Approve'),
    });
    await bob.until(() => endOf(bob, order), 'the end of the order');

    expect(placingCalls(stack.operator)).toBeLessThanOrEqual(1);
    expect(mayBePlaced[endOf(bob, order)] ?? []).toContain(timesPlaced(stack, reference));
    expect(stack.operator.faults.ledger.total()).toBeGreaterThan(0);
    expect(stack.workspace.faults.ledger.total()).toBeGreaterThan(0);
  },
);
