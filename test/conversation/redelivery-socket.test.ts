import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { BotDatabase } from './support/redelivery/effects.js';
import { orderIn, takeOrderToReview, untilStep } from './support/take-order.js';

const stack = sharedStack({ mode: 'socket', ackMilliseconds: 20_000 });

/** The journal's row of each action that an order may have only once. */
function journalOf(order: string): string[] {
  const db = new BotDatabase(stack());
  const rows = db.rows('SELECT action FROM journal WHERE subject = ? ORDER BY seq', order);
  db.close();
  return rows.map(({ action }) => String(action));
}

const once = ['order.begun', 'order.submit-asked', 'order.submitted', 'decision.approve', 'order.placed'];

test.each(['twice', 'ack-lost'] as const)(
  'over the socket, whatever is delivered %s is one order, one decision and one placing',
  async (fault) => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const { faults } = stack().workspace;
    faults.delivery('shortcut', fault);
    await ann.shortcut('Start an order').catch(() => undefined);
    await ann.untilModal('What do you want to do?');
    await ann.close({ all: true });
    faults.delivery('command', fault);
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
    const first = orderIn(ann);
    await ann.close({ all: true });
    await ann.command('/order discard', { in: 'general' });
    const near = { in: 'general', near: first };
    await ann.until(() => ann.buttons(near).includes('Discard'), 'Discard');
    faults.delivery('block_actions', fault);
    await ann.press('Discard', { ...near, confirm: true });
    await ann.until(
      () => ann.ephemerals('general').join().includes(`${first} was discarded`),
      'the discarding',
    );

    const reference = `SOCKET ${fault}`;
    const order = await takeOrderToReview(ann, { reference });
    faults.delivery('view_submission', fault);
    await ann.press('Submit for approval');
    await untilCard(bob, order, 'Waiting for 1 approval');
    await ann.close({ all: true });
    faults.delivery('block_actions', fault);
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    faults.delivery('app_home_opened', fault);
    await ann.openHome();
    await ann.until(() => ann.home().includes(order), 'the order on Home');
    expect(timesPlaced(stack(), reference)).toBe(1);
    expect(bob.messages('orders').filter((text) => text.includes(`${order}, submitted`))).toHaveLength(1);
    const journal = journalOf(order);
    for (const action of once) expect(journal.filter((each) => each === action)).toEqual([action]);
  },
);
