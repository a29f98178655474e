import type { z } from 'zod';
import type { NewOrderRow, OrderRow, Repositories, Store } from '../../store/index.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';
import type { NotAllowed } from '../access.js';
import type { Job } from '../outbox/jobs.js';
import type { GaveUp } from '../outbox/outbox.js';
import type { NotAsked } from './whom-to-ask.js';

/** What every request is, an order and a trunk change alike. */
export interface Request {
  readonly workspace: WorkspaceId;
  readonly id: OrderId;
  readonly requester: UserId;
  readonly state: string;
  /** What it was frozen into, while that waits or is carried out. */
  readonly plan?: PlanId;
}

/** A request as it was read, with the version that a change is compared with. */
export interface Read<R> {
  readonly request: R;
  readonly version: number;
}

/** What is frozen of a request when it is submitted; its content names it. */
export interface Plan {
  readonly workspace: WorkspaceId;
  readonly order: OrderId;
  /** Epoch milliseconds. */
  readonly submittedAt: number;
}

/** What a request was frozen into. */
export interface Submitted {
  readonly plan: PlanId;
  readonly needed: number;
  readonly expiresAt: number;
}

/** What the transaction of a move writes for one effect: the end of a plan, or a job for now or for later. */
export type Written =
  { readonly ends: PlanId; readonly ending: object } | { readonly job: Job; readonly dueAt?: number };

/** What ends the waiting of a plan. */
export type Resolution =
  | { readonly type: 'approved'; readonly plan: PlanId }
  | { readonly type: 'expired'; readonly plan: PlanId }
  | { readonly type: 'withdrawn'; readonly plan: PlanId }
  | { readonly type: 'rejected'; readonly plan: PlanId; readonly by: UserId; readonly reason: string };

/** Why any request may be back with its requester before it was frozen. `at`: epoch milliseconds. */
export type NotSubmitted = (NotAsked | NotAllowed) & { readonly at: number };

/** What a family's requests, moves and plans are. */
export interface FamilyTypes {
  readonly request: Request;
  readonly event: { readonly type: string };
  readonly effect: unknown;
  readonly refusal: unknown;
  /** Why a request is back with its requester. */
  readonly note: unknown;
  readonly plan: Plan;
  /** How a plan ended. */
  readonly ending: object;
}

/** What differs between orders and trunk changes; whatever else is done with a request is written once for both. */
export interface Family<T extends FamilyTypes> {
  readonly name: 'order' | 'trunk';
  toRow(store: Pick<Store, 'seal'>, request: T['request']): NewOrderRow;
  /** @throws ZodError where the row is none of this family and a version that this code knows */
  fromRow(store: Pick<Store, 'unseal'>, row: OrderRow): T['request'];
  /** The move that the core makes of an event at `now` (epoch milliseconds), or why it makes none. */
  step(request: T['request'], event: T['event'], now: number): Stepped<T>;
  written(request: T['request'], effect: T['effect'], now: number): Written;
  /** What the journal keeps of a move: nothing secret and nothing large. Null: it keeps nothing of it. */
  journalled(event: T['event'], moved: T['request']): Record<string, unknown> | null;
  /** Whether what was sealed of a request is deleted by now. */
  isOver(request: T['request']): boolean;
  /** What the transaction of a move writes that no other family knows; one move's own `alongside` comes after it. */
  alongside?(tx: Repositories, move: Move<T>, now: number): Promise<void>;
  /** Whether a person has one of them in progress: what comes back beside another is parked. */
  readonly isOneAtATime: boolean;
  /** The serial key of what is carried out at the operator for a request. */
  serialKey(id: OrderId): string;
  submitted(frozen: Submitted): T['event'];
  submissionRefused(note: NotSubmitted | T['note']): T['event'];
  /** The note of a submission that failed too often. */
  gaveUp(gaveUp: GaveUp): T['note'];
  resolved(resolution: Resolution, parked: boolean): T['event'];
  /**
   * What becomes of a request after its database was restored from a backup: what may have been carried out since is not
   * carried out by itself. Null where nothing of it could be.
   */
  restored(request: T['request'], found: GaveUp, parked: boolean): T['event'] | null;
  /** What the transaction of that move writes: what was not sent as the backup was made may have been sent since. */
  alongsideRestored?(tx: Repositories, request: T['request'], now: number): Promise<void>;
  /** @throws ZodError where the content is no plan of this family */
  parsePlan(content: object): T['plan'];
  readonly ending: z.ZodType<T['ending']>;
  /** A plan that ended, without what was secret in it; null where nothing was, or it is still needed. */
  withoutSecrets(plan: T['plan'], request: T['request']): T['plan'] | null;
}

type Stepped<T extends FamilyTypes> =
  | { readonly request: T['request']; readonly effects: readonly T['effect'][] }
  | { readonly refused: T['refusal'] };

export interface Move<T extends FamilyTypes> {
  readonly from: T['request'];
  readonly to: T['request'];
  readonly effects: readonly T['effect'][];
}
