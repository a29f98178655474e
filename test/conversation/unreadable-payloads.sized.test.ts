import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo } from './support/answers.js';
import { approve, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { lastDelivered } from './support/redelivered.js';
import { sampleManifest } from '../support/robot-workspace.js';
import { openAckDoor, type AckDoor, type Payload } from './support/redelivery/ack-door.js';
import { afresh } from './support/start-afresh.js';
import { fillDetails, orderIn, submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { once, sizedList } from '../support/size.js';

/*
 * What Slack sends in a shape that nobody foresaw is answered so that its person sees it, where they look; nothing ends
 * in an empty answer, which would close a window as if all were well.
 */

const unread = 'could not read what Slack sent';

const stack = sharedStack({ mode: 'http', ackMilliseconds: 20_000 });
let door: AckDoor;
let ann: Robot;
let bob: Robot;
beforeAll(async () => {
  door = await openAckDoor();
  door.leadTo(stack().botUrl());
  stack().workspace.reachAt(door.url);
  ann = await stack().robot('ann');
  bob = await stack().robot('bob');
});
afterAll(() => door.close());

/** Breaks what Slack sends of one type while something is done; all else goes as it is. */
async function broken(type: string, how: Payload, act: () => Promise<unknown>): Promise<void> {
  door.onPayload((payload) => (payload['type'] === type ? { ...payload, ...how } : payload));
  try {
    await act();
  } finally {
    door.onPayload((payload) => payload);
  }
}

/** How often the log names a payload of this kind that could not be read. */
const timesUnread = (kind: 'submission' | 'unknown'): number =>
  stack()
    .log()
    .filter((line) => line.includes(`"kind":"${kind}"`) && line.includes('not-readable')).length;

const deliver = (event: unknown) =>
  stack().workspace.deliver({ kind: 'event', body: { type: 'event_callback', team_id: 'T0DESK', event } });

const review = { id: 'V1', type: 'modal', callback_id: 'order.review' };

describe('A window that was sent', () => {
  test.each(
    sizedList([
      ['a state that is a text', { view: { ...review, state: 'x' } }, unread],
      ['values that are a number', { view: { ...review, state: { values: 7 } } }, unread],
      [
        'a list for a text',
        { view: { ...review, state: { values: { a: { b: { type: 'plain_text_input', value: ['x'] } } } } } },
        unread,
      ],
      ['a window that is none', { view: 'V1' }, unread],
      ['a callback id that is a number', { view: { ...review, callback_id: 7 } }, unread],
      ['a type of its own', { type: 'view_submission_of_next_year' }, unread],
      ['a person that is a text', { user: 'U0ANN' }, unread],
      ['no name that we know', { view: { ...review, callback_id: null } }, 'older version of Trunkdesk'],
    ]),
  )('with %s does not close, says so, and is submitted once it can be read', async (_what, how, says) => {
    const order = await takeOrderToReview(await afresh(ann), { reference: 'ONCE' });
    const kind = 'type' in how ? 'unknown' : 'submission';
    const before = timesUnread(kind);
    const told = ann.dms().length;
    await broken('view_submission', how, () => ann.press('Submit for approval'));
    expect(ann.modal()).toContain('# Something went wrong');
    expect(ann.modal()).toContain(says);
    // It is not told twice.
    expect(ann.dms().slice(told).join('\n')).not.toContain(unread);
    await ann.close({ all: true });
    await ann.command('/order', { in: 'general' });
    await untilStep(ann, 'review');
    expect(orderIn(ann)).toBe(order);
    expect(ann.modal()).toContain('ONCE');
    expect(timesUnread(kind) - before).toBe(says === unread ? 1 : 0);
    await ann.press('Submit for approval');
    await ann.untilModal('Waiting for approval');
    await untilCard(bob, order, 'Waiting for 1 approval');
    expect(bob.messages('orders').filter((card) => card.includes(order))).toHaveLength(1);
    await ann.close();
  });
});

describe('A click', () => {
  let order = '';
  beforeAll(async () => {
    order = await submitOrder(await afresh(ann), { reference: 'CLICKED' });
  });

  test.each(
    sizedList([
      [
        'a value that is an object',
        { actions: [{ type: 'button', action_id: 'approval.approve', value: {} }] },
      ],
      ['no click in it', { actions: [] }],
      ['clicks that are no list', { actions: { 0: 'x' } }],
      ['a Slack channel that is a list', { channel: [7] }],
    ]),
  )('on a card, with %s, is told there, and does not count', async (_what, how) => {
    await untilCard(bob, order, 'Waiting for 1 approval');
    const told = await ephemeralTo(bob, () => broken('block_actions', how, () => approve(bob, order)));
    expect(told).toContain(unread);
    expect(timesPlaced(stack(), 'CLICKED')).toBe(0);
  });

  once('in a window is told on top of it, and what was typed stays', async () => {
    await takeOrderToReview(await afresh(ann), { reference: 'TYPED' });
    await ann.press('Edit', { near: 'Reference' });
    await untilStep(ann, 'details');
    await fillDetails(ann, { reference: 'Typed and kept' });
    await broken('block_actions', { actions: [{ type: 'button', action_id: 7 }] }, () => ann.press('Back'));
    await ann.untilModal(unread);
    await ann.close();
    expect(ann.modal()).toContain('Typed and kept');
    await ann.press('Back to review');
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain('Typed and kept');
    await ann.close();
  });

  once('on Home is told in the direct message', async () => {
    await ann.openHome();
    await ann.until(() => ann.buttons({ in: 'home' }).includes('Connect a number'), 'Home');
    await broken('block_actions', { actions: null }, () => ann.press('Connect a number', { in: 'home' }));
    await ann.untilMessage('dm', unread);
    expect(ann.modal()).toBe('');
  });
});

once(
  'a list says that it could not be read, not that nothing was found, and is refused kindly where that is chosen',
  async () => {
    await ann.command('/trunk edit', { in: 'general' });
    await ann.untilModal('*Which channel*');
    const before = ann.dms().length;
    await broken('block_suggestion', { value: { typed: 'acme' } }, async () => {
      expect((await ann.typeahead('Customer', 'acme')).join()).toMatch(/can’t be read \(E-[0-9A-F]+\)/);
    });
    expect(await ann.typeahead('Customer', 'acme')).not.toEqual([]);
    expect(ann.dms()).toHaveLength(before);
    await ann.close();
  },
);

once.each([
  ['a global shortcut', 'shortcut', { callback_id: ['x'] }],
  ['a shortcut of a message', 'message_action', { message: 'x' }],
] as const)('%s that can’t be read is told', async (_what, type, how) => {
  await ann.say('general', 'Please connect 020 555 0172');
  await ann.untilMessage('general', 'Please connect');
  const told = () =>
    [...ann.ephemerals('general'), ...ann.dms()].filter((text) => text.includes(unread)).length;
  const before = told();
  const name = sampleManifest().features.shortcuts?.find((each) => each.type === 'message')?.name ?? '';
  await broken(type, how, () =>
    type === 'shortcut'
      ? ann.shortcut('Start an order')
      : ann.messageShortcut(name, { in: 'general', near: 'Please connect' }),
  );
  await ann.until(() => told() > before, 'to be told');
  expect(ann.modal()).toBe('');
});

test.each(
  sizedList([
    ['no command', { command: '' }],
    ['no person, where Slack gave an address for the answer', { user_id: '' }],
    ['a person that is none', { user_id: '["U0ANN"]' }],
  ]),
)('a command with %s is told where it was typed', async (_what, how) => {
  await answerTo(ann, '/order list');
  const before = ann.ephemerals('general').length;
  const { kind, body } = lastDelivered(stack(), 'command', 'U0ANN');
  expect(await stack().workspace.deliver({ kind, body: { ...body, ...how } })).toMatchObject({
    kind: 'acked',
  });
  const told = () => ann.ephemerals('general').slice(before).join('\n');
  await ann.until(() => told().includes(unread), 'to be told');
});

once('a window that was closed while something was awaited, and can’t be read, is told', async () => {
  const before = ann.dms().length;
  const ack = await stack().workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'view_closed',
      team: { id: 'T0DESK' },
      user: { id: 'U0ANN', team_id: 'T0DESK' },
      view: { id: 'V1', type: 'modal', callback_id: 'order.waiting', private_metadata: 3 },
      is_cleared: false,
    },
  });
  expect(ack).toMatchObject({ kind: 'acked' });
  await ann.until(() => ann.dms().slice(before).join('\n').includes(unread), 'to be told');
});

once('a Home that can’t be shown says so in its place, and no event is told elsewhere', async () => {
  const opened = { type: 'app_home_opened', user: 'U0ANN', channel: 'D0ANN', tab: ['home'] };
  await ann.openHome();
  await ann.until(() => ann.home().includes('SIP trunks') && !ann.home().includes(unread), 'Home');
  const before = ann.dms().length;
  expect(await deliver(opened)).toMatchObject({ kind: 'acked' });
  await ann.until(() => ann.home().includes(unread), 'Home to say so');
  for (const event of [{ type: 7 }, 'x', null, { type: 'member_joined_channel', user: {}, channel: 5 }])
    expect(await deliver(event)).toMatchObject({ kind: 'acked' });
  await ann.openHome();
  await ann.until(() => ann.home().includes('SIP trunks') && !ann.home().includes(unread), 'Home again');
  expect(ann.dms()).toHaveLength(before);
});
