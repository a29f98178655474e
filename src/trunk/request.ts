import { z } from 'zod';
import { CardImpossible } from '../types/card-impossible.js';
import { CallFailure } from '../types/failure.js';
import { AccountId, OrderId, PlanId, UserId, WorkspaceId } from '../types/ids.js';
import { ChannelChanges } from './change.js';
import { GivenList, mostRows, type NumberVerb } from './given-list.js';
import { isSettingGroup, type SettingGroup } from './groups.js';
import { ChannelName } from './names.js';
import { NumberType } from './number-type.js';
import { E164 } from './number.js';
import { isSettingName, type SettingName } from './settings.js';

/** A change of trunks as one person asks for it, and every state it can be in. */

/** Epoch milliseconds, UTC. Comes in from outside: the core has no clock. */
const Moment = z.number().int().nonnegative();

/** One call about one number. */
export const NumberAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('connect'), number: E164, channel: ChannelName }),
  z.object({ do: z.literal('disconnect'), number: E164 }),
  z.object({ do: z.literal('type'), number: E164, channel: ChannelName, type: NumberType }),
  z.object({ do: z.literal('untype'), number: E164, channel: ChannelName }),
]);
export type NumberAction = z.infer<typeof NumberAction>;

const Group = z.custom<SettingGroup>((text) => typeof text === 'string' && isSettingGroup(text));

/** What is asked for: an edit of one channel, or calls about numbers (at most 1,000, all of one kind). */
export const TrunkWork = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    channel: ChannelName.nullable(),
    groups: z.array(Group),
    changes: ChannelChanges,
  }),
  /** `actions` is empty as long as none can be made of its list. */
  z.object({ kind: z.literal('numbers'), actions: z.array(NumberAction).max(mostRows) }),
]);
export type TrunkWork = z.infer<typeof TrunkWork>;

/** Opened from the review: back there, unless something else has become wrong. */
const backTo = z.literal('review').optional();

const Place = z.discriminatedUnion('step', [
  z.object({ step: z.literal('channel'), backTo }),
  z.object({ step: z.literal('groups') }),
  z.object({ step: z.literal('settings'), group: Group, backTo }),
  /** The list that its calls are made of. */
  z.object({ step: z.literal('lines') }),
  z.object({ step: z.literal('review') }),
]);
export type TrunkPlace = z.infer<typeof Place>;

/**
 * What stands in the input of a setting and can't be sent as it is: a typed value that can't be read, or one beside a
 * ticked Empty. It is kept as typed, so that whoever comes back to its page finds it there. Never a secret (T7).
 */
export const UnreadInput = z.object({
  setting: z.custom<SettingName>((name) => typeof name === 'string' && isSettingName(name)),
  text: z.string(),
});
export type UnreadInput = z.infer<typeof UnreadInput>;

/** What stands in the input of a setting and can't be sent; undefined where nothing does. */
export const unreadText = (
  { unread }: { readonly unread: readonly UnreadInput[] },
  setting: SettingName,
): string | undefined => unread.find((each) => each.setting === setting)?.text;

/** Why a change is back with its requester, or why the last thing asked did not happen. */
export const TrunkNote = z.discriminatedUnion('why', [
  z.object({ why: z.literal('rejected'), by: UserId, reason: z.string(), at: Moment }),
  z.object({ why: z.literal('expired'), at: Moment }),
  z.object({ why: z.literal('withdrawn'), at: Moment }),
  z.object({
    why: z.literal('operator-refused'),
    messages: z.array(z.string()),
    failure: CallFailure.optional(),
    reference: z.string(),
    at: Moment,
  }),
  z.object({ why: z.literal('not-allowed'), unreadable: z.array(z.string()), at: Moment }),
  z.object({
    why: z.literal('too-few-approvers'),
    needed: z.number().int(),
    could: z.array(UserId),
    unreadable: z.array(z.string()),
    at: Moment,
  }),
  CardImpossible,
  /** The change could not be carried out, and none of its calls was sent. */
  z.object({ why: z.literal('not-carried-out'), reference: z.string(), at: Moment }),
  /** The data was restored from a backup: nobody knows whether it was carried out since. */
  z.object({ why: z.literal('restored'), reference: z.string(), at: Moment }),
]);
export type TrunkNote = z.infer<typeof TrunkNote>;

/** How many calls came to what. */
export const TrunkCounts = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** The answer was lost: nobody knows. */
  unknown: z.number().int(),
  /** Calls that were not sent: stopped, given up, or without a connection. */
  skipped: z.number().int(),
  /** How many of those refused or not sent may go well the next time, with nothing changed in them. */
  passing: z.number().int().default(0),
});
export type TrunkCounts = z.infer<typeof TrunkCounts>;

const Head = z.object({
  id: OrderId,
  workspace: WorkspaceId,
  requester: UserId,
  createdAt: Moment,
  updatedAt: Moment,
  /** For the pickers: the operator's lists are an account's. Null where none was chosen. */
  customer: z.object({ id: AccountId, name: z.string() }).nullable(),
  work: TrunkWork,
  /** The whole list that was pasted, uploaded or found; null for an edit, and for one number. */
  list: GivenList.nullable().default(null),
});

const Submitted = Head.extend({ plan: PlanId, submittedAt: Moment });

export const TrunkRequest = z.discriminatedUnion('state', [
  Head.extend({
    state: z.literal('composing'),
    at: Place,
    note: TrunkNote.nullable(),
    unread: z.array(UnreadInput).readonly().default([]),
  }),
  Head.extend({ state: z.literal('submitting'), since: Moment }),
  Submitted.extend({
    state: z.literal('awaiting-approval'),
    needed: z.number().int().positive(),
    expiresAt: Moment,
  }),
  Submitted.extend({ state: z.literal('applying'), startedAt: Moment, stopping: z.boolean() }),
  Submitted.extend({
    state: z.literal('done'),
    finishedAt: Moment,
    counts: TrunkCounts,
    /** Its secrets were deleted after a while, so nothing of it can be sent once more. */
    lapsed: z.literal(true).optional(),
  }),
  Head.extend({ state: z.literal('discarded'), discardedAt: Moment }),
]);
export type TrunkRequest = z.infer<typeof TrunkRequest>;
export type TrunkState = TrunkRequest['state'];
export type TrunkIn<S extends TrunkState> = Extract<TrunkRequest, { state: S }>;

/** A trunk change frozen for approval: exactly what will be sent. */
export const TrunkPlan = z.object({
  version: z.literal(1),
  trunk: z.literal(true),
  order: OrderId,
  workspace: WorkspaceId,
  requester: UserId,
  customer: z.object({ id: AccountId, name: z.string() }).nullable(),
  work: TrunkWork,
  submittedAt: Moment,
});
export type TrunkPlan = z.infer<typeof TrunkPlan>;

/** The policy's name of what is asked for. */
export function actionName(work: TrunkWork): 'trunk.edit' | `trunk.${NumberVerb}` {
  if (work.kind === 'edit') return 'trunk.edit';
  return `trunk.${work.actions[0]?.do ?? 'connect'}`;
}

/** How many calls carry it out. */
export const sizeOf = (work: TrunkWork): number => (work.kind === 'edit' ? 1 : work.actions.length);

/**
 * Whether the same call may be sent once more after its answer was lost. Renaming a channel may not: the second
 * time its name in the path is gone.
 */
function isRepeatable(work: TrunkWork): boolean {
  return work.kind === 'numbers' || !work.changes.some((change) => change.setting === 'new_name');
}

/**
 * Whether "Try again" is offered for what came of its calls; only so long its secrets are kept (T7). What was surely
 * not carried out may be sent again whatever it is.
 */
export const mayTryAgain = ({ work, counts, lapsed }: TrunkIn<'done'>): boolean =>
  lapsed !== true && (counts.unknown > 0 ? isRepeatable(work) : counts.passing > 0);
