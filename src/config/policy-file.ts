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
import { openYaml, type Place, type PolicyProblem, type YamlReader } from './yaml-reader.js';

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
  const reader = openYaml(yamlText);
  // A broken file read on would only yield problems that aren't there.
  if (reader.problems.length > 0) return { ok: false, fileName, problems: reader.problems };

  const file = reader.section(reader.root, ['timezone', 'default_country', 'roles', 'approvals', 'profiles']);
  const roles = readRoles(reader, reader.root, file.at('roles'));
  const approvals = readApprovals(reader, file.at('approvals') ?? { ...reader.root, node: null }, roles);
  const policy = {
    timezone: orElse<string>(file.at('timezone'), policyDefaults.timezone, (at) => readTimezone(reader, at)),
    defaultCountry: orElse(file.at('default_country'), policyDefaults.defaultCountry, (at) =>
      readCountry(reader, at),
    ),
    roles,
    profiles: readProfiles(reader, file.at('profiles'), known.profiles),
  };
  const problems = reader.problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  if (problems.length > 0) return { ok: false, fileName, problems };
  if (approvals === undefined) throw new Error('The policy lacks its approvals and no problem says so');
  return { ok: true, policy: { ...policy, approvals } };
}

function readApprovals(
  reader: YamlReader,
  place: Place,
  roles: Policy['roles'],
): Policy['approvals'] | undefined {
  const section = reader.section(place, [
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
      ? reader.fail(
          { ...place, path: 'approvals.slack_channel' },
          'is missing',
          'Write the id (C…) of the Slack channel where requests are decided.',
        )
      : readSlackChannel(reader, channelAt);
  const before = reader.problems.length;
  const expireAfterMs = readDuration(reader, section.at('expire_after'), policyDefaults.expireAfter);
  const remindAfterMs = readDuration(reader, section.at('remind_after'), policyDefaults.remindAfter);
  if (reader.problems.length === before && remindAfterMs >= expireAfterMs) {
    const at = section.at('remind_after') ?? section.at('expire_after') ?? place;
    reader.fail(at, 'leaves no time for the reminder', 'Make remind_after shorter than expire_after.');
  }
  const rest = {
    allowSharedSlackChannel: orElse<boolean>(
      section.at('allow_shared_slack_channel'),
      policyDefaults.allowSharedSlackChannel,
      (at) => reader.flag(at),
    ),
    expireAfterMs,
    remindAfterMs,
    reminderHours: readReminderHours(reader, section.at('reminder_hours'), policyDefaults.reminderHours),
    rules: orElse(section.at('rules'), defaultRules, (at) => readRules(reader, at, roles.approvers)),
  };
  return slackChannel === undefined ? undefined : { slackChannel, ...rest };
}

function readProfiles(
  reader: YamlReader,
  place: Place | undefined,
  known: readonly ProfileName[] | undefined,
): Policy['profiles'] {
  const section = place === undefined ? undefined : reader.section(place, ['hold', 'turn', 'users']);
  const users = new Map<UserId, ProfileName>();
  const usersAt = section?.at('users');
  for (const { key, keyPlace, value } of usersAt === undefined ? [] : reader.entries(usersAt)) {
    const user = UserId.safeParse(key);
    if (!user.success) reader.fail(keyPlace, ...notAUser(''));
    const profile = readProfileName(reader, value, known);
    if (user.success && profile !== undefined) users.set(user.data, profile);
  }
  return {
    holdMs: readDuration(reader, section?.at('hold'), policyDefaults.hold),
    turnMs: readDuration(reader, section?.at('turn'), policyDefaults.turn),
    users,
  };
}

/** One line for each problem, such as `trunkdesk.yaml:12:5 roles.admins names nobody. List at least …`. */
export const policyProblemLines = (fileName: string, problems: readonly PolicyProblem[]): readonly string[] =>
  problems.map(({ line, column, path, problem, fix }) =>
    [`${fileName}:${line}:${column}`, path, `${problem}.`, fix].filter((part) => part !== '').join(' '),
  );
