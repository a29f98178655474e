import type { OrderKind } from '../../ordering/order.js';
import type { OrderParts } from '../../ordering/parts.js';
import { unreachable } from '../../types/unreachable.js';
import { count } from '../moments.js';

/** What orders are called; plain strings. */
export const orders = {
  /** `New order`, as in "New order: Acme BV". */
  kind: (kind: OrderKind): string => {
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
  /** `2 new subscriptions`, `adds to 1 subscription`, `ends 3 subscriptions`: what an order holds, in parts. */
  parts: (holds: OrderParts): readonly string[] => [
    ...(holds.fresh > 0 ? [count(holds.fresh, 'new subscription')] : []),
    ...(holds.adds > 0 ? [`adds to ${count(holds.adds, 'subscription')}`] : []),
    ...(holds.ends > 0 ? [`ends ${count(holds.ends, 'subscription')}`] : []),
  ],
  dateLabel: (kind: OrderKind): string => (kind === 'terminate' ? 'End date' : 'Wish date'),
  title: (kind: OrderKind, customer: string | null): string =>
    `${orders.kind(kind)}: ${customer ?? 'no customer yet'}`,
  /** In a sentence: `your order for Acme BV`. */
  yours: (kind: OrderKind, customer: string | null): string =>
    `your ${kind === 'terminate' ? 'termination' : 'order'}${customer === null ? '' : ` for ${customer}`}`,
  line: (quantity: number, name: string): string => `${quantity.toLocaleString('en')} × ${name}`,
} as const;
