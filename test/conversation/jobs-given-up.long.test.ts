import { expect, test } from 'vitest';
import { answerTo } from './support/answers.js';
import { afresh } from './support/start-afresh.js';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { whileStopped } from './support/stopped-bot.js';
import { submitOrder, untilStep } from './support/take-order.js';

test('a job that was given up stands on the Home of admins; "Try again" there lets it run, and only there', async () => {
  const stack = await startStack();
  const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
  await answerTo(dana, '/trunkdesk freeze');
  const order = await submitOrder(ann, { reference: 'GIVEN-UP' });
  await approve(bob, order);
  await untilCard(bob, order, '*Frozen*');
  await whileStopped(stack, async (store) => {
    // As after eight failures: the job that places is set aside.
    const waiting = await store.read.outbox.waiting(`order:${order}`);
    const place = waiting.find(({ kind }) => kind === 'place');
    expect(place?.id).toBeDefined();
    await store.write(async (tx) => {
      await tx.outbox.reschedule(`order:${order}`, 0);
      await tx.outbox.claim(0, 1);
      await tx.outbox.deadLetter(place?.id ?? '', 'Error: it failed too often');
    });
  });
  await answerTo(dana, '/trunkdesk unfreeze');

  await bob.openHome();
  await bob.until(() => bob.home() !== '', 'Home');
  expect(bob.home()).not.toContain('failed job');
  expect(bob.buttons({ in: 'home' })).not.toContain('Try again');
  await dana.openHome();
  await dana.until(() => dana.home().includes('*1 failed job.*'), 'what was given up');
  expect(dana.home()).toContain(`Placing of ${order}`);
  expect(timesPlaced(stack, 'GIVEN-UP')).toBe(0);

  await dana.press('Try again', { in: 'home', near: order });
  await untilCard(bob, order, '*Placed*');
  await dana.until(() => dana.home().includes('*No failed jobs.*'), 'Home without it');
  expect(dana.buttons({ in: 'home' })).not.toContain('Try again');
  expect(timesPlaced(stack, 'GIVEN-UP')).toBe(1);

  // What each did stands behind "Show all activity", for that person.
  await bob.press('Show all activity', { in: 'home' });
  await bob.untilModal(`${order} fully approved`);
  expect(bob.modal()).not.toContain('submitted');
  await bob.close();
  // However many orders were begun since and thrown away.
  for (let nth = 0; nth < 6; nth += 1) {
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
    await ann.close();
    await afresh(ann);
  }
  await ann.openHome();
  await ann.until(() => ann.buttons({ in: 'home' }).includes('Show all activity'), 'the activity');
  await ann.press('Show all activity', { in: 'home' });
  const shown = await ann.untilModal(`${order} placed`);
  for (const did of ['started', 'submitted', 'fully approved; last approval by <@U0BOB>', 'discarded'])
    expect(shown).toContain(did);
});
