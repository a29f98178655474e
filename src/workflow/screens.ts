import type { FieldError, FormModel, FormValues } from '../forms/index.js';
import type { FixedParts } from '../ordering/moves.js';
import type { Note, Customer, OrderKind, Preview } from '../ordering/order.js';
import type { OrderParts } from '../ordering/parts.js';
import type { Refusal } from '../ordering/events.js';
import type { PriceSummary, ProductPrice } from '../ordering/prices.js';
import type { Bounds, Fix, Line, Product } from '../ordering/rules/types.js';
import type { Offers } from '../ordering/rules/offers.js';
import type { NamedCustomer } from './customer-hits.js';
import type { CallFailure } from '../types/failure.js';
import type { OrderId, PlainDate, ProductId, ProfileName, SubscriptionId, UserId } from '../types/ids.js';
import type { CardModel, CardStatus, Holder } from './messages.js';
import type { EndingSubscription, NamedLine, NamedSubscription } from './named.js';
import type { StepName } from '../ordering/steps.js';

/** What a person sees next, as data: `slack/` draws it, `texts/` says it. */

/** What stands above every screen of the wizard. */
export interface ScreenHead {
  readonly order: OrderId;
  readonly version: number;
  readonly kind: OrderKind;
  readonly holds: OrderParts;
  /** What becomes of the subscriptions that this step asks for; null at every other. */
  readonly does: 'change' | 'terminate' | null;
  readonly customer: string | null;
  readonly step: StepName;
  /** From 1. */
  readonly position: number;
  readonly steps: number;
  readonly subscription: {
    readonly number: number;
    readonly of: number;
    readonly starts: NamedLineOrNull;
    /** The subscription that is added to; null: a new one. */
    readonly to: SubscriptionId | null;
  } | null;
  /** Why the order is back, or why the last thing asked did not happen. */
  readonly note: Note | null;
  /** Why the last button did not do what it says. */
  readonly refusal: Refusal['refused'] | null;
  /** What lies in the operator's draft and can't be edited meanwhile (O3). */
  readonly fixed: FixedParts;
  /** The customer's subscriptions that the order is about, as far as it is known what is active in them. */
  readonly subscriptions: readonly NamedSubscription[];
  /** Kinds of entries that the order can still get. */
  readonly canAdd: readonly OrderKind[];
  /** The step was opened by Edit, and nothing else is left to fill in: Next leads back to the review. */
  readonly leadsToReview: boolean;
}

type NamedLineOrNull = { readonly name: string; readonly quantity: number } | null;

/** Since when the operator has not answered, and when it is asked again; epoch milliseconds. */
export interface CircuitOpen {
  readonly since: number;
  readonly until: number;
  /** The operator answers, and asked to wait. */
  readonly asked: boolean;
}

/** A part of a screen that could not be read; the rest works. */
export interface Unread {
  readonly reference: string;
}

/** Prices as far as they are known; `unread`: the operator did not give them (O10). */
export type PriceFacts =
  | {
      known: true;
      currency: { code: string; decimals: number };
      /** A product can have several prices: once and monthly. */
      products: ReadonlyMap<ProductId, readonly ProductPrice[]>;
      readAt: number;
    }
  | { known: false; unread: Unread };

export interface Problem {
  /** In plain words with product names. */
  readonly says: string;
  readonly fixes: readonly { readonly fix: Fix; readonly says: string }[];
  /** The catalogue contradicts itself: not the user's mistake. */
  readonly catalogue: boolean;
  /** The product it is about first, then those that have to do with it. */
  readonly products: readonly ProductId[];
}

export interface SummaryValue {
  readonly label: string;
  readonly value: string;
}

/** A value that is fetched only on a button, with the inputs that take it. */
export interface Fetchable {
  readonly property: string;
  readonly keys: readonly string[];
  /** How often it was fetched: once more could reserve something more, and what comes stands in new blocks. */
  readonly times: number;
}

/** Why a value that was asked for on a button is not in the form. */
export type Unfetched = { readonly property: string } & (
  | { readonly why: 'does-not-fit' }
  | { readonly why: 'failed'; readonly problem: OperatorProblem; readonly reserved: Reserved }
);

/**
 * What a request for a value that failed can have reserved: something after all, or nothing itself where an earlier one
 * may have, where an earlier one gave a value, or where there was none.
 */
export type Reserved = 'perhaps' | 'perhaps-before' | 'nothing-more' | 'nothing';

export type Screen =
  | {
      show: 'customer';
      head: ScreenHead;
      customer: Customer | null;
      /** What came of the name that a command named, where it was not taken. */
      named: Exclude<NamedCustomer, { is: 'one' }> | null;
    }
  | {
      show: 'subscriptions';
      head: ScreenHead;
      does: 'change' | 'terminate';
      /** Chosen ones with the products active in them; null while those were not read. */
      chosen: readonly { readonly id: SubscriptionId; readonly active: readonly NamedLine[] | null }[];
      /** Names are still being read; ids say nothing to anybody. */
      areNamesComing: boolean;
      /** Whether the order is about nothing else. */
      isNeeded: boolean;
      /** Whether others that were read or placed for this customer before can be chosen. */
      offers: boolean;
      /** Lines that were typed here and hold no subscription id. */
      stray: readonly string[];
      /** What Next does to the operator's draft, said before it happens. */
      next: 'nothing' | 'borrows' | 'borrows-and-fixes';
    }
  | {
      show: 'product';
      head: ScreenHead;
      intake: number;
      products: readonly Product[];
      initial: Line | null;
      /** Known once the relations of the chosen product are. */
      bounds: Bounds | null;
      prices: PriceFacts | null;
      canRemove: boolean;
    }
  | {
      show: 'products';
      head: ScreenHead;
      intake: number;
      offers: Offers;
      lines: readonly Line[];
      problems: readonly Problem[];
      warnings: readonly string[];
      names: ReadonlyMap<ProductId, string>;
      prices: PriceFacts;
      /** Of the whole order. */
      totals: PriceSummary | null;
      /** Of this subscription; null where it is the only one. */
      own: PriceSummary | null;
      canRemove: boolean;
      /** Changes when the bot itself set a quantity (Fix). */
      nonce: number;
      /** Its count at the quantities that the bot set: their inputs need new block ids to show them. */
      nonces: ReadonlyMap<ProductId, number>;
    }
  | {
      show: 'details';
      head: ScreenHead;
      wishDate: PlainDate | null;
      reference: string;
      earliest: PlainDate;
      timezone: string;
      /** What Next does to the operator's draft, said before it happens. */
      next: 'nothing' | 'borrows' | 'borrows-and-fixes';
      /** As on the review, while the quantities can still be changed. */
      warnings: readonly string[];
    }
  | {
      show: 'configuration';
      head: ScreenHead;
      form: number;
      of: number;
      product: string;
      model: FormModel;
      /** What was typed so far, without secrets. */
      values: FormValues;
      /** Keys of secrets that were entered: told as set, never shown. */
      secretsSet: readonly string[];
      errors: readonly FieldError[];
      /** The order whose answers the form starts with, where nothing was typed yet. */
      prefilledFrom: OrderId | null;
      /** Which of `model.pages` is shown, from 0. */
      page: number;
      remote: {
        readonly readAt: number | null;
        /** Properties whose value or choices could not be read: typed by hand instead. */
        readonly unread: readonly string[];
        /** Properties with more choices than are read. */
        readonly cut: readonly string[];
        /** Values that are fetched only on a button, since that may change something (O13). */
        readonly fetchable: readonly Fetchable[];
        /** Keys of inputs that hold what the operator gave. */
        readonly given: readonly string[];
        readonly unfetched: Unfetched | null;
      };
      /** Changes when the bot itself set a value: then inputs need new block ids to show it. */
      nonce: number;
    }
  | {
      show: 'review';
      head: ScreenHead;
      subscriptions: readonly {
        readonly intake: number;
        readonly lines: readonly {
          readonly name: string;
          readonly quantity: number;
          readonly productId: ProductId;
        }[];
        readonly totals: PriceSummary | null;
        readonly configurations: readonly {
          readonly product: string;
          readonly productId: ProductId;
          readonly values: readonly SummaryValue[];
        }[];
        /** The subscription that is added to; null: a new one. */
        readonly to: SubscriptionId | null;
      }[];
      terminations: readonly (EndingSubscription & { readonly canTakeOut: boolean })[];
      wishDate: PlainDate;
      reference: string;
      prices: PriceFacts;
      totals: PriceSummary | null;
      problems: readonly Problem[];
      /** What the rules don't forbid and approvers are shown (P12). */
      warnings: readonly string[];
      preview: Preview | null;
      /** `could`: how many people other than the requester could approve; null when that can't be read. */
      approval: { readonly needed: number; readonly could: number | null; readonly expiresAfterMs: number };
      dryRun: 'frees' | 'fixes';
      /** The login whose draft was given back and still holds what this order put there; null where none does. */
      leftAt: ProfileName | null;
      /** Names what is shown as it would be ordered: submitting counts for this alone. */
      content: string;
    }
  /** Something is being done; the screen is brought up to date when it is. */
  | {
      show: 'working';
      head: ScreenHead;
      on: 'products' | 'rules' | 'dry-run' | 'submission' | 'customer';
      /** Set while the operator is not asked. */
      backoff?: CircuitOpen;
    }
  /** The same while the operator is asked about what is named: subscriptions, or products that may be configured. */
  | {
      show: 'working';
      head: ScreenHead;
      on: 'active-products' | 'configuration';
      of: readonly string[];
      backoff?: CircuitOpen;
    }
  | { show: 'queued'; head: ScreenHead; holders: readonly Holder[]; ahead: number }
  | { show: 'failed'; head: ScreenHead; what: 'products' | 'rules'; problem: OperatorProblem }
  /** The order is not being composed any more: where it stands. */
  | { show: 'status'; card: CardModel; own: boolean }
  | { show: 'gone' };

/** Why the operator could not be asked, for a person. */
export interface OperatorProblem {
  readonly failure: CallFailure;
  /** Set while the circuit is open: when the operator is asked again, epoch milliseconds. */
  readonly until?: number;
  readonly reference: string;
}

/** One line of `/order list`. */
export interface OrderSummary {
  readonly order: OrderId;
  readonly kind: OrderKind;
  readonly customer: string | null;
  readonly requester: UserId;
  readonly holds: OrderParts;
  readonly products: number;
  readonly stands:
    | { is: 'in-progress' | 'parked'; position: number; steps: number; step: StepName; note: Note | null }
    | { is: 'submitting' | 'discarded' }
    | CardStatus;
  readonly updatedAt: number;
}
