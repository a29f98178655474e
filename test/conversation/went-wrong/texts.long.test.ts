import { expect, test } from 'vitest';
import { startStack, sharedStack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import { approve, cardOf, timesPlaced, untilCard } from '../support/cards.js';
import { placedIn } from '../support/placed.js';
import { lastDelivered } from '../support/redelivered.js';
import { chooseBackupTrunk, fillDetails, submitOrder, untilStep } from '../support/take-order.js';
import { applyNow, sentWhile, trunk, trunkPolicy, untilReview } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const stack = sharedStack({ policy: trunkPolicy });

const hour = 3_600_000;

/** Milliseconds until it is next that hour (and a half) in a time zone. */
function untilHour(wanted: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let at = Math.ceil(Date.now() / hour) * hour + hour / 2;
  while (Number(format.format(at)) !== wanted) at += hour;
  return at - Date.now();
}

const dayIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

wentWrong('texts.long', {
  'numbers auto-linked': () => {
    test('in a command, a pasted list and a message they arrive as numbers', async () => {
      const ann = await stack().robot('ann');
      const sent = await sentWhile(stack(), async () => {
        await trunk(ann, 'connect <tel:+31205550160|+31 20 555 0160> acme-ams-01');
        expect(await untilReview(ann)).toContain('+31 20 555 0160 (+31205550160)');
        await applyNow(ann);

        await trunk(ann, 'connect');
        await ann.untilModal('[Next]');
        await ann.press('Several numbers at once');
        await ann.untilModal('# Several numbers');
        await ann.fill('Numbers', '<tel:+31205550161|+31 20 555 0161>\n<tel:+31205550162>');
        await ann.fill('Channel', 'acme-ams-01');
        await ann.press('Next');
        await untilReview(ann);
        await applyNow(ann);

        await ann.say('general', 'Please connect +31 20 555 0163 and +31 20 555 0164 today');
        await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
        await ann.untilModal('# Several numbers');
        await ann.fill('Channel', 'acme-ams-01');
        await ann.press('Next');
        await untilReview(ann);
        await applyNow(ann);
      });
      expect(sent).toStrictEqual(
        [160, 161, 162, 163, 164].map((n) => [
          'POST',
          '/v1/channel-number',
          { channel_name: 'acme-ams-01', number: `+31205550${n}` },
        ]),
      );
      // What Slack's clients make of a name that looks like an address.
      const { kind, body } = lastDelivered(stack(), 'command', ann.id);
      const given = { command: '/order', text: 'new <http://acme.com|acme.com>' };
      await stack().workspace.deliver({
        kind,
        body: { ...body, ...given, trigger_id: stack().workspace.trigger(ann.id) },
      });
      expect(await untilStep(ann, 'customer')).toContain('No customer was found for “acme.com”');
      await ann.close();
    });
  },

  'the date picker used another time zone': () => {
    test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
      'the day is the one that was picked, judged by the policy’s zone (%s)',
      async (zone) => {
        const own = await startStack({
          policy: testPolicy.replace('Europe/Amsterdam', zone),
          operator: { timezone: zone },
        });
        // Where it is half past one in the night, another day stands in most of the world.
        own.advance(untilHour(zone === 'Pacific/Kiritimati' ? 1 : 22, zone));
        const now = Date.now() + untilHour(zone === 'Pacific/Kiritimati' ? 1 : 22, zone);
        const today = dayIn(now, zone);
        expect(today).not.toBe(dayIn(now, 'UTC'));
        const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
        await chooseBackupTrunk(ann);
        await fillDetails(ann, { wishDate: dayIn(now - 24 * hour, zone), reference: 'ZONE' });
        await ann.press('Next');
        expect(Object.keys(ann.errors())).toEqual(['Wish date']);
        await ann.fill('Wish date', today);
        await ann.press('Next');
        const review = await untilStep(ann, 'review');
        const day = `${Number(today.slice(8))} ${new Date(`${today}T00:00Z`).toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })}`;
        expect(review).toContain(day.slice(0, 6));
        const order = /TD-\d+/.exec(review)?.[0] ?? '';
        await ann.press('Submit for approval');
        await untilCard(bob, order, 'Waiting for 1 approval');
        expect(cardOf(bob, order)).toContain(day.slice(0, 6));
        await approve(bob, order);
        await untilCard(bob, order, '*Placed*');
        expect(placedIn(own.operator)).toMatchObject([{ wishDate: today }]);
      },
    );
  },

  '24 h became 0 h': () => {
    test('a request expires after 24 hours and says so; half past midnight is 00:30', async () => {
      const own = await startStack({
        policy: testPolicy.replace('  rules:', '  expire_after: 24h\n  rules:'),
      });
      own.advance(untilHour(0, 'Europe/Amsterdam'));
      const [ann, ben, bob] = [await own.robot('ann'), await own.robot('ben'), await own.robot('bob')];
      const order = await submitOrder(ann, { reference: 'DAY' });
      expect(cardOf(bob, order)).toMatch(/expires <[^>]*, 00:\d\d CE/);
      own.advance(23 * hour);
      await ben.command('/order new', { in: 'general' });
      await untilStep(ben, 'customer');
      expect(cardOf(bob, order)).toContain('Waiting for 1 approval');
      own.advance(hour + 60_000);
      await ann.untilMessage('dm', 'expired');
      const card = await untilCard(bob, order, '*Expired*');
      expect(card).toContain('Nobody decided within 24 hours');
      const said = [...ann.dms(), ...bob.messages('orders'), ann.modal(), ben.modal()].join('\n');
      expect(said).not.toMatch(/\b0 hours|\b24:\d\d|\bNaN|1 day\b/);
      expect(timesPlaced(own, 'DAY')).toBe(0);
    });
  },
});
