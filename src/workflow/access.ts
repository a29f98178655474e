import { couldApprove, mayUse, rolesOf, type Groups, type Use } from '../approvals/index.js';
import { readGroups, nonMemberOrNull } from './approver-directory.js';
import type { UserId, WorkspaceId } from '../types/ids.js';
import type { Services } from './services.js';
import type { NotCounted } from './messages.js';
import type { Actor } from './actor.js';

/** Who may use what, and whom to ask otherwise. */

/** Why a command for admins was refused, and whom to ask. */
export type FreezeRefusal = NotCounted | { why: 'admins-only'; ask: readonly UserId[] };

/** What a command for admins comes to. */
export type ForAdmins<T> = ({ ok: true } & T) | { ok: false; says: FreezeRefusal };

/** Whether a person may use a command, and whom to ask otherwise. */
export interface AccessService {
  /**
   * As Slack said a little while ago: it opens a window or a list, and Slack takes about a hundred such questions a
   * minute. Whoever submits or decides is looked up afresh.
   */
  mayOrder(
    actor: Actor,
  ): Promise<{ ok: true } | { ok: false; says: NotCounted | { why: 'no-role'; ask: readonly UserId[] } }>;
  role(
    actor: Actor,
  ): Promise<{ readonly requester: boolean; readonly approver: boolean; readonly admin: boolean }>;
}

/** How many people a refusal names. */
const mostNamed = 5;

export function createAccessService(services: Services): AccessService {
  return {
    async mayOrder(actor) {
      const nonMember = await nonMemberOrNull(services, actor, 'recent');
      if (nonMember !== null) return { ok: false, says: nonMember };
      const groups = await readGroups(services, 'recent');
      const may = mayUse('order', services.policy(), { user: actor.user, groups, requester: null });
      if (may.ok) return { ok: true };
      if (may.why === 'group-unreadable')
        return { ok: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
      return { ok: false, says: { why: 'no-role', ask: adminsNamed(services, actor, groups) } };
    },

    role: (actor) => roleOf(services, actor),
  };
}

/** The roles a person surely has; none for who is no full member, or while Slack doesn't say. */
export async function roleOf(
  services: Services,
  actor: Actor,
): Promise<{ requester: boolean; approver: boolean; admin: boolean }> {
  if ((await nonMemberOrNull(services, actor, 'recent')) !== null)
    return { requester: false, approver: false, admin: false };
  const { sure } = rolesOf(services.policy(), actor.user, await readGroups(services, 'recent'));
  return {
    requester: sure.includes('requesters'),
    approver: sure.includes('approvers'),
    admin: sure.includes('admins'),
  };
}

/** Why a person may not do what takes an admin; null where they may. People and groups are read afresh. */
export async function adminsOnly(
  services: Services,
  actor: Actor,
  use: Extract<Use, 'freeze' | 'profiles'>,
): Promise<FreezeRefusal | null> {
  const nonMember = await nonMemberOrNull(services, actor);
  if (nonMember !== null) return nonMember;
  const groups = await readGroups(services, 'fresh');
  const may = mayUse(use, services.policy(), { user: actor.user, groups, requester: null });
  if (may.ok) return null;
  if (may.why === 'group-unreadable') return { why: 'group-unreadable', groups: [...may.groups] };
  return { why: 'admins-only', ask: adminsNamed(services, actor, groups) };
}

export interface NotAllowed {
  readonly why: 'not-allowed';
  readonly unreadable: string[];
}

/**
 * Why a request may not go out under its requester's name; null where it may. People and groups are read afresh: who
 * became a guest, or left, has their windows still.
 */
export async function mayNotSubmit(
  services: Services,
  { workspace, requester }: { readonly workspace: WorkspaceId; readonly requester: UserId },
  use: Extract<Use, 'order' | 'trunk'>,
  groups: Groups,
): Promise<NotAllowed | null> {
  const nonMember = await nonMemberOrNull(services, { workspace, user: requester });
  if (nonMember !== null)
    return { why: 'not-allowed', unreadable: nonMember.why === 'slack-unreachable' ? [requester] : [] };
  const may = mayUse(use, services.policy(), { user: requester, groups, requester });
  if (may.ok) return null;
  return { why: 'not-allowed', unreadable: may.why === 'group-unreadable' ? [...may.groups] : [] };
}

/** Why a person may not see a request's details; null where they may. Strangers learn nothing of it. */
export async function mayNotSee(
  services: Services,
  actor: Actor,
  requester: UserId | null,
): Promise<NotCounted | null> {
  const nonMember = await nonMemberOrNull(services, actor);
  if (nonMember !== null) return nonMember;
  const groups = await readGroups(services, 'fresh');
  const may = mayUse('details', services.policy(), { user: actor.user, groups, requester });
  if (may.ok) return null;
  if (may.why === 'group-unreadable') return { why: 'group-unreadable', groups: [...may.groups] };
  return { why: 'not-approver' };
}

/** How many admins are told of something at the most. */
const mostTold = 10;

/** The admins who are full members of this workspace. Who Slack does not tell of is left out. */
export async function adminsOf(services: Services, workspace: WorkspaceId): Promise<UserId[]> {
  const { users, groups } = services.policy().roles.admins;
  const read = await readGroups(services, 'recent');
  const members = groups.flatMap((group) => {
    const found = read.get(group) ?? 'unreadable';
    return found === 'unreadable' ? [] : found;
  });
  const admins: UserId[] = [];
  for (const user of new Set([...users, ...members])) {
    if (admins.length >= mostTold) break;
    if ((await nonMemberOrNull(services, { workspace, user }, 'recent')) === null) admins.push(user);
  }
  return admins;
}

/** Some admins by name: whom to ask for a role. */
function adminsNamed(services: Services, actor: Actor, groups: Groups): readonly UserId[] {
  const policy = services.policy();
  const asApprovers = { ...policy, roles: { ...policy.roles, approvers: policy.roles.admins } };
  const company = { requester: actor.user, groups, members: new Map() };
  return couldApprove(asApprovers, company).people.slice(0, mostNamed);
}
