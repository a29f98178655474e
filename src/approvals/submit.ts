import type { GroupId, UserId } from '../types/ids.js';
import type { ApprovalPolicy } from './policy.js';
import { notFullMember, type Groups, type Member } from './eligibility.js';

/** What is known of the people when a request is to be submitted. */
export interface ApproverDirectory {
  readonly requester: UserId;
  readonly groups: Groups;
  /** Facts about persons, as far as they were read; a person without any is taken for a full member. */
  readonly members: ReadonlyMap<UserId, Member>;
}

export interface CouldApprove {
  /** Each person once, those listed before those of groups. */
  readonly people: readonly UserId[];
  /** Approver groups that can't be read; their members are not counted. */
  readonly unreadable: readonly GroupId[];
}

/**
 * Who could approve a request now: approvers, listed or by a readable group, without its requester and
 * without those known to be guests, foreign, deactivated or bots. It guides; each click is judged by itself.
 */
export function couldApprove(policy: ApprovalPolicy, directory: ApproverDirectory): CouldApprove {
  const { approvers } = policy.roles;
  const unreadable: GroupId[] = [];
  const candidates = new Set(approvers.users);
  for (const group of approvers.groups) {
    const members = directory.groups.get(group) ?? 'unreadable';
    if (members === 'unreadable') unreadable.push(group);
    else for (const member of members) candidates.add(member);
  }
  const people = [...candidates].filter((user) => {
    const member = directory.members.get(user);
    const full = member === undefined || notFullMember(member) === undefined;
    return full && user !== directory.requester;
  });
  return { people, unreadable };
}

export type MaySubmit =
  | { readonly ok: true }
  | ({ readonly ok: false; readonly why: 'too-few-approvers'; readonly need: number } & CouldApprove);

/** Whether enough people could approve; the refusal names those who could, and the groups that can't be read. */
export function maySubmit(policy: ApprovalPolicy, directory: ApproverDirectory, need: number): MaySubmit {
  const could = couldApprove(policy, directory);
  if (could.people.length >= need) return { ok: true };
  return { ok: false, why: 'too-few-approvers', need, ...could };
}
