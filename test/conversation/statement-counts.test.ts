import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startStack } from '../support/stack.js';
import { dayFromNow, pressEachFix, untilStep } from './support/take-order.js';

const Ran = z.object({ sql: z.string() });

/** What the bot's database is asked while something is done, as the store tells it. */
function counter() {
  let ran: string[] = [];
  const note = (each: unknown): void => void ran.push(Ran.parse(each).sql);
  subscribe('trunkdesk:store', note);
  onTestFinished(() => {
    unsubscribe('trunkdesk:store', note);
  });
  return async (act: () => Promise<unknown>) => {
    ran = [];
    await act();
    return {
      statements: ran.length,
      commits: ran.filter((sql) => sql === 'commit').length,
      reads: ran.filter((sql) => sql.startsWith('select')).length,
    };
  };
}

interface Most {
  readonly statements: number;
  readonly commits: number;
  readonly reads: number;
}

/**
 * Counts don't depend on the machine. A few reads more are a look of the outbox that falls into a step now and then;
 * the form of `Next on details` is read in a draft, by jobs, and placing begins while a card is drawn.
 */
const most: Readonly<Record<string, Most>> = {
  '/order': { statements: 15, commits: 1, reads: 7 },
  'Next on customer': { statements: 20, commits: 2, reads: 10 },
  'a quantity': { statements: 10, commits: 1, reads: 6 },
  'Next on products': { statements: 14, commits: 1, reads: 7 },
  'Next on details': { statements: 80, commits: 8, reads: 38 },
  'Next on configuration': { statements: 20, commits: 2, reads: 10 },
  'Approve until its card is drawn': { statements: 120, commits: 9, reads: 64 },
};

test('a step of an order asks and writes no more than it needs', async () => {
  const stack = await startStack({ mode: 'http' });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const count = counter();
  const counted: Record<string, Most> = {};
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    counted[name] = await count(act);
  };
  await step('/order', async () => {
    await ann.command('/order new', { in: 'general' });
    await untilStep(ann, 'customer');
  });
  await ann.choose('Customer', 'Acme BV');
  await step('Next on customer', async () => {
    await ann.press('Next');
    await ann.until(() => ann.choices('Product').length > 0, 'the products');
  });
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.press('Next');
  await ann.until(() => ann.buttons().includes('Fix'), 'the rules');
  await pressEachFix(ann);
  await step('a quantity', () => ann.fill('Voice channel', '10'));
  await step('Next on products', async () => {
    await ann.press('Next');
    await untilStep(ann, 'details');
  });
  await ann.fill('Wish date', dayFromNow(40));
  await step('Next on details', async () => {
    await ann.press('Next');
    await ann.untilModal('Form 1 of 2');
  });
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await step('Next on configuration', async () => {
    await ann.press('Next');
    await ann.untilModal('Form 2 of 2');
  });
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await step('Approve until its card is drawn', async () => {
    await bob.press('Approve', { in: 'orders', confirm: true });
    await bob.until(() => !bob.messages('orders').at(-1)?.includes('Waiting for 1 approval'), 'the card');
  });
  for (const [name, { statements, commits, reads }] of Object.entries(most)) {
    expect.soft(counted[name]?.statements, `${name}: statements`).toBeLessThanOrEqual(statements);
    expect.soft(counted[name]?.commits, `${name}: commits`).toBeLessThanOrEqual(commits);
    expect.soft(counted[name]?.reads, `${name}: reads`).toBeLessThanOrEqual(reads);
  }
});
