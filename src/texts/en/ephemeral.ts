import type { OrderId, UserId } from '../../types/ids.js';
import { joined, md, mention, nothing, type Markup } from '../markup.js';
import { moment } from '../moments.js';
import { list } from './prices.js';

const changed = 'Your click changed nothing.';

const on = (order: OrderId | null): string => (order === null ? '' : ` on ${order}`);

/** Why a click was not counted, for the clicker alone. `order`: null where it is not known. */
export const ephemeral = {
  notApprover: (order: OrderId | null): Markup =>
    md`*You cannot decide ${order ?? 'this request'}, because you are not an approver.* ${changed}`,
  requester: (order: OrderId | null): Markup =>
    md`*You cannot decide ${order ?? 'this request'}, because you submitted it.* Someone else has to. ${changed}`,
  guest: md`*Guests cannot use Trunkdesk.* Ask a full member of this workspace. ${changed}`,
  foreign: md`*Only members of this workspace can use Trunkdesk.* ${changed}`,
  deactivated: md`*This account is deactivated.* ${changed}`,
  bot: md`*Bots cannot decide.* ${changed}`,
  groupUnreadable: (order: OrderId | null, groups: readonly string[]): Markup =>
    md`*Your click${on(order)} was not counted, because ${list(groups.slice(0, 5))} could not be read.* Try again in a minute.`,
  decidedBefore: (order: OrderId | null, verb: 'approve' | 'reject', at: number, zone: string): Markup =>
    md`*You already ${verb === 'approve' ? 'approved' : 'rejected'} ${order ?? 'this'}*, ${moment(at, zone)}. ${changed}`,
  planChanged: (order: OrderId | null): Markup =>
    md`*This card${order === null ? nothing : md` of ${order}`} was replaced.* The request was edited since; open the new card to decide. ${changed}`,
  planAltered: (order: OrderId | null): Markup =>
    md`*Your click was not counted, because what is kept of ${order ?? 'this request'} is not what was submitted.* Somebody or something changed it in Trunkdesk’s database. It went back to its requester; tell your admin.`,
  closed: (order: OrderId | null): Markup => md`*${order ?? 'This request'} is already decided.* ${changed}`,
  notAdmin: (order: OrderId | null): Markup =>
    md`*You cannot settle ${order ?? 'this'}.* That takes an admin of Trunkdesk who is not the requester. ${changed}`,
  unreachable: (order: OrderId | null): Markup =>
    md`*Your click${on(order)} was not counted, because Slack could not be asked who you are.* Try again in a minute.`,
  shared: (order: OrderId | null): Markup =>
    md`*${order === null ? 'Nothing can' : `${order} can’t`} be decided here, because another company reads this Slack channel.* Decide on Trunkdesk’s Home tab, or in your direct message with it. ${changed}`,
  placeUnclear: (order: OrderId | null): Markup =>
    md`*Your click${on(order)} was not counted, because Slack could not be asked who reads this Slack channel.* Try again in a minute, or decide on Trunkdesk’s Home tab.`,
  noRole: (ask: readonly UserId[]): Markup =>
    ask.length === 0
      ? md`*You cannot start orders.* That takes the role “requester”. Ask your admin.`
      : md`*You cannot start orders.* That takes the role “requester”. Ask ${joined(ask.slice(0, 5).map(mention), ' or ')}, who looks after Trunkdesk here.`,
} as const;
