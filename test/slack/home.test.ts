import { afterEach, expect, test } from 'vitest';
import { homeView, type HomeModel } from '../../src/slack/home/view.js';
import { checkView } from '../../src/wire/check.js';
import type { OrderSummary } from '../../src/workflow/screens.js';
import { startBot, type Bot } from './bot.js';
import { OrderId } from '../../src/types/ids.js';
import { card, hostile, hostileCard, orders, pen, plan, statuses, summary } from './samples.js';

let bot: Bot | null = null;
afterEach(async () => {
  await bot?.close();
  bot = null;
});

const everyone = { requester: true, approver: true, admin: true };
const inProgress = (customer: string | null = 'Acme BV'): OrderSummary =>
  summary({ is: 'in-progress', position: 4, steps: 6, step: 'details', note: null }, customer);
const empty: HomeModel = {
  role: everyone,
  inProgress: null,
  parked: [],
  requests: [],
  waiting: [],
  direct: null,
};

test('an empty Home says what to do first', () => {
  const view = JSON.stringify(homeView({ ...empty, role: { ...everyone, approver: false } }, pen));
  expect(view).toContain('No order in progress.');
  expect(view).toContain('"Start an order"');
  expect(view).not.toContain('Waiting for you');
});

test('Resume takes the place of Start an order while one is in progress', () => {
  const view = JSON.stringify(homeView({ ...empty, inProgress: inProgress() }, pen));
  expect(view).toContain('Next step: details (4 of 6)');
  expect(view).toContain('"Resume"');
  expect(view).not.toContain('"Start an order"');
});

test('who has no role is told so', () => {
  const nobody = { requester: false, approver: false, admin: false };
  expect(JSON.stringify(homeView({ ...empty, role: nobody }, pen))).toContain('ask your admin');
});

test.for(Object.entries(hostile))('Home keeps within Slack’s limits: %s', ([, text]) => {
  for (const request of Object.values(statuses).map((status) => summary(status, text))) {
    const view = homeView(
      {
        ...empty,
        inProgress: inProgress(text),
        requests: [request],
        waiting: [hostileCard(text, statuses.open)],
        parked: [],
        direct: orders,
      },
      pen,
    );
    expect(checkView(view)).toEqual([]);
    expect(JSON.stringify(view.blocks.filter(({ type }) => type === 'section'))).not.toContain('<!here>');
  }
});

test('a long list shows ten and counts the rest', () => {
  const requests = Array.from({ length: 24 }, (_, index) => ({
    ...summary(statuses.open),
    order: OrderId.parse(`TD-${2_000 + index}`),
  }));
  const view = homeView({ ...empty, requests }, pen);
  expect(checkView(view)).toEqual([]);
  expect(JSON.stringify(view)).toContain('Your requests (24)');
  expect(JSON.stringify(view)).toContain('and 14 more');
  expect(JSON.stringify(view)).not.toContain('TD-2010');
});

test('Home opens with what waits, and Approve there is recorded for the plan and told directly', async () => {
  const decided: unknown[] = [];
  bot = await startBot('http', {
    access: { role: async () => ({ requester: true, approver: true, admin: false }) },
    orders: { list: async () => [inProgress()] },
    approvals: {
      waitingFor: async () => [card],
      decide: async (who, plan, verb, _reason, channel) => {
        decided.push([who.user, plan, verb, channel.charAt(0)]);
        return { taken: false, says: { why: 'decided-before', verb: 'approve', at: card.submittedAt } };
      },
    },
  });
  const approver = await bot.workspace.robot('bob');
  await approver.openHome();
  await approver.until(() => approver.screen().includes('Waiting for you (1)'), 'Home');
  await approver.press('Approve', { in: 'home', confirm: true });
  expect(decided).toEqual([['U0BOB', plan, 'approve', 'D']]);
  await approver.until(() => approver.screen().includes('You already approved'), 'the refusal');
});

test('/trunkdesk help lists the commands, and an unknown word is met with the nearest', async () => {
  bot = await startBot('http', {});
  const anyone = await bot.workspace.robot('ann');
  await anyone.command('/trunkdesk help');
  await anyone.until(() => anyone.ephemerals().length === 1, 'the help');
  expect(anyone.ephemerals()[0]).toContain('/order status TD-1042');
  await anyone.command('/trunkdesk hlep');
  await anyone.until(() => anyone.ephemerals().length === 2, 'the help');
  expect(anyone.ephemerals()[1]).toMatch(/There is no .*\/trunkdesk hlep.*Did you mean .*\/trunkdesk help/s);
});
