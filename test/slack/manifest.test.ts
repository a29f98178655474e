import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tables } from '../../src/slack/tables.js';
import { readManifest } from '../../src/sandbox/workspace/manifest.js';

const root = join(import.meta.dirname, '../..');
const manifest = readManifest(readFileSync(join(root, 'manifest.yml'), 'utf8'));

/** What each method of the Web API asks for, by Slack's reference; of those for several kinds of conversation, all we use. */
const scopesOfMethods: Readonly<Record<string, readonly string[]>> = {
  'auth.test': [],
  'chat.postEphemeral': ['chat:write'],
  'chat.postMessage': ['chat:write'],
  'chat.update': ['chat:write'],
  'conversations.history': ['channels:history', 'groups:history', 'im:history'],
  'conversations.info': ['channels:read', 'groups:read'],
  'conversations.open': ['im:write'],
  'conversations.replies': ['channels:history', 'groups:history', 'im:history'],
  'files.info': ['files:read'],
  'usergroups.users.list': ['usergroups:read'],
  'users.info': ['users:read'],
  'views.open': [],
  'views.publish': [],
  'views.push': [],
  'views.update': [],
};

/** What each event asks for, by Slack's reference. */
const scopesOfEvents: Readonly<Record<string, readonly string[]>> = {
  app_home_opened: [],
  app_uninstalled: [],
  channel_archive: ['channels:read'],
  channel_shared: ['channels:read', 'groups:read'],
  channel_unarchive: ['channels:read'],
  channel_unshared: ['channels:read', 'groups:read'],
  group_archive: ['groups:read'],
  group_unarchive: ['groups:read'],
  member_joined_channel: ['channels:read', 'groups:read'],
  member_left_channel: ['channels:read', 'groups:read'],
  tokens_revoked: [],
  user_change: ['users:read'],
};

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

/**
 * Every method that the bot and its commands name. `apps.connections.open` takes the app's token, not the bot's; methods of
 * `admin` no bot can call, and names of our own buttons begin so.
 */
function methodsInCode(): string[] {
  const named =
    /['"`]((?:api|apps|auth|bookmarks|bots|chat|conversations|files|pins|reactions|team|usergroups|users|views)(?:\.[a-zA-Z]+)+)['"`]/g;
  const sources = ['src/slack', 'src/cli/doctor', 'src/cli/settle'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const methods = sources.flatMap((source) => [...source.matchAll(named)].map(([, method = '']) => method));
  return sorted(methods.filter((method) => method !== 'apps.connections.open'));
}

test('the commands and shortcuts of the manifest are those that are answered', () => {
  const { slash_commands: commands, shortcuts } = manifest.features;
  expect(commands.map(({ command }) => command).toSorted()).toEqual(sorted(Object.keys(tables.commands)));
  expect((shortcuts ?? []).map((each) => each.callback_id).toSorted()).toEqual(
    sorted(Object.keys(tables.shortcuts)),
  );
});

test('the events of the manifest are those that are listened to', () => {
  const listened = sorted([
    ...Object.keys(tables.events),
    ...Object.keys(tables.channelEvents),
    ...Object.keys(tables.notices),
  ]);
  expect((manifest.settings.event_subscriptions?.bot_events ?? []).toSorted()).toEqual(listened);
  expect(listened).toEqual(Object.keys(scopesOfEvents));
});

test('the scopes of the manifest are those that the methods, events and commands ask for, and none besides', () => {
  const methods = methodsInCode();
  expect(methods).toEqual(Object.keys(scopesOfMethods));
  const needed = [...Object.values(scopesOfMethods), ...Object.values(scopesOfEvents)].flat();
  const { bot, ...others } = manifest.oauth_config.scopes;
  expect(bot.toSorted()).toEqual(sorted(['commands', ...needed]));
  expect(others).toEqual({});
});
