import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelEdit } from '../../src/sandbox/operator/wire/trunk.js';
import { settingNames, specOf, toWire } from '../../src/trunk/index.js';
import { change, cleared, emptied, fitting, someChanges, uuid } from './edits.js';

test('only what was touched is sent, in its object', () => {
  const changes = [
    change('sip_trunk.ip_whitelist', '192.0.2.10\n192.0.2.11'),
    change('password', 'correct horse battery'),
    change('sip_trunk.t38_codec', true),
    change('clip.method', '0'),
  ];
  expect(toWire(changes, 'table')).toEqual({
    password: 'correct horse battery',
    sip_trunk: { t38_codec: true, ip_whitelist: '192.0.2.10;192.0.2.11' },
    clip: { method: 0 },
  });
  expect(toWire([], 'table')).toEqual({});
});

test('the names and types are those of the table, or of the sample request', () => {
  const changes = [
    change('full_e164', true),
    change('sip_trunk.template_id', uuid),
    change('sip_trunk.proxy_id', uuid),
  ];
  expect(toWire(changes, 'table')).toEqual({
    full_e164: 'true',
    sip_trunk: { template_id: uuid, proxy_id: uuid },
  });
  expect(toWire(changes, 'sample')).toEqual({
    full_e164: true,
    sip_trunk: { channel_template_id: uuid, channel_proxy_id: uuid },
  });
  expect(toWire([change('full_e164', false)], 'table')).toEqual({ full_e164: 'false' });
});

test('empty sends an empty text or list, clear sends null', () => {
  const changes = [
    emptied('call_barrings'),
    emptied('caller_id'),
    emptied('sip_trunk.ip_whitelist'),
    emptied('failover.forward_to'),
    cleared('audio_stream.rtp_timeout'),
  ];
  expect(toWire(changes, 'table')).toEqual({
    caller_id: '',
    call_barrings: [],
    sip_trunk: { ip_whitelist: '' },
    audio_stream: { rtp_timeout: null },
    failover: { forward_to: '' },
  });
});

test('every setting of the document can be sent', () => {
  const body = toWire(
    settingNames.map((name) => change(name, fitting[specOf(name).kind])),
    'table',
  );
  const fields = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).sort() : null,
    ]),
  );
  expect(fields).toEqual({
    new_name: null,
    password: null,
    caller_id: null,
    block_caller_id: null,
    area_code: null,
    call_barrings: null,
    full_e164: null,
    sip_trunk: [
      'call_forwarding_facilities',
      'destination_filter',
      'forward_clip',
      'ip_whitelist',
      'manual_caller_id',
      'ping',
      'proxy_id',
      'reference',
      'ringing_timeout',
      't38_codec',
      'template_id',
    ],
    audio_stream: [
      'allow_external_rtp',
      'call_forwarding_facilities',
      'dtmf',
      'g729_codec',
      'h263_codec',
      'h264_codec',
      'progress_inband',
      'remote_party_id',
      'rtp_hold_timeout',
      'rtp_timeout',
    ],
    clip: ['deny', 'method', 'restrict_value', 'ten_digits_length'],
    did: ['filter', 'in_display_name', 'ten_digits_length', 'to_header', 'uri_header'],
    failover: ['external_caller_id', 'forward_to'],
    microsoft_teams_configuration: ['microsoft_tenant_id'],
  });
});

test('a body has one field for each change, null only for clear, and does not depend on the order', () => {
  fc.assert(
    fc.property(someChanges, fc.constantFrom('table' as const, 'sample' as const), (changes, dialect) => {
      const body = toWire(changes, dialect);
      const leaves = Object.values(body).flatMap((value): readonly unknown[] =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value],
      );
      expect(leaves).toHaveLength(changes.length);
      expect(leaves).not.toContain(undefined);
      const clears = changes.filter((one) => one.change === 'clear').length;
      expect(leaves.filter((leaf) => leaf === null)).toHaveLength(clears);
      expect(JSON.stringify(toWire([...changes].reverse(), dialect))).toBe(JSON.stringify(body));
    }),
  );
});

test('the embedded service understands every edit that can be made, in both dialects', () => {
  fc.assert(
    fc.property(someChanges, fc.constantFrom('table' as const, 'sample' as const), (changes, dialect) => {
      const understood = ChannelEdit.safeParse(toWire(changes, dialect));
      expect(understood.error?.issues).toBeUndefined();
    }),
  );
});
