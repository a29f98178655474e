import type { SettingGroup } from './groups.js';

export type SettingKind =
  | 'name'
  | 'secret'
  | 'text'
  | 'nullable-text'
  | 'switch'
  | 'choice'
  | 'integer'
  | 'list'
  | 'addresses'
  | 'uuid'
  | 'e164';

export interface Choice {
  readonly value: number;
  readonly label: string;
}

export interface SettingSpec {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** The setting's name in plain words, as the label of its input. */
  readonly label: string;
  /** What a shared Slack channel may show: the new value, how many, or only that it changes. */
  readonly card: 'value' | 'count' | 'changed';
  readonly choices?: readonly Choice[];
  /** T1: strings and lists can be emptied, where empty can mean something. */
  readonly canEmpty?: true;
  /** T2: the name of the field in the sample request, where it is another than in the table. */
  readonly sampleField?: string;
  /** T2: a string in the parameter table, a boolean in the sample request. */
  readonly textInTable?: true;
}

const general = { group: 'general' } as const;
const trunk = { group: 'sip_trunk' } as const;
const audio = { group: 'audio_stream' } as const;
const clip = { group: 'clip' } as const;
const did = { group: 'did' } as const;
const failover = { group: 'failover' } as const;
const teams = { group: 'microsoft_teams' } as const;

const onOff = { kind: 'switch', card: 'value' } as const;
const integer = { kind: 'integer', card: 'value' } as const;
const nullable = { kind: 'nullable-text', card: 'value' } as const;
// Free text can hold numbers of people: a card only says that it changes.
const freeText = { kind: 'text', card: 'changed', canEmpty: true } as const;

const ping = [
  { value: 1, label: 'Do not ping' },
  { value: 2, label: 'SIP options ping' },
  { value: 3, label: 'UDP ping' },
] as const;

const clipMethods = [
  { value: 0, label: 'Static, as set in caller ID' },
  { value: 1, label: 'Dynamic, P-Asserted or P-Preferred-Identity header' },
  { value: 2, label: 'Dynamic, Remote-Party-ID header' },
  { value: 3, label: 'Dynamic, From header' },
  { value: 5, label: 'Dynamic, From header and P-Asserted header' },
] as const;

/**
 * Every setting of the channel edit, in the order of the parameter table and under the dotted name it has there.
 * Screens, checks, wire, cards and approval rules all go by this one table.
 */
export const channelSettings = {
  new_name: { ...general, kind: 'name', label: 'New name', card: 'value' },
  password: { ...general, kind: 'secret', label: 'Password', card: 'changed' },
  caller_id: { ...general, kind: 'e164', label: 'Caller ID', card: 'changed', canEmpty: true },
  block_caller_id: { ...general, ...onOff, label: 'Block caller ID' },
  area_code: { ...general, kind: 'text', label: 'Area code', card: 'value', canEmpty: true },
  call_barrings: { ...general, kind: 'list', label: 'Call barrings', card: 'value', canEmpty: true },
  full_e164: { ...general, ...onOff, label: 'Full E.164', textInTable: true },
  'sip_trunk.template_id': {
    ...trunk,
    kind: 'uuid',
    label: 'Template',
    card: 'value',
    sampleField: 'channel_template_id',
  },
  'sip_trunk.proxy_id': {
    ...trunk,
    kind: 'uuid',
    label: 'Proxy',
    card: 'value',
    sampleField: 'channel_proxy_id',
  },
  'sip_trunk.ip_whitelist': {
    ...trunk,
    kind: 'addresses',
    label: 'IP whitelist',
    card: 'count',
    canEmpty: true,
  },
  'sip_trunk.t38_codec': { ...trunk, ...onOff, label: 'T.38 codec' },
  'sip_trunk.manual_caller_id': { ...trunk, ...onOff, label: 'Manual caller ID' },
  'sip_trunk.forward_clip': { ...trunk, ...onOff, label: 'Forward CLIP' },
  'sip_trunk.call_forwarding_facilities': { ...trunk, ...onOff, label: 'Call forwarding facilities' },
  'sip_trunk.destination_filter': { ...trunk, ...freeText, label: 'Destination filter' },
  'sip_trunk.reference': { ...trunk, ...freeText, label: 'Reference' },
  'sip_trunk.ping': { ...trunk, kind: 'choice', label: 'Ping', card: 'value', choices: ping },
  'sip_trunk.ringing_timeout': { ...trunk, ...integer, label: 'Ringing timeout' },
  'audio_stream.dtmf': { ...audio, ...integer, label: 'DTMF' },
  'audio_stream.g729_codec': { ...audio, ...onOff, label: 'G.729 codec' },
  'audio_stream.h263_codec': { ...audio, ...onOff, label: 'H.263 codec' },
  'audio_stream.h264_codec': { ...audio, ...onOff, label: 'H.264 codec' },
  'audio_stream.call_forwarding_facilities': { ...audio, ...onOff, label: 'Call forwarding facilities' },
  'audio_stream.allow_external_rtp': { ...audio, ...onOff, label: 'Allow external RTP' },
  'audio_stream.rtp_timeout': { ...audio, ...nullable, label: 'RTP timeout' },
  'audio_stream.rtp_hold_timeout': { ...audio, ...nullable, label: 'RTP hold timeout' },
  'audio_stream.remote_party_id': { ...audio, ...onOff, label: 'Remote party ID' },
  'audio_stream.progress_inband': { ...audio, ...onOff, label: 'Progress in band' },
  'clip.ten_digits_length': { ...clip, ...onOff, label: 'Ten digits length' },
  'clip.method': { ...clip, kind: 'choice', label: 'Method', card: 'value', choices: clipMethods },
  'clip.deny': { ...clip, ...onOff, label: 'Deny' },
  'clip.restrict_value': { ...clip, ...freeText, label: 'Restrict value' },
  'did.ten_digits_length': { ...did, ...onOff, label: 'Ten digits length' },
  'did.in_display_name': { ...did, ...onOff, label: 'In display name' },
  'did.to_header': { ...did, ...onOff, label: 'To header' },
  'did.uri_header': { ...did, ...onOff, label: 'URI header' },
  'did.filter': { ...did, ...freeText, label: 'Filter' },
  'failover.forward_to': { ...failover, ...freeText, label: 'Forward to' },
  'failover.external_caller_id': { ...failover, ...onOff, label: 'External caller ID' },
  'microsoft_teams_configuration.microsoft_tenant_id': {
    ...teams,
    kind: 'uuid',
    label: 'Tenant ID',
    card: 'changed',
  },
} as const satisfies Record<string, SettingSpec>;

export type SettingName = keyof typeof channelSettings;

/** The settings of some kinds. */
export type SettingOf<Kind extends SettingKind> = {
  [Name in SettingName]: (typeof channelSettings)[Name]['kind'] extends Kind ? Name : never;
}[SettingName];

/** Whether a text from outside names a setting. */
export const isSettingName = (text: unknown): text is SettingName =>
  typeof text === 'string' && Object.hasOwn(channelSettings, text);

/** All settings, in the order of the table. */
export const settingNames: readonly SettingName[] = Object.keys(channelSettings).filter(isSettingName);

/** What the table says of a setting. */
export const specOf = (setting: SettingName): SettingSpec => channelSettings[setting];

/** The settings of one page of the edit. */
export const settingsOf = (group: SettingGroup): readonly SettingName[] =>
  settingNames.filter((name) => specOf(name).group === group);

/** The last part of a dotted name: the field within its object. */
export const fieldOf = (setting: SettingName): string => setting.split('.').at(-1) ?? setting;
