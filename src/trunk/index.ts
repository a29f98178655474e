export { readAddress, readAddressList } from './addresses.js';
export type { AddressList, AddressProblem, AddressWarning, ListedProblem } from './addresses.js';
export {
  asWritten,
  ChannelChange,
  ChannelChanges,
  fieldsOf,
  OpenChange,
  OpenChanges,
  secretsOf,
  withChange,
  withoutChange,
  withoutSecrets,
  withSecrets,
} from './change.js';
export { warningsFor } from './edit-warnings.js';
export type { EditWarning, Unusual } from './edit-warnings.js';
export { readFileText } from './file-text.js';
export type { FileText } from './file-text.js';
export { findNumbers } from './find-numbers.js';
export type { FoundNumbers } from './find-numbers.js';
export { GivenList, listWith, mostRows, NumberVerb, withLines } from './given-list.js';
export type { GivenLine, GivenRow, ListAbout } from './given-list.js';
export { isSettingGroup, settingGroups } from './groups.js';
export type { SettingGroup } from './groups.js';
export { ChannelName, readChannelName } from './names.js';
export type { NameProblem, NameReading } from './names.js';
export { labelOfType, NumberType, numberTypes, readNumberType } from './number-type.js';
export { E164, formatNumber, readNumber } from './number.js';
export type { NumberProblem, NumberReading, ReadAs, ReadNumber } from './number.js';
export { csvOfList, lineOf, textOf, withEdited } from './list-text.js';
export { readLines, readNumberList, writeFailures } from './numbers-list.js';
export type { Lines, ListProblem, ListRow, NumberList, RowProblem } from './numbers-list.js';
export { codesIn, unlistedIn } from './codes.js';
export type { ListedCode } from './codes.js';
export { sortFailure } from './outcome.js';
export type { FailedCall } from './outcome.js';
export { mobileIn } from './number-warnings.js';
export { isFromReview } from './places.js';
export { generatePassword } from './password.js';
export { checkChange, readChange } from './read-change.js';
export type { Answer, ChangeProblem, ChangeReading } from './read-change.js';
export { numberSearch, searchInTexts } from './search-numbers.js';
export { isSettingName, settingNames, settingsOf, specOf } from './settings.js';
export type { SettingKind, SettingName, SettingOf, SettingSpec } from './settings.js';
export { toWire } from './to-wire.js';
export type { Dialect, WireEdit } from './to-wire.js';
export {
  actionName,
  mayTryAgain,
  NumberAction,
  sizeOf,
  TrunkCounts,
  TrunkNote,
  TrunkPlan,
  TrunkRequest,
  TrunkWork,
  UnreadInput,
  unreadText,
} from './request.js';
export type { TrunkIn, TrunkPlace, TrunkState } from './request.js';
export { sortOut } from './sort-list.js';
export type { LeftOut } from './sort-list.js';
export { stepTrunk } from './request-step.js';
export type {
  TrunkEffect,
  TrunkEnding,
  TrunkEvent,
  TrunkRefusal,
  TrunkStep,
  TypedSettings,
} from './request-step.js';
