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

export interface SettingSpec {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** What a shared Slack channel may show: the new value, how many, or only that it changes. */
  readonly card: 'value' | 'count' | 'changed';
  /** What the wire has for each choice. */
  readonly choices?: readonly number[];
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

/**
 * Every setting of the channel edit, in the order of the parameter table and under the dotted name it has there.
 * Screens, checks, wire, cards and approval rules all go by this one table.
 */
export const channelSettings = {
  new_name: { ...general, kind: 'name', card: 'value' },
  password: { ...general, kind: 'secret', card: 'changed' },
  caller_id: { ...general, kind: 'e164', card: 'changed', canEmpty: true },
  block_caller_id: { ...general, ...onOff },
  area_code: { ...general, kind: 'text', card: 'value', canEmpty: true },
  call_barrings: { ...general, kind: 'list', card: 'value', canEmpty: true },
  full_e164: { ...general, ...onOff, textInTable: true },
  'sip_trunk.template_id': {
    ...trunk,
    kind: 'uuid',
    card: 'value',
    sampleField: 'channel_template_id',
  },
  'sip_trunk.proxy_id': {
    ...trunk,
    kind: 'uuid',
    card: 'value',
    sampleField: 'channel_proxy_id',
  },
  'sip_trunk.ip_whitelist': {
    ...trunk,
    kind: 'addresses',
    card: 'count',
    canEmpty: true,
  },
  'sip_trunk.t38_codec': { ...trunk, ...onOff },
  'sip_trunk.manual_caller_id': { ...trunk, ...onOff },
  'sip_trunk.forward_clip': { ...trunk, ...onOff },
  'sip_trunk.call_forwarding_facilities': { ...trunk, ...onOff },
  'sip_trunk.destination_filter': { ...trunk, ...freeText },
  'sip_trunk.reference': { ...trunk, ...freeText },
  'sip_trunk.ping': { ...trunk, kind: 'choice', card: 'value', choices: [1, 2, 3] },
  'sip_trunk.ringing_timeout': { ...trunk, ...integer },
  'audio_stream.dtmf': { ...audio, ...integer },
  'audio_stream.g729_codec': { ...audio, ...onOff },
  'audio_stream.h263_codec': { ...audio, ...onOff },
  'audio_stream.h264_codec': { ...audio, ...onOff },
  'audio_stream.call_forwarding_facilities': { ...audio, ...onOff },
  'audio_stream.allow_external_rtp': { ...audio, ...onOff },
  'audio_stream.rtp_timeout': { ...audio, ...nullable },
  'audio_stream.rtp_hold_timeout': { ...audio, ...nullable },
  'audio_stream.remote_party_id': { ...audio, ...onOff },
  'audio_stream.progress_inband': { ...audio, ...onOff },
  'clip.ten_digits_length': { ...clip, ...onOff },
  'clip.method': { ...clip, kind: 'choice', card: 'value', choices: [0, 1, 2, 3, 5] },
  'clip.deny': { ...clip, ...onOff },
  'clip.restrict_value': { ...clip, ...freeText },
  'did.ten_digits_length': { ...did, ...onOff },
  'did.in_display_name': { ...did, ...onOff },
  'did.to_header': { ...did, ...onOff },
  'did.uri_header': { ...did, ...onOff },
  'did.filter': { ...did, ...freeText },
  'failover.forward_to': { ...failover, ...freeText },
  'failover.external_caller_id': { ...failover, ...onOff },
  'microsoft_teams_configuration.microsoft_tenant_id': {
    ...teams,
    kind: 'uuid',
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
