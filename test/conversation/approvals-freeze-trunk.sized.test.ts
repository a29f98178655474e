import { expect } from 'vitest';
import { answerTo } from './support/answers.js';
import { approve, cardOf, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import {
  editToReview,
  requestIn,
  sentTo,
  submit,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { again, once } from '../support/size.js';

const peopleOf = async (stack: Stack): Promise<[Robot, Robot, Robot]> => [
  await stack.robot('ann'),
  await stack.robot('bob'),
  await stack.robot('dana'),
];

once(
  'an approved trunk change waits while placing is frozen, says so everywhere, and is sent once after',
  async () => {
    const stack = await startStack({ policy: trunkPolicy });
    const [ann, bob, dana] = await peopleOf(stack);
    await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    const request = await submit(ann);
    await answerTo(dana, '/trunkdesk freeze stocktaking');
    await approve(bob, request);
    const card = await untilCard(bob, request, '*Frozen* by <@U0DANA> since');
    expect(card).toContain('stocktaking');
    const told = await untilDm(ann, request, '*Frozen* by <@U0DANA> since');
    expect(told).toContain('goes on by itself');
    await ann.openHome();
    await ann.until(() => ann.home().includes('*Frozen* by <@U0DANA>'), 'the request on Home, frozen');

    await stack.restartBot();
    stack.advance(10 * 60_000);
    expect(await answerTo(dana, '/trunkdesk freeze again')).toContain('was frozen already');
    expect(cardOf(bob, request)).toContain('*Frozen*');
    expect(sentTo(stack)).toEqual([]);

    await dana.openHome();
    await dana.until(() => dana.buttons({ in: 'home' }).includes('Lift the freeze'), 'the button on Home');
    await dana.press('Lift the freeze', { in: 'home', confirm: true });
    await untilCard(bob, request, '*Done*');
    await untilDm(ann, request, '*Done*');
    expect(sentTo(stack)).toHaveLength(1);
  },
);

again(
  'a trunk change that needs no approval waits for the freeze too; what is frozen can be stopped',
  async () => {
    const stack = await startStack({ policy: trunkPolicy });
    const [ann, , dana] = await peopleOf(stack);
    await answerTo(dana, '/trunkdesk freeze');
    await trunk(ann, 'connect');
    await ann.untilModal('[Next]');
    await ann.press('Several numbers at once');
    await ann.untilModal('# Several numbers');
    await ann.fill('Numbers', '+31105550000\n+31105550001\n+31105550002');
    await ann.fill('Channel', 'globex-hq');
    await ann.press('Next');
    await untilReview(ann);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('*Frozen* by <@U0DANA>');
    await ann.close({ all: true });
    await untilDm(ann, request, '*Frozen* by <@U0DANA>');
    await ann.press('Stop', { in: 'dm', near: request, confirm: true });
    await untilDm(ann, request, '*Stopped*');
    await answerTo(dana, '/trunkdesk unfreeze');
    expect(sentTo(stack)).toEqual([]);
  },
);

again('a trunk change is decided from Home while placing is frozen, and waits', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const [ann, bob, dana] = await peopleOf(stack);
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
  const request = await submit(ann);
  await dana.openHome();
  await dana.until(() => dana.buttons({ in: 'home' }).includes('Freeze placing'), 'the button on Home');
  await dana.press('Freeze placing', { in: 'home', confirm: true });
  await bob.openHome();
  await bob.until(() => bob.home().includes('Placing is frozen'), 'the freeze on the approver’s Home');
  await bob.press('Details', { in: 'home', near: request });
  await bob.untilModal(`Request ${request}`);
  await bob.close();
  await bob.press('Approve', { in: 'home', near: request, confirm: true });
  await untilCard(bob, request, '*Frozen*');
  expect(sentTo(stack)).toEqual([]);
  await dana.press('Lift the freeze', { in: 'home', confirm: true });
  await untilCard(bob, request, '*Done*');

  // Rejecting works from Home as well.
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'Off' } }]);
  const second = await submit(ann);
  await bob.until(() => bob.home().includes(second), 'the second one on Home');
  await bob.press('Reject', { in: 'home', near: second });
  await bob.untilModal('Reason');
  await bob.fill('Reason', 'Not needed');
  await bob.press('Reject');
  await untilCard(bob, second, '*Rejected*');
  await bob.until(() => bob.home().includes('Nothing waits for your decision'), 'Home without it');
  expect(sentTo(stack)).toHaveLength(1);
});
