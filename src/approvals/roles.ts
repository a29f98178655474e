import type { GroupId, UserId } from '../types/ids.js';
import { unreachable } from '../types/unreachable.js';
import type { ApprovalPolicy } from './policy.js';
import { membershipOf, type Groups } from './eligibility.js';

const roles = ['requesters', 'approvers', 'admins'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may use what.
 * - `help`: everyone.
 * - `order`, `trunk`: requesters, and admins, who answer for it and may have to fix. Approvers don't start anything.
 * - `details`: a request's configuration values and the operator's answers: its requester, approvers, admins.
 * - `freeze` (and unfreeze), `profiles`: admins.
 * - `settle`: "It was placed" and "It was not placed" (O16): admins, never the requester of that order.
 */
const users = {
  help: 'everyone',
  order: ['requesters', 'admins'],
  trunk: ['requesters', 'admins'],
  details: ['approvers', 'admins'],
  freeze: ['admins'],
  profiles: ['admins'],
  settle: ['admins'],
} as const satisfies Record<string, readonly Role[] | 'everyone'>;

export type Use = keyof typeof users;

export type MayUse =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'not-in-role'; readonly roles: readonly Role[] }
  | { readonly ok: false; readonly why: 'requester' }
  | { readonly ok: false; readonly why: 'group-unreadable'; readonly groups: readonly GroupId[] };

/** A person, the groups read afresh, and whose request it is about (`details`, `settle`); null for none. */
export interface Asking {
  readonly user: UserId;
  readonly groups: Groups;
  readonly requester: UserId | null;
}

/** Whether a person may use a command or button. That they belong to this workspace is the listener's check. */
export function mayUse(use: Use, policy: ApprovalPolicy, { user, groups, requester }: Asking): MayUse {
  const allowed: readonly Role[] | 'everyone' = users[use];
  if (allowed === 'everyone') return { ok: true };
  const own = requester === user;
  if (own && use === 'details') return { ok: true };
  if (own && use === 'settle') return { ok: false, why: 'requester' };
  const people = allowed.map((role) => policy.roles[role]);
  const membership = membershipOf(people, user, groups);
  switch (membership.kind) {
    case 'in':
      return { ok: true };
    case 'out':
      return { ok: false, why: 'not-in-role', roles: allowed };
    case 'unclear':
      return { ok: false, why: 'group-unreadable', groups: membership.groups };
    default:
      return unreachable(membership);
  }
}

/** The roles a person surely has, and those that can't be told while a group can't be read. */
export function rolesOf(
  policy: ApprovalPolicy,
  user: UserId,
  groups: Groups,
): { readonly sure: readonly Role[]; readonly unclear: readonly Role[] } {
  const kindOf = (role: Role) => membershipOf([policy.roles[role]], user, groups).kind;
  return {
    sure: roles.filter((role) => kindOf(role) === 'in'),
    unclear: roles.filter((role) => kindOf(role) === 'unclear'),
  };
}

/** Every user group that the policy names, each once: what has to be read to judge anybody. */
export const groupsOf = (policy: ApprovalPolicy): readonly GroupId[] => [
  ...new Set(roles.flatMap((role) => policy.roles[role].groups)),
];
