import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { answerTo } from './support/answers.js';
import { placingCalls } from './support/placed.js';
import { submitOrder } from './support/take-order.js';

test('while an admin has frozen placing nothing is placed, restarts included; lifting it lets it go on', async () => {
  const stack = await startStack();
  const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
  expect(await answerTo(dana, '/trunkdesk freeze <!here> maintenance')).toContain('Placing is frozen');

  const order = await submitOrder(ann, { reference: 'FROZEN' });
  await approve(bob, order);
  const card = await untilCard(bob, order, '*Frozen* by <@U0DANA>');
  expect(card).toContain('maintenance');
  expect(card).not.toContain('<!here>');
  await ann.untilMessage('dm', 'is approved, and not placed yet');

  await stack.restartBot();
  stack.advance(5 * 60_000);
  expect(await answerTo(dana, '/trunkdesk freeze again')).toContain('was frozen already');
  await ann.openHome();
  await ann.until(() => ann.home().includes('Placing is frozen'), 'the freeze on Home');
  expect(placingCalls(stack.operator)).toBe(0);

  expect(await answerTo(dana, '/trunkdesk unfreeze')).toContain('no longer frozen');
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'FROZEN')).toBe(1);
  await ann.until(() => !ann.home().includes('Placing is frozen'), 'Home without the freeze');
});

test('only admins freeze and lift it; everybody else is told whom to ask, and nothing changes', async () => {
  const stack = await startStack();
  for (const name of ['ann', 'bob', 'ben']) {
    const person = await stack.robot(name);
    expect(await answerTo(person, '/trunkdesk freeze now')).toMatch(/takes an admin.*<@U0DANA>/s);
    expect(await answerTo(person, '/trunkdesk unfreeze')).toMatch(/takes an admin.*<@U0DANA>/s);
  }
  const gus = await stack.robot('gus');
  expect(await answerTo(gus, '/trunkdesk freeze')).toContain('Guests cannot use Trunkdesk');
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'NOT-FROZEN' });
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'NOT-FROZEN')).toBe(1);
});

test('Home freezes and lifts it with a question first', async () => {
  const stack = await startStack();
  const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
  await dana.openHome();
  await dana.until(() => dana.buttons({ in: 'home' }).includes('Freeze placing'), 'the button');
  expect(ann.home()).toBe('');
  await dana.press('Freeze placing', { in: 'home', confirm: true });
  await dana.until(() => dana.buttons({ in: 'home' }).includes('Lift the freeze'), 'the other button');
  const order = await submitOrder(ann, { reference: 'FROM-HOME' });
  await approve(bob, order);
  await untilCard(bob, order, '*Frozen*');
  expect(cardOf(bob, order)).toContain('goes on by itself');
  await dana.press('Lift the freeze', { in: 'home', confirm: true });
  await untilCard(bob, order, '*Placed*');
  await ann.openHome();
  await ann.until(() => ann.home() !== '', 'Home');
  expect(ann.buttons({ in: 'home' })).not.toContain('Freeze placing');
});
