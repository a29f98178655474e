import { sampleSeed, type Person, type Seed } from './seed.js';

const south = 'T0SOUTH';
const enterprise = { id: 'E0NORTH', name: 'Northwind Group' };
const ours = sampleSeed.team.id;

/** Where people of a Grid are: their own workspace (or the organisation, for some), and all that they are a member of. */
const places: Readonly<Record<string, Pick<Person, 'teamId'> & { teams: readonly string[] }>> = {
  U0BEN: { teamId: south, teams: [south, ours] },
  U0CAT: { teamId: enterprise.id, teams: [ours, south] },
};

const people = sampleSeed.people.map((person): Person => {
  if (person.teamId !== ours) return person;
  return { ...person, teams: [ours], ...places[person.id] };
});

/** A colleague of the same organisation, who is not a member of the workspace that the bot is installed in. */
const ivy: Person = {
  id: 'U0IVY',
  name: 'ivy',
  realName: 'Ivy Isle',
  colour: '#4a6f2f',
  hint: 'of another workspace',
  teamId: south,
  teams: [south],
  timezone: 'Europe/Amsterdam',
  isAdmin: false,
  isGuest: false,
  isDeactivated: false,
};

/** The sample workspace as one of two of an organisation (Enterprise Grid). */
export const gridSeed: Seed = { ...sampleSeed, enterprise, people: [...people, ivy] };
