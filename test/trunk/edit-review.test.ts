import * as fc from 'fast-check';
import {
  cardWarnings,
  detailsWarnings,
  sayWarning,
  cardLines,
  diffLines,
  valueWords,
  type LastSet,
  settingTitle,
} from '../../src/texts/index.js';
import { describe, expect, test } from 'vitest';
import {
  ChannelChanges,
  settingNames,
  warningsFor,
  withoutSecrets,
  type SettingName,
} from '../../src/trunk/index.js';
import { ann } from '../support/sample/people.js';
import { change, cleared, emptied, fitting, someChanges, uuid } from './edits.js';
import { expectNowhere } from '../support/nowhere.js';

const edit = [
  change('sip_trunk.t38_codec', true),
  change('sip_trunk.ip_whitelist', '192.0.2.10\n192.0.2.11\n198.51.100.0/28'),
  change('password', fitting.secret),
];

const last = (setting: SettingName, value: string): [SettingName, LastSet] => {
  const [open] = withoutSecrets([change(setting, value)]);
  if (open === undefined) throw new Error('one change in, one change out');
  return [setting, { by: ann, at: 1_000, change: open }];
};

describe('the review', () => {
  test('shows each setting with its new value and what was last set, never a password', () => {
    const before = new Map([last('password', 'the old password'), last('sip_trunk.t38_codec', 'false')]);
    expect(diffLines(edit, before)).toEqual([
      {
        setting: 'password',
        title: 'Password',
        now: 'a new password, not shown',
        count: null,
        before: { kind: 'last-set', by: ann, at: 1_000, was: null },
      },
      {
        setting: 'sip_trunk.ip_whitelist',
        title: 'IP whitelist',
        now: '192.0.2.10, 192.0.2.11, 198.51.100.0/28',
        count: 3,
        before: { kind: 'not-known' },
      },
      {
        setting: 'sip_trunk.t38_codec',
        title: 'T.38 codec',
        now: 'On',
        count: null,
        before: { kind: 'last-set', by: ann, at: 1_000, was: 'Off' },
      },
    ]);
  });

  test('says values as people do, with the names of the lists', () => {
    const names = new Map([
      [uuid, 'Amsterdam 1'],
      ['INT', 'International'],
    ]);
    expect(valueWords(change('sip_trunk.proxy_id', uuid), names)).toBe('Amsterdam 1');
    expect(valueWords(change('sip_trunk.proxy_id', uuid))).toBe(uuid);
    expect(valueWords(change('call_barrings', ['INT', 'PRM']), names)).toBe('International, PRM');
    expect(valueWords(change('caller_id', '0205550142'))).toBe('+31 20 555 0142');
    expect(valueWords(change('sip_trunk.ping', '2'))).toBe('SIP options ping');
    expect(valueWords(cleared('audio_stream.rtp_timeout'))).toBe('cleared');
    expect(valueWords(emptied('area_code'))).toBe('emptied');
  });

  test('gives settings of the same name their group', () => {
    const titles = settingNames.map(settingTitle);
    expect(new Set(titles).size).toBe(settingNames.length);
    expect(titles).toContain('CLIP: Ten digits length');
    expect(titles).toContain('DID: Ten digits length');
    expect(titles).toContain('Audio: Call forwarding facilities');
  });
});

describe('the card in a shared Slack channel', () => {
  test('shows what is harmless and counts the rest', () => {
    expect(cardLines(edit).map(({ title, words }) => `${title}: ${words}`)).toEqual([
      'Password: a new one, not shown',
      'IP whitelist: replaced by 3 addresses (1 is a range)',
      'T.38 codec: On',
    ]);
    expect(cardLines([change('sip_trunk.ip_whitelist', '192.0.2.10')])[0]?.words).toBe(
      'replaced by 1 address',
    );
  });

  test.each([
    ['128.0.0.0/1', '1 address (1 is a range)'],
    ['192.0.2.10/32', '1 address'],
    ['2001:db8::/64', '1 address (1 is a range)'],
    [['192.0.2.10', '192.0.2.0/24', '2001:db8::1/128', '10.0.0.0/8'], '4 addresses (2 are ranges)'],
  ])('tells a range from an address: %s', (value, words) => {
    expect(cardLines([change('sip_trunk.ip_whitelist', value)])[0]?.words).toBe(`replaced by ${words}`);
  });

  test('shows no address, number, password or tenant', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const shown = cardLines(changes.filter(({ setting }) => !setting.endsWith('_id')));
        for (const hidden of ['192.0.2.10', '555', fitting.secret, fitting.text]) {
          // The area code is free text that a card may show.
          if (hidden === fitting.text && changes.some(({ setting }) => setting === 'area_code')) continue;
          expectNowhere(shown, hidden);
        }
      }),
    );
    const tenant = change('microsoft_teams_configuration.microsoft_tenant_id', uuid);
    expect(cardLines([tenant])[0]?.words).toBe('a new value');
  });
});

const codes = (changes: Parameters<typeof warningsFor>[0]): readonly string[] =>
  warningsFor(changes).map((warning) => warning.code);

const unusual = (setting: SettingName, value: string) =>
  warningsFor([change(setting, value)]).flatMap((one) => (one.code === 'unusual' ? [one.why] : []));

describe('what to look at before an edit is sent', () => {
  test('is the assumption that the rest stays, and each object that is sent in part', () => {
    expect(codes([])).toEqual([]);
    expect(codes([change('block_caller_id', true)])).toEqual(['rest-stays']);
    expect(warningsFor([change('failover.external_caller_id', true)])).toContainEqual({
      code: 'sent-in-part',
      group: 'failover',
      sent: 1,
      of: 2,
    });
    const whole = [change('failover.external_caller_id', true), change('failover.forward_to', 'x')];
    expect(codes(whole)).toEqual(['rest-stays']);
  });

  test('is every list that is replaced or emptied', () => {
    expect(codes([change('call_barrings', ['INT'])])).toContain('replaces-list');
    expect(codes([change('sip_trunk.ip_whitelist', '192.0.2.10')])).toContain('replaces-list');
    expect(codes([emptied('sip_trunk.ip_whitelist')])).toContain('empties');
  });

  test('is a short password, and one that devices stumble over', () => {
    expect(warningsFor([change('password', 'elevenchars')])).toContainEqual({
      code: 'short-password',
      characters: 11,
      fewest: 12,
    });
    expect(codes([change('password', 'twelve-chars')])).toEqual(['rest-stays']);
    expect(codes([change('password', 'zwölf Zeichen lang')])).toContain('odd-password');
  });

  test('is an unusual value, which is not refused', () => {
    expect(unusual('sip_trunk.ringing_timeout', '-1')).toEqual(['negative']);
    expect(unusual('sip_trunk.ringing_timeout', '0')).toEqual(['zero']);
    expect(unusual('sip_trunk.ringing_timeout', '6000')).toEqual(['large']);
    expect(unusual('sip_trunk.ringing_timeout', '30')).toEqual([]);
    expect(unusual('audio_stream.rtp_timeout', '30s')).toEqual(['not-digits']);
    expect(unusual('failover.forward_to', 'a\u200Bb')).toEqual(['invisible-characters']);
    expect(unusual('failover.forward_to', 'sip:a@b')).toEqual([]);
  });

  test('is an address that calls cannot come from, and a rename', () => {
    expect(codes([change('sip_trunk.ip_whitelist', '10.0.0.1')])).toContain('address');
    expect(codes([change('new_name', 'acme-ams-02')])).toEqual(['rest-stays', 'renames']);
  });

  test.each([
    ['198.51.100.77/24', 'host-bits', '198.51.100.0/24'],
    ['::ffff:203.0.113.9', 'mapped', '203.0.113.9'],
    ['[::FFFF:cb00:7109]', 'mapped', '203.0.113.9'],
    ['2001:db8::77/64', 'host-bits', '2001:db8::/64'],
    ['::ffff:203.0.113.9/120', 'host-bits', '203.0.113.0/24'],
  ])('is an address that is sent in another way than it was written: %s', (text, code, sent) => {
    const list = `192.0.2.10\n${text}`;
    const stored = ChannelChanges.parse(JSON.parse(JSON.stringify([change('sip_trunk.ip_whitelist', list)])));
    expect(warningsFor(stored)).toContainEqual({ code: 'address', warning: { code, text, sent } });
    expect(detailsWarnings(stored).join('\n')).toContain(text);
    expect(cardWarnings(stored).join('\n')).toMatch(/^1 address was entered /);
    expectNowhere(cardWarnings(stored), text);
  });

  test('is no address in another spelling, nor a range that was entered as one', () => {
    const same = change(
      'sip_trunk.ip_whitelist',
      '2001:DB8:0::1\n192.0.2.10/32\n198.51.100.0/24\n198.51.100.9/24',
    );
    expect(codes([same])).not.toContain('address');
  });

  test('is said in sentences that hold no password', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        for (const warning of warningsFor(changes)) {
          expect(sayWarning(warning)).toMatch(/^\S.*\.$/);
          expect(sayWarning(warning)).not.toContain(fitting.secret);
        }
      }),
    );
  });
});
