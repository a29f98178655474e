import type { OrderId, PlainDate, UserId } from '../../types/ids.js';
import type { PriceSummary } from '../../ordering/index.js';
import { unreachable } from '../../types/unreachable.js';
import { capitalised } from '../first-letter.js';
import { code, cut, inLines, joined, md, mention, nothing, type Markup } from '../markup.js';
import { count, dayInWords, moment } from '../moments.js';
import { jobs } from './jobs.js';
import { orders, type OrderIs } from './orders.js';
import { ending, type Ending } from './subscription-name.js';
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
  inProgress: 'Order in progress',
  parkedOrders: 'Parked orders',
  moreParked: (hidden: number): Markup =>
    md`${count(hidden, 'more parked order is', 'more parked orders are')} in \`/order list\`.`,
  yourRequests: (number: number, more: boolean): string =>
    number === 0 ? 'Your requests' : `Your requests (${numbered(number, more)})`,
  waiting: (number: number, more: boolean): string => `Waiting for you (${numbered(number, more)})`,
  turn: {
    requests: { back: 'Newer', on: 'Older' },
    waiting: { back: 'Older', on: 'Newer' },
  },
  turnLabel: (word: string, list: 'requests' | 'waiting'): string =>
    `${word}: ${list === 'requests' ? 'your requests' : 'requests waiting for you'}`,
  page: (page: number, of: number): Markup =>
    md`Page ${page.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  oldestFirst: md`Oldest first. Your own requests are not listed.`,
  nothingWaits: md`Nothing waits for your decision.`,
  noOrder: md`No order in progress. Start one here, or type \`/order new\` in any Slack channel.`,
  noRequests: md`You have no requests. What you submit for approval appears here.`,
  noRole: md`*You can’t order or approve in Trunkdesk.* That takes a role; ask your admin.`,
  trunkRequest: (status: Markup, title: string): Markup => md`${status}\n${title}`,
  waitingTrunk: (facts: {
    title: string;
    customer: string | null;
    what: string;
    settings: readonly string[];
    given: number;
    needed: number;
  }): Markup => {
    const who = facts.customer === null ? '' : `${cut(facts.customer, 100)}. `;
    const what =
      facts.settings.length === 0
        ? capitalised(facts.what)
        : `${count(facts.settings.length, 'setting')}: ${cut(facts.settings.join(', '), 300)}`;
    const given = facts.needed > 1 ? ` ${facts.given} of ${facts.needed} approvals given.` : '';
    return md`*${facts.title}*\n${who}${what}.${given}`;
  },
  holders: 'The operator’s drafts',
  holding: (
    holders: readonly { user: UserId; order: OrderId | null; since: number }[],
    zone: string,
  ): Markup =>
    joined(
      [
        ...holders
          .slice(0, 10)
          .map(({ user, order, since }) =>
            order === null
              ? md`• Set aside: last used by ${mention(user)}, it has to be cleared first`
              : md`• ${mention(user)} uses one for ${order} since ${moment(since, zone)}`,
          ),
        holders.length > 10 ? md`and ${holders.length - 10} more` : nothing,
      ],
      '\n',
    ),
  activity: 'Recent activity',
  allActivity: 'Show all activity',
  noActivity: md`Nothing yet.`,
  did: (row: Did, zone: string): Markup => md`${moment(row.at, zone)}: ${activity(row)}`,
  /** Orders in doubt, first on an admin's tab. */
  doubts: (number: number): string => `In doubt (${number.toLocaleString('en')})`,
  doubt: (title: string, order: OrderId, status: Markup, next: Markup): Markup =>
    inLines([md`*${title}* (${order})`, status, next]),
  moreDoubts: (hidden: number): Markup =>
    md`And ${hidden.toLocaleString('en')} more. Settle these first; the others follow.`,
  health: 'System status',
  healthCounts: (health: Status, zone: string): Markup => {
    const isWell = health.failed === 0 && health.inDoubt === 0 && health.resting === null && !health.isLate;
    const failed = health.failed === 0 ? 'No failed jobs' : count(health.failed, 'failed job');
    const since = health.waitingSince === null ? nothing : md` since ${moment(health.waitingSince, zone)}`;
    return inLines([
      md`${isWell ? md`:white_check_mark:` : md`:warning:`} *${health.inDoubt === 0 ? nothing : md`${count(health.inDoubt, 'order')} in doubt. `}${failed}.*`,
      md`${health.waiting.toLocaleString('en')} waiting${since}, ${health.running.toLocaleString('en')} running, ${health.scheduled.toLocaleString('en')} scheduled.`,
    ]);
  },
  givenUp: (
    { kind, about, since }: { kind: keyof typeof jobs | null; about: string; since: number },
    zone: string,
  ): Markup =>
    md`Failed: ${kind === null ? 'background job' : jobs[kind]}${about === '' ? '' : ` of ${about}`}, first tried ${moment(since, zone)}`,
  tryAgain: 'Try again',
  draft: (
    facts: OrderIs & {
      customer: string | null;
      products: number;
      next: { step: string; position: number; steps: number } | null;
      note: string | null;
    },
  ): Markup =>
    joined(
      [
        md`*${facts.customer === null ? 'No customer yet' : cut(facts.customer, 100)}*: ${orders.kind(facts).toLowerCase()}`,
        md`${capitalised(orders.holding(facts.holds, facts.products))}`,
        facts.note === null ? nothing : md`Came back: ${facts.note}`,
        facts.next === null
          ? nothing
          : md`Next step: ${facts.next.step} (${facts.next.position} of ${facts.next.steps})`,
      ],
      '\n',
    ),
  saved: (order: OrderId, at: number, zone: string): Markup => md`${order}, last saved ${moment(at, zone)}`,
  discardTitle: (order: OrderId): string => `Discard ${order}?`,
  discardText: (is: OrderIs, customer: string | null, products: number): string => {
    const holding = orders.holding(is.holds, products);
    return `${orders.kind(is)}${customer === null ? ', no customer yet' : ` for ${cut(customer, 80)}`}${holding === '' ? '' : `: ${holding}`}. Nothing was placed. This cannot be undone.`;
  },
  request: (status: Markup, is: OrderIs, customer: string | null): Markup =>
    md`${status}\n${[orders.title(is, customer === null ? null : cut(customer, 100)), ...orders.parts(is.holds)].join(', ')}`,
  changed: (order: OrderId, at: number, zone: string): Markup => md`${order}, ${moment(at, zone)}`,
  waitingRequest: (
    facts: OrderIs & {
      customer: string;
      ends: readonly Ending[];
      prices: PriceSummary | null;
      wishDate: PlainDate;
      given: number;
      needed: number;
    },
  ): Markup => {
    const money = prices.totalsInSentence(facts.prices, facts.holds);
    const parts = capitalised(orders.partsNamed(facts.holds, facts.ends, facts.wishDate).join(', '));
    return md`*${orders.title(facts, cut(facts.customer, 100))}*\n${parts}${money === '' ? '' : `, ${money}`}. ${orders.wishDate} ${dayInWords(facts.wishDate)}.${facts.ends.length === 0 ? '' : ` ${ending.inBrief(facts.ends)}`}${facts.needed > 1 ? ` ${facts.given} of ${facts.needed} approvals given.` : ''}`;
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
  submitting: md`:hourglass_flowing_sand: *Being submitted*`,
  discarded: md`*Discarded*`,
  expired: md`:alarm_clock: *Expired*\nNobody decided in time. Nothing was placed.`,
} as const;

/** What an operator of a service asks first. */
interface Status {
  readonly failed: number;
  readonly inDoubt: number;
  readonly waiting: number;
  readonly waitingSince: number | null;
  readonly isLate: boolean;
  readonly running: number;
  readonly scheduled: number;
  /** Null while the operator answers. */
  readonly resting: object | null;
}

interface Did {
  readonly at: number;
  readonly by: UserId | null;
  readonly did: Activity;
  readonly order: OrderId | null;
  readonly operatorOrderId: string | null;
}

type Activity =
  | `order.${'begun' | 'repeated' | 'discard-asked' | 'submitted' | 'approved' | 'rejected' | 'expired' | 'withdrawn' | 'placed' | 'returned' | 'returned-restored' | 'doubted' | 'settled-placed' | 'settled-not-placed'}`
  | `trunk.${'submitted' | 'approved' | 'rejected' | 'expired' | 'withdrawn' | 'finished' | 'partly-done' | 'not-done' | 'in-doubt'}`
  | 'decision.approve'
  | 'decision.reject'
  | `request.${'asked' | 'answered'}`
  | 'placing.frozen'
  | 'placing.unfrozen';

/** Each as what happened to an order, and by whom where a person did it. */
function activity({ did, by, order, operatorOrderId }: Did): Markup {
  const what = md`${order ?? 'a request'}`;
  const who = by === null ? nothing : md` by ${mention(by)}`;
  switch (did) {
    case 'order.begun':
      return md`${what} started${who}`;
    case 'order.repeated':
      return md`${what} started as a repeat${who}`;
    case 'order.discard-asked':
      return md`${what} discarded${who}`;
    case 'order.submitted':
    case 'trunk.submitted':
      return md`${what} submitted`;
    case 'order.approved':
    case 'trunk.approved':
      return by === null
        ? md`${what} goes on, no approval needed`
        : md`${what} fully approved; last approval${who}`;
    case 'order.rejected':
    case 'trunk.rejected':
      return md`${what} rejected${who}`;
    case 'order.expired':
    case 'trunk.expired':
      return md`${what} expired`;
    case 'order.withdrawn':
    case 'trunk.withdrawn':
      return md`${what} withdrawn${who}`;
    case 'order.placed':
      return operatorOrderId === null
        ? md`${what} placed`
        : md`${what} placed as ${code(cut(operatorOrderId, 100))}`;
    case 'order.returned':
      return md`${what} came back, nothing was placed`;
    case 'order.returned-restored':
      return md`${what} came back after a restore; whether it was placed is not known`;
    case 'order.doubted':
    case 'trunk.in-doubt':
      return md`${what} in doubt`;
    case 'order.settled-placed':
      return md`${what} settled as placed${who}`;
    case 'order.settled-not-placed':
      return md`${what} settled as not placed${who}`;
    case 'trunk.finished':
      return md`${what} carried out`;
    case 'trunk.partly-done':
      return md`${what} carried out in part`;
    case 'trunk.not-done':
      return md`${what} not carried out`;
    case 'decision.approve':
      return md`approval of ${what} given${who}`;
    case 'decision.reject':
      return md`rejection of ${what} given${who}`;
    case 'request.asked':
      return md`question about ${what} asked${who}`;
    case 'request.answered':
      return md`question about ${what} answered${who}`;
    case 'placing.frozen':
      return md`placing frozen${who}`;
    case 'placing.unfrozen':
      return md`the freeze lifted${who}`;
    default:
      return unreachable(did);
  }
}

const numbered = (number: number, more: boolean): string =>
  `${number.toLocaleString('en')}${more ? '+' : ''}`;
