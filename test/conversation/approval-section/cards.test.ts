import { describe, expect, test } from 'vitest';
import { startStack, sharedStack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import { approve, cardOf, untilCard, ephemeralTo } from '../support/cards.js';
import { oneOrTwo, reject, submitFailover } from '../support/deciding.js';
import { toldSlack, soFar } from '../support/slack-calls.js';
import { afresh } from '../support/start-afresh.js';
import { dayFromNow, submitOrder, takeOrderToReview, untilStep } from '../support/take-order.js';
import { editToReview, requestIn, submit, trunk, untilDm, untilReview } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { expectNowhere, whereIn } from '../../support/nowhere.js';

const stack = sharedStack({ policy: oneOrTwo });

const people = async (): Promise<readonly [ann: Robot, bob: Robot, cat: Robot]> => [
  await afresh(await stack().robot('ann')),
  await stack().robot('bob'),
  await stack().robot('cat'),
];

async function detailsFor(person: Robot, request: string): Promise<string> {
  await person.press('Details', { in: 'orders', near: request });
  const shown = await person.untilModal(request);
  await person.close();
  return shown;
}

describe('Approval', () => {
  test('if fewer people than needed could approve, submission is refused, with their names', async () => {
    // Bob and Cat; Eve left and Gus is a guest, though both are in the group.
    const own = await startStack({ policy: testPolicy.replace('approvals: 1 }', 'approvals: 3 }') });
    const ann = await own.robot('ann');
    await takeOrderToReview(ann);
    await ann.press('Submit for approval');
    await ann.untilModal('This needs 3 approvals, and only <@U0BOB>, <@U0CAT> could give one');
    await untilStep(ann, 'review');
    await ann.close();
    own.changePolicy(
      oneOrTwo.replace('fields: [failover], approvals: 2', 'fields: [failover], approvals: 3'),
    );
    await ann.until(async () => {
      await editToReview(ann, { groups: ['Failover'] }, [{ 'Forward to': '+31205550100' }]);
      if (ann.modal().includes('*Approval*: 3 needed, and 2 people can give it')) return true;
      await ann.close();
      return false;
    }, 'the new policy');
    await ann.press('Submit for approval');
    const said = await ann.untilModal('3 approvals needed, but only <@U0BOB>, <@U0CAT> could give one');
    expect(said).not.toMatch(/U0EVE|U0GUS|U0ANN/);
    expect(ann.messages('orders')).toEqual([]);
  });

  test('cards are updated in place, lose their buttons when decided, and say who decided what and when', async () => {
    const [ann, bob, cat] = await people();
    const order = await submitOrder(ann, { reference: 'IN-PLACE', channels: 10 });
    const change = await submitFailover(ann, '+31205550100');
    const [first, second] = [bob.message('orders', order).ts, bob.message('orders', change).ts];
    const at = String.raw`<!date\^\d+\^\{date_short_pretty\} at \{time\}\|\d+ \w+ \d{4}, \d\d:\d\d C`;
    for (const request of [order, change]) {
      await approve(bob, request);
      const half = await untilCard(bob, request, '1 of 2 approvals given');
      expect(half).toMatch(new RegExp(`by <@U0BOB> ${at}`));
      expect(bob.buttons({ in: 'orders', near: request })).toContain('Approve');
    }
    await approve(cat, order);
    const placed = await untilCard(bob, order, '*Placed*');
    expect(placed).toMatch(new RegExp(`Approved by <@U0BOB> ${at}.* and <@U0CAT> ${at}`));
    await reject(cat, change, 'No failover today');
    const rejected = await untilCard(bob, change, '*Rejected*');
    expect(rejected).toMatch(new RegExp(`by <@U0CAT>, ${at}`));
    expect(rejected).toContain('No failover today');
    for (const [request, ts] of [
      [order, first],
      [change, second],
    ] as const) {
      expect(bob.message('orders', `${request}, submitted`).ts).toBe(ts);
      expect(bob.buttons({ in: 'orders', near: `${request}, submitted` })).toEqual(['Details']);
    }
  });

  test('the Slack channel shows customer, kind, product lines, total, date, requester and state', async () => {
    const [ann, bob] = await people();
    const order = await submitOrder(ann, { reference: 'SHOWN', wishDate: dayFromNow(20) });
    const card = cardOf(bob, order);
    const day = new Date(`${dayFromNow(20)}T00:00Z`);
    for (const part of [
      'New order: Acme BV',
      '1 × Backup trunk',
      '2 × Voice channel',
      '€18.99 a month',
      `${day.getUTCDate()} ${day.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3)}`,
      '<@U0ANN>',
      'Waiting for 1 approval',
    ])
      expect(card).toContain(part);
    // What stands in the operator's own fields is for those who may look behind it.
    expect(card).not.toContain('SHOWN');
    const dana = await stack().robot('dana');
    for (const person of [ann, bob, dana]) expect(await detailsFor(person, order)).toContain('SHOWN');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
  });

  test('for trunk changes it shows which settings change, and to what where that is harmless; of addresses only how many', async () => {
    const [ann, bob] = await people();
    await editToReview(ann, { groups: ['General', 'Trunk'] }, [
      { 'Area code': '020', 'Caller ID': '+31205550142' },
      { 'IP whitelist': '192.0.2.7\n198.51.100.0/24', Ping: { pick: 'UDP ping' } },
    ]);
    const request = await submit(ann);
    const card = cardOf(bob, request);
    for (const part of [
      'Channel change: acme-ams-01',
      'Area code: 020',
      'Ping: UDP ping',
      'Caller ID: a new value',
      'IP whitelist: replaced by 2 addresses',
    ])
      expect(card).toContain(part);
    expect(card).not.toMatch(/192\.0\.2|198\.51|0142/);
  });

  test('configuration, number lists, secrets and the operator’s answers stand only behind Details, for requester, approvers and admins', async () => {
    const [ann, bob] = await people();
    const [ben, dana, gus] = [
      await stack().robot('ben'),
      await stack().robot('dana'),
      await stack().robot('gus'),
    ];
    const from = soFar(stack());
    await editToReview(ann, { groups: ['General', 'Trunk'] }, [
      { Password: 'hush-hush-hush-7', 'Caller ID': '+31205550142' },
      { 'IP whitelist': '192.0.2.77' },
    ]);
    const change = await submit(ann);
    await trunk(ann, 'disconnect +31205550141');
    await untilReview(ann);
    const numbers = await submit(ann);
    expect(cardOf(bob, numbers)).toContain('1 number');
    for (const text of bob.messages('orders')) expect(text).not.toMatch(/192\.0\.2\.77|555 ?014[12]|hush/);
    for (const person of [ann, bob, dana]) {
      expect(await detailsFor(person, change)).toContain('192.0.2.77');
      expect(await detailsFor(person, numbers)).toContain('+31 20 555 0141');
    }
    for (const person of [ben, gus]) {
      for (const request of [change, numbers]) {
        const press = () => person.press('Details', { in: 'orders', near: request });
        expect(await ephemeralTo(person, press)).not.toMatch(/192\.0\.2|0141|hush/);
        expect(person.modal()).toBe('');
      }
    }
    // The password stands nowhere at all, once it was entered.
    const told = toldSlack(stack(), from);
    expect(whereIn(told, '192.0.2.77')).not.toEqual([]);
    expectNowhere(told, 'hush-hush');
  });

  test('progress and results of many numbers go to the direct message, not to the Slack channel', async () => {
    const [ann, bob] = await people();
    await trunk(ann, 'connect');
    await ann.untilModal('[Next]');
    await ann.press('Several numbers at once');
    await ann.untilModal('# Several numbers');
    await ann.fill('Numbers', ['+31105550000', '+31105550001', '+31105559999'].join('\n'));
    await ann.fill('Channel', 'globex-hq');
    await ann.press('Next');
    await untilReview(ann);
    const request = requestIn(ann);
    await submit(ann);
    await approve(bob, request);
    await untilDm(ann, request, '9999');
    const card = await untilCard(bob, request, '2');
    expect(card).not.toMatch(/3110555|10 555/);
    for (const text of bob.messages('orders')) expect(text).not.toMatch(/3110555|10 555/);
  });
});
