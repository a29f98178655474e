/** The groups of settings, as pages of the edit; `object` is the nested object they stand in on the wire. */
export const settingGroups = {
  general: {
    label: 'General',
    about: 'Name, password, caller ID, area code, call barrings',
    object: null,
  },
  sip_trunk: {
    label: 'Trunk',
    about: 'Template, proxy, IP whitelist, ping, ringing timeout',
    object: 'sip_trunk',
  },
  audio_stream: { label: 'Audio', about: 'Codecs, DTMF, RTP timeouts', object: 'audio_stream' },
  clip: { label: 'CLIP', about: 'How the calling number is read', object: 'clip' },
  did: { label: 'DID', about: 'How the called number is sent', object: 'did' },
  failover: { label: 'Failover', about: 'Where calls go when the trunk is down', object: 'failover' },
  microsoft_teams: { label: 'Microsoft Teams', about: 'Tenant ID', object: 'microsoft_teams_configuration' },
} as const;

export type SettingGroup = keyof typeof settingGroups;

/** A person's choice of a group, from outside. */
export const isSettingGroup = (text: string): text is SettingGroup => Object.hasOwn(settingGroups, text);
