import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from '../support/cards.js';
import { clipSent, oneOrTwo, submitClip } from '../support/deciding.js';
import { sharedStack } from '../../support/stack.js';
import { submitOrder, takeOrderToReview } from '../support/take-order.js';
import { sentWhile, untilDm } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo });

wentWrong('cards.long', {
  'the Slack channel was archived': () => {
    test('a request submitted then waits, its requester is told, and it goes on once it is back', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await takeOrderToReview(ann, { reference: 'ARCHIVED' });
      stack().workspace.admin.archive('C0ORDERS');
      await ann.press('Submit for approval');
      await ann.untilMessage('dm', 'its card can’t be posted');
      await ann.close({ all: true });
      stack().workspace.admin.unarchive('C0ORDERS');
      // Slack's event is what wakes it, not the look every ten minutes.
      await untilCard(bob, order, 'Waiting for 1 approval');
      expect(bob.messages('orders').filter((text) => text.includes(order))).toHaveLength(1);
      await approve(bob, order);
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'ARCHIVED')).toBe(1);
    });

    test('what waits already is decided from Home, and its card follows once it is back', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const sent = await sentWhile(stack(), async () => {
        const order = await submitOrder(ann, { reference: 'ARCHIVED-UNDER' });
        const change = await submitClip(ann);
        stack().workspace.admin.archive('C0ORDERS');
        await untilDm(ann, order, 'The approvals Slack channel <#C0ORDERS> is archived');
        await untilDm(ann, change, 'The approvals Slack channel <#C0ORDERS> is archived');
        await bob.openHome();
        await bob.until(() => [order, change].every((id) => bob.home().includes(id)), 'both on Home');
        await bob.press(`Approve ${order}`, { in: 'home', confirm: true });
        await untilDm(ann, order, 'is placed');
        await bob.press(`Approve ${change}`, { in: 'home', confirm: true });
        await untilDm(ann, change, '*Done*');
        stack().workspace.admin.unarchive('C0ORDERS');
        await untilCard(bob, order, '*Placed*');
        await untilCard(bob, change, '*Done*');
      });
      expect(timesPlaced(stack(), 'ARCHIVED-UNDER')).toBe(1);
      expect(sent).toStrictEqual([clipSent()]);
    });
  },

  'the notice about rate limits was itself rate-limited': () => {
    test('nobody gets one, and what was to be said is said later', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await submitOrder(ann, { reference: 'RATES' });
      const change = await submitClip(ann);
      const { faults } = stack().workspace;
      for (const method of ['chat.postMessage', 'chat.update', 'chat.postEphemeral', 'views.publish'])
        faults.api(method, { kind: 'rate-limited', retryAfterSeconds: 1 }, 4);
      await approve(bob, order);
      await approve(bob, change);
      await untilCard(bob, order, '*Placed*');
      await untilCard(bob, change, '*Done*');
      await untilDm(ann, order, 'is placed');
      await untilDm(ann, change, '*Done*');
      const said = [...ann.dms(), ...bob.dms(), ...bob.messages('orders'), ...bob.ephemerals()].join('\n');
      expect(said).not.toMatch(/rate|too many|slow down|asks to wait/i);
      expect(ann.dms().filter((text) => text.includes(order) && text.includes('is placed'))).toHaveLength(1);
      const placedAs = () =>
        bob.thread('orders', `${order}, submitted`).filter((text) => text.includes('Placed as'));
      await bob.until(() => placedAs().length > 0, 'the last step in the thread');
      expect(placedAs()).toHaveLength(1);
    });
  },
});
