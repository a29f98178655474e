import { unreachable } from '../types/unreachable.js';
import { compose } from './composing.js';
import { awaiting, submitting } from './deciding.js';
import { notNow } from './moves.js';
import { checking, inDoubt, placing } from './placing.js';
import type { OrderEvent, Refusal, Step } from './events.js';
import type { Order } from './order.js';

/**
 * The next state of an order, with what has to be done about it, or why not.
 * Pure: time, ids, prices and the catalogue come in with the event.
 */
export function step(order: Order, event: OrderEvent): Step | Refusal {
  switch (order.state) {
    case 'composing':
      return compose(order, event);
    case 'submitting':
      return submitting(order, event);
    case 'awaiting-approval':
      return awaiting(order, event);
    case 'checking':
      return checking(order, event);
    case 'placing':
      return placing(order, event);
    case 'in-doubt':
      return inDoubt(order, event);
    case 'placed':
    case 'discarded':
      return notNow(order);
    default:
      return unreachable(order);
  }
}
