import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import type { CallFault } from '../support/operator-faults.js';
import { globex, listToReview } from './support/trunk-many.js';
import {
  applyNow,
  applyUnanswered,
  dmOf,
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
import { again, once, sizedList } from '../support/size.js';

const stack = sharedStack({ policy: trunkPolicy });

const losses: readonly [what: string, CallFault, told: string][] = [
  ['the connection was cut before the answer', { is: 'answer-cut' }, 'No answer came'],
  [
    'the answer is no JSON',
    { is: 'answer-replaced', status: 200, body: '<html>fine</html>' },
    'The operator’s answer (200) was not understood',
  ],
  [
    'the answer is a 502 of something between',
    { is: 'answered', status: 502, body: 'Bad gateway', type: 'text/html' },
    'The operator had a fault (502)',
  ],
  [
    'the answer is a redirect',
    { is: 'answered', status: 302, body: '', type: 'text/html' },
    'The operator sent a redirect (302)',
  ],
  [
    'the answer is a 408',
    { is: 'answered', status: 408, body: '' },
    'The operator gave no clear answer (408)',
  ],
];

test.each(sizedList(losses))(
  'where %s, nobody knows, and trying again settles it',
  async (_what, fault, told) => {
    const ann = await stack().robot('ann');
    stack().faults.next(isTrunkWrite, fault);
    const sent = await sentWhile(stack(), async () => {
      await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
      const request = requestIn(ann);
      await ann.press('Apply', { confirm: true });
      const shown = await ann.untilModal(`*${told}*`);
      expect(shown).toContain('It may or may not have worked. Doing it once more is harmless.');
      // None of it is the operator's own words, and a validator's are nobody's.
      expect(shown).not.toMatch(/The operator says|expected|html/i);
      await untilDm(ann, request, told);
      expect(sentTo(stack())).toHaveLength(1);
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
  },
);

const repeatable = [
  [
    'connect',
    'connect +31205550145 acme-ams-01',
    // Whoever connected it, and to what, the operator does not say.
    /It may have worked the first time[^]*Sent once more, the operator refused it[^]*Number is not available/,
  ],
  ['type', 'type +31205550201 acme-teams user', /\*Done\*/],
  // The document's own words for it: it has no type, as was asked for.
  ['untype', 'untype +31205550200 acme-teams', /\*Done\*[^]*it is so already:[^]*does not have Number type/],
] as const;

test.each(sizedList(repeatable))(
  'a lost answer to %s is tried again from the direct message, and its end is what is known',
  async (_word, typed, end) => {
    const ann = await stack().robot('ann');
    const sent = await sentWhile(stack(), async () => {
      await trunk(ann, typed);
      await untilReview(ann);
      const request = await applyUnanswered(stack(), ann);
      await ann.press('Try again', { in: 'dm', near: request });
      await ann.until(() => sentTo(stack()).length === 2, 'the call to be made once more');
      await ann.until(() => end.test(dmOf(ann, request)), `an end like ${String(end)}`);
      expect(dmOf(ann, request)).not.toContain('Nothing was changed');
    });
    expect(sent[1]).toStrictEqual(sent[0]);
  },
);

once('a number that is not connected when it is disconnected once more is disconnected', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
  await trunk(ann, 'disconnect +31205550141');
  await untilReview(ann);
  const request = await submit(ann);
  await approve(bob, request);
  await untilDm(ann, request, 'No answer came');
  await ann.press('Try again', { in: 'dm', near: request });
  expect(await untilDm(ann, request, '*Done*')).toContain('is not connected');
  await untilCard(bob, request, '*Done*');
  await trunk(ann, 'history +31205550141');
  await ann.until(
    () => /<@U0ANN> \(TD-\d+\): \S[\d ]+0141 disconnected$/m.test(ann.ephemerals('general').at(-1) ?? ''),
    'the history to say so',
  );
});

once(
  'an edit that is refused once more may have worked the first time, and is not back as if it had not',
  async () => {
    const ann = await stack().robot('ann');
    stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
    stack().faults.next(isTrunkWrite, {
      is: 'answered',
      status: 403,
      body: '{"error_identifier":"urn:error:sip-trunk:insufficient-rights","error_message":"Channel not found"}',
    });
    await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '010' }]);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('*No answer came*');
    await ann.press('Try again');
    const shown = await ann.untilModal('*It may have worked the first time*');
    expect(shown).toContain('Channel not found');
    expect(shown).not.toContain('Nothing was changed');
    await ann.close();
    await untilDm(ann, request, 'It may have worked the first time');
  },
);

once('among many, one that was done although its answer was lost is never told as refused', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() });
  stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
  await listToReview(ann, globex(200, 3).join('\n'));
  const request = requestIn(ann);
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('2 connected, 1 in doubt');
  await ann.close();
  await untilDm(ann, request, '2 connected, 1 in doubt');
  await ann.press('Try again', { in: 'dm', near: request });
  const told = await untilDm(ann, request, 'It may have worked the first time');
  expect(told).toContain('2 connected, 1 in doubt');
  expect(told).not.toMatch(/\d refused/);
  await ann.press('Show as CSV', { in: 'dm', near: request });
  const csv = await ann.untilModal('number,channel,problem');
  expect(csv).toMatch(/\+31105550201,globex-hq,.*in doubt: It may have worked the first time/);
  await ann.close();
});

again('among many, a first answer that was not understood is not told as one that never came', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isTrunkWrite, { is: 'answered', status: 200, body: '<html>', type: 'text/html' });
  await trunk(ann, `connect ${globex(203, 2).join(' ')} globex-hq`);
  await ann.untilModal('# Several numbers');
  await ann.press('Next');
  await untilReview(ann);
  const request = requestIn(ann);
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('1 connected, 1 in doubt');
  await ann.close();
  stack().faults.next(isTrunkWrite, {
    is: 'answered',
    status: 409,
    body: '{"error_identifier":"urn:error:x","error_message":"Number is not available"}',
  });
  await ann.press('Try again', { in: 'dm', near: request });
  const told = await untilDm(ann, request, 'It may have worked the first time');
  expect(told).not.toMatch(/no answer came/i);
});

again('a rename whose answer was lost can not be tried again, and says why', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
  const sent = await sentWhile(stack(), async () => {
    await editToReview(ann, { groups: ['General'] }, [{ 'New name': 'acme-ams-02' }]);
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    const shown = await ann.untilModal('*No answer came*');
    expect(shown).toContain('Check at the operator before you send it again');
    expect(ann.buttons()).not.toContain('Try again');
    await ann.close();
    await untilDm(ann, request, 'Check at the operator before you send it again');
    expect(ann.buttons({ in: 'dm', near: request })).not.toContain('Try again');
  });
  expect(sent).toHaveLength(1);
  // The operator did it: the channel gets its name again, for whichever test comes next.
  await editToReview(ann, { channel: 'acme-ams-02', groups: ['General'] }, [{ 'New name': 'acme-ams-01' }]);
  await applyNow(ann);
});

once(
  'after an approved change was lost, trying again needs no second approval and the card follows',
  async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
    const sent = await sentWhile(stack(), async () => {
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
  },
);
