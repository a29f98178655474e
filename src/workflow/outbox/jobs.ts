import { z } from 'zod';
import { OrderId, PlanId, UserId, WorkspaceId, SlackChannelId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import type { Effect } from '../../ordering/events.js';
import { Wait } from '../wait.js';
import { AcquirePurpose, type Order } from '../../ordering/order.js';

/** The outbox's jobs: what a committed move has to bring about. Each may run again after a crash. */

const OfOrder = z.object({ workspace: WorkspaceId, order: OrderId });
const OfPlan = z.object({ workspace: WorkspaceId, plan: PlanId });

export const Job = z.discriminatedUnion('kind', [
  OfOrder.extend({ kind: z.literal('borrow'), purpose: AcquirePurpose }),
  OfOrder.extend({ kind: z.literal('let-go') }),
  OfOrder.extend({ kind: z.literal('end-hold') }),
  OfOrder.extend({ kind: z.literal('call-next') }),
  OfOrder.extend({ kind: z.literal('submit') }),
  OfOrder.extend({ kind: z.literal('place'), plan: PlanId }),
  OfOrder.extend({ kind: z.literal('look-at-draft') }),
  OfOrder.extend({ kind: z.literal('doubt-reminder') }),
  OfOrder.extend({ kind: z.literal('tell-doubt'), user: UserId, at: z.number() }),
  /** `window`: since when a window waited as the process ended. */
  OfOrder.extend({ kind: z.literal('tell'), window: z.number().optional() }),
  OfOrder.extend({ kind: z.literal('tell-hold-ended'), at: z.number() }),
  OfOrder.extend({ kind: z.literal('trunk-submit') }),
  OfOrder.extend({ kind: z.literal('trunk-apply'), plan: PlanId }),
  OfPlan.extend({ kind: z.literal('expire'), order: OrderId }),
  OfPlan.extend({ kind: z.literal('card') }),
  OfPlan.extend({ kind: z.literal('direct-card'), user: UserId }),
  OfPlan.extend({
    kind: z.literal('thread'),
    step: z.enum(['approved', 'placing', 'placed', 'returned', 'in-doubt', 'settled']),
    at: z.number(),
  }),
  OfPlan.extend({ kind: z.literal('remind'), order: OrderId }),
  OfPlan.extend({
    kind: z.literal('question'),
    order: OrderId,
    user: UserId,
    question: z.string(),
    id: z.string(),
    to: z.enum(['thread', 'requester']),
  }),
  z.object({
    kind: z.literal('tell-admin'),
    workspace: WorkspaceId,
    user: UserId,
    channel: SlackChannelId,
    since: z.number(),
  }),
  /** `why`: how it came that the person who waits saw nothing of it. */
  z.object({
    kind: z.literal('tell-wait'),
    workspace: WorkspaceId,
    user: UserId,
    id: z.string(),
    since: z.number(),
    wait: Wait,
    why: z.enum(['restart', 'moved-on']),
  }),
  z.object({ kind: z.literal('retain') }),
  z.object({ kind: z.literal('home'), workspace: WorkspaceId, user: UserId }),
  OfPlan.extend({ kind: z.literal('decide'), order: OrderId, user: UserId, channel: SlackChannelId }),
]);
export type Job = z.infer<typeof Job>;

/** A job with how it is queued: jobs of one serial key run one after another; of one key only one waits. */
export interface Queued {
  readonly job: Job;
  readonly serialKey: string;
  readonly key: string | null;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** All that touches the operator for one order runs in one serial key, so that two never meet in its draft. */
export const orderSerialKey = (order: OrderId) => `order:${order}`;
export const cardSerialKey = (plan: PlanId) => `card:${plan}`;

/** The job of an effect; null for what is written in the same transaction (ending a plan). */
export function jobOf(order: Order, effect: Effect, now: number): Queued | null {
  const { workspace, id } = order;
  const ofOrder = { workspace, order: id };
  const own = { serialKey: orderSerialKey(id), key: null, dueAt: now };
  switch (effect.do) {
    case 'borrow':
      return { job: { kind: 'borrow', ...ofOrder, purpose: effect.purpose }, ...own };
    case 'let-go':
      return releaseJob(workspace, id, now);
    case 'submit':
      return { job: { kind: 'submit', ...ofOrder }, ...own };
    case 'place':
      return { job: { kind: 'place', ...ofOrder, plan: effect.plan }, ...own };
    case 'look-at-draft':
      return lookAtDraftJob(workspace, id, now);
    case 'expire':
      return {
        job: { kind: 'expire', ...ofOrder, plan: effect.plan },
        serialKey: `expire:${effect.plan}`,
        key: null,
        dueAt: effect.at,
      };
    case 'show-card':
      return cardJob(workspace, effect.plan, now);
    case 'tell-requester':
      return {
        job: { kind: 'tell', ...ofOrder },
        serialKey: `tell:${id}`,
        key: `tell:${id}`,
        dueAt: now,
      };
    case 'tell-hold-ended':
      return {
        job: { kind: 'tell-hold-ended', ...ofOrder, at: now },
        serialKey: `tell:${id}`,
        key: null,
        dueAt: now,
      };
    case 'note-step':
      return {
        job: { kind: 'thread', workspace, plan: effect.plan, step: effect.step, at: now },
        serialKey: cardSerialKey(effect.plan),
        key: null,
        dueAt: now,
      };
    case 'end-plan':
      return null;
    default:
      return unreachable(effect);
  }
}

/** Tells whoever looked at a window that waited where the order stands, once what goes on by itself is done. */
export function notifyOfWindowJob(
  workspace: WorkspaceId,
  order: OrderId,
  window: number,
  dueAt: number,
): Queued {
  return {
    job: { kind: 'tell', workspace, order, window },
    serialKey: orderSerialKey(order),
    key: null,
    dueAt,
  };
}

/** Tells a person what became of what they waited for. */
export function notifyOfWaitJob(
  about: Omit<Extract<Job, { kind: 'tell-wait' }>, 'kind'>,
  dueAt: number,
): Queued {
  return { job: { kind: 'tell-wait', ...about }, serialKey: `wait:${about.id}`, key: null, dueAt };
}

/** Releases an order’s login. */
export function releaseJob(workspace: WorkspaceId, order: OrderId, now: number): Queued {
  return {
    job: { kind: 'let-go', workspace, order },
    serialKey: orderSerialKey(order),
    key: null,
    dueAt: now,
  };
}

/** Lets every order that waits for a login look again, this one first; one waiting job is enough. */
export function offerNextJob(workspace: WorkspaceId, order: OrderId, dueAt: number): Queued {
  return { job: { kind: 'call-next', workspace, order }, serialKey: 'call-next', key: 'call-next', dueAt };
}

/** Looks, in a while, whether an order still needs the login that it holds. */
export function endLeaseJob(workspace: WorkspaceId, order: OrderId, dueAt: number): Queued {
  const serialKey = `hold:${order}`;
  return { job: { kind: 'end-hold', workspace, order }, serialKey, key: serialKey, dueAt };
}

/** Brings the card of a plan to the state that stands when the job runs: one waiting job is enough. */
export function cardJob(workspace: WorkspaceId, plan: PlanId, now: number): Queued {
  return {
    job: { kind: 'card', workspace, plan },
    serialKey: cardSerialKey(plan),
    key: `card:${plan}`,
    dueAt: now,
  };
}

/** Brings the card in a person's direct message to the state that stands when the job runs. */
export function directCardJob(workspace: WorkspaceId, plan: PlanId, user: UserId, now: number): Queued {
  const job = { kind: 'direct-card', workspace, plan, user } as const;
  return { job, serialKey: `direct:${plan}`, key: `direct:${plan}:${user}`, dueAt: now };
}

/** Reminders are gathered, so they run one after another. */
export function remindJob(workspace: WorkspaceId, plan: PlanId, order: OrderId, dueAt: number): Queued {
  return { job: { kind: 'remind', workspace, plan, order }, serialKey: 'remind', key: null, dueAt };
}

/** Tells an admin that the approvals Slack channel can't be used since then, or that it can again. */
export function notifyAdminJob(
  workspace: WorkspaceId,
  user: UserId,
  channel: SlackChannelId,
  since: number,
  dueAt: number,
): Queued {
  const serialKey = `outage:${since}:${user}`;
  return { job: { kind: 'tell-admin', workspace, user, channel, since }, serialKey, key: serialKey, dueAt };
}

/** Reminds admins of an order in doubt, until it is settled; one waiting job is enough. */
export function doubtReminderJob(workspace: WorkspaceId, order: OrderId, dueAt: number): Queued {
  const serialKey = `doubt:${order}`;
  return { job: { kind: 'doubt-reminder', workspace, order }, serialKey, key: serialKey, dueAt };
}

/** Tells one admin of an order in doubt. */
export function notifyOfDoubtJob(workspace: WorkspaceId, order: OrderId, user: UserId, at: number): Queued {
  const serialKey = `doubt:${order}:${user}`;
  return { job: { kind: 'tell-doubt', workspace, order, user, at }, serialKey, key: serialKey, dueAt: at };
}

/** Reads once more what can be seen of an order in doubt. */
export function lookAtDraftJob(workspace: WorkspaceId, order: OrderId, dueAt: number): Queued {
  return {
    job: { kind: 'look-at-draft', workspace, order },
    serialKey: orderSerialKey(order),
    key: null,
    dueAt,
  };
}

/** Brings a person's Home to what stands when the job runs: one waiting job is enough. */
export function homeJob(workspace: WorkspaceId, user: UserId, dueAt: number): Queued {
  const serialKey = `home:${user}`;
  return { job: { kind: 'home', workspace, user }, serialKey, key: serialKey, dueAt };
}
