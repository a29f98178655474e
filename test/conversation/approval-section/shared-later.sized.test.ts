import { describe, expect, test } from 'vitest';
import { startStack, type Stack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import { oneOrTwo, submitClip } from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { submitOrder } from '../support/take-order.js';
import { editToReview, requestIn, sentTo, trunkPolicy, untilDm } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { expectNowhere } from '../../support/nowhere.js';
import { again, once, sized } from '../../support/size.js';

/*
 * The approvals Slack channel becomes shared with another company while requests wait, are decided or carried out: from
 * then on nothing of them stands there, nothing is decided there, and all of it goes on elsewhere.
 */

const closed = 'another company reads this Slack channel';

/** What the other company could have read of a request since, in the Slack channel and its threads. */
const postedSince = (stack: Stack, from: number): readonly unknown[] =>
  stack.workspace
    .calls()
    .slice(from)
    .filter(
      ({ method, args }) => /^chat\.(postMessage|update)$/.test(method) && args['channel'] === 'C0ORDERS',
    )
    .map(({ args }) => [args['text'], args['blocks']]);

/** Slack’s event is lost, and all that repeat it. */
function shareUnheard(stack: Stack): void {
  stack.workspace.faults.add({ delivery: 'channel_shared', times: 4, fault: { kind: 'lost' } });
  stack.workspace.admin.share('C0ORDERS');
}

const press = (person: Robot, button: string, order: string) =>
  person.press(button, { in: 'dm', near: order, ...(button === 'Approve' ? { confirm: true } : {}) });

describe('A Slack channel that is shared while requests wait there', () => {
  once(
    'has its cards closed; requester and admins are told where it goes on, and approvers decide directly',
    async () => {
      const stack = await startStack({ policy: oneOrTwo });
      const [ann, bob, dana] = [
        await stack.robot('ann'),
        await stack.robot('bob'),
        await stack.robot('dana'),
      ];
      const order = await submitOrder(ann, { reference: 'LATER-SHARED' });
      const change = await submitClip(ann);
      const from = stack.workspace.calls().length;
      stack.workspace.admin.share('C0ORDERS');
      for (const request of [order, change]) {
        expect(await untilCard(bob, request, closed)).not.toMatch(/\[Approve\]|\[Details\]|Acme|acme/);
        await untilDm(ann, request, 'Approvers can decide on their Home tab');
        await untilDm(bob, request, 'This waits for you');
      }
      await dana.untilMessage('dm', 'nothing is decided there any more');
      await press(bob, 'Approve', order);
      await ann.untilMessage('dm', 'is placed');
      await press(bob, 'Approve', change);
      await bob.until(() => sentTo(stack).length === 1, 'the trunk change at the operator');
      expect(timesPlaced(stack, 'LATER-SHARED')).toBe(1);
      // Neither the operator's order id nor anything else went there since.
      const posted = postedSince(stack, from);
      expect(posted.length).toBeGreaterThan(0);
      expectNowhere(posted, 'ORD', 'Acme', 'acme', 'Placed', 'Done', 'U0ANN');
    },
  );

  once(
    'is found out at a click, where no event told of it: the click does not count, and the card is closed',
    async () => {
      const stack = await startStack({ policy: oneOrTwo });
      const [ann, bob, cat] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('cat')];
      const order = await submitOrder(ann, { reference: 'UNHEARD' });
      const other = await submitOrder(ann, { reference: 'UNHEARD-2' });
      shareUnheard(stack);
      expect(await ephemeralTo(bob, () => approve(bob, order))).toContain(
        'another company reads this Slack channel',
      );
      await untilCard(bob, order, closed);
      await untilDm(bob, order, 'This waits for you');
      // So is the card of which nobody clicked a button.
      await untilCard(cat, other, closed);
      await press(bob, 'Approve', order);
      await ann.untilMessage('dm', 'is placed');
      expect([timesPlaced(stack, 'UNHEARD'), timesPlaced(stack, 'UNHEARD-2')]).toEqual([1, 0]);
    },
  );

  test.each(sized({ short: ['Approve'], long: ['Reject'] }))(
    'counts no %s of a card that somebody still sees there',
    async (button) => {
      const stack = await startStack({ policy: oneOrTwo });
      const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
      const order = await submitOrder(ann, { reference: 'STILL-SEEN' });
      const { ts, ...card } = bob.message('orders', order);
      const plan = planIn({ ts, ...card });
      const told =
        button === 'Approve'
          ? await ephemeralTo(bob, async () => {
              stack.workspace.admin.share('C0ORDERS');
              await untilCard(bob, order, closed);
              await clickApprove(stack, { user: 'U0BOB', plan, ts });
            })
          : await ephemeralTo(bob, async () => {
              await bob.press('Reject', { in: 'orders', near: order });
              await bob.untilModal('Reason');
              await bob.fill('Reason', 'SECRET-REASON');
              stack.workspace.admin.share('C0ORDERS');
              await untilCard(bob, order, closed);
              await bob.press('Reject');
            });
      expect(told).toMatch(/TD-\d+ can’t be decided here/);
      expect(timesPlaced(stack, 'STILL-SEEN')).toBe(0);
      expect(bob.messages('orders').join('\n')).not.toContain('SECRET-REASON');
    },
  );

  again('shows cards again, with their buttons, once it is shared no more', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
    const order = await submitOrder(ann, { reference: 'OURS-AGAIN' });
    stack.workspace.admin.share('C0ORDERS');
    await untilCard(bob, order, closed);
    await dana.untilMessage('dm', 'another company could read it');
    stack.workspace.admin.unshare('C0ORDERS');
    await bob.until(() => cardOf(bob, 'Acme BV').includes('Waiting for 1 approval'), 'the card');
    await dana.untilMessage('dm', 'can be used again');
    await bob.press('Approve', { in: 'orders', near: 'Acme BV', confirm: true });
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack, 'OURS-AGAIN')).toBe(1);
  });

  again('leaves the card of a request to another Slack channel that the policy names since', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const order = await submitOrder(ann, { reference: 'MOVED' });
    stack.workspace.admin.share('C0ORDERS');
    await untilCard(bob, order, closed);
    stack.changePolicy(oneOrTwo.replace('C0ORDERS', 'C0GENERAL'));
    await bob.until(() => stack.log().some((line) => line.includes('is in force')), 'the new policy');
    stack.advance(11 * 60_000);
    await bob.until(
      () => bob.messages('general').some((text) => text.includes(order) && text.includes('Waiting for 1')),
      'the card in the other Slack channel',
    );
    expect(cardOf(bob, order)).toContain(closed);
    await bob.press('Approve', { in: 'general', near: order, confirm: true });
    await ann.untilMessage('dm', 'is placed');
    expect(timesPlaced(stack, 'MOVED')).toBe(1);
  });

  again('goes on as it was where the policy allows it', async () => {
    const stack = await startStack({
      policy: testPolicy.replace('C0ORDERS', 'C0ORDERS\n  allow_shared_slack_channel: true'),
    });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const order = await submitOrder(ann, { reference: 'ALLOWED-LATER' });
    stack.workspace.admin.share('C0ORDERS');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack, 'ALLOWED-LATER')).toBe(1);
  });

  again('no question stands in the thread there, and its requester has it all the same', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const order = await submitOrder(ann, { reference: 'ASKED' });
    await bob.press('Ask a question', { in: 'orders', near: order });
    await bob.untilModal('Question');
    stack.workspace.admin.share('C0ORDERS');
    await untilCard(bob, order, closed);
    const from = stack.workspace.calls().length;
    await bob.fill('Question', 'SECRET-QUESTION?');
    await bob.press('Ask');
    await ann.untilMessage('dm', 'SECRET-QUESTION?');
    stack.advance(26 * 3_600_000);
    await bob.until(() => stack.log().length > 0, 'the log');
    expectNowhere(postedSince(stack, from), 'SECRET');
  });
});

const channels: readonly (readonly [what: string, id: string])[] = sized({
  short: [['a public one', 'C0ORDERS']],
  long: [['a private one', 'C0DESK']],
});

describe('Events of Slack that name no person', () => {
  test.each(channels)(
    'a Slack channel, %s, is archived and comes back: what waits is told, and then posted',
    async (_what, channel) => {
      const stack = await startStack({ policy: trunkPolicy.replace('C0ORDERS', channel) });
      const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
      stack.workspace.admin.inviteBot(channel);
      stack.workspace.admin.archive(channel);
      await dana.untilMessage('dm', 'is archived');
      await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
      const change = requestIn(ann);
      await ann.press('Submit for approval');
      await untilDm(ann, change, 'is archived');
      stack.workspace.admin.unarchive(channel);
      const name = channel === 'C0DESK' ? 'desk-private' : 'orders';
      await ann.untilMessage(name, 'Waiting for 1 approval');
      await dana.untilMessage('dm', 'can be used again');
      expect(ann.messages(name).filter((text) => text.includes(change))).toHaveLength(1);
    },
  );

  once('a refused event is told to nobody, whoever it names', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [fay, ann] = [await stack.robot('fay'), await stack.robot('ann')];
    const from = stack.workspace.calls().length;
    for (const [team_id, event] of [
      ['T0ACME', { type: 'app_home_opened', tab: 'home', user: 'U0FAY', channel: 'D0FAY' }],
      ['T0ACME', { type: 'member_joined_channel', user: 'U0FAY', channel: 'C0ORDERS' }],
      ['T0ACME', { type: 'channel_shared', channel: 'C0ORDERS', connected_team_id: 'T0ACME' }],
      ['T0DESK', { type: 'member_joined_channel', user: 'U0FAY', channel: 'C0ORDERS', team: 'T0ACME' }],
      ['T0ACME', { type: 'app_home_opened', tab: 'home', user: 'U0ANN', channel: 'D0ANN' }],
    ] as const) {
      const body = { type: 'event_callback', team_id, event };
      expect(await stack.workspace.deliver({ kind: 'event', body })).toMatchObject({ kind: 'acked' });
    }
    await ann.openHome();
    await ann.until(() => ann.home() !== '', 'Home');
    const told = stack.workspace
      .calls()
      .slice(from)
      .filter(({ method }) => /^(chat|conversations\.open)/.test(method));
    expect(told).toEqual([]);
    expect([fay.screen(), ann.dms().join()].join()).not.toContain('Only members');
  });
});
