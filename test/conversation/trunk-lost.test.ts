import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedHouse } from './support/houses.js';
import type { CallFault } from './support/operator-faults.js';
import {
  editToReview,
  isTrunkWrite,
  requestIn,
  sentTo,
  sentWhile,
  submit,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';

const house = sharedHouse({ policy: trunkPolicy });

const losses: readonly [what: string, CallFault][] = [
  ['the connection was cut before the answer', { is: 'answer-cut' }],
  ['the answer is no JSON', { is: 'answer-replaced', status: 200, body: '<html>fine</html>' }],
  [
    'the answer is a 502 of something between',
    { is: 'answered', status: 502, body: 'Bad gateway', type: 'text/html' },
  ],
  ['the answer is a 408', { is: 'answered', status: 408, body: '' }],
];

test.each(losses)('where %s, nobody knows, and trying again settles it', async (_what, fault) => {
  const ann = await house().robot('ann');
  house().faults.next(isTrunkWrite, fault);
  const sent = await sentWhile(house(), async () => {
    await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    const shown = await ann.untilModal('*No answer came*');
    expect(shown).toContain('It may or may not have worked. Doing it once more is harmless.');
    await untilDm(ann, request, 'No answer came');
    expect(sentTo(house())).toHaveLength(1);
    await ann.press('Try again');
    await ann.untilModal(':white_check_mark: *Changed*');
    expect(ann.buttons()).not.toContain('Try again');
    await ann.close();
    await untilDm(ann, request, '*Done*');
    expect(ann.buttons({ in: 'dm', near: request })).not.toContain('Try again');
  });
  const call = ['POST', '/v1/channel/acme-ams-01', { area_code: '020' }];
  // The operator reads no body where something between answers in its place.
  expect(sent.map(([method, path]) => [method, path])).toEqual([call.slice(0, 2), call.slice(0, 2)]);
  expect(sent.at(-1)).toStrictEqual(call);
});

const repeatable = [
  ['connect', 'connect +31205550145 acme-ams-01'],
  ['type', 'type +31205550201 acme-teams user'],
  ['untype', 'untype +31205550200 acme-teams'],
] as const;

test.each(repeatable)('a lost answer to %s is tried again from the direct message', async (_word, typed) => {
  const ann = await house().robot('ann');
  house().faults.next(isTrunkWrite, { is: 'answer-cut' });
  const sent = await sentWhile(house(), async () => {
    await trunk(ann, typed);
    await untilReview(ann);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('*No answer came*');
    await ann.close();
    await untilDm(ann, request, 'No answer came');
    await ann.press('Try again', { in: 'dm', near: request });
    await ann.until(() => sentTo(house()).length === 2, 'the call to be made once more');
    // Done the first time already: the operator says so, and that is told as it says it.
    await ann.until(
      () =>
        !ann
          .dms()
          .findLast((text) => text.includes(request))
          ?.includes('No answer came'),
      'an end',
    );
  });
  expect(sent[1]).toStrictEqual(sent[0]);
});

test('a rename whose answer was lost can not be tried again, and says why', async () => {
  const ann = await house().robot('ann');
  house().faults.next(isTrunkWrite, { is: 'answer-cut' });
  const sent = await sentWhile(house(), async () => {
    await editToReview(ann, { groups: ['General'] }, [{ 'New name': 'acme-ams-02' }]);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    const shown = await ann.untilModal('*No answer came*');
    expect(shown).toContain('Look at the operator before you send it again');
    expect(ann.buttons()).not.toContain('Try again');
    await ann.close();
    await untilDm(ann, request, 'Where no answer came, look at the operator');
    expect(ann.buttons({ in: 'dm', near: request })).not.toContain('Try again');
  });
  expect(sent).toHaveLength(1);
});

test('after an approved change was lost, trying again needs no second approval and the card follows', async () => {
  const ann = await house().robot('ann');
  const bob = await house().robot('bob');
  house().faults.next(isTrunkWrite, { is: 'answer-cut' });
  const sent = await sentWhile(house(), async () => {
    await editToReview(ann, { channel: 'acme-rtm-01', groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    const request = await submit(ann);
    await approve(bob, request);
    await untilCard(bob, request, '*No answer came*');
    await untilDm(ann, request, 'No answer came');
    await ann.press('Try again', { in: 'dm', near: request });
    await untilCard(bob, request, '*Done*');
    await untilDm(ann, request, '*Done*');
  });
  const call = ['POST', '/v1/channel/acme-rtm-01', { clip: { deny: true } }];
  expect(sent).toStrictEqual([call, call]);
});
