import { describe, expect, test } from 'vitest';
import { httpManifest, Manifest, readManifest, writeManifest } from '../../src/sandbox/workspace/manifest.js';
import { sampleManifest, startTestWorkspace } from '../support/robot-workspace.js';

type Path = readonly (string | number)[];

/** A copy of `value` with `next` at a path; what is missing on the way is made. */
function put(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  const inside = (held: unknown) => put(held, rest, next);
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return [...list.slice(0, key), inside(list[key]), ...list.slice(key + 1)];
  }
  const held = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return { ...Object.fromEntries(held), [key]: inside(new Map<string, unknown>(held).get(key)) };
}

/** Where Slack would refuse the sample's manifest with `next` at `path`; empty where it would take it. */
const refusals = (path: Path, next: unknown): string[] => {
  const read = Manifest.safeParse(put(sampleManifest(), path, next));
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
};

const letters = (count: number) => 'x'.repeat(count);
const several = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));
const addressOf = (count: number) => `https://${letters(count - 'https://'.length)}`;

const command = (nth: number) => ({ command: `/c${nth}`, description: 'Does it' });
const shortcut = (nth: number) => ({
  name: `Shortcut ${nth}`,
  type: 'global',
  callback_id: `c${nth}`,
  description: 'Does it',
});

describe('Slack takes no more than', () => {
  const display = ['display_information'];
  const firstCommand = ['features', 'slash_commands', 0];
  const firstShortcut = ['features', 'shortcuts', 0];
  const { settings, oauth } = { settings: ['settings'], oauth: ['oauth_config'] };
  const events = [...settings, 'event_subscriptions'];
  test.each<[string, number, Path, (count: number) => unknown]>([
    ['the app’s name', 35, [...display, 'name'], letters],
    ['the app’s description', 140, [...display, 'description'], letters],
    ['the app’s long description', 4_000, [...display, 'long_description'], letters],
    ['the bot’s name', 80, ['features', 'bot_user', 'display_name'], letters],
    ['commands', 50, ['features', 'slash_commands'], (count) => several(count, command)],
    ['a command', 32, [...firstCommand, 'command'], (count) => `/${letters(count - 1)}`],
    ['a command’s description', 2_000, [...firstCommand, 'description'], letters],
    ['a command’s usage hint', 1_000, [...firstCommand, 'usage_hint'], letters],
    ['a command’s address', 3_000, [...firstCommand, 'url'], addressOf],
    ['shortcuts', 10, ['features', 'shortcuts'], (count) => several(count, shortcut)],
    ['a shortcut’s name', 24, [...firstShortcut, 'name'], letters],
    ['a shortcut’s description', 150, [...firstShortcut, 'description'], letters],
    ['a shortcut’s callback id', 255, [...firstShortcut, 'callback_id'], letters],
    ['domains', 5, ['features', 'unfurl_domains'], (count) => several(count, (nth) => `d${nth}.example`)],
    ['a domain', 255, ['features', 'unfurl_domains', 0], letters],
    ['scopes', 255, [...oauth, 'scopes', 'bot'], (count) => several(count, (nth) => `s${nth}:read`)],
    ['scopes of people', 255, [...oauth, 'scopes', 'user'], (count) => several(count, (nth) => `s${nth}`)],
    ['a scope', 50, [...oauth, 'scopes', 'bot', 0], letters],
    ['redirects', 1_000, [...oauth, 'redirect_urls'], (count) => several(count, (nth) => `https://a/${nth}`)],
    ['a redirect', 2_500, [...oauth, 'redirect_urls', 0], addressOf],
    ['events', 100, [...events, 'bot_events'], (count) => several(count, (nth) => `event_${nth}`)],
    ['events of people', 100, [...events, 'user_events'], (count) => several(count, (nth) => `event_${nth}`)],
    ['an event', 50, [...events, 'bot_events', 0], letters],
    ['the address of events', 3_500, [...events, 'request_url'], addressOf],
    ['the address of clicks', 3_500, [...settings, 'interactivity', 'request_url'], addressOf],
    ['the address of menus', 3_500, [...settings, 'interactivity', 'message_menu_options_url'], addressOf],
    [
      'metadata subscriptions',
      20,
      [...events, 'metadata_subscriptions'],
      (count) => several(count, (nth) => ({ app_id: 'A1', event_type: `e${nth}` })),
    ],
    [
      'address ranges',
      50,
      [...settings, 'allowed_ip_address_ranges'],
      (count) => several(count, (nth) => `192.0.2.${nth}`),
    ],
  ])('%s: %i', (_what, most, path, make) => {
    expect(refusals(path, make(most))).toEqual([]);
    expect(refusals(path, make(most + 1))).toEqual([path.join('.')]);
  });
});

test.each<[string, Path, unknown]>([
  ['a long description under 175 characters', ['display_information', 'long_description'], letters(174)],
  ['an empty name', ['display_information', 'name'], ''],
  ['an empty usage hint', ['features', 'slash_commands', 0, 'usage_hint'], ''],
  ['no commands', ['features', 'slash_commands'], []],
  ['no shortcuts in a list of them', ['features', 'shortcuts'], []],
  ['a colour that is none', ['display_information', 'background_color'], 'blue'],
  ['a command without a slash', ['features', 'slash_commands', 0, 'command'], 'order'],
  ['an event twice', ['settings', 'event_subscriptions', 'bot_events', 1], 'app_home_opened'],
  ['a scope twice', ['oauth_config', 'scopes', 'bot', 1], 'commands'],
])('Slack refuses a manifest with %s', (_what, path, next) => {
  expect(refusals(path, next)).toEqual([path.join('.')]);
});

test.each<[Path, string]>([
  [[], 'version'],
  [['display_information'], 'icon'],
  [['features', 'shortcuts', 0], 'hint'],
  [['features', 'slash_commands', 0], 'name'],
  [['settings'], 'socket_mode'],
])('Slack refuses a manifest with a key that it does not know: %j %s', (path, key) => {
  expect(refusals([...path, key], 'x')).toEqual([path.join('.')]);
});

test('without Socket Mode the addresses of commands, events and clicks are needed', () => {
  expect(refusals(['settings', 'socket_mode_enabled'], false)).toEqual([
    'features.slash_commands.0.url',
    'features.slash_commands.1.url',
    'features.slash_commands.2.url',
    'settings.event_subscriptions.request_url',
    'settings.interactivity.request_url',
  ]);
});

test('the local workspace starts with no app that Slack would refuse', async () => {
  const sample = sampleManifest();
  const [first, ...others] = sample.features.shortcuts ?? [];
  if (first === undefined) throw new Error('The sample has shortcuts.');
  const shortcuts = [{ ...first, name: 'Connect numbers in this message' }, ...others];
  const manifest = { ...sample, features: { ...sample.features, shortcuts } };
  await expect(startTestWorkspace({ manifest })).rejects.toThrow('24');
});

test('under Socket Mode no command has an address', () => {
  const manifest = sampleManifest();
  expect(manifest.settings.socket_mode_enabled).toBe(true);
  expect(manifest.features.slash_commands.filter((entry) => entry.url !== undefined)).toEqual([]);
});

test('for signed HTTP every address is filled in, the one for typeahead too', () => {
  const url = 'https://bot.example.com/slack/events';
  const manifest = httpManifest(sampleManifest(), 'https://bot.example.com/');
  expect(manifest.features.slash_commands.map((entry) => entry.url)).toEqual([url, url, url]);
  expect(manifest.settings).toMatchObject({
    socket_mode_enabled: false,
    event_subscriptions: { request_url: url },
    interactivity: { request_url: url, message_menu_options_url: url },
  });
  expect(readManifest(writeManifest(manifest))).toEqual(manifest);
  expect(() => httpManifest(sampleManifest(), addressOf(3_000))).toThrow('3000');
});

test('a manifest that is none is refused with where it is wrong', () => {
  expect(() => readManifest('features: {}')).toThrow('display_information');
});
