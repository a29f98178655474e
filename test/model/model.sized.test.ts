import { expect, test } from 'vitest';
import { z } from 'zod';
import { carry, scriptOf } from './carry.js';
import { runOf } from './search.js';
import kept from './seeds.json' with { type: 'json' };
import { Run } from './steps.js';
import { sized, sizedList } from '../support/size.js';

/** Long runs are a command: `npm run model -- --runs 10000`. The first from here on reach what is looked for below. */
const seeds = Array.from({ length: sized({ short: 8, long: 60 }) }, (_, at) => at + 15);

const Kept = z.array(z.object({ says: z.string(), run: Run }));

test.each(sizedList(Kept.parse(kept)))('$says', async ({ run }) => {
  const { broken } = await carry(run);
  expect(broken).toEqual([]);
});

test('whatever people, the operator, Slack and crashes do, nothing is placed twice, unapproved or changed, and nothing is lost', async () => {
  const reached = new Map<string, number>();
  for (const seed of seeds) {
    const run = runOf(seed);
    const carried = await carry(run);
    const again = `npm run model -- --seed ${seed} --runs 1\n${scriptOf(run)}`;
    expect(carried.broken.map((says) => `${says}\n${again}`)).toEqual([]);
    for (const [what, times] of carried.reached) reached.set(what, (reached.get(what) ?? 0) + times);
  }
  // A model in which nothing happens would find nothing.
  const needed = [
    'placed at the operator',
    'order.expired',
    'calls of trunk changes',
    'killed',
    'decision.refused',
  ];
  expect(needed.filter((what) => !reached.has(what))).toEqual([]);
});
