import { expect, test } from 'vitest';
import { removing } from '../support/in-drafts.js';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from '../support/cards.js';
import {
  manyChannels,
  oneOrTwo,
  reject,
  submitAgain,
  submitFailover,
  untilCards,
  withdraw,
} from '../support/deciding.js';
import { clickApprove, planIn } from '../support/forged-clicks.js';
import { sharedStack } from '../../support/stack.js';
import { placedIn } from '../support/placed.js';
import {
  chooseCustomer,
  fillDetails,
  resumeFromMessage,
  submitOrder,
  untilStep,
} from '../support/take-order.js';
import { editToReview, sentTo, sentWhile, submit, untilReview } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';

// What came back is edited, after its configuration was read through a draft.
const stack = sharedStack({ ...removing, policy: oneOrTwo });

const people = async (): Promise<readonly [ann: Robot, bob: Robot, cat: Robot]> => [
  await stack().robot('ann'),
  await stack().robot('bob'),
  await stack().robot('cat'),
];

/** What somebody's client sends that still shows an old card. */
async function clickOld(person: Robot, card: ReturnType<Robot['message']>): Promise<string> {
  const click = { user: person.id, plan: planIn(card), ts: card.ts };
  return ephemeralTo(person, () => clickApprove(stack(), click));
}

async function changeReference(person: Robot, reference: string): Promise<void> {
  await person.press('Edit', { near: 'Reference' });
  await untilStep(person, 'details');
  await person.fill('Reference', reference);
  await person.press('Back to review');
}

wentWrong('plans', {
  'content changed after approval': () => {
    test('an approval of what stood before counts no more', async () => {
      const [ann, bob, cat] = await people();
      const order = await submitOrder(ann, { reference: 'BEFORE', channels: manyChannels });
      await approve(bob, order);
      await untilCard(bob, order, '1 of 2 approvals given');
      const old = cat.message('orders', order);
      await withdraw(ann, order);
      await resumeFromMessage(ann, order);
      await changeReference(ann, 'AFTER');
      await submitAgain(ann);
      await untilCards(cat, order, 2);
      await untilCard(cat, order, 'Waiting for 2 approvals');
      expect(await clickOld(cat, old)).toMatch(/This card of TD-\d+ was replaced/);
      // One approval of each: of the new one it is the first.
      await approve(cat, order);
      await untilCard(cat, order, '1 of 2 approvals given');
      expect(timesPlaced(stack(), 'BEFORE') + timesPlaced(stack(), 'AFTER')).toBe(0);
      await approve(bob, order);
      await untilCard(cat, order, '*Placed*');
      expect(timesPlaced(stack(), 'AFTER')).toBe(1);
      expect(timesPlaced(stack(), 'BEFORE')).toBe(0);
    });

    test('a channel change that was edited needs both approvals again', async () => {
      const [ann, bob, cat] = await people();
      const sent = await sentWhile(stack(), async () => {
        const request = await submitFailover(ann, '+31205550100');
        await approve(bob, request);
        await untilCard(bob, request, '1 of 2 approvals given');
        const old = cat.message('orders', request);
        await withdraw(ann, request);
        await untilReview(ann);
        await ann.press('Back');
        await ann.untilModal(': Failover*');
        await ann.fill('Forward to', '+31205550101');
        await ann.press('Next');
        await untilReview(ann);
        await submit(ann);
        await untilCards(cat, request, 2);
        expect(await clickOld(cat, old)).toMatch(/This card of TD-\d+ was replaced/);
        await approve(cat, request);
        await untilCard(cat, request, '1 of 2 approvals given');
        expect(sentTo(stack())).toEqual([]);
        await approve(bob, request);
        await untilCard(cat, request, '*Done*');
      });
      expect(sent).toStrictEqual([
        ['POST', '/v1/channel/acme-ams-01', { failover: { forward_to: '+31205550101' } }],
      ]);
    });
  },

  'a removed change was still applied from an old plan': () => {
    test('a product taken out again is not ordered', async () => {
      const [ann, bob, cat] = await people();
      await chooseCustomer(ann);
      await ann.choose('Product', 'Catalogue oddities');
      await ann.press('Next');
      await untilStep(ann, 'products');
      await ann.fill('Platform access', '2');
      await ann.press('Next');
      await untilStep(ann, 'details');
      await fillDetails(ann, { reference: 'TAKEN-OUT' });
      await ann.press('Next');
      const order = /TD-\d+/.exec(await untilStep(ann, 'review'))?.[0] ?? '';
      expect(ann.modal()).toContain('2 × Platform access');
      await submitAgain(ann);
      await untilCards(bob, order, 1);
      const old = bob.message('orders', order);
      await reject(bob, order, 'Without the platform, please');
      await resumeFromMessage(ann, order);
      await ann.press('Edit', { near: 'Subscription 1' });
      await untilStep(ann, 'products');
      await ann.fill('Platform access', '');
      await ann.press('Back to review');
      await untilStep(ann, 'review');
      await submitAgain(ann);
      await untilCards(bob, order, 2);
      expect(await clickOld(cat, old)).toMatch(/This card of TD-\d+ was replaced/);
      expect(cardOf(bob, order)).not.toContain('Platform access');
      // Not all of it has a price: it may be over €40.
      for (const person of [bob, cat]) await approve(person, order);
      await untilCard(bob, order, '*Placed*');
      const placed = placedIn(stack().operator).flatMap(({ intakes }) => intakes);
      expect(placed.filter((intake) => intake.reference === 'TAKEN-OUT')).toMatchObject([
        { products: [{ product: expect.stringContaining('Catalogue oddities') }] },
      ]);
    });

    test('a setting set back to unchanged is not sent', async () => {
      const [ann, bob, cat] = await people();
      const on = { pick: 'On' } as const;
      const sent = await sentWhile(stack(), async () => {
        await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: on, 'Ten digits length': on }]);
        const request = await submit(ann);
        const old = bob.message('orders', request);
        await reject(bob, request, 'Only the first');
        await untilCard(bob, request, '*Rejected*');
        await ann.until(() => ann.buttons({ in: 'dm', near: request }).includes('Resume'), 'it to come back');
        await ann.press('Resume', { in: 'dm', near: request });
        await untilReview(ann);
        await ann.press('Back');
        await ann.untilModal(': CLIP*');
        await ann.choose('Ten digits length', 'Leave unchanged');
        await ann.press('Next');
        await untilReview(ann);
        await submit(ann);
        await untilCards(bob, request, 2);
        expect(await clickOld(cat, old)).toMatch(/This card of TD-\d+ was replaced/);
        await approve(bob, request);
        await untilCard(bob, request, '*Done*');
      });
      expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { clip: { deny: true } }]]);
    });
  },
});
