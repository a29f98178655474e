import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { putPolicy } from './support/policy.js';
import {
  applyUnanswered,
  editToReview,
  requestIn,
  sentTo,
  sentWhile,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

/** Ann alone could approve what she asks for. */
const withoutApprovers = trunkPolicy
  .replace('approvers: { users: [], groups: [S0APPROVE] }', 'approvers: { users: [U0ANN], groups: [] }')
  .replace('users: [U0ANN, U0BEN]', 'users: [U0ANN]');

test('a change that can not be submitted is told by one direct message and stands on Home until it is gone on with', async () => {
  const ann = await stack().robot('ann');
  await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
  const request = requestIn(ann);
  await putPolicy(stack(), withoutApprovers);
  await ann.press('Submit for approval');
  await ann.untilModal('*Not submitted*');
  await untilDm(ann, request, '*Not submitted*');
  await ann.close({ all: true });
  const told = () => ann.dms().filter((text) => text.includes(request) || text.includes('Not submitted'));
  expect(told()).toHaveLength(1);

  await ann.openHome();
  await ann.until(() => ann.home().includes(request), 'the change on Home');
  expect(ann.home()).toContain('nobody else could give it');
  await putPolicy(stack(), trunkPolicy);
  await ann.press('Resume', { in: 'home', near: request });
  await untilReview(ann);
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('discarded');
  await ann.close({ all: true });
  await ann.openHome();
  await ann.until(() => !ann.home().includes(request), 'Home without it');
  expect(told()).toHaveLength(1);
});

test('who lost the role of a requester can’t have a call sent once more, and is told whom to ask', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    await trunk(ann, 'connect +31205550145 acme-ams-01');
    await untilReview(ann);
    const request = await applyUnanswered(stack(), ann);
    await putPolicy(stack(), trunkPolicy.replace('users: [U0ANN, U0BEN]', 'users: [U0BEN]'));
    await ann.press('Try again', { in: 'dm', near: request });
    await ann.until(
      () => ann.ephemerals('dm').some((text) => text.includes('permission to change trunks')),
      'the refusal',
    );
    expect(sentTo(stack())).toHaveLength(1);
  });
  expect(sent).toHaveLength(1);
  await putPolicy(stack(), trunkPolicy);
});
