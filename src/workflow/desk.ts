import type { FormValues } from '../forms/index.js';
import type { Customer, OrderKind } from '../ordering/order.js';
import type { Fix } from '../ordering/rules/types.js';
import type {
  OrderId,
  PlainDate,
  PlanId,
  ProductId,
  ProfileName,
  SlackChannelId,
  SubscriptionId,
  UserId,
  WorkspaceId,
} from '../types/ids.js';
import type {
  CardModel,
  Freeze,
  NotCounted,
  RequestDetails,
  TrunkCardModel,
  TrunkDetails,
} from './messages.js';
import type { OrderSummary, Screen } from './screens.js';
import type { TrunkDesk } from './trunk/desk.js';
import type { Who } from './who.js';
import type { HomeModel, HomePages, Paged } from './home-model.js';

/** The use cases that `slack/` calls: each commits before it returns, and none decides who may see a view. */

/** The inputs of one screen as a person left them; null where nothing is chosen. */
export type StepInput =
  | { step: 'customer'; customer: Customer | null }
  /** `beside`: how many more the screen showed as fixed. */
  | { step: 'subscriptions'; does: 'change' | 'terminate'; ids: readonly SubscriptionId[]; beside?: number }
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
  /** There where the window waits: told when it is about to be shown, and when it shows what came. */
  readonly window?: { opened(): Promise<void>; answered(): Promise<void> };
}

/** What `/order` meets: an order to resume, or none. */
export type Opening =
  | { found: 'none' }
  | { found: 'in-progress'; order: OrderSummary }
  | { found: 'parked'; orders: readonly OrderSummary[] };

export interface CustomerHit {
  readonly customer: Customer;
  /** What tells customers of one name apart, from the operator. */
  readonly detail: string | null;
}

/** Answers of a typeahead, each customer once. `hint` replaces an empty list. */
export interface CustomerHits {
  readonly groups: readonly { readonly index: string; readonly hits: readonly CustomerHit[] }[];
  readonly more: boolean;
  readonly hint:
    | 'none-found'
    | 'operator-slow'
    | 'operator-down'
    | 'operator-refused'
    | 'operator-waits'
    | 'operator-fault'
    | 'not-understood'
    | 'login-failed'
    | 'type-more'
    | null;
}

export interface OrderDesk {
  /** What the person has in progress and parked. */
  opening(who: Who): Promise<Opening>;
  /** Starts an order; `AlreadyInProgress` is answered with the one that is. */
  begin(who: Who, kind: OrderKind, typedCustomer: string | null): Promise<Answer>;
  /** Finds customers at the operator, answered within `deadlineMs` or with a hint. Cached. */
  customers(who: Who, query: string, deadlineMs: number): Promise<CustomerHits>;
  /** Keeps what was picked or typed on a screen and draws it again (preconditions, prices, totals). */
  keep(
    who: Who,
    order: OrderId,
    input: StepInput,
    /** `once`: what is put in or taken out would be put in or taken out twice where it comes again. */
    how?: 'once',
  ): Promise<Answer>;
  next(who: Who, order: OrderId, input: StepInput): Promise<Answer>;
  /** Back keeps what was typed, where it can be kept. */
  back(who: Who, order: OrderId, input: StepInput | null): Promise<Answer>;
  another(who: Who, order: OrderId, input: StepInput): Promise<Answer>;
  /** One more kind of entry in the same order: new subscriptions, a change, a termination. What was typed is kept. */
  add(who: Who, order: OrderId, input: StepInput | null, kind: OrderKind): Promise<Answer>;
  /** A new order with an old one's lines and configuration, checked afresh. */
  repeat(who: Who, order: OrderId): Promise<Answer>;
  removeSubscription(who: Who, order: OrderId, intake: number): Promise<Answer>;
  fix(who: Who, order: OrderId, input: StepInput | null, fix: Fix): Promise<Answer>;
  /** Fetches a remote value on its button (O13) and puts it into the form. */
  fetchValue(who: Who, order: OrderId, input: StepInput, property: string): Promise<Answer>;
  edit(
    who: Who,
    order: OrderId,
    intake: number,
    what: 'product' | 'products' | 'configuration' | 'details',
    /** Whose configuration; without it the first one that the subscription has. */
    product?: ProductId,
  ): Promise<Answer>;
  dryRun(who: Who, order: OrderId): Promise<Answer>;
  /** @param content what the review showed, where that is known: anything else is not submitted */
  submit(who: Who, order: OrderId, content?: string | null): Promise<Answer>;
  park(who: Who, order: OrderId): Promise<Answer>;
  /** Takes a parked order up again; the one in progress is parked. */
  resume(who: Who, order: OrderId): Promise<Answer>;
  discard(who: Who, order: OrderId): Promise<Answer>;
  /** Leaves the queue for a profile. */
  leaveQueue(who: Who, order: OrderId): Promise<Answer>;
  /** @param plan what is meant, where that is known: one submitted since stays */
  withdraw(who: Who, order: OrderId, plan?: PlanId | null): Promise<Answer>;
  /** The screen as it stands, reading the operator where it must. `gone` for what is not the person's. */
  look(who: Who, order: OrderId): Promise<Answer>;
  /** The person's own orders, newest first, ten on a page. */
  list(who: Who, page: number): Promise<Paged<OrderSummary>>;
  status(who: Who, order: OrderId): Promise<OrderSummary | null>;
}

/** How a click on a card was taken. It is checked afterwards; what doesn't count is whispered to the clicker. */
export type Taken = { taken: true } | { taken: false; says: NotCounted };

export interface ApprovalDesk {
  /** Commits "decision asked". `channel` is where the click happened. */
  decide(
    who: Who,
    plan: PlanId,
    verb: 'approve' | 'reject',
    reason: string | null,
    channel: SlackChannelId,
  ): Promise<Taken>;
  /** What Details shows; refused to who is neither requester, approver nor admin. */
  details(
    who: Who,
    plan: PlanId,
  ): Promise<{ ok: true; details: RequestDetails | TrunkDetails } | { ok: false; says: NotCounted }>;
  /**
   * An admin, not the requester, says what became of an order in doubt (O16). `channel` is where the click happened; null
   * where that isn't known.
   */
  settle(
    who: Who,
    plan: PlanId,
    outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
    channel: SlackChannelId | null,
  ): Promise<Taken>;
  /** Whether this person may settle it there, before the modal asks for the order id. */
  maySettle(who: Who, plan: PlanId, channel: SlackChannelId | null): Promise<Taken>;
  /** Requests waiting for a decision this person may give, oldest first; at most 50. */
  waitingFor(who: Who): Promise<readonly (CardModel | TrunkCardModel)[]>;
  /**
   * A request by its number, for whoever may see its details; null for everybody else. An approver who may still
   * decide it gets its card into their direct message.
   */
  look(
    who: Who,
    order: OrderId,
  ): Promise<{ readonly card: CardModel | TrunkCardModel; readonly brought: boolean } | null>;
  /** Passes a question to the requester and the card's thread; for whoever may see Details. */
  ask(who: Who, plan: PlanId, question: string): Promise<Taken>;
  /**
   * The requester takes back a request that waits, an order or a trunk change. False: it doesn't wait any more, and
   * was not taken back before either.
   * @param plan what is meant, where that is known: one submitted since stays
   */
  withdraw(who: Who, order: OrderId, plan?: PlanId | null): Promise<boolean>;
  /** Slack says that something about the approvals Slack channel changed: what waits for it looks again. */
  channelChanged(workspace: WorkspaceId, channel: SlackChannelId): Promise<void>;
}

/** Why a command for admins was refused, and whom to ask. */
export type FreezeRefusal = NotCounted | { why: 'admins-only'; ask: readonly UserId[] };

export type Freezing =
  | { ok: true; /** False: it stood so already. */ changed: boolean; freeze: Freeze | null }
  | { ok: false; says: FreezeRefusal };

/** Nothing is placed or applied while an admin has frozen placing. */
export interface FreezeDesk {
  look(who: Who): Promise<Freeze | null>;
  freeze(who: Who, reason: string): Promise<Freezing>;
  /** @param since of the freeze that is meant (epoch milliseconds), where that is known: another one stays */
  unfreeze(who: Who, since?: number): Promise<Freezing>;
}

/** A login at the operator as admins see it. `since`: epoch milliseconds. */
export type ProfileLine =
  | { profile: ProfileName; is: 'free' }
  /** `called`: kept for a person whose turn it is. `order`: null where it belongs to another workspace. */
  | { profile: ProfileName; is: 'held' | 'called'; user: UserId; order: OrderId | null; since: number }
  | { profile: ProfileName; is: 'set-aside'; user: UserId; since: number; why: string };

export interface ProfileList {
  readonly profiles: readonly ProfileLine[];
  /** In the order in which their turns come. */
  readonly waiting: readonly { readonly user: UserId; readonly order: OrderId; readonly since: number }[];
}

export type ReleasedProfile = 'released' | 'free' | 'held-anew' | 'being-placed' | 'in-doubt';

export type CheckedProfile =
  | { found: 'free' | 'in-use' }
  | { found: 'entries'; entries: readonly string[] }
  | { found: 'unreadable'; reference: string };

type ForAdmins<T> = ({ ok: true } & T) | { ok: false; says: FreezeRefusal };

/** Who holds which login at the operator; for admins. */
export interface ProfileDesk {
  list(who: Who): Promise<ForAdmins<ProfileList>>;
  /**
   * Takes a login from the order that holds it, or puts one that was set aside to use again.
   * @param since of the hold that is meant (epoch milliseconds): one that began at another time stays
   */
  release(who: Who, profile: ProfileName, since?: number): Promise<ForAdmins<{ became: ReleasedProfile }>>;
  /** Reads the draft of a login that was set aside, and frees it where it is empty. */
  checkAgain(who: Who, profile: ProfileName): Promise<ForAdmins<CheckedProfile>>;
}

/** What a person's Home tab shows. */
export interface HomeDesk {
  /** Home as it stands now, with these pages of its lists; null: those it showed last. Keeps it up to date from then on. */
  open(who: Who, pages: HomePages | null): Promise<HomeModel>;
  /** What this person did, and what became of their requests; newest first. */
  activity(who: Who, limit: number): Promise<HomeModel['activity']>;
  /** An admin lets a job that was given up run again. */
  tryAgain(who: Who, job: string): Promise<{ ok: true; found: boolean } | { ok: false; says: FreezeRefusal }>;
}

/** Whether a person may use a command, and whom to ask otherwise. */
export interface AccessDesk {
  /** @param age `recent` where nothing is done by it, only shown */
  mayOrder(
    who: Who,
    age?: 'recent',
  ): Promise<{ ok: true } | { ok: false; says: NotCounted | { why: 'no-role'; ask: readonly UserId[] } }>;
  role(
    who: Who,
  ): Promise<{ readonly requester: boolean; readonly approver: boolean; readonly admin: boolean }>;
}

export interface Desk {
  readonly orders: OrderDesk;
  readonly trunk: TrunkDesk;
  readonly approvals: ApprovalDesk;
  readonly access: AccessDesk;
  readonly freeze: FreezeDesk;
  readonly home: HomeDesk;
  readonly profiles: ProfileDesk;
}
