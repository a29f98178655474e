import { expect, test } from 'vitest';
import { sized } from '../support/size.js';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { submitOrder } from './support/take-order.js';

const stack = sharedStack();

test.each(sized({ short: ['list'], long: ['nothing', 'keyless'] }))(
  'a whole order goes through where Slack says of every screen that nothing is filled in as: %s',
  async (as) => {
    stack().workspace.faults.add({ delivery: '*', fault: { kind: 'bare-state', as } });
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const order = await submitOrder(ann, { reference: `BARE-${as}` });
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack(), `BARE-${as}`)).toBe(1);
  },
);
