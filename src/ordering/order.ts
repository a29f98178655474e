import { z } from 'zod';
import { Fetched } from './fetched.js';
import { CardImpossible } from '../types/card-impossible.js';
import { CallFailure } from '../types/failure.js';
import {
  AccountId,
  DraftId,
  OrderId,
  PlainDate,
  PlanId,
  ProductId,
  ProfileName,
  SubscriptionId,
  UserId,
  WorkspaceId,
} from '../types/ids.js';

/**
 * The order as one person composes it, and every state it can be in. The schemas are also what a stored row is
 * parsed with, so a type here can't drift from what the database holds.
 */

/** Epoch milliseconds, UTC. Always comes in from outside: the core has no clock. */
const Moment = z.number().int().nonnegative();

const OrderKind = z.enum(['intake', 'change', 'terminate']);
export type OrderKind = z.infer<typeof OrderKind>;

const OrderLine = z.object({ productId: ProductId, quantity: z.number().int().positive() });

const Customer = z.object({ id: AccountId, name: z.string() });
export type Customer = z.infer<typeof Customer>;

/** One subscription to be: the product it starts with and what is added. `key` stays while others come and go. */
const Intake = z.object({
  key: z.number().int().positive(),
  initial: OrderLine.nullable(),
  lines: z.array(OrderLine),
  subscription: SubscriptionId.nullable(),
});
export type Intake = z.infer<typeof Intake>;

/**
 * A subscription the customer has, and what the order does to it. `active`: the products the operator shows for it;
 * null while they were not read.
 */
const SubscriptionUse = z.object({
  id: SubscriptionId,
  does: z.enum(['change', 'terminate']),
  active: z.array(OrderLine).nullable(),
});
export type SubscriptionUse = z.infer<typeof SubscriptionUse>;

/** A form the order needs: one product of one intake whose schema the operator gave (hash of its text). */
const FormRef = z.object({ intake: z.number().int(), productId: ProductId, hash: z.string() });
export type FormRef = z.infer<typeof FormRef>;

/** What a person entered in one form: the raw inputs, and the document once it was found valid. */
const Configuration = z.object({
  intake: z.number().int(),
  productId: ProductId,
  values: z.record(z.string(), z.json()),
  document: z.json().nullable(),
  /** Keys of values that are never shown again (writeOnly). */
  secrets: z.array(z.string()),
  /** The document in words, secrets masked: for the review and for Details. */
  summary: z.array(z.object({ label: z.string(), value: z.string() })),
  fetched: z.array(Fetched).default([]),
  /** Hash of the schema that it was entered for; absent in rows of before that was kept. */
  hash: z.string().optional(),
});
export type Configuration = z.infer<typeof Configuration>;

const Work = z.object({
  customer: Customer.nullable(),
  intakes: z.array(Intake),
  /** Subscriptions that are changed or terminated; each once. */
  subscriptions: z.array(SubscriptionUse).default([]),
  /** Lines that were typed where subscriptions are named and hold no id: kept as they are until they are put right. */
  strayLines: z.array(z.object({ does: SubscriptionUse.shape.does, text: z.string() })).default([]),
  wishDate: PlainDate.nullable(),
  reference: z.string(),
  /** Null while not every schema is known. */
  forms: z.array(FormRef).nullable(),
  configurations: z.array(Configuration),
  /** Counts what the bot itself set in inputs (Fix), which Slack shows only in new blocks. `nonces`: at which quantity. */
  nonce: z.number().int().nonnegative(),
  nonces: z.record(z.string(), z.number().int()).default({}),
});
export type Work = z.infer<typeof Work>;

/** Asked for from the review: back there as soon as nothing else is missing. */
const backTo = z.literal('review').optional();
/** The step at which it was asked for beside what the order has already: Back leads there again. */
const from = z.enum(['details', 'review']).optional();
const Place = z.discriminatedUnion('step', [
  z.object({ step: z.literal('customer') }),
  z.object({ step: z.literal('subscriptions'), does: SubscriptionUse.shape.does, from, backTo }),
  z.object({ step: z.literal('product'), intake: z.number().int(), from, backTo }),
  z.object({ step: z.literal('products'), intake: z.number().int(), backTo }),
  z.object({ step: z.literal('details'), backTo }),
  z.object({
    step: z.literal('configuration'),
    form: z.number().int().nonnegative(),
    page: z.number().int().nonnegative(),
    backTo,
  }),
  z.object({ step: z.literal('review') }),
]);
export type Place = z.infer<typeof Place>;

export const AcquirePurpose = z.enum(['active-products', 'schemas', 'dry-run']);
export type AcquirePurpose = z.infer<typeof AcquirePurpose>;

/**
 * What the order has to do with an operator's draft. `wanted`: a profile is asked for or being used; `kept`: with
 * `add` alone (O3) the draft still holds entries of the order, which are fixed.
 */
const DraftUse = z.discriminatedUnion('use', [
  z.object({ use: z.literal('none') }),
  z.object({ use: z.literal('wanted'), purpose: AcquirePurpose, since: Moment }),
  z.object({
    use: z.literal('kept'),
    profile: ProfileName,
    draftId: DraftId,
    /** After reading active products only the subscriptions lie in the draft; else all entries. */
    holds: z.enum(['subscriptions', 'all']).default('all'),
    /** Which subscriptions were opened in it; null in rows of before that was kept: all of the order's. */
    opened: z.array(SubscriptionId).nullable().default(null),
  }),
]);
export type DraftUse = z.infer<typeof DraftUse>;

/** One thing that is no longer what was approved, as old → new (drift). Texts are made by `texts/`. */
const Drift = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('price'),
    productId: ProductId,
    /** Null in rows of before names were kept. */
    name: z.string().nullable().default(null),
    before: z.string(),
    now: z.string(),
  }),
  z.object({ what: z.literal('total'), before: z.string(), now: z.string() }),
  z.object({ what: z.literal('rules'), messages: z.array(z.string()) }),
  z.object({ what: z.literal('schema'), productId: ProductId, name: z.string().nullable().default(null) }),
  z.object({ what: z.literal('active'), subscription: SubscriptionId, before: z.string(), now: z.string() }),
  z.object({ what: z.literal('wish-date'), date: PlainDate }),
  /** In rows of before a touched draft had a note of its own. */
  z.object({ what: z.literal('draft'), expected: z.array(z.string()), found: z.array(z.string()) }),
  /** The login's pointer names another draft than the one that the order filled. */
  z.object({ what: z.literal('other-draft'), profile: ProfileName }),
  z.object({
    what: z.literal('product'),
    productId: ProductId,
    name: z.string().nullable(),
    now: z.enum(['inactive', 'not-offered', 'refused']),
  }),
  /** The wholesaler's account, to which prices belong (O6). */
  z.object({ what: z.literal('account'), before: AccountId, now: AccountId }),
]);
export type Drift = z.infer<typeof Drift>;

/** Why an order is back with its requester, or why the last thing they asked for did not happen. */
const Note = z.discriminatedUnion('why', [
  z.object({ why: z.literal('rejected'), by: UserId, reason: z.string(), at: Moment }),
  z.object({ why: z.literal('expired'), at: Moment }),
  z.object({ why: z.literal('withdrawn'), at: Moment }),
  z.object({
    why: z.literal('dry-run-failed'),
    messages: z.array(z.string()),
    failure: CallFailure.optional(),
    /** What is not as it was approved, as far as that can be read. */
    changes: z.array(Drift).default([]),
    reference: z.string(),
    at: Moment,
  }),
  z.object({ why: z.literal('drift'), changes: z.array(Drift), at: Moment }),
  z.object({
    why: z.literal('foreign-entries'),
    profile: ProfileName,
    /** In words: those that the order did not put there; all that were found, in rows of before the others were kept. */
    entries: z.array(z.string()),
    /** In words: entries that the order put there and that are gone. */
    missing: z.array(z.string()).default([]),
    /** The login's pointer names another draft than the one that the order filled. */
    moved: z.boolean().default(false),
    at: Moment,
  }),
  /** A draft holds what the order put there while it was another (in words), and that can't be taken out (O3). */
  z.object({
    why: z.literal('left-in-draft'),
    profile: ProfileName,
    entries: z.array(z.string()),
    /** The order itself, where it can't be made that again: the wish date that lies there has passed. */
    late: OrderId.nullable().default(null),
    at: Moment,
  }),
  z.object({
    why: z.literal('operator-refused'),
    messages: z.array(z.string()),
    failure: CallFailure.optional(),
    changes: z.array(Drift).default([]),
    reference: z.string(),
    at: Moment,
  }),
  z.object({
    why: z.literal('operator-unavailable'),
    failure: CallFailure.optional(),
    reference: z.string(),
    at: Moment,
  }),
  /** The operator gave no id for an entry, so what was filled in could not be supplied. */
  z.object({ why: z.literal('not-configurable'), reference: z.string(), at: Moment }),
  /** Nobody knows whether what was filled in was taken, and no read shows it (O4). */
  z.object({
    why: z.literal('configuration-unknown'),
    failure: CallFailure,
    reference: z.string(),
    at: Moment,
  }),
  /** Something of Trunkdesk itself failed too often. */
  z.object({ why: z.literal('gave-up'), reference: z.string(), at: Moment }),
  /** The data was restored from a backup: nobody knows what was carried out since. */
  z.object({ why: z.literal('restored'), reference: z.string(), at: Moment }),
  /** What is kept of the plan is not what was submitted: somebody changed it in the database. */
  z.object({ why: z.literal('plan-altered'), reference: z.string(), at: Moment }),
  z.object({ why: z.literal('not-placed'), by: UserId, at: Moment }),
  z.object({ why: z.literal('rules'), messages: z.array(z.string()), at: Moment }),
  /** Subscriptions that could get one another's configuration. */
  z.object({ why: z.literal('not-told-apart'), messages: z.array(z.string()), at: Moment }),
  z.object({ why: z.literal('wish-date-past'), at: Moment }),
  z.object({
    why: z.literal('too-few-approvers'),
    needed: z.number().int(),
    could: z.array(UserId),
    unreadable: z.array(z.string()),
    at: Moment,
  }),
  z.object({ why: z.literal('not-allowed'), unreadable: z.array(z.string()), at: Moment }),
  CardImpossible,
]);
export type Note = z.infer<typeof Note>;

/** How a plan ended; a plan that ended can't be decided any more. */
export const PlanEnding = z.discriminatedUnion('ended', [
  z.object({ ended: z.literal('rejected'), by: UserId, reason: z.string(), at: Moment }),
  z.object({ ended: z.literal('expired'), at: Moment }),
  z.object({ ended: z.literal('withdrawn'), at: Moment }),
  z.object({ ended: z.literal('returned'), note: Note, at: Moment }),
  z.object({
    ended: z.literal('placed'),
    operatorOrderId: z.string().nullable(),
    settledBy: UserId.nullable(),
    at: Moment,
  }),
]);
export type PlanEnding = z.infer<typeof PlanEnding>;

/** The last dry run tried as a preview; gone as soon as anything is edited. */
const Preview = z.discriminatedUnion('result', [
  z.object({ result: z.literal('passed'), at: Moment }),
  z.object({
    result: z.literal('failed'),
    messages: z.array(z.string()),
    failure: CallFailure.optional(),
    reference: z.string(),
    at: Moment,
  }),
]);
export type Preview = z.infer<typeof Preview>;

const Head = z.object({
  id: OrderId,
  workspace: WorkspaceId,
  requester: UserId,
  kind: OrderKind,
  createdAt: Moment,
  updatedAt: Moment,
  work: Work,
  draft: DraftUse,
});

/** Where the POST of an approved plan went, committed before it is sent. */
const Attempt = z.object({ id: z.string(), profile: ProfileName, draftId: DraftId, sentAt: Moment });
export type Attempt = z.infer<typeof Attempt>;

const Composing = Head.extend({
  state: z.literal('composing'),
  at: Place,
  parked: z.boolean(),
  note: Note.nullable(),
  preview: Preview.nullable(),
});
const Submitting = Head.extend({ state: z.literal('submitting'), since: Moment });
const AwaitingApproval = Head.extend({
  state: z.literal('awaiting-approval'),
  plan: PlanId,
  needed: z.number().int().positive(),
  submittedAt: Moment,
  expiresAt: Moment,
});
const Checking = Head.extend({
  state: z.literal('checking'),
  plan: PlanId,
  submittedAt: Moment,
  approvedAt: Moment,
});
const Placing = Head.extend({
  state: z.literal('placing'),
  plan: PlanId,
  submittedAt: Moment,
  approvedAt: Moment,
  attempt: Attempt,
});
const InDoubt = Head.extend({
  state: z.literal('in-doubt'),
  plan: PlanId,
  submittedAt: Moment,
  approvedAt: Moment,
  attempt: Attempt,
  because: z.string(),
  reference: z.string(),
  /** What the draft showed when it was last read, in words of entries; null when it could not be read. */
  seen: z.object({ at: Moment, entries: z.array(z.string()), pointerMoved: z.boolean() }).nullable(),
});
const Placed = Head.extend({
  state: z.literal('placed'),
  plan: PlanId,
  submittedAt: Moment,
  placedAt: Moment,
  /** Null: the operator gave none (O7). */
  operatorOrderId: z.string().nullable(),
  /** Who said that an order in doubt was placed; null when the operator's answer said so. */
  settledBy: UserId.nullable(),
});
const Discarded = Head.extend({ state: z.literal('discarded'), discardedAt: Moment });

export const Order = z.discriminatedUnion('state', [
  Composing,
  Submitting,
  AwaitingApproval,
  Checking,
  Placing,
  InDoubt,
  Placed,
  Discarded,
]);
export type Order = z.infer<typeof Order>;
export type OrderState = Order['state'];
/** The order in one of its states: `In<'composing'>`. */
export type In<S extends OrderState> = Extract<Order, { state: S }>;

/** Whether this is the one order its requester works on now (at most one per person). */
export function isInProgress(order: Order): boolean {
  return (order.state === 'composing' && !order.parked) || order.state === 'submitting';
}

/** All lines of an intake: the product it starts with first. */
export function linesOf(intake: Intake): z.infer<typeof OrderLine>[] {
  return intake.initial === null ? intake.lines : [intake.initial, ...intake.lines];
}

/** What the order does with a kind of subscription entry. */
export function subscriptionsThat(work: Work, does: SubscriptionUse['does']): SubscriptionUse[] {
  return work.subscriptions.filter((each) => each.does === does);
}
