export type { OperatorAuth } from './auth.js';
export { durationInWords } from './duration.js';
export type { Environment, SettingProblem } from './env.js';
export type { OperatorSettings } from './operator.js';
export { readPolicyFile } from './policy-disk.js';
export { policyProblemLines, readPolicy, type ReadPolicy } from './policy-file.js';
export { watchPolicy, type WatchOptions } from './policy-watch.js';
export type {
  ActionName,
  ActionPattern,
  Amount,
  ApprovalRule,
  Policy,
  ReminderHours,
  RolePeople,
} from './policy.js';
export type { ProfileSettings } from './profiles.js';
export {
  demoFaultsNamed,
  readDemoPorts,
  readSettings,
  settingProblemLines,
  type DemoPorts,
  type LogLevel,
  type ReadSettings,
  type Settings,
  type KeepSettings,
} from './settings.js';
export type { PolicyProblem } from './yaml-reader.js';
export type { BotLogin, SlackSettings } from './slack.js';
export { readDatabaseSetting, readSettleSettings, type SettleSettings } from './tool-settings.js';
export { whyUnreadable } from './unreadable.js';
export { settingsTable, type Setting, type SettingName } from './table.js';
