import { expect, test } from 'vitest';
import { cardOf, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import {
  editToReview,
  isTrunkWrite,
  sentWhile,
  submit,
  submitAndApprove,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import { once, sizedList } from '../support/size.js';

const stack = sharedStack({ policy: trunkPolicy });

const nowhere = '99999999-0000-4000-8000-000000000001';
const elsewhere = 'fe000000-0000-4000-8000-000000000011';
const known = 'fe000000-0000-4000-8000-000000000001';
const twoMeanings =
  /does not exist, or this login may not use it|lacks the rights for it, or it does not exist/;

test.each(
  sizedList([
    ['urn:error:sip-trunk:operator', nowhere, 'does not exist'],
    ['urn:error:sip-trunk:insufficient-rights', elsewhere, 'lacks the rights'],
  ]),
)(
  'a proxy that the operator refuses with %s is explained, and everything is still filled in',
  async (_identifier, proxy, meaning) => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    await editToReview(ann, { groups: ['General', 'Trunk'] }, [
      { Password: 'still-there-afterwards', 'Area code': '020' },
      { Proxy: proxy, 'IP whitelist': '192.0.2.1', 'T.38 codec': { pick: 'On' } },
    ]);
    const first = await sentWhile(stack(), async () => {
      const request = await submitAndApprove(ann, bob, 'The operator refused it');
      expect(cardOf(bob, request)).not.toContain('Proxy not found');
      const told = await untilDm(ann, request, 'Proxy not found');
      expect(told).toMatch(/^\*Your request to change channel acme-ams-01 is back with you\*/);
      expect(told).toMatch(twoMeanings);
      expect(told).toContain(meaning);
      await ann.press('Resume', { in: 'dm', near: request });
    });
    expect(first).toHaveLength(1);

    const review = await untilReview(ann);
    expect(review).toContain('Proxy not found');
    expect(review).toMatch(twoMeanings);
    expect(review).toContain('Nothing was changed; everything is still filled in. Reference ');
    await ann.press('Back');
    await ann.untilModal(': Trunk*');
    expect(ann.values()).toMatchObject({ Proxy: proxy, 'IP whitelist': '192.0.2.1', 'T.38 codec': 'On' });
    await ann.fill('Proxy', known);
    await ann.press('Back');
    const general = await ann.untilModal(': General*');
    expect(general).toContain('Entered, unchanged. It is not shown.');
    expect(general).not.toContain('still-there');
    expect(ann.values()).toMatchObject({ 'Area code': '020' });
    await ann.press('Next');
    await ann.untilModal(': Trunk*');
    await ann.press('Next');
    await untilReview(ann);
    const second = await sentWhile(stack(), () => submitAndApprove(ann, bob));
    expect(second).toStrictEqual([
      [
        'POST',
        '/v1/channel/acme-ams-01',
        {
          password: 'still-there-afterwards',
          area_code: '020',
          sip_trunk: { proxy_id: known, ip_whitelist: '192.0.2.1', t38_codec: true },
        },
      ],
    ]);
  },
);

test.each(
  sizedList([
    [
      'type +31205550201 nowhere user',
      'set the type of +31 20 555 0201 on nowhere to User',
      'Channel name does not exist',
    ],
    [
      'untype +31205550201 acme-teams',
      'remove the type of +31 20 555 0201 on acme-teams',
      'Channel Number selected does not have Number type',
    ],
    [
      'connect +31205550147 acme-ams-01',
      'connect +31 20 555 0147 to acme-ams-01',
      'Number is not available: it is connected to another service',
    ],
    [
      'connect +31105550000 acme-ams-01',
      'connect +31 10 555 0000 to acme-ams-01',
      'Number and channel belong to different accounts',
    ],
    ['connect +31205550143 nowhere', 'connect +31 20 555 0143 to nowhere', 'Channel not found'],
  ]),
)(
  'what the operator says no to after /trunk %s is told in the window and the direct message',
  async (typed, asked, says) => {
    const ann = await stack().robot('ann');
    await trunk(ann, typed);
    await untilReview(ann);
    const request = /TD-\d+/.exec(ann.modal())?.[0] ?? '';
    await ann.press('Apply', { confirm: true });
    const shown = await ann.untilModal('*The operator refused it*');
    expect(shown).toContain(says);
    expect(shown).toMatch(/Reference \S+/);
    expect(ann.buttons()).not.toContain('Try again');
    await ann.close();
    const told = await untilDm(ann, request, 'The operator refused it');
    expect(told).toContain(says);
    expect(told.split('\n')[0]).toBe(`*Your request to ${asked}*`);
  },
);

test.each(
  sizedList([
    ['HTML', 404, '<html><b>nginx</b></html>', '(404)'],
    ['an empty body', 403, '', '(403)'],
    ['another object', 400, '{"detail":"Out of order"}', 'Out of order'],
  ]),
)(
  'a refusal that is %s instead of an error object is still a refusal with words',
  async (_what, status, body, says) => {
    const ann = await stack().robot('ann');
    stack().faults.next(isTrunkWrite, { is: 'answered', status, body });
    await trunk(ann, 'connect +31205550144 acme-ams-01');
    await untilReview(ann);
    await ann.press('Apply', { confirm: true });
    expect(await ann.untilModal('*The operator refused it*')).toContain(says);
    expect(ann.buttons()).not.toContain('Try again');
    await ann.close();
  },
);

once(
  'a channel that does not exist is told with the card undisclosed, and the edit is ready to be mended',
  async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    await editToReview(ann, { channel: 'acme-typo', groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    const request = await submit(ann);
    await bob.press('Approve', { in: 'orders', near: request, confirm: true });
    await untilCard(bob, request, 'The operator refused it');
    await untilDm(ann, request, 'Channel not found');
    await ann.press('Resume', { in: 'dm', near: request });
    await untilReview(ann);
    for (const page of [': CLIP*', '*What to change*', '*Which channel*']) {
      await ann.press('Back');
      await ann.untilModal(page);
    }
    await ann.fill('Channel', 'acme-ams-01');
    await ann.press('Next');
    await ann.untilModal('*What to change*');
    await ann.press('Next');
    await ann.untilModal(': CLIP*');
    expect(ann.values()['Deny']).toBe('On');
    await ann.press('Next');
    await untilReview(ann);
    const sent = await sentWhile(stack(), () => submitAndApprove(ann, bob));
    expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { clip: { deny: true } }]]);
  },
);
