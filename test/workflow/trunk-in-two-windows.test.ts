import { expect, test } from 'vitest';
import { readChannelName, type SettingGroup, type TypedSettings } from '../../src/trunk/index.js';
import { createTrunkService } from '../../src/workflow/trunk/create-trunk-service.js';
import { startBackend } from '../support/backend.js';
import { ann, bob, home } from '../support/sample/people.js';

/** What a person did in one of their windows, named as Slack names it. */
const by = (idempotencyKey: string) => ({ workspace: home, user: ann, idempotencyKey });

const audio: SettingGroup = 'audio_stream';
const typed = (value: string): TypedSettings => ({
  group: audio,
  changes: [{ setting: 'audio_stream.rtp_timeout', change: 'set', value }],
  unread: [],
});

test('only what its window showed is sent of a change; else the person sees what stands, and why', async () => {
  const backend = await startBackend();
  const useCases = createTrunkService(backend.services);
  const name = readChannelName('acme-ams-01');
  if (!name.ok) throw new Error('no channel');
  const { screen: begun } = await useCases.beginEdit(by('begun'), name.name);
  if (begun.show !== 'channel') throw new Error(begun.show);
  const { request } = begun.head;
  await useCases.chooseChannel(by('channel'), request, name.name, null);
  await useCases.chooseGroups(by('groups'), request, [audio], 'next');
  const { screen: older } = await useCases.settings(by('settings'), request, typed('30'), 'next');
  if (older.show !== 'review') throw new Error(older.show);
  await useCases.back(by('back in another window'), request, null);
  const { screen: newer } = await useCases.settings(by('there'), request, typed('60'), 'next');
  if (newer.show !== 'review') throw new Error(newer.show);

  const { screen } = await useCases.submit(by('in the older window'), request, older.content);
  expect(screen).toMatchObject({
    show: 'review',
    lines: newer.lines,
    head: { refusal: { code: 'changed-meanwhile' } },
  });
  const sent = await useCases.submit(by('in the newer window'), request, newer.content);
  expect(sent.screen).toMatchObject({ show: 'status', head: { refusal: null } });
  // The same comes again.
  const again = await useCases.submit(by('in the newer window'), request, newer.content);
  expect(again.screen).toMatchObject({ show: 'status', head: { refusal: null } });
});

test('what is typed into the window of a step that was left is said to be lost, and nobody else sees what stands', async () => {
  const backend = await startBackend();
  const useCases = createTrunkService(backend.services);
  const name = readChannelName('acme-ams-01');
  if (!name.ok) throw new Error('no channel');
  const { screen: begun } = await useCases.beginEdit(by('begun'), name.name);
  if (begun.show !== 'channel') throw new Error(begun.show);
  const { request } = begun.head;
  const { screen } = await useCases.late(by('in the left window'), request, 'settings-chosen');
  expect(screen).toMatchObject({ show: 'channel', head: { refusal: { code: 'not-taken' } } });
  const other = { ...by('of another'), user: bob };
  expect((await useCases.late(other, request, 'settings-chosen')).screen).toEqual({ show: 'gone' });
});
