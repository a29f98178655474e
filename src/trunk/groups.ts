/** The groups of settings, as pages of the edit; `object` is the nested object they stand in on the wire. */
export const settingGroups = {
  general: { object: null },
  sip_trunk: { object: 'sip_trunk' },
  audio_stream: { object: 'audio_stream' },
  clip: { object: 'clip' },
  did: { object: 'did' },
  failover: { object: 'failover' },
  microsoft_teams: { object: 'microsoft_teams_configuration' },
} as const;

export type SettingGroup = keyof typeof settingGroups;

/** A person's choice of a group, from outside. */
export const isSettingGroup = (text: string): text is SettingGroup => Object.hasOwn(settingGroups, text);
