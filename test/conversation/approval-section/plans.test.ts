import { describe, expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from '../support/cards.js';
import { oneOrTwo, submitAgain, submitClip, untilCards, withdraw } from '../support/deciding.js';
import { valuesIn } from '../support/slack-calls.js';
import { planIn } from '../support/forged-clicks.js';
import { afresh } from '../support/start-afresh.js';
import { startStack, sharedStack } from '../../support/stack.js';
import { resumeFromMessage, submitOrder } from '../support/take-order.js';
import { editToReview, submit, untilDm } from '../support/trunk.js';
import { expectNowhere, whereIn } from '../../support/nowhere.js';
import { sampleData } from '../../support/sample/data.js';

/*
 * The sentences about the plan. That its name is an HMAC of the content under a key of the installation is held by
 * test/ordering (same content, other key: another name); here is what can be seen of it at Slack.
 */
const stack = sharedStack({ policy: oneOrTwo });
const name = /^plan_[\w-]{43}$/;

describe('Approval', () => {
  test('the plan is frozen at submission: what the operator changes afterwards does not change the card', async () => {
    const own = await startStack({ policy: oneOrTwo });
    const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
    const order = await submitOrder(ann, { reference: 'FROZEN' });
    const before = cardOf(bob, order);
    const data = sampleData();
    own.operator.replaceData({
      ...data,
      products: data.products.map((product) => ({ ...product, name: `${product.name} (new)` })),
    });
    await own.restartBot();
    // A card is drawn anew from the plan whenever something happens to it.
    own.workspace.admin.archive('C0ORDERS');
    await ann.untilMessage('dm', 'archived');
    const updates = () => own.workspace.calls().filter(({ method }) => method === 'chat.update').length;
    const drawn = updates();
    own.workspace.admin.unarchive('C0ORDERS');
    await ann.until(() => updates() > drawn, 'the card to be drawn anew');
    await untilDm(ann, order, 'waits for 1');
    expect(cardOf(bob, order)).toBe(before);
    expect(cardOf(bob, order)).not.toContain('(new)');
  });

  test('it is named by its content: each submission has a name of its own, an order and a trunk change alike', async () => {
    const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
    const order = await submitOrder(ann, { reference: 'NAMED' });
    const change = await submitClip(ann);
    const first = planIn(bob.message('orders', order));
    const second = planIn(bob.message('orders', change));
    await withdraw(ann, order);
    await resumeFromMessage(ann, order);
    await submitAgain(ann);
    await untilCards(bob, order, 2);
    const again = planIn(bob.message('orders', order));
    for (const plan of [first, second, again]) expect(plan).toMatch(name);
    expect(new Set([first, second, again]).size).toBe(3);
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack(), 'NAMED')).toBe(1);
  });

  test('cards and buttons carry only its name: nothing of an order’s reference, no setting’s value, no password', async () => {
    const [ann, bob] = [await afresh(await stack().robot('ann')), await stack().robot('bob')];
    const order = await submitOrder(ann, { reference: 'ONLY-ITS-NAME' });
    await editToReview(ann, { groups: ['General'] }, [
      { Password: 'hush-hush-hush-7', 'Caller ID': '+31205550142' },
    ]);
    const change = await submit(ann);
    for (const request of [order, change]) {
      const card = bob.message('orders', request);
      for (const value of valuesIn(card)) expect(value).toMatch(name);
      expect(new Set(valuesIn(card)).size).toBe(1);
    }
    const posted = stack()
      .workspace.calls()
      .filter(
        ({ method, args }) =>
          method === 'chat.postMessage' && whereIn(args['metadata'], 'trunkdesk_card').length > 0,
      );
    expect(posted.length).toBeGreaterThan(0);
    for (const { args } of posted) expect(whereIn(args['metadata'], name)).not.toEqual([]);
    expectNowhere(posted, 'ONLY-ITS-NAME', 'hush-hush', '555 0142', '31205550142');
    // The windows that are opened from it carry no more.
    await bob.press('Reject', { in: 'orders', near: change });
    await bob.untilModal('Reason');
    expect(bob.view()?.view.private_metadata).toMatch(/^\{[^{}]*plan_[\w-]{43}[^{}]*\}$/);
    expect(bob.view()?.view.private_metadata).not.toContain('hush');
    await bob.close();
  });
});
