import type { PriceSummary } from '../../ordering/index.js';
import type { OrderId, PlainDate } from '../../types/ids.js';
import { cut, joined, md, nothing, pieces, type Markup } from '../markup.js';
import { count, dayInWords, moment } from '../moments.js';
import { orders, type OrderIs } from './orders.js';
import { prices } from './prices.js';
import { ending, subscriptionName, type Ending, type Named } from './subscription-name.js';

/** The windows that open from a card: Details, Reject, and the order id of one in doubt. */
export const requests = {
  detailsTitle: (order: OrderId): string => `Request ${order}`,
  heading: (is: OrderIs, customer: string): Markup => md`*${orders.title(is, cut(customer, 100))}*`,
  /** The whole id stands below the name: it is what is compared. */
  subscription: (
    number: number,
    to: Named | null,
    short: (id: string) => string,
    products: number,
  ): readonly Markup[] =>
    to === null
      ? [md`*Subscription ${number}* (${count(products, 'product')})`]
      : [
          md`*Subscription ${number}: added to ${subscriptionName.brief(to, short)}* (${count(products, 'product')})`,
          ...activeIn(to),
          md`Subscription id: ${to.id}`,
        ],
  ends: (of: Ending, short: (id: string) => string, day: PlainDate): readonly Markup[] => [
    md`*${subscriptionName.brief(of, short)} ends on ${dayInWords(day)}* (${count(of.lines?.length ?? 0, 'product')})`,
    md`Subscription id: ${of.id}`,
    md`:warning: ${ending.costs(of.contracts)}`,
  ],
  /** `price`: empty for what is only ended. */
  line: (quantity: number, name: string, price = ''): Markup =>
    price === ''
      ? md`${orders.line(quantity, cut(name, 450))}`
      : md`${orders.line(quantity, cut(name, 450))}: ${price}`,
  configuration: (subscription: number, product: string, values: number): Markup =>
    md`*Configuration of subscription ${subscription}: ${cut(product, 450)}* (${count(values, 'value')})`,
  /** The whole of a value, in as many lines as that takes. */
  value: (label: string, value: string): readonly Markup[] => {
    const [first = '', ...others] = pieces(value, 450);
    return [md`${cut(label, 150)}: ${first}`, ...others.map((piece) => md`${piece}`)];
  },
  reference: (reference: string): Markup =>
    reference === '' ? md`*Reference*: none` : md`*Reference*: ${cut(reference, 300)}`,
  detailsPrint: (submittedAt: number, expiresAt: number | null, zone: string): Markup =>
    md`Only you see this window. ${joined(
      [
        md`Submitted ${moment(submittedAt, zone)}`,
        expiresAt === null ? nothing : md`expires ${moment(expiresAt, zone)}`,
      ],
      ', ',
    )}.`,
  rejectTitle: 'Reject request',
  reject: 'Reject',
  reason: 'Reason',
  reasonPlaceholder: 'What should be different?',
  reasonHint:
    'Goes to the requester and on the card, where the whole Slack channel reads it. At most 500 characters.',
  reasonMissing: 'Say in a few words what should be different.',
  rejectSummary: (
    facts: OrderIs & {
      customer: string;
      ends: readonly Ending[];
      prices: PriceSummary | null;
      wishDate: PlainDate;
    },
    order: OrderId,
  ): Markup => {
    const money = prices.totalsInSentence(facts.prices, facts.holds);
    const parts = orders.partsNamed(facts.holds, facts.ends, facts.wishDate).join(', ');
    return md`*${orders.title(facts, cut(facts.customer, 100))}* (${order})\n${parts}${money === '' ? '' : `, ${money}`}, ${orders.wishDateWithin} ${dayInWords(facts.wishDate)}`;
  },
  rejectPrint: md`Nothing is placed. The requester can edit the order and submit it again.`,
  rejectPrintTrunk: md`Nothing is changed. The requester can edit the request and submit it again.`,
  placedTitle: 'It was placed',
  markAsPlaced: 'Mark as placed',
  orderId: 'Order id',
  orderIdHint: 'As the operator’s portal shows it. It goes on the card.',
  orderIdMissing: 'Enter the order id that the operator’s portal shows.',
  placedSummary: (
    facts: OrderIs & { order: OrderId; customer: string; sentAt: number | null },
    zone: string,
  ): Markup =>
    md`*${facts.order}, ${orders.title(facts, cut(facts.customer, 100))}*${
      facts.sentAt === null ? nothing : md`\nSent once, ${moment(facts.sentAt, zone)}.`
    }`,
  recordedTitle: 'Recorded',
  approveRecorded: md`*Your approval is recorded and being checked.* The card shows what comes of it; if it doesn’t count, you are told why.`,
  settleRecorded: md`*Your answer is recorded.* The card shows what comes of it.`,
  withdrawnTitle: 'Withdrawn',
  withdrawn: md`*The request is withdrawn.* It is yours again, as you left it; nothing was placed or changed.`,
  withdrawRefused: md`*It can’t be withdrawn any more.* It was decided meanwhile; the latest message about it says how.`,
  noDetails: md`*There is nothing to show.* The request is gone, or it is not yours.`,
} as const;

/** What an addition comes to stand beside. */
const activeIn = ({ lines }: Named): readonly Markup[] =>
  lines === null || lines.length === 0
    ? []
    : [md`Active in it: ${lines.map((line) => orders.line(line.quantity, cut(line.name, 450))).join(', ')}`];
