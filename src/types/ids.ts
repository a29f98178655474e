import { z } from 'zod';

/**
 * Branded ids. Each is made only by parsing (`OrderId.parse(text)`), so a value of the type was checked once,
 * at a border, and can't be mixed up with another kind of text.
 */
const text = (max: number) => z.string().min(1).max(max);

/** Slack's id of a workspace (team), `T…`. Every table of people's work carries it. */
export const WorkspaceId = text(40).brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

/** Slack's id of a person, `U…` or `W…`. */
export const UserId = z
  .string()
  .regex(/^[UW][A-Z0-9]{1,39}$/)
  .brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Slack's id of a user group, `S…`. */
export const GroupId = z
  .string()
  .regex(/^S[A-Z0-9]{1,39}$/)
  .brand<'GroupId'>();
export type GroupId = z.infer<typeof GroupId>;

/** Slack's id of a Slack channel or direct message, `C…`, `D…` or `G…`. */
export const SlackChannelId = z
  .string()
  .regex(/^[CDG][A-Z0-9]{1,39}$/)
  .brand<'SlackChannelId'>();
export type SlackChannelId = z.infer<typeof SlackChannelId>;

/** Our number of an order or trunk change, as people say it: `TD-1042`. */
export const OrderId = z
  .string()
  .regex(/^TD-[1-9][0-9]{0,9}$/)
  .brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

/** Names a frozen plan: an HMAC of its content (see `ordering/plan.ts`). All that cards and buttons carry. */
export const PlanId = z
  .string()
  .regex(/^plan_[A-Za-z0-9_-]{20,64}$/)
  .brand<'PlanId'>();
export type PlanId = z.infer<typeof PlanId>;

/** The name of one login at the operator (G1), lower case. */
export const ProfileName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/)
  .brand<'ProfileName'>();
export type ProfileName = z.infer<typeof ProfileName>;

/** A UUID means the same in either case (RFC 9562); kept in lower case, it is compared and looked up as text. */
const uuid = z
  .string()
  .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'must be a UUID')
  .toLowerCase();

/** An account at the operator: an end customer's or the wholesaler's own. */
export const AccountId = uuid.brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

export const ProductId = uuid.brand<'ProductId'>();
export type ProductId = z.infer<typeof ProductId>;

export const SubscriptionId = uuid.brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof SubscriptionId>;

export const DraftId = uuid.brand<'DraftId'>();
export type DraftId = z.infer<typeof DraftId>;

export const IntakeId = uuid.brand<'IntakeId'>();
export type IntakeId = z.infer<typeof IntakeId>;

export const ChangeId = uuid.brand<'ChangeId'>();
export type ChangeId = z.infer<typeof ChangeId>;

export const TerminateId = uuid.brand<'TerminateId'>();
export type TerminateId = z.infer<typeof TerminateId>;

/** A calendar day without a time or a zone, `YYYY-MM-DD` (O11). */
export const PlainDate = z.iso.date().brand<'PlainDate'>();
export type PlainDate = z.infer<typeof PlainDate>;
