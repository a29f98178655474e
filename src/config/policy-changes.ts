import { durationInWords } from './duration.js';
import { reminderHoursInWords } from './reminder-hours.js';
import type { ApprovalRule, Policy, RolePeople } from './policy.js';

/** What differs between two policies, one short line each, as the log says it. Nothing in a policy is secret. */
export function policyChanges(before: Policy, after: Policy): readonly string[] {
  const roles = (['requesters', 'approvers', 'admins'] as const).flatMap((role) =>
    membersChange(`roles.${role}`, idsOf(before.roles[role]), idsOf(after.roles[role])),
  );
  return [
    ...plainChange('timezone', before.timezone, after.timezone),
    ...plainChange('default_country', before.defaultCountry, after.defaultCountry),
    ...roles,
    ...plainChange('approvals.slack_channel', before.approvals.slackChannel, after.approvals.slackChannel),
    ...plainChange(
      'approvals.allow_shared_slack_channel',
      String(before.approvals.allowSharedSlackChannel),
      String(after.approvals.allowSharedSlackChannel),
    ),
    ...timeChange('approvals.expire_after', before.approvals.expireAfterMs, after.approvals.expireAfterMs),
    ...timeChange('approvals.remind_after', before.approvals.remindAfterMs, after.approvals.remindAfterMs),
    ...plainChange(
      'approvals.reminder_hours',
      reminderHoursInWords(before.approvals.reminderHours),
      reminderHoursInWords(after.approvals.reminderHours),
    ),
    ...rulesChange(before.approvals.rules, after.approvals.rules),
    ...timeChange('profiles.hold', before.profiles.holdMs, after.profiles.holdMs),
    ...timeChange('profiles.turn', before.profiles.turnMs, after.profiles.turnMs),
    ...membersChange('profiles.users', bindings(before), bindings(after)),
  ];
}

const plainChange = (key: string, before: string, after: string): string[] =>
  before === after ? [] : [`${key}: ${before} → ${after}`];

const timeChange = (key: string, before: number, after: number): string[] =>
  before === after ? [] : [`${key}: ${durationInWords(before)} → ${durationInWords(after)}`];

function membersChange(key: string, before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((each) => !after.includes(each)).map((each) => `−${each}`);
  const come = after.filter((each) => !before.includes(each)).map((each) => `+${each}`);
  return gone.length + come.length === 0 ? [] : [`${key}: ${[...come, ...gone].join(' ')}`];
}

function rulesChange(before: readonly ApprovalRule[], after: readonly ApprovalRule[]): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`approvals.rules: ${before.length} → ${after.length} rules, with other content`];
}

const idsOf = ({ users, groups }: RolePeople): readonly string[] => [...users, ...groups];

const bindings = (policy: Policy): readonly string[] =>
  [...policy.profiles.users].map(([user, profile]) => `${user}=${profile}`);
