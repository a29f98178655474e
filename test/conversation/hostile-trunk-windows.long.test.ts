import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf } from './support/cards.js';
import { allFrom, allUnderMessage, carriedBy, type Carried, type Sender } from './support/foreign-senders.js';
import { sharedStack, startStack, type Stack, type StackOptions } from '../support/stack.js';
import { openGroups, requestIn, sentTo, submit, trunk, trunkPolicy, untilReview } from './support/trunk.js';
import type { Delivery } from '../../src/sandbox/workspace/delivery/deliverer.js';
import { expectNowhere } from '../support/nowhere.js';
import type { Robot } from '../support/robot.js';

// All at once they may take longer than Slack waits, where the machine is busy.
const options: StackOptions = { policy: trunkPolicy, ackMilliseconds: 60_000 };
const stack = sharedStack(options);

const secret = 'Canary!pass-4711';
const channel = 'acme-rtm-01';

/** Sends all of it at once; every one is acked, and no answer and no call tells what is Ben's. */
async function sendAll(stack: Stack, deliveries: readonly Delivery[]): Promise<void> {
  const { workspace, operator } = stack;
  operator.forgetCalls();
  const before = new Set(workspace.calls());
  const acks = await Promise.all(deliveries.map((delivery) => workspace.deliver(delivery)));
  for (const ack of acks) {
    expect(ack).toMatchObject({ kind: 'acked' });
    expectNowhere(ack, secret, channel);
  }
  const calls = workspace.calls().filter((call) => !before.has(call));
  expectNowhere(calls, secret, channel);
  expect(sentTo(stack)).toEqual([]);
  expect(stack.log().filter((line) => line.includes('"level":50'))).toEqual([]);
}

/** Ben in the middle of a channel change, at its review: its number, and what its windows carried. */
async function inTheMiddle(ben: Robot): Promise<{ request: string; windows: readonly Carried[] }> {
  await openGroups(ben, { groups: ['General'], channel });
  const request = requestIn(ben);
  const page = carriedBy(ben);
  await ben.fill('Password', secret);
  await ben.press('Next');
  await untilReview(ben);
  expect(ben.modal()).toContain(channel);
  return { request, windows: [page, carriedBy(ben)] };
}

const strangers: readonly [string, Sender][] = [
  ['another requester', { user: 'U0ANN' }],
  ['an approver', { user: 'U0BOB' }],
  ['an admin', { user: 'U0DANA' }],
  ['a guest', { user: 'U0GUS' }],
  ['one who left', { user: 'U0EVE' }],
  ['Ben’s name in another workspace', { user: 'U0BEN', userTeam: 'T0ACME' }],
  ['Ben’s name, for another workspace', { user: 'U0BEN', team: 'T0ACME' }],
];

test.each(strangers)(
  'from the windows of Ben’s change %s moves and sees nothing, and what he then submits is what he made',
  async (_who, sender) => {
    // What waits for approval shows its channel: nothing does here before Ben submits.
    const own = await startStack(options);
    const [ben, bob] = [await own.robot('ben'), await own.robot('bob')];
    const { request, windows } = await inTheMiddle(ben);
    const before = ben.modal();
    // One stands for the others with whom the use cases deal alike; who is not let in is so at every window.
    for (const carried of sender.user === 'U0ANN' ? windows : windows.slice(-1)) {
      const trigger = own.workspace.trigger(sender.user);
      await sendAll(own, allFrom(carried, request, sender, { trigger }));
    }
    expect(ben.modal()).toBe(before);
    expect(ben.seen('orders').filter(({ text }) => text.includes(request))).toEqual([]);
    expect(await submit(ben)).toBe(request);
    await bob.untilMessage('orders', request);
    expect(cardOf(bob, request)).toContain('Password');
    expectNowhere(bob.seen('orders'), secret);
  },
);

test('a window that claims a later step, a hash or a change of its own making, gets no further', async () => {
  const ann = await stack().robot('ann');
  await trunk(ann, `edit ${channel}`);
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  const own = requestIn(ann);
  const { metadata } = carriedBy(ann);
  const later = [
    metadata.replace(/"screen":"\w+"/, '"screen":"review"'),
    metadata.replace(/"version":\d+/, '"version":99'),
    metadata.replace(own, 'TD-999999'),
    metadata.replace(/^\{/, '{"__proto__":{"request":"x"},"constructor":7,'),
    '['.repeat(1_000),
    '{"request":',
  ];
  for (const [index, claimed] of later.entries()) {
    const ack = await stack().workspace.deliver({
      kind: 'interactive',
      body: {
        type: 'view_submission',
        team: { id: 'T0DESK' },
        user: { id: ann.id, team_id: 'T0DESK' },
        trigger_id: stack().workspace.trigger(ann.id),
        view: {
          id: 'V0FORGED',
          type: 'modal',
          hash: ['', '1.old', '__proto__', '9'.repeat(300)][index % 4],
          callback_id: 'trunk.review',
          private_metadata: claimed,
          state: { values: {} },
        },
      },
    });
    expect(ack).toMatchObject({ kind: 'acked' });
  }
  expect(ann.modal()).toContain('*What to change*');
  expect(ann.seen('orders').filter(({ text }) => text.includes(own))).toEqual([]);
  expect(sentTo(stack())).toEqual([]);
  await ann.close({ all: true });
});

describe('under a card', () => {
  let request = '';
  beforeAll(async () => {
    const ben = await stack().robot('ben');
    await inTheMiddle(ben);
    request = await submit(ben);
  });

  test.each([
    ['a plan that nobody made', `plan_${'A'.repeat(43)}`],
    ['a prototype’s name', '__proto__'],
    ['a path', '../../v1/channel/acme-rtm-01'],
    ['an object', '{"order":"TD-1001","plan":"plan_AAAAAAAAAAAAAAAAAAAAAAAA","__proto__":{"isAdmin":true}}'],
    ['ten thousand brackets', '['.repeat(10_000)],
  ])('every button that names %s decides and changes nothing', async (_what, value) => {
    const bob = await stack().robot('bob');
    const before = cardOf(bob, request);
    const trigger = stack().workspace.trigger(bob.id);
    await sendAllOf(allUnderMessage(value, { user: bob.id }, trigger));
    expect(cardOf(bob, request)).toBe(before);
    expect(before).toContain('Waiting for 1 approval');
  });
});

/** As `sendAll`, of those whose own answers may name the channel that they are for. */
async function sendAllOf(deliveries: readonly Delivery[]): Promise<void> {
  const acks = await Promise.all(deliveries.map((delivery) => stack().workspace.deliver(delivery)));
  for (const ack of acks) expect(ack).toMatchObject({ kind: 'acked' });
  expect(sentTo(stack())).toEqual([]);
}
