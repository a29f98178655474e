import { afterEach, expect, test } from 'vitest';
import { startBot, type Bot } from './bot.js';
import {
  card,
  details,
  order,
  orders,
  plan,
  statuses,
  submittedAt,
  workspace,
} from '../support/sample/requests.js';
import { ann, bob } from '../support/sample/people.js';
import type { Taken, ApprovalService } from '../../src/workflow/requests/approval-service.js';

let bot: Bot;
afterEach(() => bot.close());

type Call = { verb: string; user: string; plan: string; more: unknown };

/** A bot at whose service every click is taken as `taken` says, with a card in the approvals Slack channel. */
async function withCard(
  parts: { taken?: Taken; shown?: typeof card; approvals?: Partial<ApprovalService> } = {},
) {
  const calls: Call[] = [];
  const taken = parts.taken ?? { taken: true };
  const shown = parts.shown ?? card;
  bot = await startBot('http', {
    approvals: {
      askDecision: async (actor, plan, verb, reason, channel) => {
        calls.push({ verb, user: actor.user, plan, more: { reason, channel, workspace: actor.workspace } });
        return taken;
      },
      resolveDoubt: async (actor, plan, outcome) => {
        calls.push({ verb: 'settle', user: actor.user, plan, more: outcome });
        return taken;
      },
      mayResolveDoubt: async () => taken,
      details: async () => ({ ok: true, details: details(shown, 'value') }),
      ...parts.approvals,
    },
  });
  const posted = await bot.slack.messenger.showCard(shown, null, orders, false);
  expect(posted.shown).toBe(true);
  return { calls, robot: bot.workspace.robot };
}

test('Approve asks once more and is recorded with who clicked, where, and which plan', async () => {
  const { calls, robot } = await withCard();
  const clicker = await robot('bob');
  expect(clicker.asks('Approve')).toContain('It is placed at once and cannot be undone.');
  await clicker.press('Approve', { confirm: true });
  expect(calls).toEqual([
    { verb: 'approve', user: bob, plan, more: { reason: null, channel: orders, workspace } },
  ]);
  expect(clicker.ephemerals()).toEqual([]);
});

test('a click that does not count is told to the clicker alone, with a reference', async () => {
  const { robot } = await withCard({ taken: { taken: false, says: { why: 'requester' } } });
  const clicker = await robot('ann');
  await clicker.press('Approve', { confirm: true });
  await clicker.until(() => clicker.ephemerals().length === 1, 'the refusal');
  expect(clicker.ephemerals()[0]).toMatch(/because you submitted it.*Someone else has to/s);
  const other = await robot('bob');
  expect(other.ephemerals()).toEqual([]);
});

test('Reject asks a reason, and only a real one is taken', async () => {
  const { calls, robot } = await withCard();
  const clicker = await robot('bob');
  await clicker.press('Reject');
  await clicker.until(() => clicker.view() !== undefined, 'the window');
  await clicker.fill('Reason', '   ');
  expect(await clicker.submit()).toMatchObject({ ok: false });
  expect(calls).toEqual([]);
  await clicker.fill('Reason', ' Eight channels, not ten. ');
  expect(await clicker.submit()).toMatchObject({ ok: true });
  expect(calls).toMatchObject([
    { verb: 'reject', more: { reason: 'Eight channels, not ten.', channel: orders } },
  ]);
  expect(clicker.view()).toBeUndefined();
});

test('Details open in a window, and Approve there is recorded for the same plan', async () => {
  const { calls, robot } = await withCard();
  const clicker = await robot('bob');
  await clicker.press('Details');
  await clicker.until(() => clicker.view() !== undefined, 'the window');
  expect(clicker.screen()).toContain('Configuration of subscription 1');
  await clicker.press('Approve', { confirm: true, in: 'modal' });
  expect(calls).toMatchObject([{ verb: 'approve', plan, more: { channel: orders } }]);
  await clicker.until(() => clicker.screen().includes('Your approval is recorded'), 'the notice');
});

test('Details are refused to who may not see them', async () => {
  const { robot } = await withCard({
    approvals: { details: async () => ({ ok: false, says: { why: 'not-approver' } }) },
  });
  const clicker = await robot('ben');
  await clicker.press('Details');
  await clicker.until(() => clicker.ephemerals().length === 1, 'the refusal');
  expect(clicker.view()).toBeUndefined();
});

test('an order in doubt that was placed is settled with the operator’s order id', async () => {
  const { calls, robot } = await withCard({ shown: { ...card, status: statuses['in-doubt'] } });
  const admin = await robot('dana');
  await admin.press('It was placed');
  await admin.until(() => admin.view() !== undefined, 'the window');
  await admin.fill('Order id', '20261127-0093');
  await admin.submit();
  await admin.press('It was not placed', { confirm: true });
  expect(calls).toMatchObject([
    { verb: 'settle', more: { was: 'placed', operatorOrderId: '20261127-0093' } },
    { verb: 'settle', more: { was: 'not-placed' } },
  ]);
});

test('a person of a connected workspace is refused before anything is asked', async () => {
  const { calls } = await withCard();
  const trigger = bot.workspace.trigger('U0FAY');
  const ack = await bot.workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'block_actions',
      team: { id: 'T0DESK' },
      user: { id: 'U0FAY', team_id: 'T0ACME' },
      trigger_id: trigger,
      container: { type: 'message', channel_id: orders },
      channel: { id: orders },
      actions: [{ type: 'button', action_id: 'approval.approve', block_id: 'card.actions', value: plan }],
    },
  });
  expect(ack).toMatchObject({ kind: 'acked' });
  expect(calls).toEqual([]);
  expect(bot.log.lines.join('\n')).toContain('A request was refused');
});

test.for(['approval.approve', 'approval.approve.3', 'from.another.age', 'constructor'])(
  'a forged or old button is acked and changes nothing: %s',
  async (action) => {
    const { calls, robot } = await withCard();
    const clicker = await robot('bob');
    const ack = await bot.workspace.deliver({
      kind: 'interactive',
      body: {
        type: 'block_actions',
        team: { id: 'T0DESK' },
        user: { id: 'U0BOB', team_id: 'T0DESK' },
        trigger_id: 'x',
        container: { type: 'message', channel_id: orders },
        channel: { id: orders },
        actions: [{ type: 'button', action_id: action, block_id: 'b', value: 'plan_of_another_age' }],
      },
    });
    expect(ack).toMatchObject({ kind: 'acked' });
    expect(calls).toEqual([]);
    await clicker.until(() => clicker.ephemerals().length === 1, 'what is wrong');
    expect(clicker.ephemerals()[0]).toContain('older version');
  },
);

test('an Approve whose click names no place is not recorded, and its person gets a reference for it', async () => {
  const { calls, robot } = await withCard();
  const clicker = await robot('bob');
  const trigger_id = bot.workspace.trigger('U0BOB');
  const ack = await bot.workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'block_actions',
      team: { id: 'T0DESK' },
      user: { id: 'U0BOB', team_id: 'T0DESK' },
      trigger_id,
      container: { type: 'message' },
      actions: [{ type: 'button', action_id: 'approval.approve', block_id: 'b', value: plan }],
    },
  });
  expect(ack).toMatchObject({ kind: 'acked' });
  const says = () => [...clicker.messages('dm'), ...clicker.ephemerals()].join();
  await clicker.until(() => says() !== '', 'the apology');
  expect(says()).toContain('Something went wrong on our side');
  const [reference = ''] = /E-[0-9A-F]{6}/.exec(says()) ?? [];
  expect(reference).not.toBe('');
  expect(bot.log.lines.find((line) => line.includes(reference))).toContain('no known place');
  expect(calls).toEqual([]);
});

test('what a handler throws ends in the log and with a reference for the person', async () => {
  const { robot } = await withCard({
    approvals: {
      askDecision: async () => {
        throw new Error('disk is full');
      },
    },
  });
  const clicker = await robot('bob');
  expect(await clicker.press('Approve', { confirm: true })).toMatchObject({ ok: true });
  await clicker.until(() => clicker.ephemerals().length === 1, 'the apology');
  const [reference = ''] = /E-[0-9A-F]{6}/.exec(clicker.ephemerals()[0] ?? '') ?? [];
  expect(reference).not.toBe('');
  expect(bot.log.lines.find((line) => line.includes(reference))).toContain('disk is full');
});

test('a submission that fails shows what happened instead of closing', async () => {
  const { robot } = await withCard({
    approvals: {
      askDecision: async () => {
        throw new Error('disk is full');
      },
    },
  });
  const clicker = await robot('bob');
  await clicker.press('Reject');
  await clicker.until(() => clicker.view() !== undefined, 'the window');
  await clicker.fill('Reason', 'No');
  await clicker.submit();
  expect(clicker.screen()).toContain('Something went wrong');
});

test('a question that its person may not ask any more is said so in its window', async () => {
  const refused: Taken = { taken: false, says: { why: 'guest' } };
  const { robot } = await withCard({ approvals: { ask: async () => refused } });
  const asker = await robot('bob');
  await asker.press('Ask a question');
  await asker.untilModal('Ask a question');
  await asker.fill('Question', 'Which site?');
  await asker.press('Ask');
  expect(await asker.untilModal('Not recorded')).toContain('Guests cannot use Trunkdesk');
});

test('to an approver who asks where things stand, ten that wait are named, and how many more there are', async () => {
  bot = await startBot('http', {
    access: { role: async () => ({ requester: false, approver: true, admin: false }) },
    approvals: { waitingFor: async () => Array.from({ length: 12 }, () => card) },
    orders: { opening: async () => ({ found: 'none' }) },
    home: { list: async () => ({ items: [], page: 0, pages: 1, more: false, total: 0, discarded: 0 }) },
  });
  const approver = await bot.workspace.robot('bob');
  await approver.command('/order status', { in: 'general' });
  const answer = await approver.until(() => approver.ephemerals('general')[0] ?? '', 'the answer');
  expect(answer).toContain('12 requests wait for your decision');
  expect(answer.match(/\[Details\]/g)).toHaveLength(10);
  expect(answer).toContain('And 2 more: see the Home tab');
});

test('Withdraw stands in the direct message and asks first', async () => {
  const withdrawn: string[] = [];
  bot = await startBot('http', {
    approvals: {
      withdraw: async (_who, order) => {
        withdrawn.push(order);
        return true;
      },
    },
  });
  await bot.slack.messenger.notifyRequester(
    {
      family: 'order',
      workspace,
      to: ann,
      order,
      kind: 'intake',
      customer: 'Acme BV',
      holds: { fresh: 1, adds: 0, ends: 0 },
      ends: [],
      wishDate: null,
      about: {
        tells: 'status',
        plan,
        status: { is: 'open', needed: 1, approvals: [], expiresAt: submittedAt },
      },
    },
    null,
    false,
  );
  const requester = await bot.workspace.robot('ann');
  await requester.press('Withdraw', { confirm: true });
  expect(withdrawn).toEqual([order]);
});
