import { subscriptionsThat, type Order } from './order.js';

/** How many subscriptions an order starts, adds to and ends. */
export interface OrderParts {
  readonly fresh: number;
  readonly adds: number;
  readonly ends: number;
}

export const partsOf = ({ work }: Order): OrderParts => ({
  fresh: work.intakes.filter((intake) => intake.subscription === null).length,
  adds: subscriptionsThat(work, 'change').length,
  ends: subscriptionsThat(work, 'terminate').length,
});
