import { expect, test } from 'vitest';
import { runSettle } from '../../src/cli/settle/run.js';
import { run } from '../cli/tool.js';
import { untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import {
  editToReview,
  isTrunkWrite,
  sentTo,
  submitAndApprove,
  trunkPolicy,
  untilDm,
} from './support/trunk.js';
import type { Robot } from '../support/robot.js';

const password = 'Correct-Horse-7';

/** A changed password whose answer was lost; gives the number of the change. */
async function lost(stack: Stack, ann: Robot, bob: Robot): Promise<string> {
  stack.faults.next(isTrunkWrite, { is: 'answer-cut' });
  await editToReview(ann, { groups: ['General'] }, [{ Password: password }]);
  const request = await submitAndApprove(ann, bob, 'No answer');
  await untilDm(ann, request, 'No answer came');
  expect(ann.buttons({ in: 'dm', near: request })).toContain('Try again');
  return request;
}

const settle = (stack: Stack, ...argv: string[]) => run(runSettle, argv, stack.env, Date.now);

test('a trunk change whose answer was lost is listed, settled from the command line by another admin, and told', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const request = await lost(stack, ann, bob);
  const listed = await settle(stack);
  expect(listed.out).toContain(`${request}  trunk change: edit of the channel acme-ams-01`);
  expect(listed.out).toContain('nobody knows what became of 1 of 1 call');
  expect(listed.out).not.toContain(password);
  const refused = await settle(stack, request, '--worked', '--by', 'U0ANN');
  expect(refused).toMatchObject({ code: 1, complaints: expect.stringContaining('U0ANN') });
  const wrong = await settle(stack, request, '--not-placed', '--by', 'U0DANA');
  expect(wrong.complaints).toContain(`${request} is not an order in doubt`);
  const done = await settle(stack, request, '--worked', '--by', 'U0DANA');
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringContaining('is recorded as carried out, by U0DANA'),
  });
  await untilDm(ann, request, '*Done*');
  await untilCard(bob, request, '*Done*');
  expect(ann.buttons({ in: 'dm', near: request })).not.toContain('Try again');
  expect((await settle(stack)).out).toBe('No order and no trunk change is in doubt.\n');
  expect(sentTo(stack)).toHaveLength(1);
});

test('what an admin found not to have worked is said so, and nothing is sent again', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const request = await lost(stack, ann, bob);
  expect(await settle(stack, request, '--did-not-work', '--by', 'U0DANA')).toMatchObject({ code: 0 });
  await ann.until(() => !ann.buttons({ in: 'dm', near: request }).includes('Try again'), 'no Try again');
  expect(sentTo(stack)).toHaveLength(1);
});

test('a password kept for “Try again” is deleted after a week; the change stays in doubt, and can’t be sent once more', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const request = await lost(stack, ann, bob);
  stack.advance(9 * 86_400_000);
  await ann.until(() => !ann.buttons({ in: 'dm', near: request }).includes('Try again'), 'no Try again');
  expect((await settle(stack)).out).toContain(request);
  expect(sentTo(stack)).toHaveLength(1);
});
