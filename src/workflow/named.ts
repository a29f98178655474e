import type { Contract } from '../ordering/prices.js';
import type { SubscriptionId } from '../types/ids.js';

/** Products and subscriptions as people know them: by name. */

export interface NamedLine {
  readonly name: string;
  readonly quantity: number;
}

/** A subscription that a customer has, with what is active in it; null where that is not known. */
export interface NamedSubscription {
  readonly id: SubscriptionId;
  readonly lines: readonly NamedLine[] | null;
}

/** One that ends; `contracts`: how long those of its products run, as far as it was known at submission. */
export interface EndingSubscription extends NamedSubscription {
  readonly contracts: readonly Contract[];
}
