import { expect, test } from 'vitest';
import { approve, cardOf, untilCard } from '../support/cards.js';
import { oneOrTwo, reject, submitClip } from '../support/deciding.js';
import { afresh } from '../support/start-afresh.js';
import { sharedStack } from '../../support/stack.js';
import { door } from '../../support/operator-faults.js';
import {
  chooseBackupTrunk,
  chooseCustomer,
  dayFromNow,
  fillDetails,
  orderIn,
  submitOrder,
  untilStep,
} from '../support/take-order.js';
import { openGroups, trunk } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo });

/** Does something whose window is opened only after the trigger's three seconds. */
async function tooLate(act: () => Promise<unknown>): Promise<void> {
  const shut = door();
  stack().workspace.faults.api('views.open', { kind: 'held', until: shut.opened });
  await act();
  stack().workspace.clock.advance(4_000);
  shut.open();
}

wentWrong('views', {
  'the trigger id had expired': () => {
    test('a message has the button that opens what was asked for', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await tooLate(() => ann.command('/order new', { in: 'general' }));
      await ann.until(() => ann.buttons({ in: 'general' }).includes('Open it now'), 'the button');
      expect(ann.modal()).toBe('');
      await ann.press('Open it now', { in: 'general' });
      await untilStep(ann, 'customer');
      await afresh(ann);

      await tooLate(() => trunk(ann, 'edit acme-ams-01'));
      await ann.until(
        () => ann.ephemerals('general').at(-1)?.includes('could not open in time'),
        'to be told',
      );
      expect(ann.modal()).toBe('');
    });

    test('who wanted to see a request’s details, or to reject it, is told to press again', async () => {
      const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
      const request = await submitClip(ann);
      for (const button of ['Details', 'Reject']) {
        const before = bob.ephemerals('orders').length;
        await tooLate(() => bob.press(button, { in: 'orders', near: request }));
        const told = () => bob.ephemerals('orders')[before] ?? '';
        expect(await bob.until(told, 'to be told')).toMatch(/could not open in time/);
        expect(bob.modal()).toBe('');
      }
      expect(cardOf(bob, request)).toContain('Waiting for 1 approval');
      await bob.press('Details', { in: 'orders', near: request });
      await bob.untilModal(request);
      await bob.close();
    });
  },

  'a modal showed an error though the submission was accepted': () => {
    test('sent again, Next goes on and loses nothing', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await chooseBackupTrunk(ann);
      await fillDetails(ann, { reference: 'ACCEPTED' });
      stack().workspace.faults.delivery('view_submission', 'ack-lost');
      await ann.press('Next');
      expect(ann.notices().join('\n')).toContain('We had some trouble connecting');
      if (ann.modal().includes(': details*')) await ann.press('Next');
      expect(await untilStep(ann, 'review')).toContain('ACCEPTED');
    });

    test('a rejection sent again says that it is recorded', async () => {
      const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
      const order = await submitOrder(ann, { reference: 'REJECTED-ONCE' });
      stack().workspace.faults.delivery('view_submission', 'ack-lost');
      await reject(bob, order, 'Once');
      await untilCard(bob, order, '*Rejected*');
      await ann.untilMessage('dm', 'Once');
      await bob.press('Reject');
      expect(bob.modal()).toContain(`# Recorded\n*You already rejected ${order}`);
      await bob.close();
      expect(ann.dms().filter((text) => text.includes('> Once'))).toHaveLength(1);
      await ann.press('Resume', { in: 'dm', near: order });
      await untilStep(ann, 'review');
      await ann.press('Discard', { confirm: true });
      await ann.untilModal('was discarded');
      await ann.close();
    });
  },

  '`hash_conflict` on quick changes': () => {
    test('the last choice is what the window shows, and what is ordered', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await chooseCustomer(ann);
      const [drawing, coming] = [door(), door()];
      // The answer to the first choice is drawn after the second was made, and before it came to the bot.
      stack().workspace.faults.api('views.update', { kind: 'held', until: drawing.opened });
      await ann.choose('Product', 'SIP Trunk Business');
      stack().workspace.faults.delivery('block_actions', { heldUntil: coming.opened });
      const second = ann.choose('Product', 'Hosted Voice');
      drawing.open();
      await ann.until(() => ann.modal().includes('€25.00'), 'the price of the first choice');
      coming.open();
      await second;
      await ann.until(() => ann.modal().includes('€15.00'), 'the price of the second');
      expect(ann.values()['Product']).toBe('Hosted Voice');
      expect(ann.modal()).not.toContain('€25.00');
      const order = orderIn(ann);
      await ann.press('Next');
      expect(await untilStep(ann, 'products')).toContain(order);
      expect(ann.modal()).toContain('Hosted Voice');
    });

    test('Slack’s refusal of a drawing loses no choice of a channel change', async () => {
      const ann = await afresh(await stack().robot('ann'));
      await openGroups(ann, { groups: ['Audio'] });
      stack().workspace.faults.api('views.update', { kind: 'error', error: 'hash_conflict' }, 2);
      await ann.choose('G.729 codec', 'On');
      await ann.choose('H.264 codec', 'Off');
      await ann.press('Next');
      const review = await ann.untilModal('*Review*');
      expect(review).toContain('*2 settings change.*');
      await ann.close();
    });
  },
});

test('after all of that an order goes its way', async () => {
  const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'AFTER', wishDate: dayFromNow(3) });
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(stack().log().join('\n')).not.toContain('breaks Slack’s limits');
});
