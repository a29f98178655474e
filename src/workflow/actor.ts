import type { UserId, WorkspaceId } from '../types/ids.js';

/** Who is acting, as Slack's signed payload says. */
export interface Actor {
  readonly workspace: WorkspaceId;
  readonly user: UserId;
  /** Names what they did: the same where Slack delivers it once more. Null or left out: nothing tells. */
  readonly idempotencyKey?: string | null;
}
