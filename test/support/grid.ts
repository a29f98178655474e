import { sampleSeed, type Person, type Seed } from '../../src/sandbox/workspace/seed.js';

/**
 * An Enterprise Grid: one company, several workspaces. Who is of ours and of another is named by Slack as of the other,
 * or of the organisation; who is of the other alone is none of ours.
 */

export const organisation = { id: 'E0NORTHWIND', name: 'Northwind' };
export const otherWorkspace = 'T0SOUTH';
const both = [otherWorkspace, sampleSeed.team.id];

/** Ann and Bob are of both, Cat too and named as of ours, Dana of ours and named as of the organisation, Ben of the other. */
const of: Readonly<Record<string, Pick<Person, 'teamId' | 'teams'>>> = {
  U0ANN: { teamId: otherWorkspace, teams: both },
  U0BEN: { teamId: otherWorkspace, teams: [otherWorkspace] },
  U0BOB: { teamId: organisation.id, teams: both },
  U0CAT: { teamId: sampleSeed.team.id, teams: both },
  U0DANA: { teamId: organisation.id, teams: [sampleSeed.team.id] },
};

export const gridSeed: Seed = {
  ...sampleSeed,
  enterprise: organisation,
  people: sampleSeed.people.map((person) => ({ ...person, ...of[person.id] })),
};
