import { expect, test } from 'vitest';
import { approve } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { globex } from './support/trunk-many.js';
import {
  answerTo,
  applyNow,
  applyUnanswered,
  dmOf,
  editToReview,
  isTrunkWrite,
  requestIn,
  submit,
  trunk,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import { again, once, sizedList } from '../support/size.js';
import type { CallFault } from '../support/operator-faults.js';
import type { Robot } from '../support/robot.js';

/** What is asked for anew, by a request of its own, after one of which nobody knows what came. */

const stack = sharedStack({ policy: trunkPolicy });

const refused: CallFault = {
  is: 'answered',
  status: 409,
  body: '{"error_identifier":"urn:error:x","error_message":"Number is not available"}',
};

/** One change whose own confirmation is enough, carried out; gives its number. */
async function apply(person: Robot, words: string, end: string): Promise<string> {
  await trunk(person, words);
  await untilReview(person);
  const request = requestIn(person);
  await applyNow(person, end);
  return request;
}

/** The same where the answer is lost. */
async function lose(person: Robot, words: string): Promise<string> {
  await trunk(person, words);
  await untilReview(person);
  return applyUnanswered(stack(), person);
}

test.each(
  sizedList<[words: string, who: 'ann' | 'ben']>([
    ['connect +31205550145 acme-ams-01', 'ann'],
    ['type +31205550201 acme-teams user', 'ann'],
    ['connect +31205550146 acme-ams-01', 'ben'],
  ]),
)(
  '“%s”, asked for anew by %s after its answer was lost, is in doubt where it is refused, and names the first request',
  async (words, who) => {
    const first = await lose(await stack().robot('ann'), words);
    const person = await stack().robot(who);
    stack().faults.next(isTrunkWrite, refused);
    const second = await apply(person, words, `*It may have worked in ${first} before*`);
    expect(second).not.toBe(first);
    const told = await untilDm(person, second, `It may have worked in ${first} before`);
    expect(told).toContain('Asked for anew, the operator refused it');
    expect(told).toContain('Number is not available');
    expect(told).not.toContain('Nothing was changed');
    const number = /\+\d+/.exec(words)?.[0] ?? '';
    expect(await answerTo(person, `history ${number}`)).toContain(`It may have worked in ${first} before`);
  },
);

again(
  'a number that is disconnected anew after a lost answer, and is not connected, is disconnected',
  async () => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const disconnect = async (end: string): Promise<string> => {
      await trunk(ann, 'disconnect +31205550141');
      await untilReview(ann);
      const request = await submit(ann);
      await approve(bob, request);
      await untilDm(ann, request, end);
      return request;
    };
    stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
    const first = await disconnect('No answer came');
    const second = await disconnect('*Done*');
    expect(dmOf(ann, second)).toContain(`${first} asked for the same, and no clear answer came to it.`);
  },
);

once(
  'rows in doubt that are fed in again as a list are in doubt, and the list says what it holds',
  async () => {
    const ann = await stack().robot('ann');
    const feed = async (numbers: readonly string[], end: string): Promise<string> => {
      await trunk(ann, `connect ${numbers.join(' ')} globex-hq`);
      await ann.untilModal('# Several numbers');
      await ann.press('Next');
      await untilReview(ann);
      const request = requestIn(ann);
      await applyNow(ann, end);
      await untilDm(ann, request, end);
      return request;
    };
    const numbers = globex(210, 3);
    stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
    const first = await feed(numbers.slice(0, 2), '1 connected, 1 in doubt');
    expect(dmOf(ann, first)).toContain('gives what was not done, or is in doubt,');
    // The operator itself refuses it: it was connected.
    const second = await feed([numbers[0] ?? '', numbers[2] ?? ''], '1 connected, 1 in doubt');
    const told = await untilDm(ann, second, `It may have worked in ${first} before`);
    expect(told).not.toMatch(/\d refused/);
    await ann.press('Show as CSV', { in: 'dm', near: second });
    const csv = await ann.untilModal('number,channel,problem');
    expect(csv).toContain(`in doubt: It may have worked in ${first} before, when no clear answer came.`);
    await ann.close({ all: true });
  },
);

once(
  'an edit that is asked for anew after a lost answer may have worked; one that sets something else is refused',
  async () => {
    const ann = await stack().robot('ann');
    const edit = async (code: string): Promise<void> => {
      await editToReview(ann, { groups: ['General'] }, [{ 'Area code': code }]);
    };
    await edit('010');
    const first = await applyUnanswered(stack(), ann);
    stack().faults.next(isTrunkWrite, refused);
    await edit('010');
    await applyNow(ann, `*It may have worked in ${first} before*`);
    stack().faults.next(isTrunkWrite, refused);
    await edit('020');
    const other = requestIn(ann);
    await applyNow(ann, 'Nothing was changed');
    expect(await untilDm(ann, other, 'refused')).not.toContain('may have worked');
  },
);

once(
  'a refusal says nothing of a lost call about something else, nor of one that something was done after',
  async () => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const [number = '', other = ''] = globex(220, 2);
    await lose(ann, `connect ${number} globex-hq`);
    for (const words of [`connect ${other} globex-hq`, `connect ${number} acme-rtm-01`]) {
      stack().faults.next(isTrunkWrite, refused);
      const request = await apply(ann, words, 'Nothing was changed');
      expect(dmOf(ann, request)).not.toContain('may have worked');
    }
    await trunk(ann, `disconnect ${number}`);
    await untilReview(ann);
    const done = await submit(ann);
    await approve(bob, done);
    await untilDm(ann, done, '*Done*');
    stack().faults.next(isTrunkWrite, refused);
    const request = await apply(ann, `connect ${number} globex-hq`, 'Nothing was changed');
    expect(dmOf(ann, request)).not.toContain('may have worked');
  },
);
