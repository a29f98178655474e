import { linesOf, type Order } from '../../ordering/order.js';
import { priceLines } from '../../ordering/prices.js';
import type { FieldError } from '../../forms/index.js';
import type { Refusal } from '../../ordering/events.js';
import type { NamedCustomer } from '../customer-hits.js';
import type { CatalogueFacts } from '../catalogue.js';
import type { PriceFacts, Screen, Unfetched } from '../screens.js';

/** What a screen says beside the order itself: why the last button did nothing, what was wrong in a form. */
export interface StepExtras {
  readonly refusal?: Refusal['refused'] | null;
  readonly errors?: readonly FieldError[];
  /** Why a value that was asked for on a button is not in the form. */
  readonly unfetched?: Unfetched | null;
  /** What came of the customer's name that a command named, where it was not taken. */
  readonly named?: Exclude<NamedCustomer, { is: 'one' }> | null;
}

/** A screen, and whether asking the operator would complete it. */
export interface Drawn {
  readonly screen: Screen;
  readonly complete: boolean;
}

/** What the catalogue's screens are drawn from; null where it has to be asked for first. */
export interface Known {
  readonly facts: CatalogueFacts;
  readonly prices: PriceFacts;
  readonly complete: boolean;
}

/** Totals of an order's lines, or of one subscription's; null while prices are not known (O10). */
export function totalsOf(prices: PriceFacts, order: Order, only?: number) {
  if (!prices.known) return null;
  const lines = order.work.intakes.filter((each) => only === undefined || each.key === only).flatMap(linesOf);
  return priceLines({ currency: prices.currency, products: [...prices.products.values()].flat() }, lines);
}
