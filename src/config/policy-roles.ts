import { GroupId, UserId } from '../types/ids.js';
import type { Policy, RolePeople } from './policy.js';
import { readIds } from './policy-values.js';
import type { Place, YamlReader } from './yaml-reader.js';

const roleNames = ['requesters', 'approvers', 'admins'] as const;

/** The three roles, none of which may be empty: without people nobody could ask, decide or settle. */
export function readRoles(reader: YamlReader, root: Place, place: Place | undefined): Policy['roles'] {
  const nobody: RolePeople = { users: [], groups: [] };
  if (place === undefined) {
    reader.fail({ ...root, path: 'roles' }, 'is missing', 'Name the requesters, approvers and admins.');
    return { requesters: nobody, approvers: nobody, admins: nobody };
  }
  const section = reader.section(place, roleNames);
  const read = (role: (typeof roleNames)[number]): RolePeople => {
    const at = section.at(role);
    if (at !== undefined) return readPeople(reader, at);
    reader.fail({ ...place, path: `roles.${role}` }, 'is missing', nobodyFix);
    return nobody;
  };
  return { requesters: read('requesters'), approvers: read('approvers'), admins: read('admins') };
}

const nobodyFix = 'List at least one user id (U…) or user-group id (S…).';

function readPeople(reader: YamlReader, place: Place): RolePeople {
  const before = reader.problems.length;
  const section = reader.section(place, ['users', 'groups']);
  const users = section.at('users');
  const groups = section.at('groups');
  const people = {
    users: users === undefined ? [] : readIds(reader, users, UserId, notAUser),
    groups: groups === undefined ? [] : readIds(reader, groups, GroupId, notAGroup),
  };
  const nobody = people.users.length + people.groups.length === 0;
  if (nobody && reader.problems.length === before) reader.fail(place, 'names nobody', nobodyFix);
  return people;
}

/** What is wrong with a text that should be a user id, and what to do. */
export const notAUser = (text: string): readonly [problem: string, fix: string] =>
  GroupId.safeParse(text).success
    ? ['is a user group', 'Move it to groups.']
    : ['is not a Slack user id', 'Copy the member id (U…) from the person’s profile, under the three dots.'];

const notAGroup = (text: string): readonly [problem: string, fix: string] =>
  UserId.safeParse(text).success
    ? ['is a person', 'Move it to users.']
    : ['is not a Slack user-group id', 'Copy the id (S…) from the end of the group’s address in Slack.'];
