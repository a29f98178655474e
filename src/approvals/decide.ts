import type { GroupId, PlanId, UserId } from '../types/ids.js';
import { unreachable } from '../types/unreachable.js';
import type { ApprovalPolicy } from './policy.js';
import { notFullMember, membershipOf, type Groups, type Member } from './eligibility.js';

/** A click on Approve or Reject, and everything it is judged by. */
export interface Decisive {
  readonly clicker: { readonly user: UserId; readonly plan: PlanId };
  readonly request: {
    readonly requester: UserId;
    /** The plan that waits now; an edit makes another one. */
    readonly plan: PlanId;
    /** Whether the request still waits: it is not decided, withdrawn or expired. */
    readonly open: boolean;
  };
  readonly policy: ApprovalPolicy;
  readonly people: { readonly member: Member | 'unreadable'; readonly groups: Groups };
  /** Who reads the Slack channel of the click; `unclear` where Slack doesn't say. */
  readonly readers: 'ours' | 'others' | 'unclear';
  /** Who has decided this plan already, either way. */
  readonly alreadyDecided: readonly UserId[];
}

export type MayDecide =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly why:
        | 'foreign'
        | 'deactivated'
        | 'bot'
        | 'guest'
        | 'member-unreadable'
        | 'shared'
        | 'place-unclear'
        | 'plan-changed'
        | 'decided-before'
        | 'closed'
        | 'requester'
        | 'not-approver';
    }
  | { readonly ok: false; readonly why: 'group-unreadable'; readonly groups: readonly GroupId[] };

/**
 * Whether this click counts. Approve and Reject are judged alike. Strangers are turned away first, so that
 * they learn nothing of the request, and nothing is decided where another company reads it; a decision repeated comes before a request closed, so that a double
 * click is told apart from a late one. Facts about another person than the clicker count as none.
 */
export function mayDecide({
  clicker,
  request,
  policy,
  people,
  readers,
  alreadyDecided,
}: Decisive): MayDecide {
  const { member, groups } = people;
  if (member === 'unreadable' || member.id !== clicker.user) return { ok: false, why: 'member-unreadable' };
  const nonMember = notFullMember(member);
  if (nonMember !== undefined) return { ok: false, why: nonMember };
  if (readers !== 'ours') return { ok: false, why: readers === 'others' ? 'shared' : 'place-unclear' };
  if (clicker.plan !== request.plan) return { ok: false, why: 'plan-changed' };
  if (alreadyDecided.includes(clicker.user)) return { ok: false, why: 'decided-before' };
  if (!request.open) return { ok: false, why: 'closed' };
  if (clicker.user === request.requester) return { ok: false, why: 'requester' };
  const membership = membershipOf([policy.roles.approvers], clicker.user, groups);
  switch (membership.kind) {
    case 'in':
      return { ok: true };
    case 'out':
      return { ok: false, why: 'not-approver' };
    case 'unclear':
      return { ok: false, why: 'group-unreadable', groups: membership.groups };
    default:
      return unreachable(membership);
  }
}

/** A decision that counts. */
export type Decision =
  | { readonly verdict: 'approve'; readonly by: UserId }
  | { readonly verdict: 'reject'; readonly by: UserId; readonly reason: string };

export type Tally =
  | { readonly kind: 'pending'; readonly have: number; readonly need: number; readonly by: readonly UserId[] }
  | { readonly kind: 'approved'; readonly by: readonly UserId[] }
  | { readonly kind: 'rejected'; readonly by: UserId; readonly reason: string };

/**
 * Where a request stands after these decisions, oldest first. A person's first decision counts, any further
 * one doesn't. One rejection ends it, and so does the last approval that was needed: what comes later changes
 * nothing. With none needed it is approved from the start.
 */
export function tally(decisions: readonly Decision[], need: number): Tally {
  const by = new Set<UserId>();
  for (const decision of decisions) {
    if (by.size >= need) break;
    if (by.has(decision.by)) continue;
    if (decision.verdict === 'reject') {
      return { kind: 'rejected', by: decision.by, reason: decision.reason };
    }
    by.add(decision.by);
  }
  const approvers = [...by];
  if (approvers.length >= need) return { kind: 'approved', by: approvers };
  return { kind: 'pending', have: approvers.length, need, by: approvers };
}
