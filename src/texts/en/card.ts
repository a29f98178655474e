import type { OrderParts } from '../../ordering/parts.js';
import type { PriceSummary } from '../../ordering/index.js';
import type { OrderId, PlainDate, UserId } from '../../types/ids.js';
import { capitalised } from '../first-letter.js';
import {
  code,
  cut,
  inLines,
  joined,
  md,
  mention,
  nothing,
  pieces,
  quoted,
  sentence,
  type Markup,
} from '../markup.js';
import { count, dayInWords, dayInZone, moment, momentInWords, spanInWords } from '../moments.js';
import type { Note } from '../../ordering/order.js';
import { inDialog } from './in-dialog.js';
import { notes } from './notes.js';
import { orders, type OrderIs } from './orders.js';
import { list, prices } from './prices.js';
import { ending, subscriptionName, type Ending, type Named } from './subscription-name.js';

interface Approval {
  readonly by: UserId;
  readonly at: number;
}

interface What extends OrderIs {
  readonly customer: string;
  readonly ends: readonly Ending[];
  readonly prices: PriceSummary | null;
  readonly wishDate: PlainDate;
}

/** `by @bob today at 14:12 and @cat today at 14:15`. */
const byWhom = (approvals: readonly Approval[], zone: string): Markup =>
  joined(
    approvals.map(({ by, at }) => md`${mention(by)} ${moment(at, zone)}`),
    ' and ',
  );

const approvedBy = (approvals: readonly Approval[], zone: string): Markup =>
  approvals.length === 0 ? nothing : md`Approved by ${byWhom(approvals, zone)}.`;

/** The status of a request: one emoji, the word, and what it means. */
export const cardStatus = {
  open: (needed: number, approvals: readonly Approval[], zone: string): Markup =>
    approvals.length === 0
      ? md`:hourglass_flowing_sand: *Waiting for ${count(needed, 'approval')}*`
      : md`:hourglass_flowing_sand: *${approvals.length} of ${needed} approvals given*, by ${byWhom(approvals, zone)}`,
  approved: (approvals: readonly Approval[], zone: string): Markup =>
    inLines([
      approvals.length === 0
        ? md`:gear: *Checking it before it is placed*`
        : md`:gear: *Approved, checking it now*`,
      joined([approvedBy(approvals, zone), md`The steps are in the thread.`], ' '),
    ]),
  waitsForDraft: (
    approvals: readonly Approval[],
    holder: { user: UserId; order: OrderId | null; since: number },
    zone: string,
  ): Markup =>
    inLines([
      approvals.length === 0
        ? md`:hourglass_flowing_sand: *Waiting for the operator’s draft*`
        : md`:hourglass_flowing_sand: *Approved, waiting for the operator’s draft*`,
      approvedBy(approvals, zone),
      holder.order === null
        ? md`A draft last used by ${mention(holder.user)} has to be cleared first.`
        : md`${mention(holder.user)} uses it for ${holder.order} since ${moment(holder.since, zone)}. This one follows by itself.`,
    ]),
  placing: (approvals: readonly Approval[], zone: string): Markup =>
    inLines([
      approvals.length === 0 ? md`:gear: *Placing now*` : md`:gear: *Approved, placing now*`,
      joined([approvedBy(approvals, zone), md`The steps are in the thread.`], ' '),
    ]),
  placed: (
    placed: {
      approvals: readonly Approval[];
      at: number;
      operatorOrderId: string | null;
      settledBy: UserId | null;
    },
    zone: string,
  ): Markup =>
    inLines([
      md`:white_check_mark: *Placed*, ${moment(placed.at, zone)}`,
      operatorOrder(placed.operatorOrderId),
      placed.settledBy === null
        ? nothing
        : md`${mention(placed.settledBy)} confirmed it in the operator’s portal.`,
      approvedBy(placed.approvals, zone),
    ]),
  inDoubt: (sentAt: number, because: string, zone: string): Markup =>
    inLines([
      md`:warning: *In doubt: it may or may not be placed*`,
      md`Sent once, ${moment(sentAt, zone)}. ${sentence(because)} Trunkdesk will not send it again.`,
    ]),
  rejected: (by: UserId, reason: string, at: number, requester: UserId, zone: string): Markup =>
    inLines([
      md`:x: *Rejected* by ${mention(by)}, ${moment(at, zone)}`,
      quoted(reason, 500),
      md`Nothing was placed. ${mention(requester)} can edit it and submit again.`,
    ]),
  expired: (at: number, after: number, requester: UserId, zone: string): Markup =>
    inLines([
      md`:alarm_clock: *Expired*, ${moment(at, zone)}`,
      md`Nobody decided within ${spanInWords(after)}. Nothing was placed. ${mention(requester)} can submit it again.`,
    ]),
  withdrawn: (at: number, requester: UserId, zone: string): Markup =>
    inLines([
      md`:leftwards_arrow_with_hook: *Withdrawn* by ${mention(requester)}, ${moment(at, zone)}`,
      md`Nothing was placed.`,
    ]),
  /** On the card only the reason in a few words: the operator's answers stand behind Details. */
  returned: (note: Note, at: number, requester: UserId, zone: string): Markup =>
    inLines([
      md`:leftwards_arrow_with_hook: *Returned*, ${moment(at, zone)}: ${notes.short(note)}`,
      md`${notes.placed(note)}. ${mention(requester)} was told why and can submit it again.`,
    ]),
  replaced: (requester: UserId): Markup =>
    inLines([
      md`:arrows_counterclockwise: *Replaced*`,
      md`${mention(requester)} edited the order. This card can no longer decide it.`,
    ]),
} as const;

const operatorOrder = (id: string | null): Markup =>
  id === null ? md`The operator gave no order id.` : md`Operator order id: ${code(cut(id, 100))}`;

/** The card in the approvals Slack channel, and what stands in its dialogs. */
export const card = {
  title: (is: OrderIs, customer: string): string => orders.title(is, cut(customer, 100)),
  facts: {
    order: (holds: OrderParts): Markup => md`*Order*\n${inLines(orders.parts(holds).map(capitalised))}`,
    date: (date: PlainDate, zone: string): Markup => md`*${orders.wishDate}*\n${dayInZone(date, zone)}`,
    /** Each interval's sum, what the contract comes to, and by name what the sums leave out. */
    total: (
      summary: PriceSummary | null,
      unpriced: Parameters<typeof prices.unpriced>[0],
      holds: OrderParts,
    ): Markup => {
      const more = [prices.commitment(summary), prices.unpriced(unpriced)].filter((text) => text !== null);
      return md`*${prices.totalOf(holds)}*\n${inLines([...prices.totals(summary).slice(0, 6).map(capitalised), ...more])}`;
    },
    requester: (requester: UserId): Markup => md`*Requested by*\n${mention(requester)}`,
  },
  /** `isMixed`: the order changes or ends subscriptions too. */
  subscriptionTitle: (number: number, of: number, first: string, isMixed: boolean): Markup =>
    isMixed
      ? md`*New subscription: ${first}*`
      : of === 1
        ? md`*What is ordered*\n${first}`
        : md`*Subscription ${number}: ${first}*`,
  added: (to: Named, short: (id: string) => string, lines: string): Markup =>
    md`*Added to ${subscriptionName.brief(to, short)}*\n${lines}`,
  /** Each with so many of its products as there is room for. */
  ends: (
    ends: readonly { readonly of: Named; readonly most: number }[],
    short: (id: string) => string,
    day: PlainDate,
  ): Markup =>
    inLines([
      md`*Ends on ${dayInWords(day)}*`,
      ...ends.map(({ of, most }) => md`• ${subscriptionName.full(of, { short, most })}`),
    ]),
  endsCost: (ends: readonly Ending[]): Markup => md`:warning: ${ending.ofAll(ends)}`,
  more: (left: number): Markup => md`and ${left} more, see Details`,
  moreEnds: (left: number): Markup =>
    md`and ${count(left, 'subscription ends', 'subscriptions end')} too, see Details`,
  lookAt: (what: Markup): Markup => md`*Check before approving*: ${what}`,
  each: (name: string): Markup => md`• ${cut(name, 450)}`,
  warningsBy: {
    noPrices: md`price not known for any product, so there is no total.`,
    byVolume: (names: readonly string[]): Markup =>
      md`${count(names.length, 'product is', 'products are')} priced by volume, which the total leaves out (${named(names, 250)}).`,
    unknown: (names: readonly string[]): Markup =>
      md`price not known for ${count(names.length, 'product')}, which the total leaves out (${named(names)}).`,
    warning: (message: string): readonly Markup[] => pieces(message, 450).map((piece) => md`${piece}`),
    warnings: (messages: readonly string[]): Markup =>
      md`${messages
        .slice(0, 3)
        .map((message) => cut(message, 300))
        .join(' ')}${messages.length > 3 ? ` And ${messages.length - 3} more.` : ''}`,
  },
  approve: 'Approve',
  reject: 'Reject',
  details: 'Details',
  detailsOf: (order: OrderId): string => `Details of ${order}`,
  approveTitle: ({ fresh, adds, ends }: OrderParts): string => {
    if (ends === 0) return 'Approve and place this order?';
    const what =
      ends === 1 ? (fresh + adds === 0 ? 'this subscription' : '1 subscription') : `${ends} subscriptions`;
    return `Approve and end ${what}${fresh + adds === 0 ? '' : ', and place the rest'}?`;
  },
  approveText: (what: What, isLast: boolean): string =>
    inDialog(
      { ...what, money: prices.totalsInSentence(what.prices, what.holds) },
      isLast
        ? 'It is placed at once and cannot be undone.'
        : 'It is placed once the other approvals are given.',
    ),
  wasPlaced: 'It was placed',
  wasNotPlaced: 'It was not placed',
  /** In place of all that a card showed, where another company reads it. */
  closedHere: (order: OrderId): Markup =>
    md`:lock: *${order} goes on elsewhere, because another company reads this Slack channel*\nApprovers decide on Trunkdesk’s Home tab and in their direct message with it.`,
  notPlacedTitle: 'Sure it was not placed?',
  notPlacedText: (order: OrderId, customer: string): string =>
    `${order} goes back to its requester, who can submit it again. If it was placed after all, ${cut(customer, 80)} gets it twice.`,
  doubt: (
    seen: { at: number; entries: number; pointerMoved: boolean } | null,
    requester: UserId,
    zone: string,
  ): Markup =>
    inLines([
      seenInDraft(seen, zone),
      md`*Next*: an admin other than ${mention(requester)} looks in the operator’s portal and says what is there.`,
    ]),
  print: (
    facts: {
      order: OrderId;
      submittedAt: number;
      expiresAt: number | null;
      approvedBy: readonly UserId[];
      reference: string | null;
    },
    zone: string,
  ): Markup =>
    joined(
      [
        joined(
          [
            md`${facts.order}, submitted ${moment(facts.submittedAt, zone)}`,
            facts.expiresAt === null ? nothing : md`expires ${moment(facts.expiresAt, zone)}`,
            facts.approvedBy.length === 0
              ? nothing
              : md`approved by ${joined(facts.approvedBy.map(mention), ' and ')}`,
          ],
          ', ',
        ),
        facts.reference === null ? nothing : md`Reference ${facts.reference}`,
      ],
      '. ',
    ),
  /** The notification; the first thing people see on a lock screen. */
  notification: (what: What, order: OrderId, standing: string): Markup =>
    md`${standing}: ${orders.kind(what).toLowerCase()} for ${cut(what.customer, 100)}, ${orders.partsNamed(what.holds, what.ends, what.wishDate).join(', ')}${prefixed(prices.totalsInSentence(what.prices, what.holds))} (${order})`,
  standing: {
    open: 'Approval needed',
    approved: 'Approved, checking it now',
    waitsForDraft: 'Waiting for the operator’s draft',
    frozen: 'Frozen, not placed yet',
    placing: 'Placing now',
    placed: 'Placed',
    'in-doubt': 'In doubt, please check',
    rejected: 'Rejected',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    returned: 'Returned',
    replaced: 'Replaced by a newer request',
  },
  expiresPlain: (at: number, zone: string): string => momentInWords(at, zone),
} as const;

function seenInDraft(
  seen: { at: number; entries: number; pointerMoved: boolean } | null,
  zone: string,
): Markup {
  if (seen === null) return md`The operator’s draft could not be read since.`;
  if (seen.pointerMoved) {
    return md`The operator has opened a new draft since, which it does after placing. Last read ${moment(seen.at, zone)}.`;
  }
  return seen.entries === 0
    ? md`The draft shows no entries, last read ${moment(seen.at, zone)}.`
    : md`The draft shows ${count(seen.entries, 'entry', 'entries')}, last read ${moment(seen.at, zone)}.`;
}

const named = (names: readonly string[], longest = 80): string =>
  list([
    ...names.slice(0, 5).map((name) => cut(name, longest)),
    ...(names.length > 5 ? [`${names.length - 5} more`] : []),
  ]);

const prefixed = (text: string): string => (text === '' ? '' : `, ${text}`);
