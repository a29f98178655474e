import type { Policy } from '../../src/config/index.js';
import type { Who } from '../../src/workflow/desk.js';
import type { People } from '../../src/workflow/ports.js';
import { GroupId, SlackChannelId, UserId, WorkspaceId } from '../../src/types/ids.js';
import type { Life } from './life.js';

export const home = WorkspaceId.parse('T0HOME');
export const approvals = SlackChannelId.parse('C0APPROVALS');
const approverGroup = GroupId.parse('S0APPROVERS');

const user = (name: string): UserId => UserId.parse(`U0${name.toUpperCase()}`);
/** By name: who they are is in `policyNow` and in `standing`. */
export const users = {
  ann: user('ann'),
  cas: user('cas'),
  /** Requester and approver: must not approve their own. */
  dan: user('dan'),
  bob: user('bob'),
  /** Approver by a user group. */
  gus: user('gus'),
  /** Admin, and no approver. */
  eve: user('eve'),
  /** Listed as approvers, yet no full members. */
  guest: user('guest'),
  foreign: user('foreign'),
  /** In no role. */
  zed: user('zed'),
} as const;
export type Name = keyof typeof users;
export const whoIs = (name: Name): Who => ({ workspace: home, user: users[name] });
export const requesters = ['ann', 'cas', 'dan'] as const satisfies Name[];

/** Who works here and what the policy says, as the steps of a run change it. */
export class Company {
  readonly deactivated = new Set<UserId>();
  readonly group = new Set<UserId>([users.gus]);
  /** Users taken out of the policy's lists. */
  readonly unlisted = new Set<UserId>();
  /** Slack says nothing about people, or about groups. */
  isSilent = false;
  isGroupUnreadable = false;
  /** Approvals asked for; by kind of plan. */
  approvals = { intake: 1, terminate: 2, edit: 1, connect: 0 };
  /** Told of each change: who may decide what is looked at again. */
  onChange: () => void = () => undefined;

  change(how: () => void): void {
    this.onChange();
    how();
    this.onChange();
  }

  /** Whether a click of this person on a request of that one could count now: the model's own word for it. */
  mayDecide(clicker: UserId, requester: UserId): boolean {
    if (clicker === requester || this.isSilent || this.deactivated.has(clicker)) return false;
    if (clicker === users.guest || clicker === users.foreign) return false;
    if (listedApprovers.has(clicker) && !this.unlisted.has(clicker)) return true;
    return !this.isGroupUnreadable && this.group.has(clicker);
  }

  maySettle(clicker: UserId, requester: UserId): boolean {
    return clicker === users.eve && requester !== clicker && !this.isSilent && !this.deactivated.has(clicker);
  }

  /** Details of somebody else's request: for approvers and admins. */
  mayDetails(user: UserId): boolean {
    if (this.isSilent || this.deactivated.has(user)) return false;
    const somebodyElse = user === users.zed ? users.ann : users.zed;
    return user === users.eve || this.mayDecide(user, somebodyElse);
  }

  policy(): Policy {
    const listed = (all: readonly UserId[]) => all.filter((each) => !this.unlisted.has(each));
    return {
      timezone: 'Europe/Amsterdam',
      defaultCountry: 'NL',
      roles: {
        requesters: { users: listed([users.ann, users.cas, users.dan]), groups: [] },
        approvers: { users: listed([...listedApprovers]), groups: [approverGroup] },
        admins: { users: [users.eve], groups: [] },
      },
      approvals: {
        slackChannel: approvals,
        allowSharedSlackChannel: false,
        expireAfterMs: 72 * 3_600_000,
        remindAfterMs: 4 * 3_600_000,
        reminderHours: { days: [1, 2, 3, 4, 5], from: 480, to: 1_080 },
        rules: [
          rule('order.terminate', this.approvals.terminate),
          rule('order.*', this.approvals.intake),
          rule('trunk.edit', this.approvals.edit),
          rule('trunk.*', this.approvals.connect),
        ],
      },
      profiles: { holdMs: 7_200_000, turnMs: 900_000, users: new Map() },
    };
  }

  people(life: Life): People {
    return {
      member: (id) =>
        life.call(1, 1, () => {
          if (this.isSilent) throw new Error('Slack does not answer');
          return {
            id,
            isGuest: id === users.guest,
            isForeign: id === users.foreign,
            isBot: false,
            deleted: this.deactivated.has(id),
          };
        }),
      group: () =>
        life.call(1, 1, () => (this.isGroupUnreadable || this.isSilent ? 'unreadable' : [...this.group])),
    };
  }
}

const listedApprovers = new Set<UserId>([users.bob, users.dan, users.guest, users.foreign]);

const rule = (action: Policy['approvals']['rules'][number]['action'], approvals: number) => ({
  action,
  approvals,
  fields: null,
  over: null,
  totalOver: null,
  subscriptionsOver: null,
  customers: null,
});
