import { UserId, type ProfileName } from '../types/ids.js';
import { defaultRules, policyDefaults } from './policy-defaults.js';
import type { Policy } from './policy.js';
import { readReminderHours } from './reminder-hours.js';
import { notAUser, readRoles } from './policy-roles.js';
import { readRules } from './policy-rules.js';
import {
  orElse,
  readCountry,
  readDuration,
  readProfileName,
  readSlackChannel,
  readTimezone,
} from './policy-values.js';
import { openSheet, type Place, type PolicyProblem, type Sheet } from './sheet.js';

export type ReadPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly fileName: string; readonly problems: readonly PolicyProblem[] };

/**
 * Reads and checks the policy file. Every key but `roles` and `approvals.slack_channel` has a default; unknown
 * keys are refused; all problems are listed in the order of the file, with line and column.
 * @param fileName said in problems; nothing is read from it
 * @param known.profiles the profiles of the settings, to which `profiles.users` is then held (G1)
 */
export function readPolicy(
  yamlText: string,
  fileName: string,
  known: { readonly profiles?: readonly ProfileName[] } = {},
): ReadPolicy {
  const sheet = openSheet(yamlText);
  // A broken file read on would only yield problems that aren't there.
  if (sheet.problems.length > 0) return { ok: false, fileName, problems: sheet.problems };

  const file = sheet.section(sheet.root, ['timezone', 'default_country', 'roles', 'approvals', 'profiles']);
  const roles = readRoles(sheet, sheet.root, file.at('roles'));
  const approvals = readApprovals(sheet, file.at('approvals') ?? { ...sheet.root, node: null }, roles);
  const policy = {
    timezone: orElse<string>(file.at('timezone'), policyDefaults.timezone, (at) => readTimezone(sheet, at)),
    defaultCountry: orElse(file.at('default_country'), policyDefaults.defaultCountry, (at) =>
      readCountry(sheet, at),
    ),
    roles,
    profiles: readProfiles(sheet, file.at('profiles'), known.profiles),
  };
  const problems = sheet.problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  if (problems.length > 0) return { ok: false, fileName, problems };
  if (approvals === undefined) throw new Error('The policy lacks its approvals and no problem says so');
  return { ok: true, policy: { ...policy, approvals } };
}

function readApprovals(sheet: Sheet, place: Place, roles: Policy['roles']): Policy['approvals'] | undefined {
  const section = sheet.section(place, [
    'slack_channel',
    'allow_shared_slack_channel',
    'expire_after',
    'remind_after',
    'reminder_hours',
    'rules',
  ]);
  const channelAt = section.at('slack_channel');
  const slackChannel =
    channelAt === undefined
      ? sheet.fail(
          { ...place, path: 'approvals.slack_channel' },
          'is missing',
          'Write the id (C…) of the Slack channel where requests are decided.',
        )
      : readSlackChannel(sheet, channelAt);
  const before = sheet.problems.length;
  const expireAfterMs = readDuration(sheet, section.at('expire_after'), policyDefaults.expireAfter);
  const remindAfterMs = readDuration(sheet, section.at('remind_after'), policyDefaults.remindAfter);
  if (sheet.problems.length === before && remindAfterMs >= expireAfterMs) {
    const at = section.at('remind_after') ?? section.at('expire_after') ?? place;
    sheet.fail(at, 'leaves no time for the reminder', 'Make remind_after shorter than expire_after.');
  }
  const rest = {
    allowSharedSlackChannel: orElse<boolean>(
      section.at('allow_shared_slack_channel'),
      policyDefaults.allowSharedSlackChannel,
      (at) => sheet.flag(at),
    ),
    expireAfterMs,
    remindAfterMs,
    reminderHours: readReminderHours(sheet, section.at('reminder_hours'), policyDefaults.reminderHours),
    rules: orElse(section.at('rules'), defaultRules, (at) => readRules(sheet, at, roles.approvers)),
  };
  return slackChannel === undefined ? undefined : { slackChannel, ...rest };
}

function readProfiles(
  sheet: Sheet,
  place: Place | undefined,
  known: readonly ProfileName[] | undefined,
): Policy['profiles'] {
  const section = place === undefined ? undefined : sheet.section(place, ['hold', 'turn', 'users']);
  const users = new Map<UserId, ProfileName>();
  const usersAt = section?.at('users');
  for (const { key, keyPlace, value } of usersAt === undefined ? [] : sheet.entries(usersAt)) {
    const user = UserId.safeParse(key);
    if (!user.success) sheet.fail(keyPlace, ...notAUser(''));
    const profile = readProfileName(sheet, value, known);
    if (user.success && profile !== undefined) users.set(user.data, profile);
  }
  return {
    holdMs: readDuration(sheet, section?.at('hold'), policyDefaults.hold),
    turnMs: readDuration(sheet, section?.at('turn'), policyDefaults.turn),
    users,
  };
}

/** One line for each problem, such as `trunkdesk.yaml:12:5 roles.admins names nobody. List at least …`. */
export const policyProblemLines = (fileName: string, problems: readonly PolicyProblem[]): readonly string[] =>
  problems.map(({ line, column, path, problem, mend }) =>
    [`${fileName}:${line}:${column}`, path, `${problem}.`, mend].filter((part) => part !== '').join(' '),
  );
