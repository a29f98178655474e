import { describe, expect, test } from 'vitest';
import { startStack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import { approve, timesPlaced, untilCard } from '../support/cards.js';
import { clipSent, oneOrTwo, submitClip } from '../support/deciding.js';
import { submitOrder, takeOrderToReview, untilStep } from '../support/take-order.js';
import { editToReview, requestIn, sentTo, trunkPolicy, untilDm } from '../support/trunk.js';

/*
 * The sentences about the Slack channel itself. That it is archived is an entry of what went wrong in other people's
 * bots: test/conversation/went-wrong/cards.
 */
describe('Approval', () => {
  test('the bot is removed under a trunk change that waits: its requester is told, and its card decides it afterwards', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const request = await submitClip(ann);
    stack.workspace.admin.removeBot('C0ORDERS');
    await untilDm(ann, request, 'Trunkdesk is not in the approvals Slack channel');
    stack.workspace.admin.inviteBot('C0ORDERS');
    await untilDm(ann, request, 'waits for approval');
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
    expect(sentTo(stack)).toStrictEqual([clipSent()]);
  });

  test('a Slack channel shared with another company is refused for approvals, for orders and trunk changes', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const ann = await stack.robot('ann');
    await takeOrderToReview(ann);
    stack.workspace.admin.share('C0ORDERS');
    await ann.press('Submit for approval');
    await ann.untilModal('Its card could not be posted');
    await untilStep(ann, 'review');
    await ann.close();
    await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    await ann.press('Submit for approval');
    await ann.untilModal('The approvals Slack channel <#C0ORDERS> can’t be used');
    expect(ann.messages('orders')).toEqual([]);
  });

  test('what needs no approval is carried out without a card there: its requester is told, and the admins', async () => {
    const stack = await startStack({
      policy: `${trunkPolicy.replace('C0ORDERS', 'C0SHARED')}  rules:\n    - { action: "*", approvals: 0 }\n`,
    });
    const [ann, dana, fay] = [await stack.robot('ann'), await stack.robot('dana'), await stack.robot('fay')];
    await takeOrderToReview(ann, { reference: 'NO-CARD' });
    await ann.press('Place order', { confirm: true });
    await ann.untilMessage('dm', 'is placed');
    await dana.untilMessage('dm', 'another company could read it');
    await ann.close({ all: true });
    await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    const change = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    const isLogged = () =>
      stack.log().some((line) => line.includes('A card could not be shown') && line.includes(change));
    await ann.until(isLogged, 'the log to name the trunk change');
    await ann.until(() => sentTo(stack).length > 0, 'the trunk change at the operator');
    expect(sentTo(stack)).toStrictEqual([clipSent()]);
    expect(timesPlaced(stack, 'NO-CARD')).toBe(1);
    expect(fay.messages('acme-shared')).toEqual([]);
  });

  test('unless the policy allows it: then cards stand there', async () => {
    const stack = await startStack({
      policy: testPolicy.replace('C0ORDERS', 'C0ORDERS\n  allow_shared_slack_channel: true'),
    });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    stack.workspace.admin.share('C0ORDERS');
    const order = await submitOrder(ann, { reference: 'ALLOWED' });
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack, 'ALLOWED')).toBe(1);
  });
});
