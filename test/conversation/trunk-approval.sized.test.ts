import { expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { putPolicy } from './support/policy.js';
import {
  applyNow,
  editToReview,
  requestIn,
  sentTo,
  sentWhile,
  submit,
  submitAndApprove,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
  type Entry,
  type Group,
} from './support/trunk.js';
import { again, once, sizedList } from '../support/size.js';

const stack = sharedStack({ policy: trunkPolicy });

const on: Entry = { pick: 'On' };

const fields: readonly [needs: 0 | 1, group: Group, label: string, entry: Entry][] = [
  [1, 'General', 'Password', 'a-long-enough-one'],
  [1, 'General', 'Caller ID', '+31205550142'],
  [1, 'General', 'Block caller ID', on],
  [1, 'General', 'Call barrings', 'INT'],
  [0, 'General', 'Area code', '020'],
  [0, 'General', 'Full E.164', on],
  [1, 'Trunk', 'IP whitelist', '192.0.2.1'],
  [1, 'Trunk', 'Destination filter', 'nl'],
  [1, 'Trunk', 'Template', 'd0c00000-0000-4000-8000-000000000001'],
  [1, 'Trunk', 'Proxy', 'fe000000-0000-4000-8000-000000000001'],
  [0, 'Trunk', 'Reference', 'PBX 7'],
  [0, 'Trunk', 'Ringing timeout', '30'],
  [0, 'Audio', 'DTMF', '101'],
  [1, 'CLIP', 'Deny', on],
  [0, 'DID', 'Filter', 'x'],
  [1, 'Failover', 'External caller ID', on],
  [1, 'Microsoft Teams', 'Tenant ID', '0f8fad5b-d9cb-469f-a165-70867728950e'],
];

test.each(sizedList(fields))(
  '%i approvals are needed where %s: %s is set',
  async (needs, group, label, entry) => {
    const ann = await stack().robot('ann');
    await editToReview(ann, { groups: [group] }, [{ [label]: entry }]);
    expect(ann.modal()).toContain(needs === 0 ? '*Approval*: none needed' : '*Approval*: 1 needed');
    expect(ann.modal().includes('[Submit for approval]')).toBe(needs === 1);
    expect(ann.buttons().includes('Apply')).toBe(needs === 0);
    await ann.close();
  },
);

once.each([
  [20, 0],
  [21, 1],
])('connecting %i numbers at once needs %i approvals', async (size, needs) => {
  const ann = await stack().robot('ann');
  await trunk(ann, 'connect');
  await ann.untilModal('[Next]');
  await ann.press('Several numbers at once');
  await ann.untilModal('# Several numbers');
  const numbers = Array.from({ length: size }, (_, index) => `+${31105550000 + index}`);
  await ann.fill('Numbers', numbers.join('\n'));
  await ann.fill('Channel', 'globex-hq');
  await ann.press('Next');
  const shown = await untilReview(ann);
  expect(shown).toContain(`*${size} of ${size} lines are ready* to connect, channel *globex-hq*`);
  expect(shown).toContain(needs === 0 ? '*Approval*: none needed' : '*Approval*: 1 needed');
  await ann.close();
});

again(
  'the card says that mobile numbers are among those to be connected, and not which; Details shows them',
  async () => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const numbers = Array.from({ length: 20 }, (_, index) => `+${31105550100 + index}`);
    await trunk(ann, 'connect');
    await ann.untilModal('[Next]');
    await ann.press('Several numbers at once');
    await ann.untilModal('# Several numbers');
    await ann.fill('Numbers', [...numbers, '+31612345678', '+31687654321'].join('\n'));
    await ann.fill('Channel', 'globex-hq');
    await ann.press('Next');
    await untilReview(ann);
    const request = await submit(ann);
    const card = await untilCard(bob, request, 'Waiting for 1 approval');
    expect(card).toContain('2 numbers are mobile ones. The operator connects fixed numbers.');
    expect(card).not.toContain('12345678');
    await bob.press('Details', { in: 'orders', near: request });
    const details = await bob.untilModal('+31 6 12345678');
    expect(details).toContain('*Connect 22 numbers to globex-hq*');
    await bob.close();
  },
);

const harmless = {
  'IP whitelist': '192.0.2.7\n198.51.100.0/24',
  'Destination filter': 'secret-prefix-31',
  Ping: { pick: 'UDP ping' },
} as const;

once('the card shows what is harmless and counts the rest; Details shows all but the password', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const ben = await stack().robot('ben');
  await editToReview(ann, { groups: ['General', 'Trunk'] }, [
    { Password: 'hush-hush-hush-7', 'Caller ID': '+31205550142', 'Area code': '020' },
    harmless,
  ]);
  expect(ann.modal()).toContain('192.0.2.7, 198.51.100.0/24');
  expect(ann.modal()).not.toContain('hush-hush');
  const sent = await sentWhile(stack(), async () => {
    const request = await submit(ann);
    const card = cardOf(bob, request);
    for (const part of [
      'Channel change: acme-ams-01',
      'Area code: 020',
      'Ping: UDP ping',
      'Password: a new one, not shown',
      'Caller ID: a new value',
      'IP whitelist: replaced by 2 addresses',
      'Destination filter: a new value',
      '<@U0ANN>',
    ])
      expect(card).toContain(part);
    for (const hidden of ['192.0.2.7', '198.51', 'secret-prefix', '0142', 'hush'])
      expect(card).not.toContain(hidden);

    await bob.press('Details', { in: 'orders', near: request });
    const details = await bob.untilModal('192.0.2.7');
    for (const part of [
      '*Change channel acme-ams-01*',
      '198.51.100.0/24',
      'secret-prefix-31',
      '+31 20 555 0142',
      'a new password, not shown',
    ])
      expect(details).toContain(part);
    expect(details).not.toContain('hush');
    await bob.close();

    await ben.press('Details', { in: 'orders', near: request });
    await ben.until(() => ben.ephemerals('orders').length > 0, 'to be told that Details are not for all');
    expect(ben.modal()).toBe('');

    expect(sentTo(stack())).toEqual([]);
    await approve(bob, request);
    const done = await untilCard(bob, request, '*Done*');
    expect(done).toContain('Approved by <@U0BOB>');
    expect(bob.buttons({ in: 'orders', near: request })).not.toContain('Approve');
    await untilDm(ann, request, '*Done*');
  });
  expect(sent).toHaveLength(1);
});

once('one direct message follows a change from its submission to its end, and loses its button', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: on }]);
  const request = requestIn(ann);
  await submitAndApprove(ann, bob);
  await untilDm(ann, request, '*Done*');
  await ann.until(
    () => !ann.dms().some((text) => text.includes(request) && text.includes('waits for approval')),
    'the message of the submission to follow',
  );
  expect(ann.buttons({ in: 'dm', near: request })).not.toContain('Withdraw');
});

once(
  'a rejected change comes back with the reason and everything filled in, and can be sent again',
  async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    await editToReview(ann, { groups: ['Failover'] }, [{ 'Forward to': '+31205550100' }]);
    const sent = await sentWhile(stack(), async () => {
      const request = await submit(ann);
      await bob.press('Reject', { in: 'orders', near: request });
      await bob.untilModal('Reason');
      await bob.fill('Reason', 'Wrong number, use ...101 <!here>');
      await bob.press('Reject');
      await untilCard(bob, request, '*Rejected*');
      const told = await untilDm(ann, request, 'is back with you');
      expect(told).toContain('Wrong number');
      expect(told).not.toContain('<!here>');
      expect(told).toContain('acme-ams-01 was rejected* by <@U0BOB>');
      // Slack shows beside the message when it came.
      expect(told).not.toContain('<!date');
      await ann.press('Resume', { in: 'dm', near: request });
      expect(await untilReview(ann)).toContain('Wrong number');
      await ann.press('Back');
      await ann.untilModal(': Failover*');
      expect(ann.values()['Forward to']).toBe('+31205550100');
      await ann.fill('Forward to', '+31205550101');
      await ann.press('Next');
      await untilReview(ann);
      await submitAndApprove(ann, bob);
    });
    expect(sent).toStrictEqual([
      ['POST', '/v1/channel/acme-ams-01', { failover: { forward_to: '+31205550101' } }],
    ]);
  },
);

again('a change that was withdrawn can no longer be approved', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: on }]);
  const sent = await sentWhile(stack(), async () => {
    const request = await submit(ann);
    await untilDm(ann, request, 'waits for approval');
    await ann.press('Withdraw', { in: 'dm', near: request, confirm: true });
    expect(await untilReview(ann)).toContain('*Withdrawn*');
    await ann.close();
    await untilCard(bob, request, '*Withdrawn*');
    expect(bob.buttons({ in: 'orders', near: request })).not.toContain('Approve');
  });
  expect(sent).toEqual([]);
});

again('a disconnection needs approval, and its card says how many numbers but not which', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const sent = await sentWhile(stack(), async () => {
    await trunk(ann, 'disconnect +31205550142');
    await untilReview(ann);
    const request = await submit(ann);
    // The title is of one, and what is lost is told as it was to who asked.
    expect(cardOf(bob, request)).toContain('Disconnect a number\n');
    expect(cardOf(bob, request)).toContain('1 number\n');
    const loss = '*What is lost*: calls to a disconnected number no longer reach its channel.';
    expect(cardOf(bob, request)).toContain(loss);
    await bob.press('Details', { in: 'orders', near: request });
    await bob.untilModal(loss);
    await bob.close();
    expect(cardOf(bob, request)).not.toMatch(/555 ?0142/);
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
  });
  expect(sent).toStrictEqual([['DELETE', '/v1/channel-number/%2B31205550142', undefined]]);
});

once(
  'without rules for them, everything is confirmed by its requester alone, and the card informs',
  async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    await putPolicy(stack(), `${trunkPolicy}  rules:\n    - { action: "trunk.*", approvals: 0 }\n`);
    const request = await editToReview(ann, { groups: ['CLIP'] }, [{ Method: { pick: 'Static' } }]);
    const sent = await sentWhile(stack(), () => applyNow(ann));
    expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { clip: { method: 0 } }]]);
    const card = await untilCard(bob, request, '*Done*');
    expect(card).toContain('Method: Static');
    expect(bob.buttons({ in: 'orders', near: request })).not.toContain('Approve');
    await putPolicy(stack(), trunkPolicy);
  },
);
