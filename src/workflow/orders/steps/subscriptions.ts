import { isDeepStrictEqual } from 'node:util';
import { fixedParts } from '../../../ordering/moves.js';
import { subscriptionsThat, type Order } from '../../../ordering/order.js';
import { strayOf } from '../../../ordering/subscriptions.js';
import type { SubscriptionId } from '../../../types/ids.js';
import { knowingForms } from './onward.js';
import { just, type InputOf, type TypedStep } from './step.js';

/** Which subscriptions are changed or ended. */
export function subscriptionsStep(input: InputOf<'subscriptions'>): TypedStep {
  const { does, stray = [] } = input;
  return {
    keeps: async (_services, order) => ({
      type: 'subscriptions-typed',
      does,
      ids: meantIn(order, input),
      stray,
    }),
    next: async (services, order) =>
      just(
        await knowingForms(services, order, {
          type: 'subscriptions-chosen',
          does,
          ids: meantIn(order, input),
        }),
      ),
    isKept: async (_services, order) => {
      const kept = subscriptionsThat(order.work, does).map(({ id }) => id);
      return (
        isDeepStrictEqual(new Set(kept), new Set(meantIn(order, input))) &&
        isDeepStrictEqual(strayOf(order, does), stray)
      );
    },
  };
}

/** The subscriptions that a screen meant: those in its input, and those that it showed as lying in the draft. */
function meantIn(order: Order, { does, ids, beside = 0 }: InputOf<'subscriptions'>): SubscriptionId[] {
  const fixed = fixedParts(order).subscriptions;
  const held = subscriptionsThat(order.work, does).flatMap(({ id }) => (fixed.includes(id) ? [id] : []));
  // What was put there since was not fixed for who sent this: it was meant only where the input names it.
  return held.length === beside ? [...held, ...ids] : [...ids];
}
