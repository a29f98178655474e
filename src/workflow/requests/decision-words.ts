import { GroupId, type PlanId } from '../../types/ids.js';
import type { Decision, MayDecide } from '../../approvals/index.js';
import type { DecisionRow } from '../../store/index.js';
import type { Approval, NotCounted } from '../messages.js';
import type { Services } from '../services.js';

/** A decision as the rules of approval see it. */
export function asDecision(row: DecisionRow): Decision {
  return row.verb === 'approve'
    ? { verdict: 'approve', by: row.user }
    : { verdict: 'reject', by: row.user, reason: row.reason ?? '' };
}

/** Who approved a plan so far, and when. */
export async function approvalsOf({ store }: Pick<Services, 'store'>, plan: PlanId): Promise<Approval[]> {
  const rows = await store.read.decisions.ofPlan(plan);
  return rows
    .filter((row) => row.state === 'counted' && row.verb === 'approve')
    .map((row) => ({ by: row.user, at: row.settledAt ?? row.askedAt }));
}

/** Why a click is not counted, for the person who clicked. */
export function notCounted(judged: Extract<MayDecide, { ok: false }>): NotCounted {
  switch (judged.why) {
    case 'group-unreadable':
      return { why: 'group-unreadable', groups: judged.groups.map((group) => GroupId.parse(group)) };
    case 'member-unreadable':
      return { why: 'slack-unreachable' };
    case 'decided-before':
      return { why: 'closed' };
    default:
      return { why: judged.why };
  }
}
