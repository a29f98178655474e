import { expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { door } from '../support/operator-faults.js';
import {
  applyNow,
  dmOf,
  isTrunkWrite,
  requestIn,
  sentTo,
  sentWhile,
  submit,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import { fileToReview, globex, listToReview, openMany } from './support/trunk-many.js';

const stack = sharedStack({ policy: trunkPolicy });

const link = (number: string, channel_name = 'globex-hq') =>
  ['POST', '/v1/channel-number', { channel_name, number }] as const;

test('a pasted list gets a verdict for every line, and only the good ones are sent', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    const shown = await listToReview(
      ann,
      [
        '010 555 0000',
        '<tel:+31105550001|+31 10 555 0001>',
        '010 555 0000',
        '+31 10 555',
        '=HYPERLINK("x")',
        '• +31105550002',
        'hello',
      ].join('\n'),
    );
    expect(shown).toContain('*3 of 7 lines are ready* to connect, channel *globex-hq*');
    expect(shown).toMatch(
      /\*4 lines are left out\*, numbered as in the list[^]*Line 3: `010 555 0000` repeats line 1/,
    );
    expect(shown).toMatch(/Line 4: `\+31 10 555` \S+/);
    expect(shown).toMatch(/Line 5:[^]*Line 7: `hello`/);
    expect(sentTo(stack())).toEqual([]);
    await applyNow(ann);
  });
  expect(sent).toStrictEqual(globex(0, 3).map((number) => link(number)));
});

test('a line with another separator than the others says that this is what is wrong with it', async () => {
  const ann = await stack().robot('ann');
  const shown = await listToReview(
    ann,
    '010 555 0000,globex-hq\n010 555 0001;globex-hq\n010 555 0002,globex-hq',
  );
  expect(shown).toContain('*2 of 3 lines are ready*');
  expect(shown).toContain(
    'Line 2: `010 555 0001;globex-hq` has “;” between number and channel, unlike the other lines; use the same separator on every line',
  );
  await ann.close();
});

test('Back gives the list again, the bad lines to be mended', async () => {
  const ann = await stack().robot('ann');
  await listToReview(ann, '+31105550005\n+3110555');
  await ann.press('Back');
  await ann.untilModal('# List of numbers');
  expect(ann.values()).toMatchObject({ Numbers: '+31105550005\n+3110555', Channel: 'globex-hq' });
  await ann.close();
});

test.each([
  ['nothing at all', '', 'Numbers'],
  ['no good line', 'hello\n020', 'Numbers'],
] as const)('%s is said under the input', async (_what, text, label) => {
  const ann = await stack().robot('ann');
  await openMany(ann);
  await ann.fill('Numbers', text);
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  expect(Object.keys(ann.errors())).toEqual([label]);
  await ann.close();
});

test('a CSV file with columns of its own is read, channels and all', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    const shown = await fileToReview(
      ann,
      '\uFEFFsep=;\r\nSite;Channel;Number\r\nHQ;globex-hq;010 555 0010\r\nA;acme-ams-01;0205550160\r\nB;;0205550161\r\n',
    );
    expect(shown).toContain('*2 of 3 lines are ready* to connect');
    expect(shown).toContain(
      '*1 line is left out*, numbered as in the list\nLine 3: `0205550161` names no channel',
    );
    expect(shown).toContain('+31 20 555 0160, channel acme-ams-01');
    await applyNow(ann);
  });
  expect(sent).toStrictEqual([link('+31105550010'), link('+31205550160', 'acme-ams-01')]);
});

test.each([
  ['a spreadsheet', 'PK\u0003\u0004rest', /spreadsheet/i],
  ['two columns of numbers', 'number,phone\n0105550001,0105550002\n', /number/i],
] as const)('a file that is %s comes back with why', async (_what, content, says) => {
  const ann = await stack().robot('ann');
  await openMany(ann);
  await ann.attach('CSV file', [{ name: 'numbers.csv', content }]);
  await ann.fill('Channel', 'globex-hq');
  await ann.press('Next');
  expect(await ann.untilModal('*The list can’t be used.*')).toMatch(says);
  expect(ann.values()['Channel']).toBe('globex-hq');
  await ann.close();
});

test('more than twenty are approved first; the card says how many, never which', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const numbers = globex(20, 25);
  const sent = await sentWhile(stack(), async () => {
    await fileToReview(ann, ['Number', ...numbers].join('\n'), { channel: 'globex-hq' });
    await ann.press('Details');
    expect(await ann.untilModal('*Ready* (25)')).toContain('+31 10 555 0044');
    await ann.close();
    const request = await submit(ann);
    expect(cardOf(bob, request)).toContain('25 numbers');
    expect(cardOf(bob, request)).not.toMatch(/555 ?00/);
    await bob.press('Details', { in: 'orders', near: request });
    expect(await bob.untilModal('*Numbers on globex-hq* (25)')).toContain('\n+31 10 555 0044\n');
    await bob.close();
    expect(sentTo(stack())).toEqual([]);
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
    expect(cardOf(bob, request)).toContain('25 connected');
    await untilDm(ann, request, '25 connected');
  });
  expect(sent).toStrictEqual(numbers.map((number) => link(number)));
});

test('one direct message shows how far it is, and Stop leaves the rest unsent', async () => {
  const ann = await stack().robot('ann');
  const numbers = globex(60, 12);
  const [third, fourth] = [door(), door()];
  const call = (number: string | undefined) => () =>
    sentTo(stack()).length === numbers.indexOf(number ?? '') + 1;
  const sent = await sentWhile(stack(), async () => {
    stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() }, 2);
    stack().faults.next(isTrunkWrite, { is: 'held', until: third.opened });
    stack().faults.next(isTrunkWrite, { is: 'held', until: fourth.opened });
    await listToReview(ann, numbers.join('\n'));
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('*Connecting*: 12 numbers');
    await ann.close();
    await ann.until(call(numbers[2]), 'the third call');
    await untilDm(ann, request, 'is under way*');
    stack().advance(4_000);
    third.open();
    await ann.until(call(numbers[3]), 'the fourth call');
    expect(await untilDm(ann, request, '3 of 12 done')).toContain('3 connected, 9 left');
    expect(ann.asks('Stop', { in: 'dm', near: request })).toContain('9 numbers are left');
    await ann.press('Stop', { in: 'dm', near: request, confirm: true });
    fourth.open();
    const end = await untilDm(ann, request, '*Done in part*');
    expect(end).toContain('4 connected, 8 not sent');
    expect(ann.dms().filter((text) => text.includes(request))).toHaveLength(1);
    expect(ann.buttons({ in: 'dm', near: request })).toEqual(['Show as CSV']);
  });
  expect(sent).toStrictEqual(numbers.slice(0, 4).map((number) => link(number)));
});

test('what did not work is given as CSV that can be mended and fed in again', async () => {
  const ann = await stack().robot('ann');
  const [good = '', lost = '', other = ''] = globex(80, 3);
  const taken = '+31205550147';
  const first = await sentWhile(stack(), async () => {
    stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() }, 2);
    stack().faults.next(isTrunkWrite, { is: 'answered', status: 502, body: '' });
    await fileToReview(
      ann,
      `number,channel\n${good},globex-hq\n${taken},acme-ams-01\n${lost},globex-hq\n${other},globex-hq\n`,
    );
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    const shown = await ann.untilModal('*Done in part*');
    expect(shown).toContain('2 connected, 1 refused, 1 in doubt');
    await ann.close();
    const told = await untilDm(ann, request, '*Done in part*');
    expect(told).toContain('+31 20 555 0147: Number is not available');
    expect(ann.buttons({ in: 'dm', near: request })).toEqual(['Try again', 'Show as CSV']);
    await ann.press('Show as CSV', { in: 'dm', near: request });
  });
  expect(first).toHaveLength(4);
  const csv = /```([^`]+)```/.exec(await ann.untilModal('number,channel,problem'))?.[1] ?? '';
  await ann.close();
  const again = await fileToReview(ann, csv.replace('acme-ams-01', 'acme-rtm-01'));
  expect(again).toContain('*2 of 2 lines are ready* to connect');
  expect(again).toContain('+31 20 555 0147, channel acme-rtm-01');
  const second = await sentWhile(stack(), () => applyNow(ann, '*Done in part*'));
  expect(second.map(([, , body]) => body)).toStrictEqual([
    { channel_name: 'acme-rtm-01', number: taken },
    { channel_name: 'globex-hq', number: lost },
  ]);
});

test('"Try again" sends only what got no answer', async () => {
  const ann = await stack().robot('ann');
  const numbers = globex(90, 4);
  const sent = await sentWhile(stack(), async () => {
    stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() }, 1);
    stack().faults.next(isTrunkWrite, { is: 'answered', status: 500, body: '' }, 2);
    await listToReview(ann, numbers.join('\n'));
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('2 connected, 2 in doubt');
    await ann.close();
    await untilDm(ann, request, '2 in doubt');
    await ann.press('Try again', { in: 'dm', near: request });
    await untilDm(ann, request, '*Done*');
    expect(dmOf(ann, request)).toContain('4 connected');
    expect(ann.dms().filter((text) => text.includes(request))).toHaveLength(1);
  });
  expect(sent.length).toBe(6);
  expect(sent.slice(4)).toStrictEqual([link(numbers[1] ?? ''), link(numbers[2] ?? '')]);
});

test('a list is also disconnected, given a type, and rid of it', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    for (const [choice, ready] of [
      ['Set the number type', 'to get a number type'],
      ['Remove the number type', 'to have their number type removed'],
      ['Disconnect', 'to disconnect'],
    ] as const) {
      await openMany(ann);
      await ann.choose('What to do', choice);
      const type = choice === 'Set the number type';
      await ann.until(() => 'Number type' in ann.values() === type, 'the inputs for it');
      await ann.until(() => 'Channel' in ann.values() === (choice !== 'Disconnect'), 'the inputs for it');
      await ann.fill('Numbers', '+31205550200\n+31205550201');
      if (choice === 'Set the number type') await ann.choose('Number type', 'Resource Account');
      if (choice !== 'Disconnect') await ann.fill('Channel', 'acme-teams');
      await ann.press('Next');
      expect(await untilReview(ann)).toContain(`*2 of 2 lines are ready* ${ready}`);
      if (choice === 'Disconnect') {
        const bob = await stack().robot('bob');
        const request = await submit(ann);
        await approve(bob, request);
        await untilCard(bob, request, '*Done*');
      } else await applyNow(ann);
    }
  });
  const teams = '/v1/channel-number-operator-connect';
  const typed = { channel_name: 'acme-teams', number_type: 'Resource Account' };
  expect(sent).toStrictEqual([
    ['PUT', `${teams}/acme-teams`, { ...typed, number: '+31205550200' }],
    ['PUT', `${teams}/acme-teams`, { ...typed, number: '+31205550201' }],
    ['DELETE', `${teams}/channels/acme-teams/numbers/%2B31205550200`, undefined],
    ['DELETE', `${teams}/channels/acme-teams/numbers/%2B31205550201`, undefined],
    ['DELETE', '/v1/channel-number/%2B31205550200', undefined],
    ['DELETE', '/v1/channel-number/%2B31205550201', undefined],
  ]);
});
