import type { Entry, Group } from './trunk.js';

const proxy = 'fe000000-0000-4000-8000-000000000002';
const template = 'd0c00000-0000-4000-8000-000000000001';
const tenant = '0f8fad5b-d9cb-469f-a165-70867728950e';

export interface EditCase {
  readonly group: Group;
  readonly customer?: string;
  readonly entries: Readonly<Record<string, Entry>>;
  readonly table: unknown;
  /** Where the sample request says it in another way. */
  readonly sample?: unknown;
  readonly needs: 0 | 1;
}

const on: Entry = { pick: 'On' };
const off: Entry = { pick: 'Off' };

/** Every setting of each group: what is entered, and the body that has to reach the operator. */
export const editCases: readonly EditCase[] = [
  {
    group: 'General',
    customer: 'Acme BV',
    entries: {
      Password: 'correct-horse-battery',
      'Caller ID': { pick: '+31 20 555 0142' },
      'Block caller ID': off,
      'Area code': ' 020 ',
      'Call barrings': { pick: ['Premium rate', 'Mobile'] },
      'Full E.164': on,
    },
    table: {
      password: 'correct-horse-battery',
      caller_id: '+31205550142',
      block_caller_id: false,
      area_code: '020',
      call_barrings: ['PRM', 'MOB'],
      full_e164: 'true',
    },
    sample: {
      password: 'correct-horse-battery',
      caller_id: '+31205550142',
      block_caller_id: false,
      area_code: '020',
      call_barrings: ['PRM', 'MOB'],
      full_e164: true,
    },
    needs: 1,
  },
  {
    group: 'Trunk',
    customer: 'Acme BV',
    entries: {
      Template: { pick: 'Standard PBX' },
      Proxy: { pick: 'Rotterdam 1' },
      'IP whitelist': '192.0.2.1\n198.51.100.0/24, 2001:db8::1;192.0.2.1',
      'T.38 codec': on,
      'Manual caller ID': off,
      'Forward CLIP': on,
      'Call forwarding facilities': off,
      'Destination filter': 'nl-only',
      Reference: 'PBX 7',
      Ping: { pick: 'SIP options ping' },
      'Ringing timeout': '45',
    },
    table: {
      sip_trunk: {
        template_id: template,
        proxy_id: proxy,
        ip_whitelist: '192.0.2.1;198.51.100.0/24;2001:db8::1',
        t38_codec: true,
        manual_caller_id: false,
        forward_clip: true,
        call_forwarding_facilities: false,
        destination_filter: 'nl-only',
        reference: 'PBX 7',
        ping: 2,
        ringing_timeout: 45,
      },
    },
    sample: {
      sip_trunk: {
        channel_template_id: template,
        channel_proxy_id: proxy,
        ip_whitelist: '192.0.2.1;198.51.100.0/24;2001:db8::1',
        t38_codec: true,
        manual_caller_id: false,
        forward_clip: true,
        call_forwarding_facilities: false,
        destination_filter: 'nl-only',
        reference: 'PBX 7',
        ping: 2,
        ringing_timeout: 45,
      },
    },
    needs: 1,
  },
  {
    group: 'Audio',
    entries: {
      DTMF: '101',
      'G.729 codec': on,
      'H.263 codec': off,
      'H.264 codec': on,
      'Call forwarding facilities': on,
      'Allow external RTP': off,
      'RTP timeout': '60',
      'RTP hold timeout': '300',
      'Remote party ID': on,
      'Progress in band': off,
    },
    table: {
      audio_stream: {
        dtmf: 101,
        g729_codec: true,
        h263_codec: false,
        h264_codec: true,
        call_forwarding_facilities: true,
        allow_external_rtp: false,
        rtp_timeout: '60',
        rtp_hold_timeout: '300',
        remote_party_id: true,
        progress_inband: false,
      },
    },
    needs: 0,
  },
  {
    group: 'CLIP',
    entries: {
      'Ten digits length': on,
      Method: { pick: 'Dynamic, From header' },
      Deny: off,
      'Restrict value': 'anonymous',
    },
    table: { clip: { ten_digits_length: true, method: 3, deny: false, restrict_value: 'anonymous' } },
    needs: 1,
  },
  {
    group: 'DID',
    entries: {
      'Ten digits length': off,
      'In display name': on,
      'To header': on,
      'URI header': off,
      Filter: '^31',
    },
    table: {
      did: {
        ten_digits_length: false,
        in_display_name: true,
        to_header: true,
        uri_header: false,
        filter: '^31',
      },
    },
    needs: 0,
  },
  {
    group: 'Failover',
    entries: { 'Forward to': '+31205550100', 'External caller ID': on },
    table: { failover: { forward_to: '+31205550100', external_caller_id: true } },
    needs: 1,
  },
  {
    group: 'Microsoft Teams',
    entries: { 'Tenant ID': tenant },
    table: { microsoft_teams_configuration: { microsoft_tenant_id: tenant } },
    needs: 1,
  },
];
