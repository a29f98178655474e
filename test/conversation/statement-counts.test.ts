import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startStack } from '../support/stack.js';
import { orderBySteps, type StepName } from './support/order-by-steps.js';

const Ran = z.object({ sql: z.string(), isSynced: z.boolean().optional() });
type Ran = z.infer<typeof Ran>;

/** What the bot's database is asked while something is done, as the store tells it. */
function counter() {
  let ran: Ran[] = [];
  const note = (each: unknown): void => void ran.push(Ran.parse(each));
  subscribe('trunkdesk:store', note);
  onTestFinished(() => {
    unsubscribe('trunkdesk:store', note);
  });
  return async (act: () => Promise<unknown>) => {
    ran = [];
    await act();
    return {
      statements: ran.length,
      commits: ran.filter(({ sql, isSynced }) => sql === 'commit' && isSynced === true).length,
      reads: ran.filter(({ sql }) => sql.startsWith('select')).length,
    };
  };
}

interface Most {
  readonly statements: number;
  /** Those that wait for the disk. */
  readonly commits: number;
  readonly reads: number;
}

/**
 * Counts don't depend on the machine. A few more are a look of the outbox that falls into a step now and then; the form
 * of `Next on details` is read in a draft, by jobs, and placing begins while a card is drawn.
 */
const most: Readonly<Record<StepName, Most>> = {
  '/order': { statements: 15, commits: 1, reads: 6 },
  'Next on customer': { statements: 20, commits: 2, reads: 9 },
  'a quantity': { statements: 10, commits: 1, reads: 5 },
  'Next on products': { statements: 14, commits: 1, reads: 6 },
  'Next on details': { statements: 80, commits: 7, reads: 38 },
  'Next on configuration': { statements: 20, commits: 2, reads: 9 },
  Submit: { statements: 80, commits: 5, reads: 46 },
  'Approve until its card is drawn': { statements: 85, commits: 5, reads: 46 },
  'Approve until it is placed': { statements: 150, commits: 11, reads: 70 },
};

test('a step of an order asks and writes no more than it needs', async () => {
  const stack = await startStack({ mode: 'http' });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const count = counter();
  await orderBySteps(ann, bob, async (name, act) => {
    const { statements, commits, reads } = await count(act);
    expect.soft(statements, `${name}: statements`).toBeLessThanOrEqual(most[name].statements);
    expect.soft(commits, `${name}: commits`).toBeLessThanOrEqual(most[name].commits);
    expect.soft(reads, `${name}: reads`).toBeLessThanOrEqual(most[name].reads);
  });
});
