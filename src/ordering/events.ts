import type { PlainDate, PlanId, ProductId, SubscriptionId, UserId } from '../types/ids.js';
import type {
  Attempt,
  AcquirePurpose,
  Configuration,
  Customer,
  DraftUse,
  FormRef,
  Note,
  Order,
  OrderKind,
  PlanEnding,
  Preview,
} from './order.js';
import type { Catalogue } from './catalogue.js';
import type { Fix, Line } from './rules/types.js';

/** What a person did on a screen of the wizard, with what the operator's catalogue says at that moment. */
export type WizardEvent =
  | { type: 'customer-chosen'; customer: Customer }
  /** The subscriptions to change or terminate, all of that kind at once. `forms`: as with lines. */
  | {
      type: 'subscriptions-chosen';
      does: 'change' | 'terminate';
      ids: readonly SubscriptionId[];
      forms?: readonly FormRef[] | null;
    }
  /** The same, before another screen was asked for. `stray`: lines that hold no id, as they were typed. */
  | {
      type: 'subscriptions-typed';
      does: 'change' | 'terminate';
      ids: readonly SubscriptionId[];
      stray?: readonly string[];
    }
  /** One more kind of entry in the same order. */
  | { type: 'add-asked'; kind: OrderKind }
  /** A product or quantity was picked or typed; nothing moves. */
  | { type: 'product-typed'; intake: number; initial: Line }
  | { type: 'product-chosen'; intake: number; initial: Line; catalogue: Catalogue }
  /** Without the catalogue at hand the lines are kept as typed; what is fixed follows later. */
  | { type: 'lines-typed'; intake: number; lines: readonly Line[]; catalogue: Catalogue | null }
  /** `forms`: what the order then asks for, null while a schema is not known; only where the review comes next. */
  | {
      type: 'lines-chosen';
      intake: number;
      lines: readonly Line[];
      catalogue: Catalogue;
      forms?: readonly FormRef[] | null;
    }
  | { type: 'another-asked'; intake: number; lines: readonly Line[]; catalogue: Catalogue }
  | { type: 'intake-removed'; intake: number }
  /** It is not ended by the order any more, nor added to. */
  | { type: 'subscription-taken-out'; subscription: SubscriptionId }
  | { type: 'fixed'; fix: Fix; catalogue: Catalogue }
  | { type: 'details-typed'; wishDate: PlainDate | null; reference: string }
  /**
   * `forms`: null while a schema is not known yet: then a draft has to be acquired. `isLeft`: a draft that was set aside
   * holds the order, and no other login will be free by itself.
   */
  | {
      type: 'details-chosen';
      wishDate: PlainDate;
      reference: string;
      today: PlainDate;
      forms: readonly FormRef[] | null;
      isLeft?: boolean;
    }
  | { type: 'configuration-typed'; form: number; configuration: Configuration }
  /** The bot put a fetched value into a form, wherever the person went meanwhile. */
  | { type: 'value-fetched'; form: FormRef; property: string; configuration: Configuration }
  /** `pages`: how many the form has for these values; only the last one needs a valid document. */
  | {
      type: 'configuration-chosen';
      form: number;
      page: number;
      pages: number;
      configuration: Configuration;
    }
  | { type: 'back-asked' }
  /** `product`: whose configuration; without it the first one that the subscription has. */
  | {
      type: 'edit-asked';
      intake: number;
      what: 'product' | 'products' | 'configuration' | 'details' | 'terminations';
      product?: ProductId | undefined;
    }
  | { type: 'dry-run-asked' }
  /**
   * `differs`: what its window showed is not what stands, so something else was confirmed than would be ordered.
   * `isLeft`: as above.
   */
  | { type: 'submit-asked'; today: PlainDate; differs?: boolean; isLeft?: boolean }
  | { type: 'borrowing-given-up' }
  | { type: 'parked' }
  | { type: 'resumed' }
  | { type: 'discard-asked' };

/** What came of something asked of the operator, of approvers, or of time. */
export type OutcomeEvent =
  | {
      type: 'draft-read';
      purpose: AcquirePurpose;
      forms: readonly FormRef[];
      draft: DraftUse;
      preview: Preview | null;
      /** Products active in the subscriptions, as far as they were read. */
      active: readonly { id: SubscriptionId; lines: readonly Line[] }[];
    }
  | {
      type: 'borrowing-failed';
      note: Note;
      draft: DraftUse;
      /** What was read all the same. */
      active?: readonly { id: SubscriptionId; lines: readonly Line[] }[];
    }
  | { type: 'hold-ended' }
  | { type: 'draft-freed' }
  | { type: 'submission-refused'; note: Note }
  | { type: 'submitted'; plan: PlanId; needed: number; expiresAt: number }
  | { type: 'approved'; plan: PlanId }
  | { type: 'rejected'; plan: PlanId; by: UserId; reason: string; parked: boolean }
  | { type: 'expired'; plan: PlanId; parked: boolean }
  | { type: 'withdrawn'; plan: PlanId; parked: boolean }
  /** `fresh`: what the operator shows now where it differs, so that what is submitted next is checked against it. */
  | { type: 'returned'; note: Note; draft: DraftUse; parked: boolean; fresh?: FreshFacts }
  | { type: 'placing-begun'; attempt: Attempt }
  | { type: 'placed'; operatorOrderId: string | null }
  | { type: 'doubted'; because: string; reference: string }
  | { type: 'draft-seen'; entries: string[]; pointerMoved: boolean }
  | { type: 'settled-placed'; by: UserId; operatorOrderId: string }
  | { type: 'settled-not-placed'; by: UserId; parked: boolean };

/** Active products and forms as they were read last; null: not read. */
export interface FreshFacts {
  readonly active: readonly { readonly id: SubscriptionId; readonly lines: readonly Line[] }[];
  readonly forms: readonly FormRef[] | null;
}

/** `now`: epoch milliseconds, UTC. */
export type OrderEvent = (WizardEvent | OutcomeEvent) & { now: number };

/**
 * What has to be done about a move. Effects are committed to the outbox with the new state and carried out
 * after the ack; every one of them may run again after a crash.
 */
export type Effect =
  | { do: 'acquire-draft'; purpose: AcquirePurpose }
  | { do: 'release-draft' }
  | { do: 'submit' }
  | { do: 'expire'; plan: PlanId; at: number }
  | { do: 'place'; plan: PlanId }
  | { do: 'look-at-draft' }
  | { do: 'end-plan'; plan: PlanId; ending: PlanEnding }
  | { do: 'show-card'; plan: PlanId }
  | { do: 'notify-requester' }
  | { do: 'notify-of-lease-end' }
  | { do: 'note-step'; plan: PlanId; step: PlacingStep };

/** The steps that the card's thread tells. */
export type PlacingStep = 'approved' | 'placing' | 'placed' | 'returned' | 'in-doubt' | 'settled';

/** Why a move is not possible now, for the person who asked for it. */
export type Refusal = {
  refused:
    | { code: 'not-now'; state: Order['state'] }
    | { code: 'another-step' }
    /** What was typed came after the order had left its step. */
    | { code: 'not-taken' }
    | { code: 'changed-meanwhile' }
    | { code: 'fixed-in-draft' }
    | { code: 'draft-in-use' }
    | { code: 'no-such-intake' }
    | { code: 'last-intake' }
    | { code: 'subscription-twice'; subscription: SubscriptionId }
    | { code: 'no-subscriptions' }
    | { code: 'rules'; products: ProductId[] }
    /**
     * `isFixed`: the draft holds it, so no other can be chosen. `isLeft`: a draft that was set aside does, so with another
     * the order can't use it again.
     */
    | { code: 'wish-date-past'; earliest: PlainDate; isFixed: boolean; isLeft: boolean }
    | { code: 'incomplete'; missing: 'customer' | 'product' | 'details' | 'configuration' }
    | { code: 'plan-changed' };
};

export type Step = { order: Order; effects: Effect[] };
