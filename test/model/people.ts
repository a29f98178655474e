import type { Policy } from '../../src/config/index.js';
import type { People } from '../../src/workflow/ports.js';
import { GroupId, SlackChannelId, UserId, WorkspaceId } from '../../src/types/ids.js';
import { memberFrom } from '../../src/slack/people.js';
import { rule } from '../support/sample/approvals.js';
import type { Life } from './life.js';
import type { Actor } from '../../src/workflow/actor.js';

export const home = WorkspaceId.parse('T0HOME');
export const approvals = SlackChannelId.parse('C0APPROVALS');
const approverGroup = GroupId.parse('S0APPROVERS');

const user = (name: string): UserId => UserId.parse(`U0${name.toUpperCase()}`);
/** By name: who they are is in `policy` and in `#asSlackSays`. */
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
  /** An approver of two workspaces of one company, whom Slack names as of the organisation. */
  north: user('north'),
  /** Listed as an approver, and of another workspace of the company alone. */
  south: user('south'),
  /** In no role. */
  zed: user('zed'),
} as const;
export type Name = keyof typeof users;
export const whoIs = (name: Name): Actor => ({ workspace: home, user: users[name] });
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
  /** Another company reads the approvals Slack channel: what is clicked there does not count. */
  isShared = false;
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
    return !this.isShared && this.#isApproverOf(clicker, requester);
  }

  #isApproverOf(clicker: UserId, requester: UserId): boolean {
    if (clicker === requester || this.isSilent || this.deactivated.has(clicker)) return false;
    if ([users.guest, users.foreign, users.south].includes(clicker)) return false;
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
    return user === users.eve || this.#isApproverOf(user, somebodyElse);
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
          rule({ action: 'order.terminate', approvals: this.approvals.terminate }),
          rule({ action: 'order.*', approvals: this.approvals.intake }),
          rule({ action: 'trunk.edit', approvals: this.approvals.edit }),
          rule({ action: 'trunk.*', approvals: this.approvals.connect }),
        ],
      },
      profiles: { holdMs: 7_200_000, turnMs: 900_000, users: new Map() },
    };
  }

  /** A person as `users.info` has them. */
  #asSlackSays(id: UserId): object {
    const common = { id, deleted: this.deactivated.has(id), is_restricted: id === users.guest };
    const teams = gridOf.get(id);
    if (teams === undefined) return { ...common, team_id: id === users.foreign ? 'T0ELSEWHERE' : home };
    return { ...common, team_id: 'E0COMPANY', enterprise_user: { enterprise_id: 'E0COMPANY', teams } };
  }

  people(life: Life): People {
    return {
      member: (id) =>
        life.call(1, 1, () => {
          if (this.isSilent) throw new Error('Slack does not answer');
          const member = memberFrom({ user: this.#asSlackSays(id) }, home);
          if (member === null) throw new Error(`${id} could not be read`);
          return member;
        }),
      group: () =>
        life.call(1, 1, () => (this.isGroupUnreadable || this.isSilent ? 'unreadable' : [...this.group])),
    };
  }
}

const listedApprovers = new Set<UserId>([
  users.bob,
  users.dan,
  users.guest,
  users.foreign,
  users.north,
  users.south,
]);

/** Who is of several workspaces of one company, or of another of them. */
const gridOf: ReadonlyMap<UserId, readonly string[]> = new Map([
  [users.north, ['T0SOUTH', home]],
  [users.south, ['T0SOUTH']],
]);
