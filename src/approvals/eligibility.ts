import type { GroupId, UserId } from '../types/ids.js';
import type { RolePeople } from './policy.js';

/** What Slack says of a person, read afresh. */
export interface Member {
  readonly id: UserId;
  /** A single-Slack-channel or multi-Slack-channel guest. */
  readonly isGuest: boolean;
  /** Not of this workspace: seen here only through a shared Slack channel. Slack's side alone decides who is ours. */
  readonly isForeign: boolean;
  readonly deleted: boolean;
  readonly isBot: boolean;
}

/** The members of user groups, read afresh. A group that isn't in the map counts as unreadable. */
export type Groups = ReadonlyMap<GroupId, readonly UserId[] | 'unreadable'>;

/** Whether a person belongs to a list of people, or which groups would have to be read to know. */
export type Membership =
  | { readonly kind: 'in' }
  | { readonly kind: 'out' }
  | { readonly kind: 'unclear'; readonly groups: readonly GroupId[] };

/**
 * Whether a person is listed, directly or by a group. A group that can't be read matters only to who isn't
 * listed otherwise; for them it is unclear, which nobody may take for yes.
 */
export function membershipOf(people: readonly RolePeople[], user: UserId, groups: Groups): Membership {
  if (people.some((role) => role.users.includes(user))) return { kind: 'in' };
  const asked = [...new Set(people.flatMap((role) => role.groups))];
  const unreadable: GroupId[] = [];
  for (const group of asked) {
    const members = groups.get(group) ?? 'unreadable';
    if (members === 'unreadable') unreadable.push(group);
    else if (members.includes(user)) return { kind: 'in' };
  }
  return unreadable.length === 0 ? { kind: 'out' } : { kind: 'unclear', groups: unreadable };
}

/** Why a person is no full member of this workspace; undefined where they are one. */
export function notFullMember(member: Member): 'foreign' | 'deactivated' | 'bot' | 'guest' | undefined {
  if (member.isForeign) return 'foreign';
  if (member.deleted) return 'deactivated';
  if (member.isBot) return 'bot';
  return member.isGuest ? 'guest' : undefined;
}
