import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import {
  isTrunkWrite,
  requestIn,
  sentTo,
  sentWhile,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import { whileTimePasses } from './support/time-passes.js';
import { globex, listToReview } from './support/trunk-many.js';
import type { Matches } from '../support/operator-faults.js';
import { whereIn } from '../support/nowhere.js';

const stack = sharedStack({ policy: trunkPolicy });

const isList: Matches = ({ path }) => path.includes('siptrunk-channel-');

const object = (message: string) =>
  JSON.stringify({ error_identifier: 'urn:error:sip-trunk:operator', error_message: message });

test('among many, what is one call too many waits and is sent again by itself, and none is told as refused', async () => {
  const ann = await stack().robot('ann');
  const numbers = globex(100, 6);
  const tooMany = { is: 'answered', status: 429, body: '' } as const;
  stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() }, 2);
  stack().faults.next(isTrunkWrite, tooMany);
  stack().faults.next(isTrunkWrite, { is: 'held', until: Promise.resolve() });
  stack().faults.next(isTrunkWrite, { ...tooMany, body: object('Too many calls') });
  const sent = await sentWhile(stack(), async () => {
    await listToReview(ann, numbers.join('\n'));
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await whileTimePasses(stack(), ann, untilDm(ann, request, '6 connected'));
    // The window follows it to its end by itself.
    await ann.untilModal(':white_check_mark:');
    await ann.close();
  });
  expect(sent).toHaveLength(8);
  const went = sent.filter(([, , body]) => body !== undefined);
  for (const number of numbers)
    expect(went.filter(([, , body]) => whereIn(body, number).length > 0)).toHaveLength(1);
});

test.each([
  [
    'a login that is not taken',
    401,
    object('Token unknown'),
    /The operator refused Trunkdesk’s login[^]*Token unknown[^]*Nothing was changed[^]*Tell your admin/,
  ],
  ['one call too many', 429, '', /The operator takes no more calls[^]*Nothing was changed/],
  [
    'a fault that the operator owns up to',
    500,
    object('Database down'),
    /The operator had a fault \(500\)[^]*Database down[^]*Nothing was changed/,
  ],
])('a refusal for %s can be sent again without typing', async (_what, status, body, says) => {
  const ann = await stack().robot('ann');
  const [number = ''] = globex(120 + (status % 50), 1);
  stack().faults.next(isTrunkWrite, { is: 'answered', status, body });
  await trunk(ann, `connect ${number} globex-hq`);
  await untilReview(ann);
  await ann.press('Apply', { confirm: true });
  const shown = await ann.untilModal('Nothing was changed');
  expect(shown).toMatch(says);
  await ann.press('Try again');
  await ann.untilModal(':white_check_mark: *Connected*');
  await ann.close();
});

test('among many, those that were turned away for a login can all be sent again', async () => {
  const ann = await stack().robot('ann');
  const numbers = globex(180, 3);
  stack().faults.next(isTrunkWrite, { is: 'answered', status: 401, body: '' }, 2);
  const sent = await sentWhile(stack(), async () => {
    await listToReview(ann, numbers.join('\n'));
    const request = requestIn(ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('1 connected, 2 refused');
    await ann.close();
    expect(await untilDm(ann, request, '1 connected, 2 refused')).toContain('refused the login');
    await ann.press('Try again', { in: 'dm', near: request });
    await untilDm(ann, request, '3 connected');
  });
  expect(sent).toHaveLength(5);
});

test('the window of a change that the operator put off shows its end by itself', async () => {
  const ann = await stack().robot('ann');
  const [number = ''] = globex(190, 1);
  await trunk(ann, `connect ${number} globex-hq`);
  await untilReview(ann);
  // Somebody else is told to wait: that holds for all.
  stack().faults.next(isList, { is: 'answered', status: 429, body: '', retryAfter: '4' });
  const ben = await stack().robot('ben');
  await trunk(ben, 'proxies "Initech"');
  await ben.until(() => stack().operator.calls().some(isList), 'the list to be asked for');
  stack().operator.forgetCalls();
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('Waits for the operator');
  expect(sentTo(stack())).toEqual([]);
  await whileTimePasses(stack(), ann, ann.untilModal(':white_check_mark: *Connected*'));
  expect(ann.buttons()).not.toContain('Look again');
  await ann.close();
});
