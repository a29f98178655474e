import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SlackChannelId } from '../../src/types/ids.js';
import type { TrunkMessage } from '../../src/workflow/messages.js';
import type { ApiFault } from '../../src/sandbox/workspace/faults.js';
import { startBot, type Bot } from './bot.js';
import {
  card,
  message,
  order,
  orders,
  plan,
  statuses,
  submittedAt,
  workspace,
} from '../support/sample/requests.js';
import { ann, bob } from '../support/sample/people.js';

let bot: Bot;
beforeEach(async () => {
  bot = await startBot('http', {});
});
afterEach(() => bot.close());

const posts = () => bot.workspace.calls().filter(({ method }) => method === 'chat.postMessage').length;

test('a card is posted once and brought up to date in place', async () => {
  const shown = await bot.slack.messenger.showCard(card, null, orders, false);
  if (!shown.shown) throw new Error('not shown');
  const placed = { ...card, status: statuses.placed };
  expect(await bot.slack.messenger.showCard(placed, shown.messageRef, orders, false)).toEqual(shown);
  const reader = await bot.workspace.robot('bob');
  expect(reader.screen()).toContain('20261127-0093');
  expect(reader.screen()).not.toContain('Waiting for 1 approval');
  expect(posts()).toBe(1);
});

describe('an answer that is lost', () => {
  test('leaves one card, since the second try looks first', async () => {
    bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' });
    const first = await bot.slack.messenger.showCard(card, null, orders, false);
    expect(first).toMatchObject({ shown: false, later: { afterMs: null } });
    const second = await bot.slack.messenger.showCard(card, null, orders, true);
    expect(second.shown).toBe(true);
    expect(posts()).toBe(1);
  });

  test('leaves what it posted as it stands now, not as it stood then', async () => {
    const { messenger } = bot.slack;
    bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 2);
    await messenger.showCard(card, null, orders, false);
    await messenger.notifyRequester(message({ tells: 'status', plan, status: statuses.open }), null, false);
    await messenger.showCard({ ...card, status: statuses.placed }, null, orders, true);
    const superseded = { tells: 'superseded', plan, by: 'placed', said: ['open', 'in-doubt'] } as const;
    const told = await messenger.notifyRequester(message(superseded), null, true);
    expect(told.shown).toBe(true);
    const [reader, asker] = [await bot.workspace.robot('bob'), await bot.workspace.robot('ann')];
    expect(reader.buttons({ in: 'orders' })).not.toContain('Approve');
    expect(asker.dms()).toEqual([`${order}: placed, see below.`]);
    expect(posts()).toBe(2);
  });

  test('leaves one message of a trunk change, which shows the result', async () => {
    const { messenger } = bot.slack;
    const counts = { done: 1, refused: 0, unknown: 0, skipped: 0, waiting: 0, passing: 0 };
    const told: TrunkMessage = {
      family: 'trunk',
      workspace,
      to: ann,
      order,
      action: 'trunk.edit',
      channel: 'acme-ams-01',
      number: null,
      size: 1,
      type: null,
      about: { tells: 'progress', plan, counts, stopping: false },
    };
    bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' });
    await messenger.notifyRequester(told, null, false);
    const result = {
      tells: 'result',
      plan,
      counts,
      lone: null,
      failed: [],
      failedInAll: 0,
      canTryAgain: false,
      hasFile: false,
    } as const;
    expect((await messenger.notifyRequester({ ...told, about: result }, null, true)).shown).toBe(true);
    expect((await bot.workspace.robot('ann')).dms()).toHaveLength(1);
    expect(posts()).toBe(1);
  });

  test('leaves one message however much later it is tried again', async () => {
    const { messenger } = bot.slack;
    const ended = message({ tells: 'hold-ended', at: submittedAt, stays: false });
    bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' });
    await messenger.notifyRequester(ended, null, false);
    bot.workspace.clock.advance(3 * 3_600_000);
    expect((await messenger.notifyRequester(ended, null, true)).shown).toBe(true);
    expect(posts()).toBe(1);
    const anew = message({ tells: 'hold-ended', at: submittedAt + 1, stays: false });
    expect((await messenger.notifyRequester(anew, null, true)).shown).toBe(true);
    expect(posts()).toBe(2);
  });

  test('of a message that never stood there posts none in its place', async () => {
    const superseded = { tells: 'superseded', plan, by: 'placed', said: ['open'] } as const;
    expect(await bot.slack.messenger.notifyRequester(message(superseded), null, true)).toMatchObject({
      shown: true,
    });
    expect(posts()).toBe(0);
  });

  test('leaves one direct message and one step in the thread', async () => {
    const { messenger } = bot.slack;
    const told = message({ tells: 'status', plan, status: statuses.placed });
    const step = {
      plan,
      order,
      step: 'approved',
      at: submittedAt,
      operatorOrderId: null,
      note: null,
      by: bob,
    } as const;
    const shown = await messenger.showCard(card, null, orders, false);
    if (!shown.shown) throw new Error('not shown');
    bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' }, 2);
    expect((await messenger.notifyRequester(told, null, false)).shown).toBe(false);
    expect((await messenger.noteStep(step, shown.messageRef, false)).shown).toBe(false);
    expect((await messenger.notifyRequester(told, null, true)).shown).toBe(true);
    expect((await messenger.noteStep(step, shown.messageRef, true)).shown).toBe(true);
    expect(posts()).toBe(3);
  });

  test('is not followed by a post while Slack can’t say whether the first is there', async () => {
    bot.workspace.faults.api('conversations.history', { kind: 'status', status: 500 });
    const again = await bot.slack.messenger.showCard(card, null, orders, true);
    expect(again).toMatchObject({ shown: false, later: {} });
    expect(posts()).toBe(0);
  });

  test('without a first message there, the second try posts it', async () => {
    expect((await bot.slack.messenger.showCard(card, null, orders, true)).shown).toBe(true);
    expect(posts()).toBe(1);
  });
});

const failures: [string, ApiFault, object][] = [
  ['rate limit', { kind: 'rate-limited', retryAfterSeconds: 7 }, { later: { afterMs: 7_000 } }],
  [
    'rate limit without a time',
    { kind: 'rate-limited', retryAfterSeconds: null },
    { later: { afterMs: 30_000, because: 'Slack asks to wait' } },
  ],
  ['broken Slack', { kind: 'status', status: 503 }, { later: { afterMs: null } }],
  ['passing error', { kind: 'error', error: 'internal_error' }, { later: { afterMs: null } }],
  ['archived', { kind: 'error', error: 'is_archived' }, { impossible: 'archived' }],
  ['bot removed', { kind: 'error', error: 'not_in_channel' }, { impossible: 'not-in-channel' }],
  ['no such Slack channel', { kind: 'error', error: 'channel_not_found' }, { impossible: 'no-channel' }],
  [
    'app removed',
    { kind: 'error', error: 'account_inactive' },
    { later: { afterMs: 600_000, because: 'account_inactive' } },
  ],
  [
    'token taken back',
    { kind: 'error', error: 'token_revoked' },
    { later: { afterMs: 600_000, because: 'token_revoked' } },
  ],
  ['anything else', { kind: 'error', error: 'invalid_blocks' }, { impossible: 'refused' }],
];

test.for(failures)('%s is tried later or never, as it should be', async ([, fault, expected]) => {
  bot.workspace.faults.api('chat.postMessage', fault);
  const shown = await bot.slack.messenger.showCard(card, null, orders, false);
  // Were it repeated, the second one would be there.
  expect(shown).toMatchObject({ shown: false, ...expected });
  expect(posts()).toBe(0);
});

test('a card that someone deleted is gone', async () => {
  const at = { channel: orders, ts: '1.000001' };
  expect(await bot.slack.messenger.showCard(card, at, orders, false)).toEqual({
    shown: false,
    impossible: 'gone',
  });
});

test('an ephemeral message reaches its person where they clicked, and directly where they are no member', async () => {
  const says = { why: 'requester' } as const;
  const notice = { to: ann, channel: orders, order, says, reference: 'E-8N1D' };
  expect((await bot.slack.messenger.sendEphemeral(notice)).shown).toBe(true);
  const outsider = await bot.workspace.robot('ann');
  expect(outsider.ephemerals()[0]).toContain('E-8N1D');
  bot.workspace.faults.api('chat.postEphemeral', { kind: 'error', error: 'user_not_in_channel' });
  expect((await bot.slack.messenger.sendEphemeral(notice)).shown).toBe(true);
  expect(outsider.ephemerals()).toHaveLength(1);
  expect(posts()).toBe(1);
});

test.for([
  ['C0ORDERS', { usable: true, shared: false }],
  ['C0SHARED', { usable: true, shared: true }],
  ['C0DESK', { usable: false, because: 'no-channel', shared: null }],
  ['C0NOWHERE', { usable: false, because: 'no-channel', shared: null }],
] as const)('whether %s can hold cards is read from Slack', async ([channel, fact]) => {
  expect(await bot.slack.messenger.channelFact(SlackChannelId.parse(channel))).toEqual(fact);
});

test('whether a Slack channel can hold cards is remembered for a moment, until it is read anew', async () => {
  const { messenger } = bot.slack;
  await messenger.channelFact(orders);
  bot.workspace.faults.api('conversations.info', { kind: 'status', status: 500 });
  expect(await messenger.channelFact(orders, 'recent')).toEqual({ usable: true, shared: false });
  expect(await messenger.channelFact(orders)).toEqual({
    usable: false,
    because: 'unreadable',
    shared: null,
  });
});

test('one that is archived, or without the bot, is seen to be shared all the same', async () => {
  const { messenger } = bot.slack;
  const there = SlackChannelId.parse('C0SHARED');
  bot.workspace.admin.removeBot(there);
  expect(await messenger.channelFact(there)).toEqual({
    usable: false,
    because: 'not-in-channel',
    shared: true,
  });
  bot.workspace.admin.archive(there);
  expect(await messenger.channelFact(there)).toEqual({ usable: false, because: 'archived', shared: true });
});

test('a card is closed where it stands, and where it was posted by a call whose answer was lost; else nothing is posted', async () => {
  const { messenger } = bot.slack;
  const reader = await bot.workspace.robot('bob');
  expect(await messenger.closeCard(card, null, orders)).toMatchObject({ shown: true });
  expect(posts()).toBe(0);
  bot.workspace.faults.api('chat.postMessage', { kind: 'answer-lost' });
  await messenger.showCard(card, null, orders, false);
  expect(await messenger.closeCard(card, null, orders)).toMatchObject({ shown: true });
  await reader.untilMessage('orders', 'another company reads this Slack channel');
  expect(reader.messages('orders')).toHaveLength(1);
  expect(reader.messages('orders').join()).not.toContain(card.customer);
  expect(reader.buttons({ in: 'orders' })).toEqual([]);
  expect(posts()).toBe(1);
});

test('an unreadable Slack channel is not taken for a good one', async () => {
  bot.workspace.faults.api('conversations.info', { kind: 'status', status: 500 });
  expect(await bot.slack.messenger.channelFact(orders)).toEqual({
    usable: false,
    because: 'unreadable',
    shared: null,
  });
});

test('no token ever reaches the log', async () => {
  bot.workspace.faults.api('*', { kind: 'error', error: 'invalid_auth' }, 5);
  await bot.slack.messenger.showCard(card, null, orders, false);
  await bot.slack.messenger.channelFact(orders);
  expect(bot.log.lines.join('\n')).not.toMatch(/xox|xapp/);
});
