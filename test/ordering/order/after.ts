import { step } from '../../../src/ordering/step.js';
import type { Effect, OrderEvent, Refusal } from '../../../src/ordering/events.js';
import type { In, Order } from '../../../src/ordering/order.js';
import { moment, today, wishDate } from '../../support/sample/orders.js';

/** What events do to an order, for stories that read without checks. */

type Without<E> = E extends OrderEvent ? Omit<E, 'now'> : never;

/** What the events lead to; throws where one is refused, so that a story reads without checks. */
export function after(order: Order, ...events: Without<OrderEvent>[]): In<'composing'> {
  let now = order;
  for (const event of events) {
    const result = step(now, { ...event, now: moment });
    if ('refused' in result) throw new Error(`${event.type}: ${JSON.stringify(result.refused)}`);
    now = result.order;
  }
  if (now.state !== 'composing') throw new Error(`the order is ${now.state}`);
  return now;
}

export function refused(order: Order, event: Without<OrderEvent>): Refusal['refused'] | null {
  const result = step(order, { ...event, now: moment });
  return 'refused' in result ? result.refused : null;
}

export function effects(order: Order, event: Without<OrderEvent>): Effect['do'][] {
  const result = step(order, { ...event, now: moment });
  return 'refused' in result ? [] : result.effects.map((effect) => effect.do);
}

/** Next on the details, without what has to be configured. */
export const details = { type: 'details-chosen', wishDate, reference: 'Office', today } as const;
