import { beforeAll, expect, test } from 'vitest';
import { approve, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import { clipSent, reject, submitClip } from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { startStack, sharedStack, type Stack } from '../../support/stack.js';
import { submitOrder, takeOrderToReview, untilStep } from '../support/take-order.js';
import { editToReview, sentTo, trunkPolicy } from '../support/trunk.js';
import { answerTo } from '../support/answers.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';

/** Ann approves too, and Cat does so by name as well as by the group. */
const policy = trunkPolicy.replace('approvers: { users: []', 'approvers: { users: [U0ANN, U0CAT]');
const stack = sharedStack({ policy });
/** Two requests of Ann, which nothing that these tests try may decide. */
let order = '';
let change = '';

beforeAll(async () => {
  const ann = await stack().robot('ann');
  order = await submitOrder(ann, { reference: 'OWN' });
  change = await submitClip(ann);
});

const click = (user: string, card: ReturnType<Robot['message']>, team?: string) =>
  clickApprove(stack(), { user, plan: planIn(card), ts: card.ts, ...(team === undefined ? {} : { team }) });

const untilLogged = async (words: RegExp, from: number): Promise<void> => {
  const bob = await stack().robot('bob');
  const isThere = () =>
    stack()
      .log()
      .slice(from)
      .some((line) => words.test(line));
  await bob.until(isThere, `the log to say ${words.source}`);
};

const expectNothing = (at: Stack = stack()): void => {
  expect(at.operator.placements()).toEqual([]);
  expect(sentTo(at)).toEqual([]);
};

wentWrong('people', {
  'the author approved their own request': () => {
    test('they cannot, although they are an approver', async () => {
      const ann = await stack().robot('ann');
      for (const request of [order, change]) {
        expect(await ephemeralTo(ann, () => approve(ann, request))).toContain('because you submitted it');
        const says = await ephemeralTo(ann, () => reject(ann, request, 'My own'));
        expect(says).toContain('because you submitted it');
      }
      // Nowhere else are they offered it.
      await ann.openHome();
      await ann.until(() => ann.home().includes(order), 'Home');
      expect(ann.buttons({ in: 'home' })).not.toContain('Approve');
      expect(ann.buttons({ in: 'dm' })).not.toContain('Approve');
      await ann.press('Details', { in: 'orders', near: order });
      await ann.untilModal(`Request ${order}`);
      expect(ann.buttons({ in: 'modal' })).not.toContain('Approve');
      await ann.close();
      expectNothing();
    });
  },

  'anyone in the Slack channel could approve': () => {
    test.each([
      ['ben', 'a requester', /because you are not an approver/],
      ['dana', 'an admin', /because you are not an approver/],
      ['gus', 'a guest, even in the approvers’ group', /Guests cannot use Trunkdesk/],
    ])('not %s, %s', async (name, _who, says) => {
      const person = await stack().robot(name);
      for (const request of [order, change]) {
        expect(await ephemeralTo(person, () => approve(person, request))).toMatch(says);
      }
      expectNothing();
    });
  },

  'a deactivated user could approve': () => {
    test('neither who left long ago nor who leaves while a request waits', async () => {
      const bob = await stack().robot('bob');
      const [first, second] = [bob.message('orders', order), bob.message('orders', change)];
      stack().workspace.admin.deactivate('U0BOB');
      for (const user of ['U0EVE', 'U0BOB']) {
        for (const card of [first, second]) {
          const from = stack().log().length;
          expect(await click(user, card)).toMatchObject({ kind: 'acked' });
          await untilLogged(new RegExp(`"actor":"${user}".*"counted":false,"why":"deactivated"`), from);
        }
      }
      stack().workspace.admin.change('U0BOB', { isDeactivated: false });
      expectNothing();
    });
  },

  'a deleted approver group broke everything': () => {
    test('who is named still decides, the group is named to others, the rest works', async () => {
      const own = await startStack({ policy });
      const [ann, bob, cat] = [await own.robot('ann'), await own.robot('bob'), await own.robot('cat')];
      const ben = await own.robot('ben');
      const before = await submitOrder(ann, { reference: 'BEFORE' });
      const clip = await submitClip(ann);
      own.workspace.admin.deleteGroup('S0APPROVE');
      const told = await ephemeralTo(bob, () => approve(bob, before));
      expect(told).toContain(`Your click on ${before} was not counted, because S0APPROVE could not be read`);
      expectNothing(own);
      await approve(cat, before);
      await untilCard(cat, before, '*Placed*');
      await approve(cat, clip);
      await untilCard(cat, clip, '*Done*');
      expect(timesPlaced(own, 'BEFORE')).toBe(1);
      expect(sentTo(own)).toStrictEqual([clipSent()]);
      // Requests go on as well: those who are named are enough.
      expect(await answerTo(ann, '/order list')).toContain('Placed');
      const next = await submitOrder(ben, { reference: 'WITHOUT-GROUP' });
      await ben.openHome();
      await ben.until(() => ben.home().includes(next), 'Home');
      await cat.openHome();
      await cat.until(() => cat.home().includes(next), 'the approver’s Home');
      await approve(cat, next);
      await untilCard(cat, next, '*Placed*');
    });
  },

  '“submitted” though nobody could approve': () => {
    test('it is refused, and says who could', async () => {
      const own = await startStack({ policy: trunkPolicy });
      const ann = await own.robot('ann');
      for (const user of ['U0BOB', 'U0CAT']) own.workspace.admin.deactivate(user);
      await takeOrderToReview(ann, { reference: 'NOBODY' });
      await ann.press('Submit for approval');
      await ann.untilModal('*Too few people could approve it*');
      expect(await untilStep(ann, 'review')).toContain('Nobody else could approve this');
      await ann.close();
      // Neither a channel change.
      await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
      await ann.press('Submit for approval');
      await ann.untilModal('1 approval needed, and nobody else could give it');
      expect(ann.modal()).toContain('1 needed, and 0 people can give it');
      expect(ann.messages('orders')).toEqual([]);
      expect(ann.dms().join('\n')).not.toContain('waits for');
      // Once somebody can, it is submitted as it stands.
      own.workspace.admin.changeGroup('S0APPROVE', { users: ['U0BOB', 'U0CAT', 'U0BEN'] });
      await ann.press('Submit for approval');
      await ann.untilMessage('orders', 'Waiting for 1 approval');
      expectNothing(own);
    });
  },

  'an external user of a shared Slack channel clicked': () => {
    test('nothing counts, nothing is shown to them', async () => {
      const own = await startStack({
        policy: trunkPolicy.replace('C0ORDERS', 'C0SHARED\n  allow_shared_slack_channel: true'),
      });
      const [ann, bob, fay] = [await own.robot('ann'), await own.robot('bob'), await own.robot('fay')];
      await takeOrderToReview(ann, { reference: 'SHARED' });
      await ann.press('Submit for approval');
      await fay.untilMessage('acme-shared', 'Waiting for 1 approval');
      for (const button of ['Approve', 'Reject', 'Details', 'Ask a question']) {
        const before = fay.ephemerals('acme-shared').length;
        const how = button === 'Approve' ? { confirm: true } : {};
        await fay.press(button, { in: 'acme-shared', ...how });
        const told = () => fay.ephemerals('acme-shared')[before] ?? '';
        expect(await fay.until(told, 'an answer')).toContain('Only members of this workspace');
        expect(fay.modal()).toBe('');
        expect(fay.ephemerals('acme-shared').join('\n')).not.toContain('SHARED');
      }
      // An id of ours does not help either, where the click comes from elsewhere.
      const card = bob.message('acme-shared', 'Waiting for 1 approval');
      const from = own.log().length;
      await clickApprove(own, { user: 'U0BOB', plan: planIn(card), ts: card.ts, team: 'T0ACME' });
      await bob.until(
        () =>
          own
            .log()
            .slice(from)
            .some((line) => line.includes('foreign')),
        'the log',
      );
      expectNothing(own);
      await bob.press('Approve', { in: 'acme-shared', confirm: true });
      await bob.untilMessage('acme-shared', '*Placed*');
    });
  },
});
