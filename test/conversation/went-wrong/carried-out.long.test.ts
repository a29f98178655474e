import { expect, test } from 'vitest';
import { approve, cardOf, timesPlaced, untilCard } from '../support/cards.js';
import { clipSent, oneOrTwo, submitClip } from '../support/deciding.js';
import { startStack, sharedStack } from '../../support/stack.js';
import { door, isDryRun, type Matches } from '../../support/operator-faults.js';
import { placingCalls } from '../support/placed.js';
import { submitOrder } from '../support/take-order.js';
import { isTrunkWrite, sentTo, sentWhile, untilDm } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: oneOrTwo, settings: { OPERATOR_TIMEOUT_MS: '2500' } });
const anything: Matches = () => true;
const isFailedPlacing = (line: string) =>
  line.includes('"job":"place"') && line.includes('A job of the outbox failed');

wentWrong('carried-out.long', {
  'the card said approved, the command never ran': () => {
    test('where the operator is down for a while it is placed once it is back', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await submitOrder(ann, { reference: 'DOWN' });
      const from = stack().log().length;
      stack().faults.next(anything, { is: 'answered', status: 503, body: '' }, 1_000);
      await approve(bob, order);
      await bob.until(() => stack().log().slice(from).some(isFailedPlacing), 'the first attempt to fail');
      // It says no more than is true, and its requester is not told that it was placed.
      expect(cardOf(bob, order)).toContain('*Approved, checking it now*');
      const told = ann.dms().filter((text) => text.includes(order));
      expect(told.join('\n')).not.toContain('is placed');
      stack().faults.clear();
      await untilCard(bob, order, '*Placed*');
      expect(timesPlaced(stack(), 'DOWN')).toBe(1);
    });

    test('a change that the operator refuses says so, to its requester too', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const body = JSON.stringify({ error_identifier: 'urn:error:insufficient-rights', message: 'No' });
      stack().faults.next(isTrunkWrite, { is: 'answered', status: 403, body });
      const sent = await sentWhile(stack(), async () => {
        const request = await submitClip(ann);
        await approve(bob, request);
        const card = await untilCard(bob, request, '*The operator refused it*');
        expect(card).not.toContain('*Done*');
        await untilDm(ann, request, 'refused');
      });
      expect(sent).toHaveLength(1);
    });

    test('a restart in between goes on where it stood', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      const order = await submitOrder(ann, { reference: 'RESTARTED' });
      const shut = door();
      stack().faults.next(isDryRun, { is: 'held', until: shut.opened });
      await approve(bob, order);
      await untilCard(bob, order, 'Approved');
      const before = placingCalls(stack().operator);
      const restarted = stack().restartBot();
      shut.open();
      await restarted;
      await untilCard(bob, order, '*Placed*');
      expect(placingCalls(stack().operator)).toBe(before + 1);
      expect(timesPlaced(stack(), 'RESTARTED')).toBe(1);
    });
  },

  'an acked click was lost in a restart': () => {
    test('what was clicked while it stopped is done, once', async () => {
      const own = await startStack({ policy: oneOrTwo });
      const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
      const request = await submitClip(ann);
      const shut = door();
      own.workspace.faults.api('users.info', { kind: 'held', until: shut.opened }, 100);
      expect(await approve(bob, request)).toMatchObject({ ok: true });
      // It stops while Slack has not yet said who clicked.
      const stopped = own.stopBot();
      shut.open();
      await stopped;
      await own.restartBot();
      await untilCard(bob, request, '*Done*');
      expect(sentTo(own)).toStrictEqual([clipSent()]);
    });
  },
});
