import type {
  ApprovalPolicy,
  ApprovalRule,
  Decisive,
  Groups,
  Member,
  RolePeople,
} from '../../../src/approvals/index.js';
import type { UserId } from '../../../src/types/ids.js';
import { GroupId, PlanId } from '../../../src/types/ids.js';
import { ann, bob, cas, dee } from './people.js';

export const leads = GroupId.parse('S0LEADS');
export const night = GroupId.parse('S0NIGHT');
export const plan = PlanId.parse('plan_aaaaaaaaaaaaaaaaaaaa');
export const otherPlan = PlanId.parse('plan_bbbbbbbbbbbbbbbbbbbb');

export const people = (users: readonly UserId[], groups: readonly GroupId[] = []): RolePeople => ({
  users,
  groups,
});

export const rule = (
  given: Pick<ApprovalRule, 'action' | 'approvals'> & Partial<ApprovalRule>,
): ApprovalRule => ({
  fields: null,
  over: null,
  totalOver: null,
  subscriptionsOver: null,
  customers: null,
  ...given,
});

/** Ann asks, Bob and the leads approve, Dee is the admin. */
export const policyWith = (
  rules: readonly ApprovalRule[] = [],
  approvers: RolePeople = people([bob], [leads]),
): ApprovalPolicy => ({
  roles: { requesters: people([ann]), approvers, admins: people([dee]) },
  approvals: { rules },
});

export const member = (id: UserId, given: Partial<Member> = {}): Member => ({
  id,
  isGuest: false,
  isForeign: false,
  deleted: false,
  isBot: false,
  ...given,
});

export const groupsWith = (members: readonly UserId[] | 'unreadable'): Groups => new Map([[leads, members]]);

/** A click by `user` on Ann's open request, which would count if the user is an approver. */
export const clickBy = (user: UserId, given: Partial<Decisive> = {}): Decisive => ({
  clicker: { user, plan },
  request: { requester: ann, plan, open: true },
  policy: policyWith(),
  people: { member: member(user), groups: groupsWith([cas]) },
  readers: 'ours',
  alreadyDecided: [],
  ...given,
});
