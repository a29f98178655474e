import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/wire/limits.js';
import { answerTo } from './support/answers.js';
import { sharedStack } from '../support/stack.js';
import { fillWithRequests } from './support/many-requests.js';
import type { Robot } from '../support/robot.js';

const many = 5_000;
const stack = sharedStack();

beforeAll(() => fillWithRequests(stack(), 'U0ANN', many), 60_000);

/** How long the views published for a person were, as Slack got them. */
const published = (user: string): number[] =>
  stack()
    .workspace.calls()
    .filter(({ method, args }) => method === 'views.publish' && args['user_id'] === user)
    .map(({ args }) => JSON.stringify(args['view']).length);

/** One for each page that was looked at, none of them near what Slack takes. */
function expectFarFromLimits(views: readonly number[]): void {
  expect(views.length).toBeGreaterThan(2);
  expect(Math.max(...views)).toBeLessThan(limits.view.jsonBytes / 2);
}

async function openHome(person: Robot, says: string): Promise<void> {
  await person.openHome();
  await person.until(() => person.home().includes(says), `Home with "${says}"`);
}

test('Home shows thousands of requests ten at a time, turns its pages, and stays far from Slack’s limits', async () => {
  const ann = await stack().robot('ann');
  await openHome(ann, 'Your requests (5,000)');
  expect(ann.home()).toContain('Page 1 of 500');
  expect(ann.home()).toContain('TD-104992');
  expect(ann.buttons({ in: 'home' })).not.toContain('Newer');
  await ann.press('Older', { in: 'home' });
  await ann.until(() => ann.home().includes('Page 2 of 500'), 'the second page');
  expect(ann.home()).toContain('TD-104990');
  expect(ann.home()).not.toContain('TD-104992');
  await ann.press('Newer', { in: 'home' });
  await ann.until(() => ann.home().includes('Page 1 of 500'), 'the first page again');
  // Details of what stands on a page opens from there.
  await ann.press('Details', { in: 'home', near: 'TD-104995' });
  await ann.untilModal('Request TD-104995');
  await ann.close();
  expectFarFromLimits(published('U0ANN'));
});

test('who decides sees the oldest of thousands first, and deciding one brings up the next', async () => {
  const bob = await stack().robot('bob');
  await openHome(bob, 'Waiting for you (5,000)');
  expect(bob.home()).toContain('TD-100001');
  expect(bob.home()).not.toContain('TD-100011');
  await bob.press('Newer', { in: 'home' });
  await bob.until(() => bob.home().includes('TD-100011'), 'the second page');
  await bob.press('Older', { in: 'home' });
  await bob.until(() => bob.home().includes('TD-100001'), 'the first page');
  await bob.press('Reject TD-100001', { in: 'home' });
  await bob.untilModal('Reason');
  await bob.fill('Reason', 'One of too many');
  await bob.press('Reject');
  await bob.until(() => bob.home().includes('Waiting for you (4,999)'), 'one less');
  await bob.until(() => bob.home().includes('TD-100011'), 'the next one');
  const says = await answerTo(bob, '/order status');
  expect(says).toContain('TD-100002');
  expect(says).not.toContain('TD-100001');
  expectFarFromLimits(published('U0BOB'));
});

test('/order list and /order status answer from thousands, within Slack’s limits', async () => {
  const ann = await stack().robot('ann');
  const list = await answerTo(ann, '/order list');
  expect(list).toContain('Page 1 of 500');
  expect(list).toContain('TD-104999');
  const before = ann.ephemerals('general').length;
  await ann.press('Older', { in: 'general' });
  await ann.until(() => ann.ephemerals('general').length > before, 'the second page');
  const next = ann.ephemerals('general').find((text) => text.includes('Page 2 of 500')) ?? '';
  expect(next).toContain('TD-104990');
  for (const message of ann.seen('general')) {
    expect(message.blocks.length).toBeLessThanOrEqual(limits.message.blocks);
    expect(JSON.stringify(message.blocks).length).toBeLessThan(12_000);
  }
  expect(await answerTo(ann, '/order status TD-102500')).toContain('Waiting for');
});
