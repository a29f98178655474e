import { GroupId } from '../../types/ids.js';
import type { Decision, MayDecide } from '../../approvals/index.js';
import type { DecisionRow } from '../../store/index.js';
import type { NotCounted } from '../messages.js';

/** A decision as the rules of approval see it. */
export function asDecision(row: DecisionRow): Decision {
  return row.verb === 'approve'
    ? { verdict: 'approve', by: row.user }
    : { verdict: 'reject', by: row.user, reason: row.reason ?? '' };
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
