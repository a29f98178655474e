import type { FormValues } from '../../forms/index.js';
import type { Customer, OrderKind } from '../../ordering/order.js';
import type { Fix } from '../../ordering/rules/types.js';
import type { OrderId, PlainDate, PlanId, ProductId, SubscriptionId } from '../../types/ids.js';
import type { OrderSummary, Screen } from '../screens.js';
import type { Actor } from '../actor.js';
import type { CustomerHits } from '../customer-hits.js';
import type { SeenSubscription } from '../requests/seen-subscriptions.js';

/** What can be done with an order: each use case commits before it returns, and none decides who may see a view. */

/** The inputs of one screen as a person left them; null where nothing is chosen. */
export type StepInput =
  | { step: 'customer'; customer: Customer | null }
  /** `beside`: how many more the screen showed as fixed; `stray`: lines that hold no id, as they were typed. */
  | {
      step: 'subscriptions';
      does: 'change' | 'terminate';
      ids: readonly SubscriptionId[];
      beside?: number;
      stray?: readonly string[];
    }
  | { step: 'product'; intake: number; productId: ProductId | null; quantity: number | null }
  /** Only products whose input was there; null: emptied. */
  | { step: 'products'; intake: number; quantities: ReadonlyMap<ProductId, number | null> }
  | { step: 'details'; wishDate: PlainDate | null; reference: string }
  | { step: 'configuration'; form: number; page: number; values: FormValues }
  /** `content`: what the review showed; null where that is not known. */
  | { step: 'review'; content: string | null };

/**
 * What a person sees at once, and what follows. `later` is there while `screen` shows that something is being
 * done: it ends with the screen that stands then, and never rejects.
 */
export interface Answer {
  readonly screen: Screen;
  readonly later: (() => Promise<Screen>) | null;
  /**
   * Given while the window waits for something: called when the window is about to be shown, and when it shows
   * what came.
   */
  readonly window?: { opened(): Promise<void>; answered(): Promise<void> };
}

/** What `/order` meets: an order to resume, or none. */
export type Opening =
  | { found: 'none' }
  | { found: 'in-progress'; order: OrderSummary }
  | { found: 'parked'; orders: readonly OrderSummary[] };

export interface OrderService {
  /** What the person has in progress and parked. */
  opening(actor: Actor): Promise<Opening>;
  /**
   * Starts an order; `AlreadyInProgress` is answered with the one that is. A customer that was typed is looked for, and
   * taken where one fits.
   */
  begin(actor: Actor, kind: OrderKind, typedCustomer: string | null): Promise<Answer>;
  /** Finds customers at the operator, answered within `deadlineMs` or with a hint. Cached. */
  customers(actor: Actor, query: string, deadlineMs: number): Promise<CustomerHits>;
  /**
   * Subscriptions of the order's customer that were read or placed before, by a part of their products' names or of
   * their id, last used first; null where the order asks for none now.
   */
  seenSubscriptions(actor: Actor, order: OrderId, query: string): Promise<readonly SeenSubscription[] | null>;
  /** Whether a text is meant for a number in it by what was typed: as it is written, or dialled at home. */
  numbersFor(query: string): (text: string) => boolean;
  /** Keeps what was picked or typed on a screen and draws it again (preconditions, prices, totals). */
  keep(
    actor: Actor,
    order: OrderId,
    input: StepInput,
    /** `once`: what is put in or taken out would be put in or taken out twice where it comes again. */
    how?: 'once',
  ): Promise<Answer>;
  next(actor: Actor, order: OrderId, input: StepInput): Promise<Answer>;
  /** Back keeps what was typed, where it can be kept. */
  back(actor: Actor, order: OrderId, input: StepInput | null): Promise<Answer>;
  another(actor: Actor, order: OrderId, input: StepInput): Promise<Answer>;
  /** One more kind of entry in the same order: new subscriptions, a change, a termination. What was typed is kept. */
  add(actor: Actor, order: OrderId, input: StepInput | null, kind: OrderKind): Promise<Answer>;
  /** A new order with an old one's lines and configuration, checked afresh. */
  repeat(actor: Actor, order: OrderId): Promise<Answer>;
  removeSubscription(actor: Actor, order: OrderId, intake: number): Promise<Answer>;
  /** Takes a subscription that the customer has out of the order, which leaves it as it is. */
  takeOut(actor: Actor, order: OrderId, subscription: SubscriptionId): Promise<Answer>;
  fix(actor: Actor, order: OrderId, input: StepInput | null, fix: Fix): Promise<Answer>;
  /** Fetches a remote value on its button (O13) and puts it into the form. */
  fetchValue(actor: Actor, order: OrderId, input: StepInput, property: string): Promise<Answer>;
  edit(
    actor: Actor,
    order: OrderId,
    intake: number,
    what: 'product' | 'products' | 'configuration' | 'details' | 'terminations',
    /** Whose configuration; without it the first one that the subscription has. */
    product?: ProductId,
  ): Promise<Answer>;
  dryRun(actor: Actor, order: OrderId): Promise<Answer>;
  /** @param content what the review showed, where that is known: anything else is not submitted */
  submit(actor: Actor, order: OrderId, content?: string | null): Promise<Answer>;
  park(actor: Actor, order: OrderId): Promise<Answer>;
  /** Takes a parked order up again; the one in progress is parked. */
  resume(actor: Actor, order: OrderId): Promise<Answer>;
  discard(actor: Actor, order: OrderId): Promise<Answer>;
  /** Leaves the queue for a profile. */
  leaveQueue(actor: Actor, order: OrderId): Promise<Answer>;
  /** @param plan what is meant, where that is known: one submitted since stays */
  withdraw(actor: Actor, order: OrderId, plan?: PlanId | null): Promise<Answer>;
  /** The screen as it stands, reading the operator where it must. `gone` for what is not the person's. */
  look(actor: Actor, order: OrderId): Promise<Answer>;
}
