import type { AccountId, GroupId, UserId } from '../types/ids.js';

/** What a plan can do. */
export type ActionName =
  | 'order.intake'
  | 'order.change'
  | 'order.terminate'
  | 'trunk.edit'
  | 'trunk.connect'
  | 'trunk.disconnect'
  | 'trunk.type'
  | 'trunk.untype';

export type ActionPattern = ActionName | 'order.*' | 'trunk.*' | '*';

/** The people of a role: those listed, and the members of the listed user groups. */
export interface RolePeople {
  readonly users: readonly UserId[];
  readonly groups: readonly GroupId[];
}

/** Money in major units, as a plain decimal (`1250.50`): compared exactly, never as a float. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** A rule; a condition that is null isn't asked. */
export interface ApprovalRule {
  readonly action: ActionPattern;
  readonly fields: readonly string[] | null;
  readonly over: number | null;
  readonly totalOver: Amount | null;
  readonly subscriptionsOver: number | null;
  readonly customers: readonly AccountId[] | null;
  readonly approvals: number;
}

/** What of the policy decides who may do what. The policy file's reader gives more; this is all that is asked here. */
export interface ApprovalPolicy {
  readonly roles: {
    readonly requesters: RolePeople;
    readonly approvers: RolePeople;
    readonly admins: RolePeople;
  };
  readonly approvals: { readonly rules: readonly ApprovalRule[] };
}
