import { expect, test } from 'vitest';
import { Job } from '../../src/workflow/jobs.js';
import { mortalHouse, type Scene } from './mortal-house.js';
import { dayLater, doubted, expires, queue, slackChannelGone, wholeOrder } from './of-orders.js';
import { edit, lostCall } from './of-trunks.js';
import { around } from './stories.js';
import type { Mode } from '../support/process-house.js';

const stories = {
  'an order from its dry run to its placing': wholeOrder,
  'a request over which a day passes, and a question about it': dayLater,
  'a request that expires': expires,
  'two people and one draft': queue,
  'an approvals Slack channel that is gone': slackChannelGone,
  'an edit of a trunk channel': edit,
  'an order whose placing was cut off before it was sent': doubted('order:sent', 0),
  'an order whose placing was cut off after it was answered': doubted('order:answered', 1),
} satisfies Record<string, (scene: Scene) => Promise<void>>;

type Story = keyof typeof stories;

/** Which story leads to each kind of job: a new kind has none yet, and does not compile. */
const reachedBy: Record<Job['kind'], Story> = {
  borrow: 'an order from its dry run to its placing',
  submit: 'an order from its dry run to its placing',
  home: 'an order from its dry run to its placing',
  decide: 'an order from its dry run to its placing',
  place: 'an order from its dry run to its placing',
  card: 'an order from its dry run to its placing',
  thread: 'an order from its dry run to its placing',
  tell: 'an order from its dry run to its placing',
  'let-go': 'an order from its dry run to its placing',
  'end-hold': 'a request over which a day passes, and a question about it',
  remind: 'a request over which a day passes, and a question about it',
  'direct-card': 'a request over which a day passes, and a question about it',
  retain: 'a request over which a day passes, and a question about it',
  question: 'a request over which a day passes, and a question about it',
  expire: 'a request that expires',
  'call-next': 'two people and one draft',
  'tell-admin': 'an approvals Slack channel that is gone',
  'doubt-reminder': 'an order whose placing was cut off after it was answered',
  'tell-doubt': 'an order whose placing was cut off after it was answered',
  'trunk-submit': 'an edit of a trunk channel',
  'trunk-apply': 'an edit of a trunk channel',
  'look-at-draft': 'an order whose placing was cut off after it was answered',
};

/** A change of a trunk for each way to write that the operator's documents have beside orders and drafts. */
const changes = {
  POST: 'connect +31205550145 acme-ams-01',
  PUT: 'type +31205550201 acme-teams user',
  DELETE: 'untype +31205550200 acme-teams',
} as const;

const lost = Object.entries(changes).flatMap(([method, words]) => [
  { boundary: `${method}:sent`, words, arrived: 0 } as const,
  { boundary: `${method}:answered`, words, arrived: 1 } as const,
]);

/** All stories under one Slack mode, in a file of its own so that the two run side by side. */
export function everyBoundary(mode: Mode): void {
  const inScene = mortalHouse(mode);

  test.for(Object.entries(stories))(
    'killed at every boundary, nothing is lost and nothing done twice: %s',
    { timeout: 300_000 },
    ([title, story]) =>
      inScene(async (scene) => {
        await story(scene);
        const kinds = Job.options.map(({ shape }) => shape.kind.value);
        const mine = kinds.filter((kind) => reachedBy[kind] === title);
        expect(scene.deaths).toEqual(expect.arrayContaining(around(...mine)));
      }),
  );

  test.for(lost)(
    'killed at $boundary of a call to the operator, it is not sent again by itself',
    { timeout: 120_000 },
    ({ boundary, words, arrived }) =>
      inScene(async (scene) => {
        await lostCall(boundary, words, arrived)(scene);
        expect(scene.deaths).toEqual([boundary]);
      }),
  );
}
