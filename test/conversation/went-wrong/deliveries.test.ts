import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from '../support/cards.js';
import { clipSent, oneOrTwo, reject, submitClip } from '../support/deciding.js';
import { sharedStack } from '../../support/stack.js';
import { deliverAsRetry, deliverTenMore, lastDelivered } from '../support/redelivered.js';
import { takeOrderToReview, untilStep } from '../support/take-order.js';
import { editToReview, requestIn, sentWhile, untilReview } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo, mode: 'http' });
const trouble = 'We had some trouble connecting';

const cards = (texts: readonly string[], request: string) =>
  texts.filter((text) => text.includes(`${request}, submitted`));

wentWrong('deliveries', {
  '“timed out” was shown though it worked, and the user sent it again': () => {
    test('it is one request, and one order', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await takeOrderToReview(ann, { reference: 'SENT-AGAIN' });
      stack().workspace.faults.delivery('view_submission', 'ack-lost');
      await ann.press('Submit for approval');
      expect(ann.notices().join('\n')).toContain(trouble);
      // They send what they still see, unless the window shows by then that it waits.
      if (ann.modal().includes('[Submit for approval]')) await ann.submit();
      await ann.untilModal('Waiting for approval');
      await ann.close();
      await untilCard(bob, order, 'Waiting for 1 approval');
      stack().workspace.faults.delivery('block_actions', 'ack-lost');
      expect(await approve(bob, order)).toMatchObject({ ok: false });
      if (bob.buttons({ in: 'orders', near: order }).includes('Approve')) await approve(bob, order);
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'SENT-AGAIN')).toBe(1);
      expect(cards(bob.messages('orders'), order)).toHaveLength(1);
    });

    test('a change that needs no approval is sent once', async () => {
      const ann = await stack().robot('ann');
      stack().changePolicy(oneOrTwo.replace('"*", approvals: 1', '"*", approvals: 0'));
      await ann.until(async () => {
        await editToReview(ann, { groups: ['Audio'] }, [{ 'G.729 codec': { pick: 'On' } }]);
        if (ann.buttons().includes('Apply')) return true;
        await ann.close();
        return false;
      }, 'the new policy');
      const request = requestIn(ann);
      const sent = await sentWhile(stack(), async () => {
        stack().workspace.faults.delivery('block_actions', 'ack-lost');
        await ann.press('Apply', { confirm: true });
        if (ann.buttons().includes('Apply')) await ann.press('Apply', { confirm: true });
        await ann.untilModal(':white_check_mark:');
        await untilCard(await stack().robot('bob'), request, '*Done*');
      });
      expect(sent).toHaveLength(1);
      await ann.close();
      stack().changePolicy(oneOrTwo);
      await ann.until(async () => {
        await editToReview(ann, { groups: ['Audio'] }, [{ 'G.729 codec': { pick: 'On' } }]);
        const isBack = !ann.buttons().includes('Apply');
        await ann.close();
        return isBack;
      }, 'the old policy');
    });
  },

  'the same event came eleven times with new ids': () => {
    test('one order is started, submitted, and placed', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await takeOrderToReview(ann, { reference: 'ELEVEN' });
      await deliverTenMore(stack(), lastDelivered(stack(), 'command', ann.id), ann.id);
      await ann.close({ all: true });
      await ann.command('/order', { in: 'general' });
      await untilStep(ann, 'review');
      expect(ann.modal()).toContain(order);

      await ann.press('Submit for approval');
      await ann.untilModal('Waiting for approval');
      await deliverTenMore(stack(), lastDelivered(stack(), 'view_submission', ann.id), ann.id);
      await ann.close({ all: true });
      await untilCard(bob, order, 'Waiting for 1 approval');

      await approve(bob, order);
      await deliverTenMore(stack(), lastDelivered(stack(), 'block_actions', bob.id), bob.id);
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'ELEVEN')).toBe(1);
      expect(cards(bob.messages('orders'), order)).toHaveLength(1);
      const told = () => ann.dms().filter((text) => text.includes(order) && text.includes('is placed'));
      await ann.until(() => told().length > 0, 'to be told');
      expect(told()).toHaveLength(1);
    });

    test('a channel change is sent once, and a rejection told once', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        await approve(bob, request);
        await deliverTenMore(stack(), lastDelivered(stack(), 'block_actions', bob.id), bob.id);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toStrictEqual([clipSent()]);

      const rejected = await submitClip(ann);
      await reject(bob, rejected, 'Eleven reasons');
      await deliverTenMore(stack(), lastDelivered(stack(), 'view_submission', bob.id), bob.id);
      await untilCard(bob, rejected, '*Rejected*');
      await ann.untilMessage('dm', 'Eleven reasons');
      expect(ann.dms().filter((text) => text.includes('Eleven reasons'))).toHaveLength(1);
      expect(cardOf(bob, rejected).match(/Eleven reasons/g)).toHaveLength(1);
    });
  },

  'all retried deliveries were dropped, and messages lost': () => {
    test('what comes for the first time as a retry is taken', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      // The first two deliveries are lost on their way; Slack marks the third as the second retry.
      stack().workspace.faults.delivery('app_home_opened', 'lost', 2);
      await bob.openHome();
      await bob.until(() => /Nothing waits for your decision|Waiting for you/.test(bob.home()), 'Home');
      const retried = stack()
        .workspace.deliveries()
        .findLast(({ delivery }) => delivery.kind === 'event');
      expect(retried).toMatchObject({ delivery: { retry: { attempt: 2 } }, ack: { kind: 'acked' } });

      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        stack().workspace.faults.delivery('block_actions', 'lost');
        expect(await approve(bob, request)).toMatchObject({ ok: false });
        await deliverAsRetry(stack(), lastDelivered(stack(), 'block_actions', bob.id));
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toStrictEqual([clipSent()]);
    });

    test('news of the Slack channel comes through as a retry', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
      await untilReview(ann);
      const request = requestIn(ann);
      stack().workspace.admin.archive('C0ORDERS');
      await ann.press('Submit for approval');
      await ann.untilMessage('dm', 'The approvals Slack channel <#C0ORDERS> is archived');
      stack().workspace.faults.delivery('channel_unarchive', 'lost', 2);
      stack().workspace.admin.unarchive('C0ORDERS');
      await untilCard(bob, request, 'Waiting for 1 approval');
      expect(cards(bob.messages('orders'), request)).toHaveLength(1);
    });
  },
});
