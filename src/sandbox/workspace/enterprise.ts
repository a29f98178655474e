import type { Person, Seed } from './seed.js';

/**
 * An Enterprise Grid is an organisation of several workspaces. Its payloads name it; those of a workspace of its own
 * say null, or nothing.
 */

/** Whether a person is of the workspace that the app is installed in: their own, or one of their organisation's. */
export const isOurs = ({ team }: Seed, person: Person | undefined): boolean =>
  person !== undefined && (person.teamId === team.id || person.teams?.includes(team.id) === true);

/** Whether a person is of the same organisation, of whichever workspace. */
export const isOfOrganisation = ({ enterprise }: Seed, person: Person): boolean =>
  enterprise !== null && person.teams !== undefined;

/** The workspace, as interactions name it. */
export const teamShape = ({ team, enterprise }: Seed): Record<string, string> => ({
  id: team.id,
  domain: team.domain,
  ...(enterprise === null ? {} : { enterprise_id: enterprise.id, enterprise_name: enterprise.name }),
});

/** The organisation, as interactions name it. */
export const enterpriseShape = ({ enterprise }: Seed): { id: string; name: string } | null =>
  enterprise === null ? null : { id: enterprise.id, name: enterprise.name };

/** The organisation as events and commands name it, where there is one. */
export const enterpriseId = ({ enterprise }: Seed): { enterprise_id?: string } =>
  enterprise === null ? {} : { enterprise_id: enterprise.id };
