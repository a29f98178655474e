import { describe, expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { draftModes } from './support/draft-modes.js';
import { sharedStack } from '../support/stack.js';
import {
  addChannels,
  dateIt,
  mixedToReview,
  nameThem,
  startWith,
  sub,
  submitIt,
} from './support/subscriptions.js';
import { dayFromNow, untilStep } from './support/take-order.js';
import { applyNow, editToReview, sentWhile, submitAndApprove, trunk, trunkPolicy } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** What the other files try over Socket Mode goes over HTTP as well: one whole conversation of each kind. */

const added = (path: string, value: unknown) => ({ op: 'add', path, value });

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  const stack = sharedStack({ mode: 'http', policy: trunkPolicy, ...mode.stack });

  const both = async (): Promise<[Robot, Robot]> => [await stack().robot('ann'), await stack().robot('bob')];

  /** Who approves what ends subscriptions as well: that needs two. */
  const second = (): Promise<Robot> => stack().robot('cat');

  /** What the draft was filled with, of which the order was made. */
  const filledWith = () =>
    stack()
      .operator.calls()
      .findLast(({ method }) => method === 'PATCH')?.body;

  /** Submits the order that stands at its review, and has it approved; gives what was in the draft as it was placed. */
  async function placedFrom(ann: Robot, ...approvers: readonly [Robot, ...Robot[]]): Promise<unknown> {
    const placed = stack().operator.placements().length;
    const order = await submitIt(ann);
    for (const approver of approvers) await approve(approver, order);
    await untilCard(approvers[0], order, '*Placed*');
    await ann.untilMessage('dm', 'is placed');
    expect(stack().operator.placements()).toHaveLength(placed + 1);
    return filledWith();
  }

  test('a change order is placed', async () => {
    const [ann, bob] = await both();
    await startWith(ann, 'change');
    await nameThem(ann, sub(1), [sub(1)]);
    await addChannels(ann, '2');
    await dateIt(ann, 'HTTP-CHANGE', 40);
    await untilStep(ann, 'review');
    expect(await placedFrom(ann, bob)).toEqual([
      added(
        '/intakes',
        expect.objectContaining({
          subscription_id: sub(1),
          reference: 'HTTP-CHANGE',
          wish_date: dayFromNow(40),
          products: [expect.objectContaining({ quantity: 2 })],
        }),
      ),
    ]);
  });

  test('a termination is placed', async () => {
    const [ann, bob] = await both();
    await startWith(ann, 'terminate');
    await nameThem(ann, sub(3), [sub(3)]);
    await ann.press('Next');
    await dateIt(ann, 'HTTP-END', 45);
    await untilStep(ann, 'review');
    expect(await placedFrom(ann, bob, await second())).toEqual([
      added('/terminates', { reference: 'HTTP-END', subscription_id: sub(3), wish_date: dayFromNow(45) }),
    ]);
  });

  test('an order that starts, changes and ends subscriptions is placed', async () => {
    const [ann, bob] = await both();
    await mixedToReview(ann, 'HTTP-MIX');
    const given = { reference: 'HTTP-MIX', wish_date: dayFromNow(60) };
    expect(await placedFrom(ann, bob, await second())).toEqual([
      added('/intakes', expect.objectContaining({ ...given, subscription_id: sub(1) })),
      added('/intakes', expect.objectContaining(given)),
      added('/terminates', { ...given, subscription_id: sub(2) }),
    ]);
  });

  test('an edit of a channel is approved and sent', async () => {
    const [ann, bob] = await both();
    const sent = await sentWhile(stack(), async () => {
      await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
      await submitAndApprove(ann, bob);
    });
    expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { clip: { deny: true } }]]);
  });

  test('a number is connected, and another is disconnected with an approval', async () => {
    const [ann, bob] = await both();
    const sent = await sentWhile(stack(), async () => {
      await trunk(ann, 'connect +31205550143 acme-ams-01');
      await ann.untilModal('*Review*');
      await applyNow(ann);
      await trunk(ann, 'disconnect +31205550140');
      await ann.untilModal('*Review*');
      await submitAndApprove(ann, bob);
    });
    expect(sent).toStrictEqual([
      ['POST', '/v1/channel-number', { channel_name: 'acme-ams-01', number: '+31205550143' }],
      ['DELETE', '/v1/channel-number/%2B31205550140', undefined],
    ]);
  });
});
