import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import type { Robot } from '../support/robot.js';
import { approve, isOpen, once, order, pass, placed, screens, type Screen } from './order.js';

/** A step that waited for the operator is taken again: what was typed there is still there. */
async function onFrom(ann: Robot, before: Screen, next: Screen): Promise<void> {
  const stands = () => (isOpen(ann, next) ? 'next' : isOpen(ann, before) ? 'before' : '');
  if ((await ann.until(stands, `${before.name} or ${next.name}`)) === 'before') await ann.press(before.on);
}

test('killed on every screen, the wizard goes on in the window that is open', async () => {
  const stack = await startProcessStack({ mode: 'socket', operator: { asksForConfiguration: true } });
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  await order(ann, { asksForConfiguration: true }, stack.killAndStart);
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once({ configured: true }));
});

test('killed after every screen, the order is resumed where it stood', async () => {
  const stack = await startProcessStack({ mode: 'http', operator: { asksForConfiguration: true } });
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  await ann.command('/order new', { in: 'general' });
  let before: Screen | null = null;
  for (const screen of screens({ asksForConfiguration: true })) {
    if (before !== null) {
      await stack.killAndStart();
      await ann.close({ all: true });
      await ann.command('/order', { in: 'general' });
      await onFrom(ann, before, screen);
    }
    await pass(ann, screen);
    before = screen;
  }
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await approve(bob);
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once({ configured: true }));
});

test('a button pressed while the bot is gone is said to fail, and works once it is back', async () => {
  const stack = await startProcessStack({ mode: 'http' });
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  const gone = new Map<string, string>();
  await order(ann, {}, async (screen) => {
    await stack.kill();
    await ann.press(screen.on);
    gone.set(screen.name, ann.notice() || (ann.notices().at(-1) ?? ''));
    await stack.start();
  });
  expect([...gone.keys()]).toEqual(screens({ asksForConfiguration: false }).map(({ name }) => name));
  expect([...gone.values()]).not.toContain('');
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  expect(stack.operator.orders()).toEqual([]);
});
