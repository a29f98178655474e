import { settingGroups } from './groups.js';
import { settingNames, specOf, type SettingName } from './settings.js';

/**
 * A setting's name where settings of several groups stand together: its label, with the group before it where the
 * label alone could be another's or says too little (`CLIP: Method`).
 */
export function titleOf(setting: SettingName): string {
  const { group, label } = specOf(setting);
  const clear =
    group === 'general' || (group === 'sip_trunk' || group === 'audio_stream' ? isUnique(label) : false);
  return clear ? label : `${settingGroups[group].label}: ${label}`;
}

const isUnique = (label: string): boolean =>
  settingNames.filter((name) => specOf(name).label === label).length === 1;
