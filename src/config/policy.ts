import type { CountryCode } from 'libphonenumber-js/max';
import type { AccountId, GroupId, ProfileName, SlackChannelId, UserId } from '../types/ids.js';

/** What a plan can do, as rules name it. */
export const actionNames = [
  'order.intake',
  'order.change',
  'order.terminate',
  'trunk.edit',
  'trunk.connect',
  'trunk.disconnect',
  'trunk.type',
  'trunk.untype',
] as const;
export type ActionName = (typeof actionNames)[number];

export const actionPatterns = [...actionNames, 'order.*', 'trunk.*', '*'] as const;
export type ActionPattern = (typeof actionPatterns)[number];

/** The people of a role: those listed, and the members of the listed user groups. */
export interface RolePeople {
  readonly users: readonly UserId[];
  readonly groups: readonly GroupId[];
}

/** An amount of money in major units, as a plain decimal (`1250.50`). */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** One rule of the policy. A condition that is null isn't asked; all others must hold. */
export interface ApprovalRule {
  readonly action: ActionPattern;
  readonly fields: readonly string[] | null;
  readonly over: number | null;
  readonly totalOver: Amount | null;
  readonly subscriptionsOver: number | null;
  readonly customers: readonly AccountId[] | null;
  readonly approvals: number;
}

/** When reminders may be sent: days from 0 (Sunday), minutes of the day, `to` being the first that is over. */
export interface ReminderHours {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** The policy file, checked. Times are in milliseconds. */
export interface Policy {
  readonly timezone: string;
  readonly defaultCountry: CountryCode;
  readonly roles: {
    readonly requesters: RolePeople;
    readonly approvers: RolePeople;
    readonly admins: RolePeople;
  };
  readonly approvals: {
    readonly slackChannel: SlackChannelId;
    /** Whether cards may stand in a Slack channel that is or may become shared with another company. */
    readonly allowSharedSlackChannel: boolean;
    readonly expireAfterMs: number;
    readonly remindAfterMs: number;
    /** Null: at any time. */
    readonly reminderHours: ReminderHours | null;
    readonly rules: readonly ApprovalRule[];
  };
  readonly profiles: {
    readonly holdMs: number;
    readonly turnMs: number;
    readonly users: ReadonlyMap<UserId, ProfileName>;
  };
}
