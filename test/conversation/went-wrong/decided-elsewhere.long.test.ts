import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import { oneOrTwo, submitClip, withdraw } from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { sharedStack } from '../../support/stack.js';
import { submitOrder } from '../support/take-order.js';
import { sentWhile } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo });

/** Everywhere a request can be decided from: its card, Home, and the window of Details. */
async function lookEverywhere(person: Robot, request: string): Promise<void> {
  await person.openHome();
  await person.until(() => person.home().includes(request), `${request} on Home`);
  await person.press('Details', { in: 'orders', near: request });
  await person.untilModal(request);
  expect(person.buttons({ in: 'modal' })).toContain('Approve');
}

async function untilNoButtons(person: Robot, request: string): Promise<void> {
  await person.until(
    () => person.buttons({ in: 'orders', near: request }).join() === 'Details',
    'a card without buttons to decide',
  );
  await person.until(() => !person.buttons({ in: 'home' }).includes('Approve'), 'Home without the request');
}

wentWrong('decided-elsewhere.long', {
  'decided elsewhere, stale buttons stayed': () => {
    test('rejected by another, card and Home lose them, and an open window says so', async () => {
      const [ann, bob, cat] = [
        await stack().robot('ann'),
        await stack().robot('bob'),
        await stack().robot('cat'),
      ];
      const order = await submitOrder(ann, { reference: 'ELSEWHERE' });
      await lookEverywhere(bob, order);
      await cat.press('Reject', { in: 'orders', near: order });
      await cat.untilModal('Reason');
      await cat.fill('Reason', 'Not now');
      await cat.press('Reject');
      await untilCard(bob, order, '*Rejected*');
      await untilNoButtons(bob, order);
      // A window cannot be drawn anew once it stands for a while: its button is there, and decides nothing.
      await bob.press('Approve', { in: 'modal', confirm: true });
      await bob.until(
        () => bob.ephemerals('orders').some((text) => text.includes(`${order} is already decided`)),
        'to be told',
      );
      await bob.close({ all: true });
      expect(timesPlaced(stack(), 'ELSEWHERE')).toBe(0);
    });

    test('taken back by its requester, a change has none left', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        const card = bob.message('orders', request);
        await lookEverywhere(bob, request);
        await withdraw(ann, request);
        await untilCard(bob, request, '*Withdrawn*');
        await untilNoButtons(bob, request);
        await bob.close({ all: true });
        // A client that was away still shows the old card.
        const stale = { user: bob.id, plan: planIn(card), ts: card.ts };
        expect(await ephemeralTo(bob, () => clickApprove(stack(), stale))).toContain('is already decided');
        await ann.close({ all: true });
      });
      expect(sent).toEqual([]);
    });

    test('approved on the card, the direct message can no longer withdraw it', async () => {
      // Ben, since Ann's rejected order is in progress.
      const [ben, bob] = [await stack().robot('ben'), await stack().robot('bob')];
      const order = await submitOrder(ben, { reference: 'IN-THE-DM' });
      await ben.until(() => ben.buttons({ in: 'dm', near: order }).includes('Withdraw'), 'the button');
      await approve(bob, order);
      await untilCard(bob, order, '*Placed*');
      await ben.until(() => !ben.buttons({ in: 'dm', near: order }).includes('Withdraw'), 'no such button');
      expect(timesPlaced(stack(), 'IN-THE-DM')).toBe(1);
    });
  },
});
