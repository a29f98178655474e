import type { OperatorData } from '../../../src/sandbox/operator/index.js';
import { sampleSeed, type Person, type Seed } from '../../../src/sandbox/workspace/seed.js';
import { ProfileName } from '../../../src/types/ids.js';
import { testPolicy } from '../../support/stack-environment.js';
import { sampleData } from '../../support/sample/data.js';

/** A company large enough for a storm: many who order, two who approve, one admin. */

export const requesters = (count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `storm${nth}`);

const idOf = (name: string): string => `U0${name.toUpperCase()}`;

/** The sample workspace with these people in it too; the approvals Slack channel is not theirs. */
export function seedWith(names: readonly string[]): Seed {
  const slackChannels = sampleSeed.slackChannels.map((each) =>
    each.name === 'general' ? { ...each, members: [...each.members, ...names.map(idOf)] } : each,
  );
  const people = names.map((name): Person => ({
    id: idOf(name),
    name,
    realName: `Person ${name}`,
    colour: '#777777',
    hint: 'requester',
    teamId: sampleSeed.team.id,
    timezone: 'Europe/Amsterdam',
    isAdmin: false,
    isGuest: false,
    isDeactivated: false,
  }));
  return { ...sampleSeed, slackChannels, people: [...sampleSeed.people, ...people] };
}

/** They may order, and Ann; what costs more than €40 a month takes two approvals, the rest one. */
export const policyFor = (names: readonly string[]): string =>
  testPolicy.replace('users: [U0ANN, U0BEN]', `users: [U0ANN, ${names.map(idOf).join(', ')}]`).replace(
    '    - { action: "order.*", approvals: 1 }',
    `    - { action: "order.*", total_over: { amount: 40, currency: EUR }, approvals: 2 }
    - { action: "order.*", approvals: 1 }`,
  );

/** The sample operator with so many logins. */
export function operatorWith(logins: number): OperatorData {
  const data = sampleData();
  const [like] = data.profiles;
  if (like === undefined) throw new Error('The sample has no profile');
  const profiles = Array.from({ length: logins }, (_, nth) => ({
    ...like,
    name: ProfileName.parse(`login${nth}`),
    token: `sandbox-login${nth}-profile`,
  }));
  return { ...data, profiles };
}
