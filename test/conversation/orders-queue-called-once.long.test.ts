import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { orderUntilNoDraftIsFree, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const called = (person: Robot): string[] =>
  person.dms().filter((text) => text.includes('The operator’s draft is free'));

test('whose turn it is is called once, also when Slack’s answer to the call is lost', async () => {
  const stack = await startStack({
    settings: { OPERATOR_PROFILES: 'north', OPERATOR_PATCH_REMOVE: 'off' },
    operator: { patchRemove: false },
  });
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const order = await takeOrderToReview(ann, { reference: 'KEEPS' });
  await ann.press('Submit for approval');
  await untilCard(bob, order, 'Waiting for 1 approval');

  await orderUntilNoDraftIsFree(ben);
  await ben.close();

  // Slack shows everything that is posted from here on, and says so of nothing.
  stack.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 8);
  await approve(bob, order);
  await ben.until(() => called(ben).length > 0, 'to be called');
  // The bot, which heard nothing, tries again.
  const direct = ben.channelId('dm');
  const lookedFor = () =>
    stack.workspace
      .calls()
      .filter(({ method, args }) => method === 'conversations.history' && args['channel'] === direct).length;
  const before = lookedFor();
  const triesAgain = () => {
    stack.advance(60_000);
    return called(ben).length > 1 || lookedFor() > before;
  };
  await expect.poll(triesAgain, { interval: 3_000 }).toBe(true);
  await ben.press('Resume', { in: 'dm' });
  await untilStep(ben, 'review');
  expect(called(ben)).toHaveLength(1);
});
