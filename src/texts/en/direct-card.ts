import type { OrderId } from '../../types/ids.js';
import { cut, md, slackChannel, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** What stands above a request's card in an approver's direct message. */
export const directCard = {
  toDecide: (channel: string): Markup =>
    md`:bell: *This waits for you.* Approve or reject it here, in ${slackChannel(channel)} or on Home: it is one request.`,
  decided: md`:ballot_box_with_check: *You have decided.* It waits for others.`,
  notYours: (order: OrderId): Markup => md`${order} is no longer yours to decide.`,
  /** Answers to `/order status` of who decides. */
  status: (order: OrderId, title: string): Markup => md`*${order}*: ${cut(title, 150)}`,
  brought: md`Its card, with the buttons to decide, is in your direct messages with Trunkdesk.`,
  waiting: (number: number): Markup =>
    md`*${count(number, 'request waits', 'requests wait')} for your decision*, oldest first.`,
  order: (order: OrderId): Markup => md`${order}`,
  decideThere: md`Details shows all of it, with the buttons to decide.`,
  moreOnHome: (number: number): Markup => md`And ${number} more: see the Home tab of Trunkdesk.`,
} as const;
