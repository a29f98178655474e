import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import { clipSent, oneOrTwo, submitClip, submitFailover } from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { sharedStack } from '../../support/stack.js';
import { door } from '../../support/operator-faults.js';
import { submitOrder } from '../support/take-order.js';
import { sentTo, sentWhile } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo });

const people = async (): Promise<readonly [ann: Robot, bob: Robot, cat: Robot]> => [
  await stack().robot('ann'),
  await stack().robot('bob'),
  await stack().robot('cat'),
];

/** Lets clicks wait at the bot's door, so that all of them come in at one moment. */
async function atOnce(howMany: number, click: () => Promise<unknown>[]): Promise<void> {
  const barrier = door();
  stack().workspace.faults.delivery('block_actions', { heldUntil: barrier.opened }, howMany);
  const clicks = click();
  barrier.open();
  await Promise.all(clicks);
}

const fiveTimes = (click: () => Promise<unknown>) => Array.from({ length: 5 }, click);

async function openHome(person: Robot, request: string): Promise<void> {
  await person.openHome();
  await person.until(() => person.home().includes(request), `${request} on Home`);
}

wentWrong('deciding.long', {
  'a double click on Approve ran it twice': () => {
    test('five clicks, some delivered twice, place one order', async () => {
      const [ann, bob] = await people();
      const order = await submitOrder(ann, { reference: 'FIVE-CLICKS' });
      stack().workspace.faults.delivery('block_actions', 'twice', 2);
      await atOnce(3, () => fiveTimes(() => approve(bob, order)));
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'FIVE-CLICKS')).toBe(1);
      expect(cardOf(bob, order).match(/<@U0BOB>/g)).toHaveLength(1);
    });

    test('on card and Home at once, one channel change is sent', async () => {
      const [ann, bob] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        await openHome(bob, request);
        await atOnce(4, () => [
          approve(bob, request),
          bob.press('Approve', { in: 'home', near: request, confirm: true }),
          approve(bob, request),
          bob.press('Approve', { in: 'home', near: request, confirm: true }),
        ]);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toStrictEqual([clipSent()]);
    });

    test('where two approvals are needed it is one of two', async () => {
      const [ann, bob, cat] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitFailover(ann, '+31205550100');
        await atOnce(5, () => fiveTimes(() => approve(bob, request)));
        await untilCard(bob, request, '1 of 2 approvals given');
        expect(await ephemeralTo(bob, () => approve(bob, request))).toContain('You already approved');
        expect(sentTo(stack())).toEqual([]);
        await approve(cat, request);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toHaveLength(1);
    });
  },

  'two approvers at once made two orders': () => {
    test('one is made', async () => {
      const [ann, bob, cat] = await people();
      const order = await submitOrder(ann, { reference: 'TWO-AT-ONCE' });
      await atOnce(2, () => [approve(bob, order), approve(cat, order)]);
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'TWO-AT-ONCE')).toBe(1);
    });

    test('a channel change is sent once', async () => {
      const [ann, bob, cat] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        await atOnce(2, () => [approve(bob, request), approve(cat, request)]);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toStrictEqual([clipSent()]);
    });
  },

  'approving B approved A': () => {
    test('of two orders of one person only that one is placed', async () => {
      const [ann, , cat] = await people();
      const a = await submitOrder(ann, { reference: 'ORDER-A' });
      const b = await submitOrder(ann, { reference: 'ORDER-B' });
      await approve(cat, b);
      await untilCard(cat, b, '*Placed*');
      expect(timesPlaced(stack(), 'ORDER-B')).toBe(1);
      expect(timesPlaced(stack(), 'ORDER-A')).toBe(0);
      expect(cardOf(cat, a)).toContain('Waiting for 1 approval');
      expect(planIn(cat.message('orders', a))).not.toBe(planIn(cat.message('orders', b)));
      // The button of A's card, pressed where B's stands: what counts is the plan it carries.
      const { ts } = cat.message('orders', b);
      await clickApprove(stack(), { user: cat.id, plan: planIn(cat.message('orders', a)), ts });
      await untilCard(cat, a, '*Placed*');
      expect(timesPlaced(stack(), 'ORDER-A')).toBe(1);
      expect(timesPlaced(stack(), 'ORDER-B')).toBe(1);
    });

    test('of two changes of one channel only that one is sent', async () => {
      const [ann, bob] = await people();
      const ben = await stack().robot('ben');
      const sent = await sentWhile(stack(), async () => {
        const a = await submitClip(ann);
        const b = await submitClip(ben, 'acme-rtm-01');
        await approve(bob, b);
        await untilCard(bob, b, '*Done*');
        expect(cardOf(bob, a)).toContain('Waiting for 1 approval');
      });
      expect(sent).toStrictEqual([clipSent('acme-rtm-01')]);
    });
  },
});
