import type { OrderKind } from '../../ordering/order.js';
import type { OrderParts } from '../../ordering/parts.js';
import type { PlainDate } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { capitalised } from '../first-letter.js';
import { cut } from '../markup.js';
import { count, shortDay } from '../moments.js';
import { shortIds } from '../short-ids.js';
import { list } from './prices.js';
import { subscriptionName, type Named } from './subscription-name.js';

/** What an order was started as, and what it holds now: the one says nothing of the other. */
export interface OrderIs {
  readonly kind: OrderKind;
  readonly holds: OrderParts;
}

/** What orders are called; plain strings. */
export const orders = {
  /** `New order`, as in "New order: Acme BV"; `Termination and new order` for one that holds both. */
  kind: ({ kind, holds }: OrderIs): string => {
    const kinds = kindsIn(holds);
    return kinds.length > 1
      ? capitalised(list(kinds.map((each) => within[each])))
      : orders.kindAlone(kinds[0] ?? kind);
  },
  /** Of one that holds one kind of entry, or none yet. */
  kindAlone: (kind: OrderKind): string => {
    switch (kind) {
      case 'intake':
        return 'New order';
      case 'change':
        return 'Change order';
      case 'terminate':
        return 'Termination';
      default:
        return unreachable(kind);
    }
  },
  /** `ends 3 subscriptions`, `adds to 1 subscription`, `2 new subscriptions`: what an order holds, what ends first. */
  parts: (holds: OrderParts): readonly string[] => [
    ...(holds.ends > 0 ? [`ends ${count(holds.ends, 'subscription')}`] : []),
    ...startedParts(holds),
  ],
  /** `ends 1 subscription, 2 new subscriptions, 3 products`; products of what is started or added to alone. */
  holding: (holds: OrderParts, products: number): string =>
    [...orders.parts(holds), ...(products === 0 ? [] : [count(products, 'product')])].join(', '),
  /**
   * The same with what ends by name, and when: `ends SIP Trunk Business, 4 × Voice channel · …0002 on 15 Dec 2026`.
   * @param room how many characters the names may take
   */
  partsNamed: (
    holds: OrderParts,
    ends: readonly Named[],
    day: PlainDate | null,
    room = 200,
  ): readonly string[] => {
    if (ends.length === 0) return orders.parts(holds);
    return [
      `ends ${orders.ended(ends, room)}${day === null ? '' : ` on ${shortDay(day)}`}`,
      ...startedParts(holds),
    ];
  },
  /** `SIP Trunk Business · …0002`; several are counted and named by their ids. */
  ended: (ends: readonly Named[], room: number): string => {
    const short = shortIds(ends.map(({ id }) => id));
    const [first] = ends;
    if (first !== undefined && ends.length === 1) return subscriptionName.within(first, room, short);
    const shown = ends.slice(0, mostIds).map(({ id }) => short(id));
    const more = ends.length - shown.length;
    return `${count(ends.length, 'subscription')} (${cut(list(more > 0 ? [...shown, `${more} more`] : shown), room)})`;
  },
  wishDate: 'Wish date',
  /** In the middle of a sentence. */
  wishDateWithin: 'wish date',
  title: (is: OrderIs, customer: string | null): string =>
    `${orders.kind(is)}: ${customer ?? 'no customer yet'}`,
  /** In a sentence: `your order for Acme BV`, `your order with a termination for Acme BV`. */
  yours: ({ kind, holds: { fresh, adds, ends } }: OrderIs, customer: string | null): string => {
    const with_ = ends === 0 ? '' : ends === 1 ? ' with a termination' : ` with ${ends} terminations`;
    const isAlone = fresh + adds === 0 && (ends > 0 || kind === 'terminate');
    const what = isAlone ? 'termination' : `order${with_}`;
    return `your ${what}${customer === null ? '' : ` for ${customer}`}`;
  },
  line: (quantity: number, name: string): string => `${quantity.toLocaleString('en')} × ${name}`,
} as const;

/** More ids than a line carries. */
const mostIds = 5;

const startedParts = ({ fresh, adds }: OrderParts): readonly string[] => [
  ...(adds > 0 ? [`adds to ${count(adds, 'subscription')}`] : []),
  ...(fresh > 0 ? [count(fresh, 'new subscription')] : []),
];

/** One kind beside others. */
const within: Readonly<Record<OrderKind, string>> = {
  terminate: 'termination',
  change: 'change',
  intake: 'new order',
};

/** The kinds of entries that an order holds, what ends first. */
export const kindsIn = ({ fresh, adds, ends }: OrderParts): readonly OrderKind[] => [
  ...(ends > 0 ? (['terminate'] as const) : []),
  ...(adds > 0 ? (['change'] as const) : []),
  ...(fresh > 0 ? (['intake'] as const) : []),
];
