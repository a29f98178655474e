import {
  settingNames,
  specOf,
  type SettingGroup,
  type SettingName,
  type SettingOf,
} from '../../trunk/index.js';

/** Each group of settings, as a page of the edit: its name, and what stands on it. */
export const groupWords: Readonly<Record<SettingGroup, { readonly label: string; readonly about: string }>> =
  {
    general: { label: 'General', about: 'Name, password, caller ID, area code, call barrings' },
    sip_trunk: { label: 'Trunk', about: 'Template, proxy, IP whitelist, ping, ringing timeout' },
    audio_stream: { label: 'Audio', about: 'Codecs, DTMF, RTP timeouts' },
    clip: { label: 'CLIP', about: 'How the calling number is read' },
    did: { label: 'DID', about: 'How the called number is sent' },
    failover: { label: 'Failover', about: 'Where calls go when the trunk is down' },
    microsoft_teams: { label: 'Microsoft Teams', about: 'Tenant ID' },
  };

/** Each setting's own name, as the label of its input. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  new_name: 'New name',
  password: 'Password',
  caller_id: 'Caller ID',
  block_caller_id: 'Block caller ID',
  area_code: 'Area code',
  call_barrings: 'Call barrings',
  full_e164: 'Full E.164',
  'sip_trunk.template_id': 'Template',
  'sip_trunk.proxy_id': 'Proxy',
  'sip_trunk.ip_whitelist': 'IP whitelist',
  'sip_trunk.t38_codec': 'T.38 codec',
  'sip_trunk.manual_caller_id': 'Manual caller ID',
  'sip_trunk.forward_clip': 'Forward CLIP',
  'sip_trunk.call_forwarding_facilities': 'Call forwarding facilities',
  'sip_trunk.destination_filter': 'Destination filter',
  'sip_trunk.reference': 'Reference',
  'sip_trunk.ping': 'Ping',
  'sip_trunk.ringing_timeout': 'Ringing timeout',
  'audio_stream.dtmf': 'DTMF',
  'audio_stream.g729_codec': 'G.729 codec',
  'audio_stream.h263_codec': 'H.263 codec',
  'audio_stream.h264_codec': 'H.264 codec',
  'audio_stream.call_forwarding_facilities': 'Call forwarding facilities',
  'audio_stream.allow_external_rtp': 'Allow external RTP',
  'audio_stream.rtp_timeout': 'RTP timeout',
  'audio_stream.rtp_hold_timeout': 'RTP hold timeout',
  'audio_stream.remote_party_id': 'Remote party ID',
  'audio_stream.progress_inband': 'Progress in band',
  'clip.ten_digits_length': 'Ten digits length',
  'clip.method': 'Method',
  'clip.deny': 'Deny',
  'clip.restrict_value': 'Restrict value',
  'did.ten_digits_length': 'Ten digits length',
  'did.in_display_name': 'In display name',
  'did.to_header': 'To header',
  'did.uri_header': 'URI header',
  'did.filter': 'Filter',
  'failover.forward_to': 'Forward to',
  'failover.external_caller_id': 'External caller ID',
  'microsoft_teams_configuration.microsoft_tenant_id': 'Tenant ID',
};

const choiceLabels: Readonly<Record<SettingOf<'choice'>, Readonly<Record<number, string>>>> = {
  'sip_trunk.ping': {
    1: 'Do not ping',
    2: 'SIP options ping',
    3: 'UDP ping',
  },
  'clip.method': {
    0: 'Static, as set in caller ID',
    1: 'Dynamic, P-Asserted or P-Preferred-Identity header',
    2: 'Dynamic, Remote-Party-ID header',
    3: 'Dynamic, From header',
    5: 'Dynamic, From header and P-Asserted header',
  },
};

const labelsOf: ReadonlyMap<string, Readonly<Record<number, string>>> = new Map(Object.entries(choiceLabels));

/** A choice of a setting in words; as the wire has it where it is none of the table. */
export const choiceLabel = (setting: SettingName, value: number): string =>
  labelsOf.get(setting)?.[value] ?? String(value);

/**
 * A setting's name where settings of several groups stand together: its label, with the group before it where the
 * label alone could be another's or says too little (`CLIP: Method`).
 */
export function settingTitle(setting: SettingName): string {
  const { group } = specOf(setting);
  const label = settingLabels[setting];
  const clear =
    group === 'general' || (group === 'sip_trunk' || group === 'audio_stream' ? isUnique(label) : false);
  return clear ? label : `${groupWords[group].label}: ${label}`;
}

const isUnique = (label: string): boolean =>
  settingNames.filter((name) => settingLabels[name] === label).length === 1;
