import { linesOf, subscriptionsThat, type Order } from '../../ordering/order.js';
import { headOf } from './view-head.js';
import { namesFor } from './names.js';
import type { Services } from '../services.js';
import type { Screen } from '../screens.js';
import type { OrderRead } from '../requests/order-family.js';
import type { StepExtras } from './view-parts.js';

type About = 'active-products' | 'configuration';
type Asking = Extract<Screen, { show: 'working'; on: About }>;

/** The screen while the operator is asked through its draft, with what it is asked about. */
export function asking(services: Services, read: OrderRead, on: About, extras: StepExtras): Asking {
  const names = namesFor(services, read.request);
  const of = on === 'active-products' ? unread(read.request) : configurable(read.request, names);
  return { show: 'working', head: headOf(read, extras, names), on, of };
}

const unread = (order: Order): string[] =>
  subscriptionsThat(order.work, 'change')
    .filter(({ active }) => active === null)
    .map(({ id }) => id);

/** Which of them ask for a configuration is what the operator is asked. */
const configurable = (order: Order, names: ReadonlyMap<string, string>): string[] => [
  ...new Set(
    order.work.intakes.flatMap((intake) =>
      linesOf(intake).flatMap((line) => names.get(line.productId) ?? []),
    ),
  ),
];
