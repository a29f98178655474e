import type { OrderId, SlackChannelId, UserId } from '../types/ids.js';

/** What admins are told directly; how each is said stands in `slack/messenger.ts`. */
export type AdminMessage = DoubtNote | Outage;

/** For an admin: an order is in doubt, and somebody has to settle it. */
export interface DoubtNote {
  readonly tells: 'doubt';
  readonly to: UserId;
  readonly order: OrderId;
  readonly customer: string | null;
  readonly sentAt: number;
  /** Why nobody knows whether it was placed. */
  readonly because: string;
  /** Epoch milliseconds; tells one reminder from the next. */
  readonly at: number;
  /** They were told before. */
  readonly isReminder: boolean;
}

/** For an admin: the approvals Slack channel can't be used. */
export interface Outage {
  readonly tells: 'outage';
  readonly to: UserId;
  readonly channel: SlackChannelId;
  /** Epoch milliseconds; tells one time from another. */
  readonly since: number;
  /** Null: the outage is over. */
  readonly because: 'archived' | 'not-in-channel' | 'no-channel' | 'shared' | null;
}
