import { describe, expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from '../support/cards.js';
import { oneOrTwo } from '../support/deciding.js';
import { startStack } from '../../support/stack.js';
import { takeOrderToReview } from '../support/take-order.js';
import { untilDm } from '../support/trunk.js';

describe('Approval', () => {
  test('the bot is removed from the Slack channel: the requester is told, the request waits, and goes on once it is back', async () => {
    const stack = await startStack({ policy: oneOrTwo });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const order = await takeOrderToReview(ann, { reference: 'REMOVED' });
    stack.workspace.admin.removeBot('C0ORDERS');
    await ann.press('Submit for approval');
    await untilDm(ann, order, 'Trunkdesk is not in the approvals Slack channel');
    expect(bob.messages('orders')).toEqual([]);
    stack.workspace.admin.inviteBot('C0ORDERS');
    await untilCard(bob, order, 'Waiting for 1 approval');
    // The same message says where it stands then.
    await untilDm(ann, order, 'waits for 1');
    expect(ann.dms().join('\n')).not.toContain('is not in the approvals Slack channel');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack, 'REMOVED')).toBe(1);
  });
});
