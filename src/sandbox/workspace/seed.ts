/** A person (or bot) of the local workspace. */
export type Person = {
  id: string;
  name: string;
  realName: string;
  colour: string;
  hint: string;
  /** Their own workspace; on a Grid also the organisation itself, which then stands where a workspace would. */
  teamId: string;
  /** The organisation's workspaces that they are a member of; only on a Grid. */
  teams?: readonly string[];
  timezone: string;
  isAdmin: boolean;
  isGuest: boolean;
  isDeactivated: boolean;
};

type SeedChannel = {
  id: string;
  name: string;
  topic: string;
  isPrivate: boolean;
  /** Shared with another company (Slack Connect). */
  isShared: boolean;
  members: string[];
  /** Whether the bot has been invited. */
  hasBot: boolean;
};

export type UserGroup = { id: string; handle: string; name: string; users: string[]; isDisabled: boolean };

/** What a local workspace starts with. */
export type Seed = {
  team: { id: string; name: string; domain: string };
  foreignTeam: { id: string; name: string };
  /** The organisation of an Enterprise Grid; null for a workspace of its own. */
  enterprise: { id: string; name: string } | null;
  app: { appId: string; botId: string; botUserId: string };
  people: Person[];
  slackChannels: SeedChannel[];
  groups: UserGroup[];
};

const team = { id: 'T0DESK', name: 'Northwind Telecom', domain: 'northwind' };
const foreignTeam = { id: 'T0ACME', name: 'Acme' };

const person = (id: string, name: string, realName: string, colour: string, hint: string): Person => ({
  id,
  name,
  realName,
  colour,
  hint,
  teamId: team.id,
  timezone: 'Europe/Amsterdam',
  isAdmin: false,
  isGuest: false,
  isDeactivated: false,
});

const people: Person[] = [
  person('U0ANN', 'ann', 'Ann Arbour', '#b3541e', 'requester'),
  person('U0BEN', 'ben', 'Ben Brook', '#2f6f4f', 'requester'),
  person('U0BOB', 'bob', 'Bob Birch', '#31598f', 'approver'),
  person('U0CAT', 'cat', 'Cat Cedar', '#7a3b8f', 'approver'),
  { ...person('U0DANA', 'dana', 'Dana Dune', '#8f3145', 'admin'), isAdmin: true },
  { ...person('U0GUS', 'gus', 'Gus Grove', '#6b6b2a', 'guest'), isGuest: true },
  {
    ...person('U0FAY', 'fay', 'Fay Fjord', '#2a6b6b', 'of another company'),
    teamId: foreignTeam.id,
  },
  { ...person('U0EVE', 'eve', 'Eve Elm', '#777777', 'left the company'), isDeactivated: true },
];

const everyone = ['U0ANN', 'U0BEN', 'U0BOB', 'U0CAT', 'U0DANA', 'U0GUS'];

/** The sample workspace: requesters, approvers, an admin, a guest, a stranger, and one who left. */
export const sampleSeed: Seed = {
  team,
  foreignTeam,
  enterprise: null,
  app: { appId: 'A0TRUNKDESK', botId: 'B0TRUNKDESK', botUserId: 'U0TRUNKDESK' },
  people,
  slackChannels: [
    {
      id: 'C0GENERAL',
      name: 'general',
      topic: 'Company-wide',
      isPrivate: false,
      isShared: false,
      members: everyone,
      hasBot: true,
    },
    {
      id: 'C0ORDERS',
      name: 'orders',
      topic: 'Requests that wait for approval',
      isPrivate: false,
      isShared: false,
      members: ['U0ANN', 'U0BEN', 'U0BOB', 'U0CAT', 'U0DANA', 'U0GUS'],
      hasBot: true,
    },
    {
      id: 'C0DESK',
      name: 'desk-private',
      topic: 'Private, without the bot',
      isPrivate: true,
      isShared: false,
      members: ['U0ANN', 'U0DANA'],
      hasBot: false,
    },
    {
      id: 'C0SHARED',
      name: 'acme-shared',
      topic: 'Shared with Acme',
      isPrivate: false,
      isShared: true,
      members: ['U0ANN', 'U0BOB', 'U0DANA', 'U0FAY'],
      hasBot: true,
    },
  ],
  groups: [
    {
      id: 'S0SALES',
      handle: 'sales',
      name: 'Sales',
      users: ['U0ANN', 'U0BEN', 'U0BOB', 'U0CAT', 'U0DANA'],
      isDisabled: false,
    },
    {
      id: 'S0APPROVE',
      handle: 'approvers',
      name: 'Approvers',
      users: ['U0BOB', 'U0CAT', 'U0EVE', 'U0GUS'],
      isDisabled: false,
    },
    { id: 'S0ADMINS', handle: 'desk-admins', name: 'Desk admins', users: ['U0DANA'], isDisabled: false },
  ],
};
