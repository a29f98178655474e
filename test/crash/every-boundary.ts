import { expect, test } from 'vitest';
import { boundaries } from './boundaries.js';
import { mortalStack, type Scene } from './mortal-stack.js';
import {
  activeProducts,
  dayLater,
  doubted,
  expires,
  queue,
  reading,
  slackChannelGone,
  wholeOrder,
} from './of-orders.js';
import { edit, lost, waysIn } from './of-trunks.js';
import { soundAfter } from './after-every-story.js';
import type { Mode } from '../support/stack-environment.js';

const stories: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'what is read for an order': reading,
  'what is active in a subscription': activeProducts,
  'an order from its dry run to its placing': wholeOrder,
  'a request over which a day passes, and a question about it': dayLater,
  'a request that expires': expires,
  'two people and one draft': queue,
  'an approvals Slack channel that is gone': slackChannelGone,
  'the ways in to a trunk': waysIn,
  'an edit of a trunk channel': edit,
  ...lost,
  'an order whose placing was cut off before it was sent': doubted('placeOrder:sent', 0),
  'an order whose placing was cut off after it was answered': doubted('placeOrder:answered', 1),
};

/** All stories under one Slack mode, in a file of its own so that the two run side by side. */
export function everyBoundary(mode: Mode): void {
  const inScene = mortalStack(mode);
  const reached = new Set<string>();

  test.for(Object.entries(stories))(
    'killed at every boundary, nothing is lost and nothing done twice: %s',
    ([, story]) =>
      inScene(async (scene) => {
        await story(scene);
        expect(scene.deaths).not.toEqual([]);
        for (const death of scene.deaths) reached.add(death);
        await soundAfter(scene);
      }),
  );

  test(`every one of the ${boundaries.length} boundaries is one that it was killed at`, () => {
    process.stdout.write(`${mode}: killed at ${reached.size} of ${boundaries.length} boundaries\n`);
    expect(boundaries.filter((boundary) => !reached.has(boundary))).toEqual([]);
  });
}
