import * as fc from 'fast-check';
import { sayChange } from '../../src/texts/index.js';
import { describe, expect, test } from 'vitest';
import {
  ChannelChanges,
  checkChange,
  fieldsOf,
  isSettingName,
  OpenChanges,
  readChange,
  secretsOf,
  settingNames,
  specOf,
  withChange,
  withoutChange,
  withoutSecrets,
  withSecrets,
  type Answer,
  type SettingName,
} from '../../src/trunk/index.js';
import { change, cleared, emptied, fitting, someChanges } from './edits.js';
import { expectNowhere } from '../support/nowhere.js';

const entered = (setting: SettingName, value: Extract<Answer, { change: 'set' }>['value']): unknown => {
  const read = readChange(setting, { change: 'set', value }, 'NL');
  return read.ok && read.change.change === 'set' ? read.change.value : read.ok ? null : read.why.code;
};

type Case = readonly [setting: SettingName, value: string, result: unknown];

describe('what is entered for a setting', () => {
  test.for<Case>([
    ['area_code', ' 020 ', '020'],
    ['password', ' secret-of-acme ', 'secret-of-acme'],
    ['new_name', '\u200Bacme-ams-02 ', 'acme-ams-02'],
    ['block_caller_id', 'true', true],
    ['block_caller_id', 'false', false],
    ['clip.method', '5', 5],
    ['sip_trunk.ringing_timeout', ' 30 ', 30],
    ['sip_trunk.ringing_timeout', '-1', -1],
    ['caller_id', '020 555 0142', '+31205550142'],
    ['audio_stream.rtp_timeout', '30', '30'],
  ])('%s: %j is taken as %j', ([setting, value, result]) => {
    expect(entered(setting, value)).toBe(result);
  });

  test.for<Case>([
    ['area_code', '  ', 'nothing-entered'],
    ['area_code', '02\u00070', 'control-characters'],
    ['area_code', 'a\nb', 'control-characters'],
    ['area_code', 'x'.repeat(1_001), 'too-long'],
    ['password', 'half a pair \uD800', 'control-characters'],
    ['new_name', '..', 'name'],
    ['block_caller_id', 'yes', 'not-on-or-off'],
    ['clip.method', '4', 'not-a-choice'],
    ['sip_trunk.ping', '0', 'not-a-choice'],
    ['sip_trunk.ringing_timeout', '1.5', 'not-a-whole-number'],
    ['sip_trunk.ringing_timeout', '1e3', 'not-a-whole-number'],
    ['sip_trunk.ringing_timeout', '9'.repeat(20), 'not-a-whole-number'],
    ['sip_trunk.proxy_id', 'Amsterdam 1', 'not-a-uuid'],
    ['microsoft_teams_configuration.microsoft_tenant_id', '', 'nothing-entered'],
    ['caller_id', '020', 'number'],
    ['sip_trunk.ip_whitelist', '0.0.0.0/0', 'addresses'],
  ])('%s: %j is refused: %s', ([setting, value, result]) => {
    expect(entered(setting, value)).toBe(result);
  });

  test('is a list without repeats for call barrings', () => {
    expect(entered('call_barrings', ['INT', ' PRM', 'INT'])).toEqual(['INT', 'PRM']);
    expect(entered('call_barrings', [])).toBe('nothing-entered');
  });

  test('is told where addresses are sent in another way', () => {
    const read = readChange('sip_trunk.ip_whitelist', { change: 'set', value: '192.0.2.10/24' }, 'NL');
    expect(read).toMatchObject({ change: { value: ['192.0.2.0/24'] }, warnings: [{ code: 'host-bits' }] });
  });

  test('is refused with words for the person', () => {
    const read = readChange('caller_id', { change: 'set', value: '020' }, 'NL');
    expect(read.ok ? '' : sayChange(read.why)).toBe('This is too short (Netherlands).');
  });
});

const can = (what: 'empty' | 'clear') =>
  settingNames.filter((setting) => readChange(setting, { change: what }, 'NL').ok);

test('strings and lists can be emptied, the two nullable ones cleared, and no others', () => {
  expect(can('clear')).toEqual(['audio_stream.rtp_timeout', 'audio_stream.rtp_hold_timeout']);
  expect(can('empty')).toEqual([
    'caller_id',
    'area_code',
    'call_barrings',
    'sip_trunk.ip_whitelist',
    'sip_trunk.destination_filter',
    'sip_trunk.reference',
    'clip.restrict_value',
    'did.filter',
    'failover.forward_to',
  ]);
  expect(readChange('password', { change: 'empty' }, 'NL')).toEqual({
    ok: false,
    why: { code: 'cannot-be-emptied' },
  });
});

test('every change that can be made may be sent, and is understood when it is read from the store', () => {
  fc.assert(
    fc.property(someChanges, (changes) => {
      expect(changes.map(checkChange)).toEqual(changes.map(() => null));
      expect(ChannelChanges.parse(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
    }),
  );
});

test.for([
  { setting: 'password', change: 'clear' },
  { setting: 'password', change: 'set', value: 1 },
  { setting: 'clip', change: 'empty' },
  { setting: '__proto__', change: 'set', value: 'x' },
  { setting: 'clip.deny', change: 'set', value: 'true' },
  { setting: 'area_code', change: 'set', value: '' },
  { setting: 'area_code', change: 'set', value: 'x', more: 1 },
  { setting: 'caller_id', change: 'set', value: '020' },
])('a stored change is refused where it is none: %j', (stored) => {
  expect(ChannelChanges.safeParse([stored]).success).toBe(false);
});

test('a setting changes once in an edit', () => {
  const twice = [change('area_code', '020'), emptied('area_code')];
  expect(ChannelChanges.safeParse(twice).success).toBe(false);
  expect(withChange(twice.slice(0, 1), emptied('area_code'))).toEqual([emptied('area_code')]);
  expect(withoutChange(twice, 'area_code')).toEqual([]);
});

test('bad values that come from elsewhere are found before they are sent', () => {
  const stored = ChannelChanges.parse([
    { setting: 'sip_trunk.ip_whitelist', change: 'set', value: ['0.0.0.0/0'] },
    { setting: 'clip.method', change: 'set', value: 4 },
    { setting: 'area_code', change: 'set', value: 'a\tb' },
    { setting: 'sip_trunk.proxy_id', change: 'set', value: 'x' },
  ]);
  expect(stored.map((one) => checkChange(one)?.code)).toEqual([
    'addresses',
    'not-a-choice',
    'control-characters',
    'not-a-uuid',
  ]);
});

describe('the password of an edit', () => {
  const changes = [change('area_code', '020'), change('password', fitting.secret)];

  test('is taken out, kept apart, and put back', () => {
    const open = withoutSecrets(changes);
    expectNowhere(open, fitting.secret);
    expect(secretsOf(changes)).toEqual({ password: fitting.secret });
    expect(withSecrets(open, secretsOf(changes))).toEqual(changes);
    expect(withSecrets(open, {})).toBeNull();
  });

  test('is nowhere in what may be stored, whatever else changes', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const open = OpenChanges.parse(JSON.parse(JSON.stringify(withoutSecrets(changes))));
        expectNowhere(open, fitting.secret);
        expect(withSecrets(open, secretsOf(changes))).toEqual(changes);
      }),
    );
  });

  test('can not be stored as an open change', () => {
    expect(OpenChanges.safeParse(changes).success).toBe(false);
  });
});

test('approval rules get the dotted names in the order of the document', () => {
  expect(
    fieldsOf([cleared('audio_stream.rtp_timeout'), change('clip.deny', true), change('password', 'x')]),
  ).toEqual(['password', 'audio_stream.rtp_timeout', 'clip.deny']);
});

test('only names of the table name a setting', () => {
  expect(['password', 'sip_trunk.ping'].every(isSettingName)).toBe(true);
  expect(['ping', 'toString', '', 'sip_trunk', null].some(isSettingName)).toBe(false);
  expect(settingNames).toHaveLength(40);
  expect(settingNames.filter((name) => specOf(name).kind === 'choice')).toEqual([
    'sip_trunk.ping',
    'clip.method',
  ]);
});
