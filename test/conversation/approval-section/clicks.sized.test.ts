import { describe, expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import { clipSent, oneOrTwo, reject, submitClip } from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { afresh } from '../support/start-afresh.js';
import { sharedStack } from '../../support/stack.js';
import { door } from '../../support/operator-faults.js';
import { deliverAnew, lastDelivered } from '../support/redelivered.js';
import { submitOrder } from '../support/take-order.js';
import { sentTo, sentWhile } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { once, sizedList } from '../../support/size.js';

/*
 * The sentences about a click on Approve or Reject. More of the same stands in test/conversation/went-wrong: people
 * (who may not), deciding (at once, twice), plans (what is no longer open); and killed after the ack in test/process.
 */
const stack = sharedStack({ policy: oneOrTwo });

const people = async (): Promise<readonly [ann: Robot, bob: Robot, cat: Robot]> => [
  await afresh(await stack().robot('ann')),
  await stack().robot('bob'),
  await stack().robot('cat'),
];

const group = (...users: string[]) => stack().workspace.admin.changeGroup('S0APPROVE', { users });

const expectWaiting = (person: Robot, request: string): void => {
  expect(cardOf(person, request)).toMatch(/Waiting for \d approval/);
  expect(sentTo(stack())).toEqual([]);
};

describe('Approval', () => {
  once('a click on Approve is recorded and acked at once, before anybody is asked who clicked', async () => {
    const [ann, bob] = await people();
    const sent = await sentWhile(stack(), async () => {
      const request = await submitClip(ann);
      const shut = door();
      stack().workspace.faults.api('users.info', { kind: 'held', until: shut.opened }, 20);
      expect(await approve(bob, request)).toMatchObject({ ok: true });
      expectWaiting(bob, request);
      shut.open();
      await untilCard(bob, request, '*Done*');
    });
    expect(sent).toStrictEqual([clipSent()]);
  });

  once(
    'it is checked then, and only what passes counts: the clicker is an approver now, by groups read afresh',
    async () => {
      const [ann, bob] = await people();
      const ben = await stack().robot('ben');
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        expect(await ephemeralTo(ben, () => approve(ben, request))).toContain(
          'because you are not an approver',
        );
        // Bob leaves the group and Ben joins it after that: no memory of a minute ago decides.
        group('U0BEN', 'U0CAT');
        expect(await ephemeralTo(bob, () => approve(bob, request))).toContain(
          'because you are not an approver',
        );
        expectWaiting(bob, request);
        await approve(ben, request);
        expect(await untilCard(bob, request, '*Done*')).toContain('Approved by <@U0BEN>');
        group('U0BOB', 'U0CAT', 'U0EVE', 'U0GUS');
      });
      expect(sent).toHaveLength(1);
    },
  );

  once(
    'a group that can’t be read refuses, and is named; who cannot be read is not taken for one',
    async () => {
      const [ann, bob] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        stack().workspace.faults.api('usergroups.users.list', { kind: 'error', error: 'fatal_error' }, 10);
        expect(await ephemeralTo(bob, () => approve(bob, request))).toMatch(/not counted.*S0APPROVE/s);
        stack().workspace.faults.clear();
        stack().workspace.faults.api('users.info', { kind: 'status', status: 503 }, 10);
        expect(await ephemeralTo(bob, () => approve(bob, request))).toContain('Try again in a minute');
        stack().workspace.faults.clear();
        expectWaiting(bob, request);
        await approve(bob, request);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toHaveLength(1);
    },
  );

  once(
    'a window that could not say that a click was refused does not say that it counted when pressed again',
    async () => {
      const [ann, bob] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        await bob.press('Details', { in: 'orders', near: request });
        await bob.untilModal(request);
        stack().workspace.faults.api('users.info', { kind: 'status', status: 503 }, 10);
        stack().workspace.faults.api('views.update', { kind: 'error', error: 'internal_error' });
        const pressed = () => bob.press('Approve', { confirm: true });
        expect(await ephemeralTo(bob, pressed)).toContain('Try again in a minute');
        stack().workspace.faults.clear();
        await pressed();
        await bob.untilModal(`Your click on ${request} was not counted`);
        await bob.close();
        expectWaiting(bob, request);
        await approve(bob, request);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toHaveLength(1);
    },
  );

  once(
    'the clicker is not the requester, and a full member: no guest, nobody of a connected workspace, nobody deactivated',
    async () => {
      const [ann, bob] = await people();
      const gus = await stack().robot('gus');
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        const { ts } = bob.message('orders', request);
        const plan = planIn(bob.message('orders', request));
        group('U0ANN', 'U0BOB', 'U0EVE', 'U0GUS', 'U0FAY');
        expect(await ephemeralTo(ann, () => approve(ann, request))).toContain('because you submitted it');
        expect(await ephemeralTo(gus, () => approve(gus, request))).toContain('Guests cannot use Trunkdesk');
        const from = stack().log().length;
        await clickApprove(stack(), { user: 'U0EVE', plan, ts });
        await clickApprove(stack(), { user: 'U0FAY', plan, ts, team: 'T0ACME' });
        // Also one whose payload does not say where they are of: Slack is asked.
        await clickApprove(stack(), { user: 'U0FAY', plan, ts });
        const said = (words: RegExp) =>
          stack()
            .log()
            .slice(from)
            .filter((line) => words.test(line)).length;
        await bob.until(() => said(/"counted":false,"why":"deactivated"/) === 1, 'Eve to be refused');
        await bob.until(() => said(/foreign/) >= 2, 'Fay to be refused twice');
        expectWaiting(bob, request);
        await approve(bob, request);
        await untilCard(bob, request, '*Done*');
        group('U0BOB', 'U0CAT', 'U0EVE', 'U0GUS');
      });
      expect(sent).toHaveLength(1);
    },
  );

  once('they have not decided before, and the plan is still open', async () => {
    const [ann, bob, cat] = await people();
    const order = await submitOrder(ann, { reference: 'DECIDED', channels: 10 });
    const { ts } = bob.message('orders', order);
    const plan = planIn(bob.message('orders', order));
    await approve(bob, order);
    await untilCard(bob, order, '1 of 2 approvals given');
    expect(await ephemeralTo(bob, () => approve(bob, order))).toContain('You already approved');
    // Who approved cannot reject it either.
    await reject(bob, order, 'Second thoughts');
    expect(bob.modal()).toMatch(new RegExp(`^# Not recorded\\n\\*You already approved ${order}\\*`));
    await bob.close({ all: true });
    expect(cardOf(bob, order)).toContain('1 of 2 approvals given');
    await approve(cat, order);
    await untilCard(bob, order, '*Placed*');
    group('U0BOB', 'U0CAT', 'U0BEN');
    const ben = await stack().robot('ben');
    const click = { user: ben.id, plan, ts };
    expect(await ephemeralTo(ben, () => clickApprove(stack(), click))).toContain('is already decided');
    group('U0BOB', 'U0CAT', 'U0EVE', 'U0GUS');
    expect(timesPlaced(stack(), 'DECIDED')).toBe(1);
  });

  test.each(sizedList(['plan_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', `plan_${'x'.repeat(50)}`, 'TD-1001', '']))(
    'a plan that is none decides nothing: %s',
    async (plan) => {
      const [ann, bob] = await people();
      const request = await submitClip(ann);
      const { ts } = bob.message('orders', request);
      const says = await ephemeralTo(bob, () => clickApprove(stack(), { user: bob.id, plan, ts }));
      expect(says).toMatch(/already decided|older version/);
      expect(cardOf(bob, request)).toContain('Waiting for 1 approval');
    },
  );

  once('two clicks at once, a double click, a redelivered click: one decision', async () => {
    const [ann, bob] = await people();
    const sent = await sentWhile(stack(), async () => {
      const request = await submitClip(ann);
      stack().workspace.faults.delivery('block_actions', 'twice');
      await Promise.all([approve(bob, request), approve(bob, request)]);
      await deliverAnew(stack(), lastDelivered(stack(), 'block_actions', bob.id), bob.id);
      const card = await untilCard(bob, request, '*Done*');
      expect(card.match(/<@U0BOB>/g)).toHaveLength(1);
    });
    expect(sent).toHaveLength(1);
  });

  once('Reject is checked the same way, by the same people', async () => {
    const [ann, bob] = await people();
    const [ben, gus] = [await stack().robot('ben'), await stack().robot('gus')];
    const request = await submitClip(ann);
    expect(await ephemeralTo(ann, () => reject(ann, request, 'Mine'))).toContain('because you submitted it');
    for (const [person, says] of [
      [ben, `You cannot decide ${request}, because you are not an approver`],
      [gus, 'Guests cannot use Trunkdesk'],
    ] as const) {
      const press = () => person.press('Reject', { in: 'orders', near: request });
      expect(await ephemeralTo(person, press)).toContain(says);
      expect(person.modal()).toBe('');
    }
    // Who was one when the window opened and is none when it is sent.
    await bob.press('Reject', { in: 'orders', near: request });
    await bob.untilModal('Reason');
    await bob.fill('Reason', 'Too late');
    group('U0CAT');
    expect(await ephemeralTo(bob, () => bob.press('Reject'))).toContain('because you are not an approver');
    group('U0BOB', 'U0CAT', 'U0EVE', 'U0GUS');
    expect(cardOf(bob, request)).toContain('Waiting for 1 approval');
  });

  once('one rejection that passes ends the request, whatever was approved before', async () => {
    const [ann, bob, cat] = await people();
    const order = await submitOrder(ann, { reference: 'ENDED', channels: 10 });
    await approve(bob, order);
    await untilCard(bob, order, '1 of 2 approvals given');
    await reject(cat, order, 'Not with this wish date');
    await untilCard(bob, order, '*Rejected* by <@U0CAT>');
    await ann.untilMessage('dm', 'Not with this wish date');
    expect(bob.buttons({ in: 'orders', near: order })).toEqual(['Details']);
    expect(timesPlaced(stack(), 'ENDED')).toBe(0);
  });
});
