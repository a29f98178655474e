import { expect, test } from 'vitest';
import { httpManifest, readManifest, writeManifest } from '../../src/sandbox/workspace/manifest.js';
import { sampleManifest } from '../support/robot-workspace.js';

test('under Socket Mode no command has an address', () => {
  const manifest = sampleManifest();
  expect(manifest.settings.socket_mode_enabled).toBe(true);
  expect(manifest.features.slash_commands.filter((command) => command.url !== undefined)).toEqual([]);
});

test('for signed HTTP every address is filled in, the one for typeahead too', () => {
  const url = 'https://bot.example.com/slack/events';
  const manifest = httpManifest(sampleManifest(), 'https://bot.example.com/');
  expect(manifest.features.slash_commands.map((command) => command.url)).toEqual([url, url, url]);
  expect(manifest.settings).toMatchObject({
    socket_mode_enabled: false,
    event_subscriptions: { request_url: url },
    interactivity: { request_url: url, message_menu_options_url: url },
  });
  expect(readManifest(writeManifest(manifest))).toEqual(manifest);
});

test('a manifest that is none is refused with where it is wrong', () => {
  expect(() => readManifest('features: {}')).toThrow('display_information');
});
