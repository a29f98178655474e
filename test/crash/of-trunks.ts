import { expect } from 'vitest';
import { untilCard } from '../conversation/support/cards.js';
import {
  editToReview,
  isTrunkWrite,
  requestIn,
  submit,
  trunk,
  untilDm,
  untilReview,
} from '../conversation/support/trunk.js';
import type { Scene } from './mortal-house.js';
import { approveCard, around, cardsOf, footOf } from './stories.js';

const sent = ({ operator }: Scene): number => operator.calls().filter(isTrunkWrite).length;

/** From its submission to the one call. */
export async function edit(scene: Scene): Promise<void> {
  const { ann, bob, operator } = scene;
  operator.forgetCalls();
  const request = await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
  await scene.deadly(() => ann.press('Submit for approval'), ['view_submission:ack'], around('trunk-submit'));
  await ann.close({ all: true });
  await untilCard(bob, footOf(request), 'Waiting for 1 approval');
  await scene.deadly(() => approveCard(scene, request), ['block_actions:ack'], around('trunk-apply'));
  await untilCard(bob, footOf(request), '*Done*');
  expect(sent(scene)).toBe(1);
  expect(cardsOf(scene, request)).toHaveLength(1);
  await untilDm(ann, request, '*Done*');
}

/** A call that was cut off is unknown, said so, and sent again only by whom it is offered to. */
export const lostCall =
  (boundary: string, words: string, arrived: 0 | 1) =>
  async (scene: Scene): Promise<void> => {
    const { ann, bob, operator } = scene;
    await trunk(ann, words);
    await untilReview(ann);
    const request = requestIn(ann);
    await submit(ann);
    operator.forgetCalls();
    await scene.deadly(() => approveCard(scene, request), [boundary]);
    await untilCard(bob, footOf(request), 'No answer came');
    await untilDm(ann, request, 'No answer came');
    expect(sent(scene)).toBe(arrived);
    await ann.press('Try again', { in: 'dm', near: request });
    await ann.until(() => sent(scene) === arrived + 1, 'one more call');
  };
