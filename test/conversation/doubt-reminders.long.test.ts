import { expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { isPlacing } from '../support/operator-faults.js';
import { submitOrder } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const minute = 60_000;
const hour = 60 * minute;

// Any hour is a business hour, so that the test runs at any time of the day; hours themselves are tested beside it.
const policy = testPolicy.replace('  rules:', '  reminder_hours: always\n  rules:');

const reminders = (person: Robot, order: string): number =>
  person.dms().filter((text) => text.includes(`*${order} for `) && /is (?:still )?in doubt\*/.test(text))
    .length;

test('admins are told of an order in doubt at once, then once a day, over a restart too, until it is settled', async () => {
  const stack = await startStack({ policy });
  const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
  const order = await submitOrder(ann, { reference: 'REMIND' });
  stack.faults.next(isPlacing, { is: 'answer-cut' });
  await approve(bob, order);
  await untilCard(bob, order, '*In doubt');
  await dana.until(() => reminders(dana, order) === 1, 'to be told');
  expect(dana.dms().at(-1)).toContain('press “It was placed” or “It was not placed” on your Home tab');
  stack.advance(16 * minute);
  // What can be seen is read once more with each reminder.
  expect(cardOf(bob, order)).toContain('draft');
  await stack.restartBot();
  stack.advance(25 * hour);
  await dana.until(() => reminders(dana, order) === 2, 'the reminder of the next day');
  expect(reminders(ann, order) + reminders(bob, order)).toBe(0);
  await dana.press('It was not placed', { in: 'orders', near: order, confirm: true });
  await untilCard(bob, order, '*Returned*');
  stack.advance(25 * hour);
  await stack.restartBot();
  await ann.untilMessage('dm', 'checked at the operator');
  expect(reminders(dana, order)).toBe(2);
});
