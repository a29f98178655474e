import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import {
  answerTo,
  dmOf,
  editToReview,
  isTrunkWrite,
  sentWhile,
  submit,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

const page = { is: 'answered', status: 200, body: '<html>Welcome</html>', type: 'text/html' } as const;

test.each([
  ['an HTML page', page],
  ['broken JSON', { is: 'answered', status: 200, body: '{"ok":' } as const],
  ['plain words', { is: 'answered', status: 200, body: 'OK', type: 'text/plain' } as const],
  ['nothing at all with another status', { is: 'answered', status: 202, body: '' } as const],
])('a disconnection that is answered with %s is not told as done', async (_what, fault) => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const number = '+31205550140';
  stack().faults.next(isTrunkWrite, fault);
  const sent = await sentWhile(stack(), async () => {
    await trunk(ann, `disconnect ${number}`);
    await untilReview(ann);
    const request = await submit(ann);
    await approve(bob, request);
    await untilCard(bob, request, 'It may or may not have worked');
    await untilDm(ann, request, 'Doing it once more is harmless');
    expect(dmOf(ann, request)).not.toMatch(/disconnected|\*Done\*/i);
    await ann.press('Try again', { in: 'dm', near: request });
    await untilDm(ann, request, '*Done*');
    await untilCard(bob, request, '*Done*');
  });
  const call = ['DELETE', `/v1/channel-number/${encodeURIComponent(number)}`, undefined];
  expect(sent).toStrictEqual([call, call]);
  // As it was, for the next case.
  await trunk(ann, `connect ${number} acme-ams-01`);
  await untilReview(ann);
  await ann.press('Apply', { confirm: true });
  await ann.untilModal(':white_check_mark:');
  await ann.close();
});

test('an edit that is answered about another channel is not told as done, and follows no rename that nobody asked for', async () => {
  const ann = await stack().robot('ann');
  const other = { is: 'answered', status: 200, body: '{"channel_name":"globex-hq"}' } as const;
  stack().faults.next(isTrunkWrite, other);
  await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
  await ann.press('Apply', { confirm: true });
  const shown = await ann.untilModal('It may or may not have worked');
  expect(shown).not.toContain('Changed');
  await ann.close();
  expect(await answerTo(ann, 'history globex-hq')).not.toContain('U0ANN');
});

test('a removed type that is answered with a page is not told as removed', async () => {
  const ann = await stack().robot('ann');
  stack().faults.next(isTrunkWrite, page);
  await trunk(ann, 'untype +31205550200 acme-teams');
  await untilReview(ann);
  await ann.press('Apply', { confirm: true });
  const shown = await ann.untilModal('It may or may not have worked');
  expect(shown).not.toContain('Type removed');
  await ann.press('Try again');
  await ann.untilModal('Type removed');
  await ann.close();
});
