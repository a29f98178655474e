import { namedIn } from '../customer-hits.js';
import { readRequest } from '../requests/rows.js';
import { orderFamily, type OrderRead } from '../requests/order-family.js';
import { findCustomers } from './customers.js';
import { draw } from './view.js';
import { headOf } from './view-head.js';
import { noted } from './waiting-windows.js';
import type { Customer } from '../../ordering/order.js';
import type { Services } from '../services.js';
import type { Screen } from '../screens.js';
import type { Actor } from '../actor.js';
import type { Answer } from './order-service.js';

/** A window that waits for it says so: it may take longer than Slack waits for a list. */
const patienceMs = 5_000;

/**
 * An order that begins with a customer's name: its window says that it is looked for. One that fits is taken; else the
 * step of the customer shows what was found, or why nothing was.
 */
export function lookedFor(
  services: Services,
  actor: Actor,
  read: OrderRead,
  typed: string,
  take: (customer: Customer) => Promise<Answer>,
): Answer {
  const { workspace, id } = read.request;
  const drawn = async (extras: Parameters<typeof draw>[3]): Promise<Screen> => {
    const now = await readRequest(orderFamily, services.store, workspace, id);
    return now === null ? { show: 'gone' } : (await draw(services, now, 'asking', extras)).screen;
  };
  const later = async (): Promise<Screen> => {
    try {
      const named = namedIn(await findCustomers(services, actor, typed, patienceMs), typed);
      if (named.is !== 'one') return await drawn({ named });
      const taken = await take(named.customer);
      return taken.later === null ? taken.screen : await taken.later();
    } catch (error) {
      services.log.error({ order: id, error }, 'A customer that was named could not be looked for');
      return drawn({});
    }
  };
  return noted(services, read, {
    screen: { show: 'working', head: headOf(read, {}), on: 'customer' },
    later,
  });
}
