import { unreachable } from '../types/unreachable.js';
import { noteAfter } from './note-after.js';
import type { Effect, OrderEvent, Refusal, Step } from './events.js';
import type { In, Order, Work } from './order.js';
import type { SubscriptionId } from '../types/ids.js';

/** Small words that every group of moves speaks with. */

/** Refuses a move, with the code of the sentence the person reads. */
export function refuse(refused: Refusal['refused']): Refusal {
  return { refused };
}

/** The move is not possible in the order's state: somebody or something was faster. */
export function notNow(order: Order): Refusal {
  return refuse({ code: 'not-now', state: order.state });
}

/** Goes to the next state, with what has to be done about it. */
export function go(order: Order, event: OrderEvent, ...effects: Effect[]): Step {
  return { order: { ...order, updatedAt: event.now }, effects };
}

/** The same place with edited work: what was previewed no longer stands, nor a reason that names what was changed. */
export function edited(order: In<'composing'>, work: Partial<Work>): In<'composing'> {
  const now = { ...order.work, ...work };
  return { ...order, work: now, note: noteAfter(order.note, order.work, now), preview: null };
}

/** What each state but composing has of the order itself. */
export function headOf(order: Order) {
  const { id, workspace, requester, kind, createdAt, updatedAt, work, draft } = order;
  return { id, workspace, requester, kind, createdAt, updatedAt, work, draft };
}

/** The parts of an order that an operator's draft can hold. */
export interface FixedParts {
  readonly customer: boolean;
  /** Subscriptions that the draft changes or ends; others can be added while `rest` is false. */
  readonly subscriptions: readonly SubscriptionId[];
  /** Products, date and reference. */
  readonly rest: boolean;
}

/**
 * What of an order lies in the operator's draft, or is on its way there, and can't be edited here meanwhile. Screens
 * ask this too: what they show as fixed is what a move refuses.
 */
export function fixedParts({ draft, work }: Pick<Order, 'draft' | 'work'>): FixedParts {
  const all = work.subscriptions.map(({ id }) => id);
  switch (draft.use) {
    case 'none':
      return { customer: false, subscriptions: [], rest: false };
    case 'wanted':
      return { customer: true, subscriptions: all, rest: true };
    case 'kept':
      return { customer: true, subscriptions: draft.opened ?? all, rest: draft.holds === 'all' };
    default:
      return unreachable(draft);
  }
}

/** Whether a part of an order can't be edited now. */
export function isFixed(order: In<'composing'>, part: 'customer' | 'rest'): boolean {
  return fixedParts(order)[part];
}

/** The operator's draft holds these entries, or is being used: editing them here would make two truths. */
export function fixedIn(order: In<'composing'>): Refusal {
  return refuse({ code: order.draft.use === 'wanted' ? 'draft-in-use' : 'fixed-in-draft' });
}
