import type { OrderId, PlanId, SlackChannelId, UserId, WorkspaceId } from '../../types/ids.js';
import type { AnyCard, AnyDetails, Freeze, NotCounted } from '../messages.js';
import type { Actor } from '../actor.js';
import type { FreezeRefusal } from '../access.js';

/** What can be done with whatever is approved, order or trunk change. */

/** How a click on a card was taken. It is checked afterwards; what doesn't count is told to the clicker in an ephemeral message. */
export type Taken = { taken: true } | { taken: false; says: NotCounted };

/** Filled by `notify/create-approval-service.ts`: what it shows of requests is drawn a room further up. */
export interface ApprovalService {
  /**
   * Commits that somebody clicked Approve or Reject; the job `decide` checks it afterwards, and counts it. `channel` is
   * where the click happened.
   */
  askDecision(
    actor: Actor,
    plan: PlanId,
    verb: 'approve' | 'reject',
    reason: string | null,
    channel: SlackChannelId,
  ): Promise<Taken>;
  /** Which request a plan is of; null for a plan that is not there. */
  orderOf(actor: Actor, plan: PlanId): Promise<OrderId | null>;
  /** What Details shows; refused to who is neither requester, approver nor admin. */
  details(
    actor: Actor,
    plan: PlanId,
  ): Promise<{ ok: true; details: AnyDetails } | { ok: false; says: NotCounted }>;
  /**
   * An admin, not the requester, says what became of an order in doubt (O16). `channel` is where the click happened; null
   * where that isn't known.
   */
  resolveDoubt(
    actor: Actor,
    plan: PlanId,
    outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
    channel: SlackChannelId | null,
  ): Promise<Taken>;
  /** Whether this person may settle it there, before the modal asks for the order id. */
  mayResolveDoubt(actor: Actor, plan: PlanId, channel: SlackChannelId | null): Promise<Taken>;
  /** Requests waiting for a decision this person may give, oldest first; at most 50. */
  waitingFor(actor: Actor): Promise<readonly AnyCard[]>;
  /**
   * A request by its number, for whoever may see its details; null for everybody else. An approver who may still
   * decide it gets its card into their direct message.
   */
  look(actor: Actor, order: OrderId): Promise<{ readonly card: AnyCard; readonly brought: boolean } | null>;
  /**
   * Passes a question to the requester and the card's thread; for whoever may see Details.
   * @param answers whose question it answers: then they are told in place of the requester
   */
  ask(actor: Actor, plan: PlanId, question: string, answers?: UserId | null): Promise<Taken>;
  /**
   * The requester takes back a request that waits, an order or a trunk change. False: it doesn't wait any more, and
   * was not taken back before either.
   * @param plan what is meant, where that is known: one submitted since stays
   */
  withdraw(actor: Actor, order: OrderId, plan?: PlanId | null): Promise<boolean>;
  /** Slack says that something about the approvals Slack channel changed: what waits for it looks again. */
  channelChanged(workspace: WorkspaceId, channel: SlackChannelId): Promise<void>;
}

export type Freezing =
  | { ok: true; /** False: it stood so already. */ changed: boolean; freeze: Freeze | null }
  | { ok: false; says: FreezeRefusal };

/** Nothing is placed or applied while an admin has frozen placing. */
export interface FreezeService {
  look(actor: Actor): Promise<Freeze | null>;
  freeze(actor: Actor, reason: string): Promise<Freezing>;
  /** @param since of the freeze that is meant (epoch milliseconds), where that is known: another one stays */
  unfreeze(actor: Actor, since?: number): Promise<Freezing>;
}
