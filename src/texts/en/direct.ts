import type { Note } from '../../ordering/order.js';
import type { PlacingStep } from '../../ordering/events.js';
import type { OrderId, PlainDate, UserId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { capitalised } from '../first-letter.js';
import {
  approvalsChannel,
  code,
  cut,
  inLines,
  joined,
  md,
  mention,
  nothing,
  quoted,
  sentence,
  slackChannel,
  type Markup,
} from '../markup.js';
import { count, dayInWords, moment } from '../moments.js';
import { notes } from './notes.js';
import { orders, type OrderIs } from './orders.js';
import { ending, type Ending } from './subscription-name.js';

interface Approval {
  readonly by: UserId;
  readonly at: number;
}

/** Direct messages to the requester; `what` is "your order for Acme BV". */
export const direct = {
  what: (is: OrderIs, customer: string | null): string =>
    orders.yours(is, customer === null ? null : cut(customer, 100)),
  status: {
    open: (what: string, approvals: readonly Approval[], needed: number, zone: string): Markup =>
      approvals.length === 0
        ? md`:hourglass_flowing_sand: *${capitalised(what)} waits for ${count(needed, 'approval')}*`
        : md`:hourglass_flowing_sand: *${capitalised(what)} has ${approvals.length} of ${needed} approvals*, by ${joined(
            approvals.map(({ by, at }) => md`${mention(by)} ${moment(at, zone)}`),
            ' and ',
          )}`,
    approved: (what: string): Markup =>
      md`:gear: *${capitalised(what)} is checked and placed now*\nYou are told what comes of it.`,
    waits: (what: string, holder: UserId): Markup =>
      md`:hourglass_flowing_sand: *${capitalised(what)} waits for the operator’s draft*, which ${mention(holder)} uses. It goes on by itself.`,
    frozen: (what: string): Markup => md`*${capitalised(what)} is approved, and not placed yet*`,
    placing: (what: string): Markup => md`:gear: *${capitalised(what)} is being placed*`,
    placed: (what: string, operatorOrderId: string | null): Markup =>
      inLines([
        md`:white_check_mark: *${capitalised(what)} is placed*`,
        operatorOrderId === null
          ? md`The operator gave no order id.`
          : md`Operator order id: ${code(cut(operatorOrderId, 100))}`,
      ]),
    inDoubt: (what: string, sentAt: number, because: string, zone: string): Markup =>
      md`:warning: *${capitalised(what)} is in doubt: it may or may not be placed*\nIt was sent once, ${moment(sentAt, zone)}. ${sentence(because)} Trunkdesk will not send it again. An admin will check; please don’t reorder until then.`,
    rejected: (what: string, by: UserId, reason: string): Markup =>
      inLines([md`:x: *${capitalised(what)} was rejected* by ${mention(by)}`, quoted(reason, 500)]),
    expired: (what: string): Markup =>
      md`:alarm_clock: *${capitalised(what)} expired*\nNobody decided in time. Nothing was placed.`,
    withdrawn: (what: string): Markup =>
      md`:leftwards_arrow_with_hook: *${capitalised(what)} is withdrawn*\nNothing was placed.`,
    replaced: (what: string): Markup =>
      md`:arrows_counterclockwise: *${capitalised(what)} was replaced by a newer request*`,
    returned: (what: string, note: Note): Markup =>
      md`:leftwards_arrow_with_hook: *${capitalised(what)} came back: ${notes.short(note)}*`,
  },
  /** All that an earlier message says once a newer one tells the outcome: only a new message notifies. */
  superseded: (order: OrderId, became: string): Markup => md`${order}: ${became}, see below.`,
  became: {
    open: 'waits for approval',
    approved: 'approved',
    placing: 'approved',
    placed: 'placed',
    'in-doubt': 'in doubt',
    rejected: 'rejected',
    expired: 'expired',
    withdrawn: 'withdrawn',
    returned: 'came back',
    replaced: 'replaced by a newer request',
  },
  reason: (note: Note, zone: string): Markup => notes.says(note, zone),
  asYouLeftIt: md`Your order is as you left it.`,
  parked: md`It is parked, because another order of yours is in progress. Resume takes it up again and parks the other.`,
  yourTurn: (what: string): Markup =>
    md`:bell: *The operator’s draft is free*\nResume ${what}. The draft is kept for you for a while: resume soon, or it goes to the next person.`,
  goesOn: (what: string): Markup =>
    md`:bell: *${capitalised(what)} can go on*\nTrunkdesk was started again while your window waited, so that window shows nothing more. Close it and resume here:`,
  holdEnded: (what: string, stays: boolean): Markup =>
    inLines([
      md`:alarm_clock: *The operator’s draft of ${what} was released after a period without activity*`,
      md`Nothing is lost. Resume it when you like.`,
      ...(stays
        ? [
            md`The draft still holds what the order put there. It can be used again only while that stays as it is: add to it, but don’t change it.`,
          ]
        : []),
    ]),
  cardWaits: (what: string, because: Markup): Markup =>
    md`:warning: *${capitalised(what)} is on hold: its card can’t be posted*\n${because} The admins are notified; the request goes on by itself once that is fixed.`,
  cardWaitsBecause: (because: string, channel: string): Markup => {
    const there = approvalsChannel(channel);
    switch (because) {
      case 'archived':
        return md`${there} is archived.`;
      case 'not-in-channel':
        return md`Trunkdesk is not in the approvals Slack channel ${slackChannel(channel)}.`;
      case 'no-channel':
        return md`${there} does not exist, or Trunkdesk may not see it.`;
      case 'shared':
        return md`${there} is shared with another company, so no card stands there. Approvers can decide on their Home tab, or in their direct message with Trunkdesk.`;
      default:
        return md`Slack refused it in ${slackChannel(channel)}.`;
    }
  },
  resume: 'Resume',
  withdraw: 'Withdraw',
  withdrawTitle: (order: OrderId): string => `Withdraw ${order}?`,
  withdrawText:
    'Nobody can approve it any more. It comes back to you, and you can edit it and submit it again.',
  leaveIt: 'Leave it',
  /** Before what it adds, while it still can be ended. */
  ends: (ends: readonly Ending[], day: PlainDate): Markup =>
    inLines([
      md`It ends ${orders.ended(ends, 300)} on ${dayInWords(day)}.`,
      md`:warning: ${ending.ofAll(ends)}`,
    ]),
  print: (
    facts: OrderIs & {
      order: OrderId;
      ends: readonly Ending[];
      wishDate: PlainDate | null;
    },
  ): Markup =>
    joined(
      [
        md`${facts.order}`,
        ...orders.partsNamed(facts.holds, facts.ends, null).map((part) => md`${part}`),
        facts.wishDate === null ? nothing : md`${orders.wishDateWithin} ${dayInWords(facts.wishDate)}`,
      ],
      ', ',
    ),
  /** One step in the thread of a card; Slack shows when it was beside it. */
  step: (
    step: PlacingStep,
    facts: {
      operatorOrderId: string | null;
      note: Note | null;
      by: UserId | null;
    },
  ): Markup => {
    switch (step) {
      case 'approved':
        return facts.by === null
          ? md`:gear: No approval needed, checking it with the operator`
          : md`:gear: Approved by ${mention(facts.by)}, checking it with the operator`;
      case 'placing':
        return md`:gear: Checked: the draft shows what was approved and the dry run passed. Placing it now`;
      case 'placed':
        return facts.operatorOrderId === null
          ? md`:white_check_mark: Placed; the operator gave no order id`
          : md`:white_check_mark: Placed as ${code(cut(facts.operatorOrderId, 100))}`;
      case 'returned':
        return facts.note === null
          ? md`:leftwards_arrow_with_hook: Returned to its requester. Nothing was placed`
          : md`:leftwards_arrow_with_hook: Returned to its requester: ${notes.short(facts.note)}. ${notes.placed(facts.note)}`;
      case 'in-doubt':
        return md`:warning: In doubt: sent once, and nobody knows whether it was placed. An admin will check`;
      case 'settled':
        return facts.by === null
          ? md`:mag: Settled`
          : md`:mag: ${mention(facts.by)} looked in the operator’s portal and settled it`;
      default:
        return unreachable(step);
    }
  },
} as const;
