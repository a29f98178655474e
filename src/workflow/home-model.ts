import { z } from 'zod';
import type { TrunkNote, TrunkPlace } from '../trunk/index.js';
import type { Texts } from '../texts/index.js';
import type { OrderId, UserId } from '../types/ids.js';
import type { AnyCard, CardModel, Freeze, Holder, TrunkCardModel } from './messages.js';
import type { OrderSummary, CircuitOpen } from './screens.js';

/** What a person's Home tab shows, as data. */

/** Which page of each list is shown, from 0. */
export const HomePages = z.object({
  requests: z.number().int().min(0).max(9_999),
  waiting: z.number().int().min(0).max(9_999),
});
export type HomePages = z.infer<typeof HomePages>;

/** One page of a long list. */
export interface Paged<T> {
  readonly items: readonly T[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** There are more than `total`, which is as far as was counted. */
  readonly more: boolean;
}

/** A trunk change of a person's own, in a few words. */
export interface TrunkSummary {
  readonly order: OrderId;
  readonly action: TrunkCardModel['action'];
  readonly channel: string | null;
  readonly customer: string | null;
  /** How many numbers it names, whether they can be used or not; 1 for an edit. */
  readonly size: number;
  /** The only number that it names, as people read it. */
  readonly number: string | null;
  readonly stands:
    | {
        is: 'unfinished';
        next: TrunkPlace;
        /** Settings that something was entered for. */
        settings: number;
        /** Numbers that can be used. */
        ready: number;
        /** Why it is back with its requester; null where it was not submitted yet. */
        note: TrunkNote | null;
      }
    | { is: 'submitting' | 'discarded' }
    | { is: 'submitted'; card: TrunkCardModel };
  readonly updatedAt: number;
}

/** A person's unfinished trunk changes, the newest first. */
export interface UnfinishedTrunks {
  /** The newest few. */
  readonly items: readonly TrunkSummary[];
  /** How many there are. */
  readonly total: number;
}

/** One of a person's own orders and trunk changes. */
export type OwnRequest =
  | { readonly family: 'order'; readonly summary: OrderSummary }
  | { readonly family: 'trunk'; readonly summary: TrunkSummary };

/** A page of a person's own orders and trunk changes; `discarded`: how many were left out since they are. */
export interface OwnRequests extends Paged<OwnRequest> {
  readonly discarded: number;
}

/** What was done, as the journal names it. */
export const activities = [
  'order.begun',
  'order.repeated',
  'order.discard-asked',
  'order.submitted',
  'order.approved',
  'order.rejected',
  'order.expired',
  'order.withdrawn',
  'order.placed',
  'order.returned',
  'order.doubted',
  'order.settled-placed',
  'order.settled-not-placed',
  'trunk.submitted',
  'trunk.approved',
  'trunk.rejected',
  'trunk.expired',
  'trunk.withdrawn',
  'trunk.finished',
  'decision.approve',
  'decision.reject',
  'request.asked',
  'placing.frozen',
  'placing.unfrozen',
] as const;
/** What was done, as `texts/` says it: some of the journal's names stand for more than one thing. */
export type Activity =
  | (typeof activities)[number]
  | 'request.answered'
  | 'order.returned-restored'
  | `trunk.${'partly-done' | 'not-done' | 'in-doubt'}`;

/** Something that was done, as a person's recent activity tells it. */
export interface ActivityRow {
  readonly at: number;
  /** Null: Trunkdesk itself. */
  readonly by: UserId | null;
  readonly did: Activity;
  readonly order: OrderId | null;
  /** The operator's id of an order that was placed. */
  readonly operatorOrderId: string | null;
}

/** The state of the system, for admins. */
export interface Health {
  /** Set while the operator does not answer. */
  readonly resting: CircuitOpen | null;
  /** Jobs that are due, or failed and are tried again. */
  readonly waiting: number;
  /** Since when the oldest of them waits; null where none does. */
  readonly waitingSince: number | null;
  /** It waits longer than is usual. */
  readonly isLate: boolean;
  /** Jobs that are to run later. */
  readonly scheduled: number;
  readonly running: number;
  readonly failed: number;
  /** Jobs that failed too often and are not tried again by themselves, the oldest first; a few. */
  readonly given: readonly GivenUp[];
}

/** An order in doubt, as an admin finds it first on Home. */
export interface Doubt {
  readonly card: CardModel;
  /** Whether this person may settle it: its requester may not. */
  readonly mayResolve: boolean;
}

export interface Doubts {
  /** The oldest first; a few. */
  readonly items: readonly Doubt[];
  readonly total: number;
}

/** A job that was given up, which an admin can let run again. */
export interface GivenUp {
  readonly id: string;
  /** The kind of job, by the name of its label; null where this version knows none such. */
  readonly kind: keyof Texts['jobs'] | null;
  /** The order or trunk change that the job is about; empty where it is about none. */
  readonly about: string;
  /** When it was first tried; epoch milliseconds. */
  readonly since: number;
}

/** The whole tab, for one person. */
export interface HomeModel {
  readonly role: { readonly requester: boolean; readonly approver: boolean; readonly admin: boolean };
  /** For admins alone. */
  readonly doubts: Doubts;
  readonly freeze: Freeze | null;
  readonly inProgress: OrderSummary | null;
  /** The newest few: `home/home.ts` says how many. */
  readonly parked: readonly OrderSummary[];
  /** How many orders are parked, those that have no row among them. */
  readonly parkedInAll: number;
  readonly trunks: UnfinishedTrunks;
  readonly requests: Paged<OwnRequest>;
  readonly waiting: Paged<AnyCard>;
  readonly activity: readonly ActivityRow[];
  /** Who uses the logins that this person's orders could use. */
  readonly holders: readonly Holder[];
  /** For admins alone. */
  readonly health: Health | null;
}
