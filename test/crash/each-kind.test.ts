import { expect, test } from 'vitest';
import { untilCard } from '../conversation/support/cards.js';
import { boundaries } from './boundaries.js';
import { mortalStack } from './mortal-stack.js';
import { leftInDoubt, saidToBePlaced } from './of-orders.js';
import { soundAfter } from './after-every-story.js';
import { approveCard, atReview, footOf, placedOnce, placings } from './stories.js';

const inScene = mortalStack('http');

/** Before or after a job, a call, something shown, a delivery: `placeOrder:sent` is of the kind `sent`. */
const kindOf = (boundary: string): string => boundary.split(':')[1] ?? '';
const kinds = new Set(boundaries.map(kindOf));

test('killed once at each kind of boundary, an order is placed once, and all is told once', () =>
  inScene(async (scene) => {
    const { ann, bob } = scene;
    const order = await atReview(scene);
    await scene.deadly(() => ann.press('Submit for approval'), ['view_submission:arrived']);
    await scene.deadly(
      () => ann.press('Submit for approval'),
      ['view_submission:unacked'],
      ['submit:before', 'showCard:asked', 'showCard:shown'],
    );
    await ann.close({ all: true });
    await untilCard(bob, footOf(order), 'Waiting for 1 approval');
    await scene.deadly(
      () => approveCard(scene, order),
      ['block_actions:acked'],
      ['patchDraft:sent', 'dryRun:answered', 'place:after'],
    );
    await placedOnce(scene, order);
    await soundAfter(scene);
    expect(new Set(scene.deaths.map(kindOf))).toEqual(kinds);
  }));

test('an order whose placing was cut off after it was answered is in doubt, and is not sent again', () =>
  inScene(async (scene) => {
    const order = await leftInDoubt(scene, 'placeOrder:answered');
    expect(placings(scene)).toEqual({ asked: 1, placed: 1 });
    await saidToBePlaced(scene, order);
    await soundAfter(scene);
    expect(scene.deaths).toContain('placeOrder:answered');
  }));
