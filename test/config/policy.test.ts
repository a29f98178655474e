import { expect, test } from 'vitest';
import { policyProblemLines, readPolicy } from '../../src/config/index.js';
import { ProfileName } from '../../src/types/ids.js';
import { least, told } from './policy-yaml.js';

test('roles and the Slack channel are enough; everything else has a default', () => {
  const result = readPolicy(least, 'trunkdesk.yaml');
  expect(result).toMatchObject({
    ok: true,
    policy: {
      timezone: 'Europe/Amsterdam',
      defaultCountry: 'NL',
      roles: {
        requesters: { users: ['U0ANN'], groups: [] },
        approvers: { users: ['U0BOB', 'U0CAS'], groups: ['S0LEADS'] },
        admins: { users: [], groups: ['S0ADMINS'] },
      },
      approvals: {
        slackChannel: 'C0APPROVALS',
        allowSharedSlackChannel: false,
        expireAfterMs: 72 * 3_600_000,
        remindAfterMs: 4 * 3_600_000,
        reminderHours: { days: [1, 2, 3, 4, 5], from: 480, to: 1_080 },
      },
      profiles: { holdMs: 2 * 3_600_000, turnMs: 15 * 60_000, users: new Map() },
    },
  });
});

test('every key can be set', () => {
  const yaml = `timezone: UTC
default_country: BE
${least}  allow_shared_slack_channel: true
  expire_after: 2d
  remind_after: 1h30m
  reminder_hours: Sat-Mon 9:30-24:00
  rules: []
profiles:
  hold: 30m
  turn: 90s
  users: { U0ANN: ann, W0BOB: pool1 }
`;
  expect(readPolicy(yaml, 'trunkdesk.yaml')).toMatchObject({
    ok: true,
    policy: {
      timezone: 'UTC',
      defaultCountry: 'BE',
      approvals: {
        allowSharedSlackChannel: true,
        expireAfterMs: 48 * 3_600_000,
        remindAfterMs: 5_400_000,
        reminderHours: { days: [6, 0, 1], from: 570, to: 1_440 },
        rules: [],
      },
      profiles: {
        holdMs: 1_800_000,
        turnMs: 90_000,
        users: new Map([
          ['U0ANN', 'ann'],
          ['W0BOB', 'pool1'],
        ]),
      },
    },
  });
});

test('an empty file is told what it has to hold', () => {
  expect(told('')).toEqual([
    '1:1 roles is missing | Name the requesters, approvers and admins.',
    '1:1 approvals.slack_channel is missing | Write the id (C…) of the Slack channel where requests are decided.',
  ]);
});

test('an unknown key is refused where it stands, with the key that was meant', () => {
  expect(told(`${least}  expires_after: 1h\ntimzone: UTC\ncolour: red\n`)).toEqual([
    '7:3 approvals.expires_after is not a known key | Did you mean expire_after?',
    '8:1 timzone is not a known key | Did you mean timezone?',
    '9:1 colour is not a known key | Known here: timezone, default_country, roles, approvals, profiles.',
  ]);
});

test.each([
  ['timezone: Europe/Amsterdm', 'timezone is not a known time zone | Did you mean Europe/Amsterdam?'],
  ['timezone: "+02:00"', 'timezone is not a known time zone | Write a name such as Europe/Amsterdam or UTC.'],
  ['timezone:', 'timezone has no value | Write a time zone such as Europe/Amsterdam.'],
  ['default_country: nl', 'default_country is not a known country | Did you mean NL?'],
  [
    'default_country: Holland',
    'default_country is not a known country | Write the two letters of a country, such as NL.',
  ],
  ['default_country: 31', 'default_country is not a text | Write the two letters of a country, such as NL.'],
])('%s is refused', (line, problem) => {
  const result = told(`${least}${line}\n`);
  expect(result.map((each) => each.replace(/^7:\d+ /, ''))).toEqual([problem]);
});

test.each([
  ['72', 'has no unit'],
  ['soon', 'is not a time'],
  ['0h', 'is not a time'],
  ['[1h]', 'is not a number'],
])('a time of %s is refused, and the mend tells the default', (time, problem) => {
  expect(told(`${least}  expire_after: ${time}\n`)).toEqual([
    `7:17 approvals.expire_after ${problem} | Write it like 72h, 15m or 2h30m, up to a year; left out it is 72 hours.`,
  ]);
});

test('a reminder that would come after the end is refused', () => {
  expect(told(`${least}  expire_after: 4h\n`)).toEqual([
    '7:17 approvals.expire_after leaves no time for the reminder | Make remind_after shorter than expire_after.',
  ]);
});

test('Slack ids are checked by their kind, each at its own place', () => {
  const yaml = `roles:
  requesters: { users: [ann, S0LEADS] }
  approvers:
    groups:
      - U0BOB
      - "@leads"
  admins: { users: [] }
approvals:
  slack_channel: D0BOB
`;
  const user = 'Copy the member id (U…) from the person’s profile, under the three dots.';
  expect(told(yaml)).toEqual([
    `2:25 roles.requesters.users[0] is not a Slack user id | ${user}`,
    '2:30 roles.requesters.users[1] is a user group | Move it to groups.',
    '5:9 roles.approvers.groups[0] is a person | Move it to users.',
    '6:9 roles.approvers.groups[1] is not a Slack user-group id | Copy the id (S…) from the end of the group’s address in Slack.',
    '7:11 roles.admins names nobody | List at least one user id (U…) or user-group id (S…).',
    '9:18 approvals.slack_channel is a direct message | Copy the id (C…) from the end of the Slack channel’s “About” pane.',
  ]);
});

test('a missing role is named', () => {
  const yaml =
    'roles:\n  requesters: { users: [U0ANN] }\n  admins: { users: [U0DEE] }\napprovals: { slack_channel: C0A }\n';
  expect(told(yaml)).toEqual([
    '2:3 roles.approvers is missing | List at least one user id (U…) or user-group id (S…).',
  ]);
});

test('broken YAML and doubled keys are told with their line', () => {
  expect(told(`${least}timezone: "UTC\n`).join('\n')).toContain('cannot be read: Missing closing "quote');
  expect(told(`${least}timezone: UTC\ntimezone: UTC\n`)).toEqual([
    '8:1  cannot be read: Map keys must be unique | Mend the YAML here.',
  ]);
});

test('a section of another shape is told, not guessed at', () => {
  expect(told(`${least}profiles: [a]\n`)).toEqual([
    '7:11 profiles is not a list of keys with values | Write one “key: value” a line, indented by two spaces.',
  ]);
  expect(told('just words')[0]).toMatch(/^1:1 .*is not a list of keys with values/);
});

test('a user bound to a profile that the settings lack is refused', () => {
  const known = { profiles: ['ann', 'pool1'].map((name) => ProfileName.parse(name)) };
  const yaml = `${least}profiles:\n  users:\n    U0ANN: ann\n    U0BOB: pool2\n    bob: ann\n`;
  const result = readPolicy(yaml, 'desk.yaml', known);
  expect(result.ok ? [] : policyProblemLines('desk.yaml', result.problems)).toEqual([
    'desk.yaml:10:12 profiles.users.U0BOB is not a profile of OPERATOR_PROFILES. Did you mean pool1?',
    'desk.yaml:11:5 profiles.users.bob is not a Slack user id. Copy the member id (U…) from the person’s profile, under the three dots.',
  ]);
});

test('anchors may be used, and a list that holds itself ends', () => {
  const yaml = least.replace('[U0BOB, U0CAS]', '&all [U0BOB, U0CAS]');
  expect(told(yaml.replace('admins: { groups: [S0ADMINS] }', 'admins: { users: *all }'))).toEqual([]);
  expect(told('roles: &r { requesters: *r, approvers: *r, admins: *r }\n')).not.toEqual([]);
});
