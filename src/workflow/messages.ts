import type { EndingSubscription, NamedLine, NamedSubscription } from './named.js';
import type { CardLine } from '../texts/index.js';
import type { Wait } from './wait.js';
import type { OrderId, PlainDate, PlanId, SlackChannelId, UserId, WorkspaceId } from '../types/ids.js';
import type { CallFailure } from '../types/failure.js';
import type { Note, OrderKind, Place } from '../ordering/order.js';
import type { OrderParts } from '../ordering/parts.js';
import type { PlacingStep } from '../ordering/events.js';
import type { PriceSummary } from '../ordering/prices.js';
import type { NumberVerb, TrunkCounts, TrunkNote } from '../trunk/index.js';

/** What people are told outside of the wizard's screens: data, no words. `slack/` and `texts/` make the words. */

export interface Approval {
  readonly by: UserId;
  readonly at: number;
}

/** An admin lets nothing be placed or applied until it is lifted. */
export interface Freeze {
  readonly by: UserId;
  readonly at: number;
  /** Empty where none was given. */
  readonly reason: string;
}

export type CardStatus =
  | { is: 'open'; needed: number; approvals: readonly Approval[]; expiresAt: number }
  /** Approved; checked and placed now, or waiting until a profile is free, or while placing is frozen. */
  | {
      is: 'approved';
      approvals: readonly Approval[];
      waitingFor: Holder | null;
      freeze?: Freeze;
      /** Set while the operator does not answer: when it is asked again. */
      backoffUntil?: number;
    }
  | { is: 'placing'; approvals: readonly Approval[] }
  | {
      is: 'placed';
      approvals: readonly Approval[];
      at: number;
      operatorOrderId: string | null;
      settledBy: UserId | null;
    }
  | {
      is: 'in-doubt';
      approvals: readonly Approval[];
      sentAt: number;
      because: string;
      reference: string;
      seen: { at: number; entries: number; pointerMoved: boolean } | null;
    }
  | { is: 'rejected'; by: UserId; reason: string; at: number }
  | { is: 'expired'; at: number }
  | { is: 'withdrawn'; at: number }
  | { is: 'returned'; note: Note; at: number }
  /** A newer plan of the same order took its place. */
  | { is: 'replaced' };

/** Something unusual an approver should look at; the list is empty when nothing is. */
export type CardWarning =
  | { what: 'no-prices' }
  /** `priced`: the same with their steps, where those were read. */
  | { what: 'by-volume'; names: readonly string[]; priced: readonly string[] }
  | { what: 'price-unknown'; names: readonly string[] }
  | { what: 'warnings'; messages: readonly string[] };

/** What a card in the approvals Slack channel may show: everybody there reads it, so no configuration and no secrets. */
export interface CardModel {
  readonly family: 'order';
  readonly workspace: WorkspaceId;
  readonly plan: PlanId;
  readonly order: OrderId;
  readonly kind: OrderKind;
  readonly customer: string;
  readonly requester: UserId;
  /** `to`: the customer's subscription that is added to; null for a new one. */
  readonly subscriptions: readonly {
    readonly lines: readonly NamedLine[];
    readonly to: NamedSubscription | null;
  }[];
  /** Subscriptions that end on the wish date. */
  readonly ends: readonly EndingSubscription[];
  readonly prices: PriceSummary | null;
  readonly wishDate: PlainDate;
  readonly submittedAt: number;
  readonly status: CardStatus;
  readonly cardWarnings: readonly CardWarning[];
  /** How many approvals the policy asks for; with 0 the card only informs. */
  readonly needed: number;
}

/** How many subscriptions a request starts, adds to and ends. */
export const holdsOf = ({ subscriptions, ends }: Pick<CardModel, 'subscriptions' | 'ends'>): OrderParts => ({
  fresh: subscriptions.filter(({ to }) => to === null).length,
  adds: subscriptions.filter(({ to }) => to !== null).length,
  ends: ends.length,
});

/** A request whose card is closed where another company reads it. */
export type ClosedCard = Pick<CardModel, 'order' | 'plan'>;

/** A request's card in the direct message of somebody who was asked to decide it. */
export interface DirectCard {
  readonly card: AnyCard;
  readonly to: UserId;
  /** `not-theirs`: they are no approver, admin or requester of it any more, and are told nothing of it. */
  readonly is: 'to-decide' | 'decided' | 'not-theirs';
  /** Where it can be decided too. */
  readonly approvals: SlackChannelId;
}

/** What came of the only call of a change. */
export interface LoneCall {
  readonly state: 'waiting' | 'done' | 'refused' | 'unknown' | 'skipped';
  readonly failure: CallFailure | null;
  /** The earlier request that asked for the same and got no clear answer. */
  readonly lostIn: OrderId | null;
  /** Null where nothing went wrong. */
  readonly reference: string | null;
}

/** Where a trunk change stands on its card. */
export type TrunkStatus =
  | { is: 'open'; needed: number; approvals: readonly Approval[]; expiresAt: number }
  /** `freeze`: there while an admin lets nothing be sent. */
  | {
      is: 'applying';
      approvals: readonly Approval[];
      counts: TrunkCounts;
      freeze?: Freeze;
      backoffUntil?: number;
    }
  | {
      is: 'applied';
      approvals: readonly Approval[];
      counts: TrunkCounts;
      /** What came of the call of a change that has one; null where it has many. */
      lone: LoneCall | null;
      at: number;
    }
  | { is: 'rejected'; by: UserId; reason: string; at: number }
  | { is: 'expired'; at: number }
  | { is: 'withdrawn'; at: number }
  | { is: 'replaced' };

/** What a card may show of a trunk change: settings with what is harmless, and numbers only as how many there are. */
export interface TrunkCardModel {
  readonly family: 'trunk';
  readonly workspace: WorkspaceId;
  readonly plan: PlanId;
  readonly order: OrderId;
  readonly action: 'trunk.edit' | `trunk.${NumberVerb}`;
  /** The channel of an edit, or the one channel that all numbers are about. */
  readonly channel: string | null;
  /** Where its numbers are about several channels: each, with how many of them. */
  readonly channels: readonly { readonly channel: string; readonly size: number }[];
  readonly customer: string | null;
  readonly requester: UserId;
  /** Settings of an edit; values only where they are harmless. */
  readonly lines: readonly CardLine[];
  /** How many numbers; 1 for an edit. */
  readonly size: number;
  /** The one type that all numbers get, in words; null where there are several, or none is set. */
  readonly type: string | null;
  readonly submittedAt: number;
  readonly needed: number;
  readonly status: TrunkStatus;
  readonly warnings: readonly string[];
}

/** A setting with its new value in words; `count` of its entries where that is a list. */
export interface ChangedValue {
  readonly label: string;
  readonly value: string;
  readonly count: number | null;
}

/** The card of a request of either family. */
export type AnyCard = CardModel | TrunkCardModel;

/** Everything behind Details of a trunk change. */
export interface TrunkDetails extends TrunkCardModel {
  readonly values: readonly ChangedValue[];
  readonly numbers: readonly {
    readonly number: string;
    readonly channel: string | null;
    readonly type: string | null;
    readonly came: 'waiting' | 'done' | 'refused' | 'unknown' | 'skipped';
    readonly failure: CallFailure | null;
    readonly lostIn: OrderId | null;
  }[];
}

/** What the requester of a trunk change is told; the one message of a change is updated as it goes on. */
export interface TrunkMessage {
  readonly family: 'trunk';
  readonly workspace: WorkspaceId;
  readonly to: UserId;
  readonly order: OrderId;
  readonly action: TrunkCardModel['action'];
  readonly channel: string | null;
  /** The number of a change that has one; null also where only its card is known, which counts numbers. */
  readonly number: string | null;
  readonly size: number;
  readonly type: string | null;
  readonly about:
    | { tells: 'status'; plan: PlanId; status: TrunkStatus }
    /**
     * An earlier message, once a newer one tells what became of it. `said`: what the messages said that may stand
     * there though the answer to them was lost; they are looked for, and none is posted.
     */
    | { tells: 'superseded'; plan: PlanId; by: TrunkStatus['is']; said?: readonly Said[] }
    | {
        tells: 'progress';
        plan: PlanId;
        counts: TrunkCounts;
        stopping: boolean;
        freeze?: Freeze;
        backoffUntil?: number;
      }
    | {
        tells: 'result';
        plan: PlanId;
        counts: TrunkCounts;
        lone: LoneCall | null;
        /** Of many calls, those that were refused or whose answer was lost; the first ten. */
        failedInAll: number;
        failed: readonly ({ readonly number: string } & Omit<LoneCall, 'reference'>)[];
        canTryAgain: boolean;
        hasFile: boolean;
      }
    | { tells: 'returned'; note: TrunkNote }
    /** The request waits because its card can't be shown. */
    | { tells: 'card-waits'; plan: PlanId; because: string; channel: SlackChannelId };
}

export interface Holder {
  readonly user: UserId;
  /** Null: a draft set aside, held by no order. */
  readonly order: OrderId | null;
  /** The order that put there what it is set aside with; null: none, or none that will use it again. */
  readonly left: OrderId | null;
  readonly since: number;
}

/** A line with what it costs by itself; null where no prices were read (O10). */
export interface PricedLine extends NamedLine {
  readonly price: PriceSummary | null;
}

/** Everything behind Details: for the requester, approvers and admins alone. */
export interface RequestDetails extends CardModel {
  readonly subscriptions: readonly {
    readonly lines: readonly PricedLine[];
    readonly to: NamedSubscription | null;
  }[];
  readonly reference: string;
  readonly configurations: readonly {
    readonly subscription: number;
    readonly product: string;
    readonly values: readonly { readonly label: string; readonly value: string }[];
  }[];
}

/** What a message about a plan may have said before a newer one tells the outcome. */
export type Said = 'open' | 'approved' | 'placing' | 'in-doubt' | 'progress';

/** A direct message to the requester about one of their orders. */
export interface RequesterMessage {
  readonly family: 'order';
  readonly workspace: WorkspaceId;
  readonly to: UserId;
  readonly order: OrderId;
  readonly kind: OrderKind;
  readonly customer: string | null;
  readonly holds: OrderParts;
  /** Subscriptions that end on the wish date. */
  readonly ends: readonly EndingSubscription[];
  readonly wishDate: PlainDate | null;
  readonly about:
    | { tells: 'status'; plan: PlanId; status: CardStatus }
    /**
     * An earlier message, once a newer one tells what became of it. `said`: what the messages said that may stand
     * there though the answer to them was lost; they are looked for, and none is posted.
     */
    | { tells: 'superseded'; plan: PlanId; by: CardStatus['is']; said?: readonly Said[] }
    /** The order is theirs again (rejected, expired, returned …); `parked`: another one is in progress. */
    | { tells: 'returned'; note: Note; parked: boolean }
    /** `since`: when the turn began; each is told by a message of its own. */
    | { tells: 'your-turn'; since: number }
    /** A window waited for what came since, and the bot was started again meanwhile. */
    | { tells: 'goes-on'; since: number; step: Place['step']; position: number; steps: number }
    /**
     * `at`: when the draft was given back; each time is told by a message of its own. `stays`: what the order put there
     * can't be taken out (O3).
     */
    | { tells: 'hold-ended'; at: number; stays: boolean }
    /** The request waits because its card can't be shown. */
    | { tells: 'card-waits'; plan: PlanId; because: string; channel: SlackChannelId };
}

/** Details of a request of either family. */
export type AnyDetails = RequestDetails | TrunkDetails;

/** What the requester of a request of either family is told. */
export type AnyMessage = RequesterMessage | TrunkMessage;

/** A direct message to somebody who waited for what did not come; `order`: what it was for, where it was for one. */
export interface WaitMessage {
  readonly workspace: WorkspaceId;
  readonly to: UserId;
  readonly order: OrderId | null;
  readonly about: {
    readonly tells: 'cut-off';
    readonly id: string;
    readonly since: number;
    readonly wait: Wait;
    /** The process ended meanwhile; or the order had left the form when the answer came. */
    readonly why: 'restart' | 'moved-on';
  };
}

/** The name under which the message stands that tells that something came back: each time has its own. */
export const returnedSubject = (of: PlanId | OrderId, { why, at }: Note | TrunkNote): string =>
  `${of}:${why}:${at}`;

export interface StepNote {
  readonly plan: PlanId;
  readonly order: OrderId;
  readonly step: PlacingStep;
  readonly at: number;
  readonly operatorOrderId: string | null;
  readonly note: Note | null;
  readonly by: UserId | null;
}

/** Somebody asks something about a request: in the thread of its card, and its requester directly. */
export interface QuestionNote {
  readonly workspace: WorkspaceId;
  readonly plan: PlanId;
  readonly order: OrderId;
  readonly requester: UserId;
  readonly by: UserId;
  readonly question: string;
  /** Tells one question from another. */
  readonly id: string;
  /** Where the card stands; null where none does. */
  readonly channel: SlackChannelId | null;
  /** Whose question it answers; null where it is a question itself. */
  readonly answers: UserId | null;
}

/** Requests that have waited longer than the policy likes, in one message. */
export interface Reminder {
  readonly waiting: readonly {
    readonly order: OrderId;
    /** Milliseconds. */
    readonly waitedMs: number;
    readonly leftMs: number;
    readonly expiresAt: number;
  }[];
  /** Tells one reminder from another. */
  readonly id: string;
}

/** Why a click was not counted, for the clicker alone. */
export type NotCounted =
  | { why: 'not-approver' | 'requester' | 'guest' | 'foreign' | 'deactivated' | 'bot' }
  | { why: 'group-unreadable'; groups: readonly string[] }
  | { why: 'decided-before'; verb: 'approve' | 'reject'; at: number }
  | { why: 'plan-changed' | 'plan-altered' | 'closed' }
  | { why: 'not-admin' }
  | { why: 'slack-unreachable' }
  /** Another company reads the Slack channel of the click; or Slack doesn't say who does. */
  | { why: 'shared' | 'place-unclear' };

export interface EphemeralNotice {
  readonly to: UserId;
  readonly channel: SlackChannelId;
  readonly order: OrderId;
  readonly says: NotCounted;
  /** The reference that the log has too. */
  readonly reference: string;
}

/** The state of a Slack channel. `shared`: another company reads it, or may soon; null where that isn't known. */
export type Fact =
  | { usable: true; shared: boolean }
  | { usable: false; because: 'archived' | 'not-in-channel'; shared: boolean }
  | { usable: false; because: 'no-channel' | 'unreadable'; shared: null };
