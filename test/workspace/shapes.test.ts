import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { gridSeed } from '../../src/sandbox/workspace/seed-grid.js';
import { sampleSeed, type Seed } from '../../src/sandbox/workspace/seed.js';
import { callApi, startScriptedBot, type ScriptedBot } from '../support/robot-bot.js';
import {
  sampleManifest,
  startTestWorkspace,
  testTokens,
  type TestWorkspace,
} from '../support/robot-workspace.js';
import { recordedShape, shapeOf } from './shapes/compare.js';
import { arrivedOf, card, modal, openModal, postCard } from './shapes/scene.js';
import { textsOf } from '../support/nowhere.js';

/** The bot is in a private Slack channel too. */
const withPrivateChannel: Seed = {
  ...sampleSeed,
  slackChannels: sampleSeed.slackChannels.map((channel) =>
    channel.id === 'C0DESK' ? { ...channel, hasBot: true } : channel,
  ),
};

let workspace: TestWorkspace;
let bot: ScriptedBot;

const call = (method: string, args: Record<string, unknown>) => callApi(workspace, method, args);

const start = async (seed: Seed) => {
  const manifest = sampleManifest();
  // Of a direct message the bot itself does not ask.
  manifest.oauth_config.scopes.bot.push('im:read');
  workspace = await startTestWorkspace({ seed, manifest });
  bot = await startScriptedBot(workspace, ({ payload }) =>
    payload['type'] === 'block_suggestion'
      ? { body: { options: [{ text: { type: 'plain_text', text: 'Harbour' }, value: 'c1' }] } }
      : {},
  );
};
const stop = async () => {
  await workspace.close();
  await bot.close();
};

/** Everything that people can do, each once, so that each kind of delivery has come. */
async function doEverything(): Promise<void> {
  const ann = await workspace.robot('ann');
  await ann.openHome();
  await ann.command('/order new acme', { in: 'general' });
  await ann.shortcut('Start an order');
  await ann.say('general', 'Connect +31 20 799 0101 for @bob', {
    files: [{ name: 'numbers.csv', content: '+31207990101\n' }],
  });
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Connect' });
  await openModal(workspace, 'U0ANN');
  await ann.untilModal('Order');
  await ann.choose('Kind', 'New');
  await ann.choose('Customer', 'Harbour', { query: 'harb' });
  await ann.attach('List', [{ name: 'numbers.csv', content: '+31207990101\n' }]);
  await ann.submit();
  await openModal(workspace, 'U0ANN');
  await ann.untilModal('Order');
  await ann.close();
  await ann.until(() => bot.arrived.some(({ raw }) => raw.includes('view_closed')), 'the closing');
}

/** Somebody presses the button of the card that the bot posts. */
async function press(how: 'message' | 'ephemeral'): Promise<unknown> {
  const ann = await workspace.robot('ann');
  if (how === 'message') await postCard(workspace);
  else
    await callApi(workspace, 'chat.postEphemeral', {
      channel: 'C0ORDERS',
      user: 'U0ANN',
      text: 'An order waits',
      blocks: card,
    });
  const isThere = () => (how === 'message' ? ann.messages('orders') : ann.ephemerals('orders')).length > 0;
  await ann.until(isThere, 'the card');
  await ann.press('Approve', { in: 'orders', confirm: true });
  return arrivedOf(bot, 'block_actions');
}

/** What an event is like that an act of the workspace's administrator brings. */
async function eventOf(kind: string, act: () => void): Promise<unknown> {
  act();
  await expect.poll(() => bot.arrived.some(({ raw }) => raw.includes(`"type":"${kind}"`))).toBe(true);
  return arrivedOf(bot, kind);
}

type Admin = TestWorkspace['admin'];

// In the end all is as it was, for whichever test comes next.
const archiveAndBack = (admin: Admin, channel: string): void => {
  admin.archive(channel);
  admin.unarchive(channel);
};
const leaveAndJoin = (admin: Admin, channel: string): void => {
  admin.removeBot(channel);
  admin.inviteBot(channel);
};

describe('what a workspace of its own sends has every field that Slack sends', () => {
  /** What came before any of these tests. */
  let first: Pick<ScriptedBot, 'arrived'> = { arrived: [] };
  beforeAll(async () => {
    await start(withPrivateChannel);
    await doEverything();
    first = { arrived: [...bot.arrived] };
  });
  afterAll(stop);

  test.for([
    'command',
    'shortcut',
    'message_action',
    'view_submission',
    'view_closed',
    'block_suggestion',
    ['block_actions', 'block_actions.view'],
    ['app_home_opened', 'app_home_opened.first'],
  ])('%s', (kind) => {
    const [sent = '', as = sent] = typeof kind === 'string' ? [kind] : kind;
    expect(shapeOf(arrivedOf(first, sent))).toEqual(recordedShape(as));
  });

  test.for(['message', 'ephemeral'] as const)('a click in a message: %s', async (how) => {
    expect(shapeOf(await press(how))).toEqual(recordedShape(`block_actions.${how}`));
  });

  test.for<[string, (admin: Admin) => void]>([
    ['channel_archive', (admin) => archiveAndBack(admin, 'C0GENERAL')],
    ['channel_unarchive', (admin) => archiveAndBack(admin, 'C0GENERAL')],
    ['group_archive', (admin) => archiveAndBack(admin, 'C0DESK')],
    ['group_unarchive', (admin) => archiveAndBack(admin, 'C0DESK')],
    ['member_left_channel', (admin) => leaveAndJoin(admin, 'C0DESK')],
    ['member_joined_channel', (admin) => leaveAndJoin(admin, 'C0DESK')],
    ['channel_shared', (admin) => admin.share('C0DESK')],
    ['channel_unshared', (admin) => admin.unshare('C0DESK')],
  ])('%s', async ([kind, act]) => {
    expect(shapeOf(await eventOf(kind, () => act(workspace.admin)))).toEqual(recordedShape(kind));
  });

  test('app_home_opened, once a Home tab was published', async () => {
    const view = { type: 'home', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Hi' } }] };
    const published = await callApi(workspace, 'views.publish', { user_id: 'U0BOB', view });
    expect(shapeOf(published)).toEqual(recordedShape('views.publish'));
    const bob = await workspace.robot('bob');
    const before = bot.arrived.length;
    await bob.openHome();
    await bob.until(() => bot.arrived.length > before, 'the event');
    expect(shapeOf(arrivedOf(bot, 'app_home_opened'))).toEqual(recordedShape('app_home_opened'));
  });

  test('an archived Slack channel that the bot is not in brings no event', async () => {
    workspace.admin.removeBot('C0SHARED');
    workspace.admin.archive('C0SHARED');
    workspace.admin.unarchive('C0SHARED');
    workspace.admin.inviteBot('C0SHARED');
    await expect
      .poll(() => bot.arrived.filter(({ raw }) => raw.includes('"channel":"C0SHARED"')).length)
      .toBe(2);
    const kinds = bot.arrived.filter(({ raw }) => raw.includes('"channel":"C0SHARED"'));
    expect(kinds.map(({ payload }) => payload['event'])).toMatchObject([
      { type: 'member_left_channel' },
      { type: 'member_joined_channel' },
    ]);
  });
});

describe('what a workspace of its own answers has every field that Slack answers', () => {
  let file = '';
  beforeAll(async () => {
    await start(withPrivateChannel);
    const ann = await workspace.robot('ann');
    await ann.say('orders', 'Connect +31 20 799 0101 for @bob', {
      files: [{ name: 'numbers.csv', content: '+31207990101\n' }],
    });
    const history = await call('conversations.history', { channel: 'C0ORDERS', limit: 1 });
    file = textsOf(history['messages']).find(({ path }) => path.endsWith('.files.0.id'))?.text ?? '';
  });
  afterAll(stop);

  test('messages, and what is read of them', async () => {
    const posted = await postCard(workspace);
    expect(shapeOf(posted)).toEqual(recordedShape('chat.postMessage'));
    const at = { channel: 'C0ORDERS', ts: posted['ts'] };
    await call('chat.postMessage', { channel: 'C0ORDERS', text: 'Placed', thread_ts: posted['ts'] });
    expect(shapeOf(await call('conversations.replies', { ...at, include_all_metadata: true }))).toEqual(
      recordedShape('conversations.replies'),
    );
    expect(
      shapeOf(await call('conversations.history', { channel: 'C0ORDERS', include_all_metadata: true })),
    ).toEqual(recordedShape('conversations.history'));
    const second = await postCard(workspace);
    const update = { channel: 'C0ORDERS', ts: second['ts'], text: 'Placed', blocks: card };
    expect(shapeOf(await call('chat.update', update))).toEqual(recordedShape('chat.update'));
    const ephemeral = { channel: 'C0ORDERS', user: 'U0ANN', text: 'Psst' };
    expect(shapeOf(await call('chat.postEphemeral', ephemeral))).toEqual(recordedShape('chat.postEphemeral'));
  });

  test.for<[string, string, () => Record<string, unknown>]>([
    ['auth.test', 'auth.test', () => ({})],
    ['conversations.info', 'conversations.info', () => ({ channel: 'C0ORDERS' })],
    ['conversations.info.shared', 'conversations.info', () => ({ channel: 'C0SHARED' })],
    ['conversations.open', 'conversations.open', () => ({ users: 'U0ANN' })],
    ['conversations.info.im', 'conversations.info', () => ({ channel: 'D00ANN' })],
    ['users.info', 'users.info', () => ({ user: 'U0ANN' })],
    ['users.info', 'users.info', () => ({ user: 'U0GUS' })],
    ['users.info.bot', 'users.info', () => ({ user: 'U0TRUNKDESK' })],
    ['users.info.stranger', 'users.info', () => ({ user: 'U0FAY' })],
    ['users.info.deactivated', 'users.info', () => ({ user: 'U0EVE' })],
    ['usergroups.list', 'usergroups.list', () => ({ include_users: true, include_count: true })],
    ['usergroups.users.list', 'usergroups.users.list', () => ({ usergroup: 'S0ADMINS' })],
    ['files.info', 'files.info', () => ({ file })],
  ])('%s', async ([name, method, args]) => {
    expect(shapeOf(await call(method, args()))).toEqual(recordedShape(name));
  });

  test('a person’s words come as rich text too, and what the bot wrote comes back as Slack writes it', async () => {
    const text = 'R&D <!here> a < b `x<y` https://acme.example/a?b=1&c=2 &amp; <https://b.example|b>';
    const posted = await call('chat.postMessage', { channel: 'C0GENERAL', text });
    expect(posted['message']).toMatchObject({
      text: 'R&amp;D <!here> a &lt; b `x&lt;y` <https://acme.example/a?b=1&amp;c=2> &amp; <https://b.example|b>',
    });
    const history = await call('conversations.history', { channel: 'C0ORDERS' });
    expect(history['messages']).toContainEqual(
      expect.objectContaining({
        blocks: [
          expect.objectContaining({
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'text', text: 'Connect ' },
                  { type: 'link', url: 'tel:+31207990101', text: '+31 20 799 0101' },
                  { type: 'text', text: ' for ' },
                  { type: 'user', user_id: 'U0BOB' },
                ],
              },
            ],
          }),
        ],
      }),
    );
  });

  test('a window that is opened, drawn again, and one that is pushed on it', async () => {
    const ann = await workspace.robot('ann');
    const opened = await openModal(workspace, 'U0ANN');
    expect(shapeOf(opened)).toEqual(recordedShape('views.open'));
    await ann.untilModal('Order');
    const { id = '' } = ann.view() ?? {};
    expect(shapeOf(await call('views.update', { view_id: id, view: modal }))).toEqual(
      recordedShape('views.update'),
    );
    await ann.untilModal('Order');
    await ann.choose('Kind', 'New');
    const { trigger_id } = arrivedOf(bot, 'block_actions');
    expect(shapeOf(await call('views.push', { trigger_id, view: modal }))).toEqual(
      recordedShape('views.push'),
    );
    await ann.close({ all: true });
  });

  test('a response_url', async () => {
    const ann = await workspace.robot('ann');
    await ann.command('/order');
    const url = String(arrivedOf(bot, 'command')['response_url']);
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ text: 'Hi' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(shapeOf(await answer.json())).toEqual(recordedShape('response_url'));
  });
});

describe('what a workspace of an Enterprise Grid sends and answers has every field that Slack sends', () => {
  beforeAll(() => start(gridSeed));
  afterAll(stop);

  test('deliveries', async () => {
    const ben = await workspace.robot('ben');
    await ben.command('/order', { in: 'general' });
    expect(shapeOf(arrivedOf(bot, 'command'))).toEqual(recordedShape('command.grid'));
    expect(shapeOf(await press('message'))).toEqual(recordedShape('block_actions.grid'));
    expect(shapeOf(await eventOf('channel_archive', () => workspace.admin.archive('C0GENERAL')))).toEqual(
      recordedShape('channel_archive.grid'),
    );
  });

  test('who is who: of ours, of ours and another workspace, of the organisation, and of another workspace alone', async () => {
    expect(shapeOf(await call('auth.test', {}))).toEqual(recordedShape('auth.test.grid'));
    for (const user of ['U0ANN', 'U0BEN', 'U0CAT', 'U0IVY'])
      expect(shapeOf(await call('users.info', { user }))).toEqual(recordedShape('users.info.grid'));
    expect(await call('users.info', { user: 'U0BEN' })).toMatchObject({
      user: { team_id: 'T0SOUTH', enterprise_user: { teams: ['T0SOUTH', 'T0DESK'] } },
    });
    expect(await call('users.info', { user: 'U0CAT' })).toMatchObject({ user: { team_id: 'E0NORTH' } });
    expect(shapeOf(await call('users.info', { user: 'U0FAY' }))).toEqual(
      recordedShape('users.info.stranger'),
    );
  });
});

test('Socket Mode’s frames have every field that Slack sends', async () => {
  const here = await startTestWorkspace({ delivery: { mode: 'socket' } });
  onTestFinished(here.close);
  const opened = await callApi(here, 'apps.connections.open', {}, testTokens.appToken);
  expect(shapeOf(opened)).toEqual(recordedShape('apps.connections.open'));
  const socket = new WebSocket(String(opened['url']));
  const frames: Record<string, unknown>[] = [];
  socket.on('message', (data) => {
    const frame: Record<string, unknown> = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
    frames.push(frame);
    if ('envelope_id' in frame) socket.send(JSON.stringify({ envelope_id: frame['envelope_id'] }));
  });
  const of = async (type: string) => {
    await expect.poll(() => frames.find((frame) => frame['type'] === type)).toBeDefined();
    return frames.find((frame) => frame['type'] === type);
  };
  expect(shapeOf(await of('hello'))).toEqual(recordedShape('socket.hello'));
  const ann = await here.robot('ann');
  await ann.command('/order');
  expect(shapeOf(await of('slash_commands'))).toEqual(recordedShape('socket.slash_commands'));
  await ann.shortcut('Start an order');
  expect(shapeOf(await of('interactive'))).toEqual(recordedShape('socket.interactive'));
  await ann.openHome();
  expect(shapeOf(await of('events_api'))).toEqual(recordedShape('socket.events_api'));
  here.sockets.disconnect('refresh_requested');
  expect(shapeOf(await of('disconnect'))).toEqual(recordedShape('socket.disconnect'));
  socket.close();
});
