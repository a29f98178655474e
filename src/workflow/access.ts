import { couldApprove, mayUse, rolesOf, type Groups, type Use } from '../approvals/index.js';
import { readGroups, strangerOrNull } from './company.js';
import type { UserId, WorkspaceId } from '../types/ids.js';
import type { House } from './house.js';
import type { NotCounted } from './messages.js';
import type { Who } from './who.js';

/** Who may use what, and whom to ask otherwise. */

/** Why a command for admins was refused, and whom to ask. */
export type FreezeRefusal = NotCounted | { why: 'admins-only'; ask: readonly UserId[] };

/** What a command for admins comes to. */
export type ForAdmins<T> = ({ ok: true } & T) | { ok: false; says: FreezeRefusal };

/** Whether a person may use a command, and whom to ask otherwise. */
export interface AccessDesk {
  /** @param age `recent` where nothing is done by it, only shown */
  mayOrder(
    who: Who,
    age?: 'recent',
  ): Promise<{ ok: true } | { ok: false; says: NotCounted | { why: 'no-role'; ask: readonly UserId[] } }>;
  role(
    who: Who,
  ): Promise<{ readonly requester: boolean; readonly approver: boolean; readonly admin: boolean }>;
}

/** How many people a refusal names. */
const mostNamed = 5;

export function accessDesk(house: House): AccessDesk {
  return {
    async mayOrder(who, age) {
      const stranger = await strangerOrNull(house, who, age);
      if (stranger !== null) return { ok: false, says: stranger };
      const groups = await readGroups(house, 'recent');
      const may = mayUse('order', house.policy(), { user: who.user, groups, requester: null });
      if (may.ok) return { ok: true };
      if (may.why === 'group-unreadable')
        return { ok: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
      return { ok: false, says: { why: 'no-role', ask: adminsNamed(house, who, groups) } };
    },

    role: (who) => roleOf(house, who),
  };
}

/** The roles a person surely has; none for who is no full member, or while Slack doesn't say. */
export async function roleOf(
  house: House,
  who: Who,
): Promise<{ requester: boolean; approver: boolean; admin: boolean }> {
  if ((await strangerOrNull(house, who, 'recent')) !== null)
    return { requester: false, approver: false, admin: false };
  const { sure } = rolesOf(house.policy(), who.user, await readGroups(house, 'recent'));
  return {
    requester: sure.includes('requesters'),
    approver: sure.includes('approvers'),
    admin: sure.includes('admins'),
  };
}

/** Why a person may not do what takes an admin; null where they may. People and groups are read afresh. */
export async function adminsOnly(
  house: House,
  who: Who,
  use: Extract<Use, 'freeze' | 'profiles'>,
): Promise<FreezeRefusal | null> {
  const stranger = await strangerOrNull(house, who);
  if (stranger !== null) return stranger;
  const groups = await readGroups(house, 'fresh');
  const may = mayUse(use, house.policy(), { user: who.user, groups, requester: null });
  if (may.ok) return null;
  if (may.why === 'group-unreadable') return { why: 'group-unreadable', groups: [...may.groups] };
  return { why: 'admins-only', ask: adminsNamed(house, who, groups) };
}

/**
 * Why a request may not go out under its requester's name; null where it may. People and groups are read afresh: who
 * became a guest, or left, has their windows still.
 */
export async function mayNotSubmit(
  house: House,
  { workspace, requester }: { readonly workspace: WorkspaceId; readonly requester: UserId },
  use: Extract<Use, 'order' | 'trunk'>,
  groups: Groups,
): Promise<{ readonly why: 'not-allowed'; readonly unreadable: string[] } | null> {
  const stranger = await strangerOrNull(house, { workspace, user: requester });
  if (stranger !== null)
    return { why: 'not-allowed', unreadable: stranger.why === 'slack-unreachable' ? [requester] : [] };
  const may = mayUse(use, house.policy(), { user: requester, groups, requester });
  if (may.ok) return null;
  return { why: 'not-allowed', unreadable: may.why === 'group-unreadable' ? [...may.groups] : [] };
}

/** Why a person may not see a request's details; null where they may. Strangers learn nothing of it. */
export async function mayNotSee(
  house: House,
  who: Who,
  requester: UserId | null,
): Promise<NotCounted | null> {
  const stranger = await strangerOrNull(house, who);
  if (stranger !== null) return stranger;
  const groups = await readGroups(house, 'fresh');
  const may = mayUse('details', house.policy(), { user: who.user, groups, requester });
  if (may.ok) return null;
  if (may.why === 'group-unreadable') return { why: 'group-unreadable', groups: [...may.groups] };
  return { why: 'not-approver' };
}

/** How many admins are told of something at the most. */
const mostTold = 10;

/** The admins who are full members of this workspace. Who Slack does not tell of is left out. */
export async function adminsOf(house: House, workspace: WorkspaceId): Promise<UserId[]> {
  const { users, groups } = house.policy().roles.admins;
  const read = await readGroups(house, 'recent');
  const members = groups.flatMap((group) => {
    const found = read.get(group) ?? 'unreadable';
    return found === 'unreadable' ? [] : found;
  });
  const admins: UserId[] = [];
  for (const user of new Set([...users, ...members])) {
    if (admins.length >= mostTold) break;
    if ((await strangerOrNull(house, { workspace, user }, 'recent')) === null) admins.push(user);
  }
  return admins;
}

/** Some admins by name: whom to ask for a role. */
function adminsNamed(house: House, who: Who, groups: Groups): readonly UserId[] {
  const policy = house.policy();
  const asApprovers = { ...policy, roles: { ...policy.roles, approvers: policy.roles.admins } };
  const company = { requester: who.user, groups, members: new Map() };
  return couldApprove(asApprovers, company).people.slice(0, mostNamed);
}
