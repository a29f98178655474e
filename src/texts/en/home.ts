import type { OrderKind } from '../../ordering/order.js';
import type { OrderId, PlainDate, UserId } from '../../types/ids.js';
import type { PriceSummary } from '../../ordering/index.js';
import { cut, joined, md, mention, nothing, type Markup } from '../markup.js';
import { count, dayInWords, moment } from '../moments.js';
import { orders, type OrderParts } from './orders.js';
import { prices } from './prices.js';

/** The Home tab. */
export const home = {
  start: 'Start an order',
  trunks: 'SIP trunks',
  editChannel: 'Edit a channel',
  connectNumber: 'Connect a number',
  resume: 'Resume',
  discard: 'Discard',
  details: 'Details',
  showAll: (left: number): Markup => md`and ${left} more: \`/order list\``,
  inProgress: 'Order in progress',
  parkedOrders: (number: number): string => `Parked orders (${number})`,
  yourRequests: (number: number): string => (number === 0 ? 'Your requests' : `Your requests (${number})`),
  waiting: (number: number): string => `Waiting for you (${number})`,
  oldestFirst: md`Oldest first. Your own requests are not listed.`,
  nothingWaits: md`Nothing waits for your decision.`,
  noOrder: md`No order in progress. Start one here, or type \`/order new\` in any Slack channel.`,
  noRequests: md`You have no requests. What you submit for approval appears here.`,
  noRole: md`*You can’t order or approve in Trunkdesk.* That takes a role; ask your admin.`,
  draft: (facts: {
    kind: OrderKind;
    customer: string | null;
    subscriptions: number;
    products: number;
    next: { step: string; position: number; steps: number } | null;
    note: string | null;
  }): Markup =>
    joined(
      [
        md`*${facts.customer === null ? 'No customer yet' : cut(facts.customer, 100)}*: ${kindInWords(facts.kind)}`,
        facts.products === 0
          ? nothing
          : md`${count(facts.subscriptions, 'subscription')}, ${count(facts.products, 'product')}`,
        facts.note === null ? nothing : md`Came back: ${facts.note}`,
        facts.next === null
          ? nothing
          : md`Next step: ${facts.next.step} (${facts.next.position} of ${facts.next.steps})`,
      ],
      '\n',
    ),
  saved: (order: OrderId, at: number, zone: string): Markup => md`${order}, last saved ${moment(at, zone)}`,
  discardTitle: (order: OrderId): string => `Discard ${order}?`,
  discardText: (kind: OrderKind, customer: string | null, subscriptions: number, products: number): string =>
    `${upper(kindInWords(kind))} for ${customer === null ? 'no customer yet' : cut(customer, 80)}: ${count(subscriptions, 'subscription')}, ${count(products, 'product')}. Nothing was placed. This cannot be undone.`,
  request: (status: Markup, kind: OrderKind, customer: string | null, subscriptions: number): Markup =>
    md`${status}\n${orders.title(kind, customer === null ? null : cut(customer, 100))}, ${count(subscriptions, 'subscription')}`,
  changed: (order: OrderId, at: number, zone: string): Markup => md`${order}, ${moment(at, zone)}`,
  waitingRequest: (facts: {
    kind: OrderKind;
    customer: string;
    holds: OrderParts;
    prices: PriceSummary | null;
    wishDate: PlainDate;
    given: number;
    needed: number;
  }): Markup => {
    const money = prices.totalsInSentence(facts.prices);
    return md`*${orders.title(facts.kind, cut(facts.customer, 100))}*\n${upper(orders.parts(facts.holds).join(', '))}${money === '' ? '' : `, ${money}`}. ${orders.dateLabel(facts.kind)} ${dayInWords(facts.wishDate)}.${facts.needed > 1 ? ` ${facts.given} of ${facts.needed} approvals given.` : ''}`;
  },
  waitingPrint: (order: OrderId, requester: UserId, expiresAt: number | null, zone: string): Markup =>
    joined(
      [
        md`${order}, from ${mention(requester)}`,
        expiresAt === null ? nothing : md`expires ${moment(expiresAt, zone)}`,
      ],
      ', ',
    ),
  commands: md`Type \`/trunk help\` or \`/order help\` for all commands.`,
  step: {
    customer: 'customer',
    product: 'product',
    subscriptions: 'subscriptions',
    products: 'products',
    details: 'details',
    configuration: 'configuration',
    review: 'review',
  },
  submitting: md`:hourglass_flowing_sand: *Being submitted*`,
  discarded: md`*Discarded*`,
  expired: md`:alarm_clock: *Expired*\nNobody decided in time. Nothing was placed.`,
} as const;

const kindInWords = (kind: OrderKind): string =>
  kind === 'intake' ? 'new subscriptions' : kind === 'change' ? 'changes' : 'terminations';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
