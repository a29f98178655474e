import { describe, expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from '../support/cards.js';
import { oneOrTwo } from '../support/deciding.js';
import { openHouse } from '../support/houses.js';
import { takeOrderToReview } from '../support/take-order.js';
import { untilDm } from '../support/trunk.js';

describe('Approval', () => {
  test('the bot is removed from the Slack channel: the requester is told, the request waits, and goes on once it is back', async () => {
    const house = await openHouse({ policy: oneOrTwo });
    const [ann, bob] = [await house.robot('ann'), await house.robot('bob')];
    const order = await takeOrderToReview(ann, { reference: 'REMOVED' });
    house.workspace.admin.removeBot('C0ORDERS');
    await ann.press('Submit for approval');
    await untilDm(ann, order, 'Trunkdesk is not in the approvals Slack channel');
    expect(bob.messages('orders')).toEqual([]);
    house.workspace.admin.inviteBot('C0ORDERS');
    await untilCard(bob, order, 'Waiting for 1 approval');
    // The same message says where it stands then.
    await untilDm(ann, order, 'waits for 1');
    expect(ann.dms().join('\n')).not.toContain('is not in the approvals Slack channel');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(house, 'REMOVED')).toBe(1);
  });
});
