import { z } from 'zod';
import { AcquirePurpose } from '../../ordering/order.js';
import { OrderId, PlanId, SlackChannelId, UserId, WorkspaceId } from '../../types/ids.js';
import { Wait } from '../wait.js';
import type { Texts } from '../../texts/index.js';

/**
 * The outbox's kinds of jobs: what a job of each holds, and how it is queued. How it runs and what giving it up means
 * stands in `job-registry.ts`, its label for admins in `texts/en/jobs.ts`, each under the kind's name. Jobs are stored:
 * a kind or a key that is renamed needs a migration.
 */

/** How the jobs of a kind are queued. */
interface Queueing<Job> {
  /** Jobs of one serial key run one after another. */
  readonly serialKey: (job: Job) => string;
  /** Of one key only one waits; null: each is carried out. */
  readonly key: (job: Job) => string | null;
}

interface Definition<Job> extends Queueing<Job> {
  readonly schema: z.ZodType<Job>;
}

const define = <Job>(schema: z.ZodType<Job>, queueing: Queueing<Job>): Definition<Job> => ({
  schema,
  ...queueing,
});

interface About {
  readonly order: OrderId;
}

/** All that touches the operator for one order runs in one serial key, so that two never meet in its draft. */
export const orderSerialKey = (order: OrderId): string => `order:${order}`;
/** All calls of one trunk change run in one serial key. */
export const trunkSerialKey = (request: OrderId): string => `trunk:${request}`;
/** Its submission has another, so that a screen need not wait for a thousand calls to say that it went through. */
export const submitSerialKey = (request: OrderId): string => `trunk-submit:${request}`;
export const cardSerialKey = (plan: PlanId): string => `card:${plan}`;
const requesterSerialKey = (order: OrderId): string => `notify:${order}`;

const each = (): null => null;
const alone = <Job>(serialKey: (job: Job) => string): Queueing<Job> => ({ serialKey, key: serialKey });
const ofItsOrder: Queueing<About> = { serialKey: ({ order }) => orderSerialKey(order), key: each };

const OfOrder = z.object({ workspace: WorkspaceId, order: OrderId });
const OfPlan = z.object({ workspace: WorkspaceId, plan: PlanId });
const OfPerson = z.object({ workspace: WorkspaceId, user: UserId });
const Asked = OfPlan.extend({ order: OrderId });

const definitions = {
  'acquire-draft': define(
    OfOrder.extend({ kind: z.literal('acquire-draft'), purpose: AcquirePurpose }),
    ofItsOrder,
  ),
  'release-draft': define(OfOrder.extend({ kind: z.literal('release-draft') }), ofItsOrder),
  /** Looks, in a while, whether an order still needs the login that it holds. */
  'end-lease': define(
    OfOrder.extend({ kind: z.literal('end-lease') }),
    alone(({ order }) => `lease:${order}`),
  ),
  /** Lets every order that waits for a login look again, this one first. */
  'offer-next': define(
    OfOrder.extend({ kind: z.literal('offer-next') }),
    alone(() => 'offer-next'),
  ),
  submit: define(OfOrder.extend({ kind: z.literal('submit') }), ofItsOrder),
  place: define(OfOrder.extend({ kind: z.literal('place'), plan: PlanId }), ofItsOrder),
  /** Reads once more what can be seen of an order in doubt. */
  'look-at-draft': define(OfOrder.extend({ kind: z.literal('look-at-draft') }), ofItsOrder),
  'trunk-submit': define(OfOrder.extend({ kind: z.literal('trunk-submit') }), {
    serialKey: ({ order }) => submitSerialKey(order),
    key: each,
  }),
  'trunk-apply': define(OfOrder.extend({ kind: z.literal('trunk-apply'), plan: PlanId }), {
    serialKey: ({ order }) => trunkSerialKey(order),
    key: ({ plan }) => `trunk-apply:${plan}`,
  }),
  /** Checks a click on Approve or Reject, and counts it. */
  decide: define(Asked.extend({ kind: z.literal('decide'), user: UserId, channel: SlackChannelId }), {
    serialKey: ({ plan }) => `decide:${plan}`,
    key: each,
  }),
  expire: define(Asked.extend({ kind: z.literal('expire') }), {
    serialKey: ({ plan }) => `expire:${plan}`,
    key: each,
  }),
  /** Reminders are gathered, so they run one after another. */
  remind: define(Asked.extend({ kind: z.literal('remind') }), { serialKey: () => 'remind', key: each }),
  /** Brings the card of a plan to the state that stands when the job runs. */
  'show-card': define(
    OfPlan.extend({ kind: z.literal('show-card') }),
    alone(({ plan }) => cardSerialKey(plan)),
  ),
  /** Brings the card in a person's direct message to the state that stands when the job runs. */
  'show-direct-card': define(OfPlan.extend({ kind: z.literal('show-direct-card'), user: UserId }), {
    serialKey: ({ plan }) => `direct:${plan}`,
    key: ({ plan, user }) => `direct:${plan}:${user}`,
  }),
  /** Adds a step to the thread of a card. */
  'note-step': define(
    OfPlan.extend({
      kind: z.literal('note-step'),
      step: z.enum(['approved', 'placing', 'placed', 'returned', 'in-doubt', 'settled']),
      at: z.number(),
    }),
    { serialKey: ({ plan }) => cardSerialKey(plan), key: each },
  ),
  'pass-question': define(
    Asked.extend({
      kind: z.literal('pass-question'),
      user: UserId,
      question: z.string(),
      id: z.string(),
      to: z.enum(['thread', 'requester']),
      /** Whose question it answers: they are told, in place of the requester. */
      answers: UserId.optional(),
    }),
    {
      serialKey: ({ to, plan, order }) => (to === 'thread' ? cardSerialKey(plan) : requesterSerialKey(order)),
      key: each,
    },
  ),
  /**
   * Brings the requester's message to what stands when the job runs. `window`: since when a window waited as the process
   * ended; then it comes once what goes on by itself is done.
   */
  'notify-requester': define(
    OfOrder.extend({ kind: z.literal('notify-requester'), window: z.number().optional() }),
    {
      serialKey: ({ order, window }) =>
        window === undefined ? requesterSerialKey(order) : orderSerialKey(order),
      key: ({ order, window }) => (window === undefined ? requesterSerialKey(order) : null),
    },
  ),
  'notify-of-lease-end': define(OfOrder.extend({ kind: z.literal('notify-of-lease-end'), at: z.number() }), {
    serialKey: ({ order }) => requesterSerialKey(order),
    key: each,
  }),
  /** Tells a person what became of what they waited for. `why`: how it came that they saw nothing of it. */
  'notify-of-wait': define(
    OfPerson.extend({
      kind: z.literal('notify-of-wait'),
      id: z.string(),
      since: z.number(),
      wait: Wait,
      why: z.enum(['restart', 'moved-on']),
    }),
    { serialKey: ({ id }) => `wait:${id}`, key: each },
  ),
  /** Tells an admin that the approvals Slack channel can't be used since then, or that it can again. */
  'notify-of-outage': define(
    OfPerson.extend({ kind: z.literal('notify-of-outage'), channel: SlackChannelId, since: z.number() }),
    alone(({ since, user }) => `outage:${since}:${user}`),
  ),
  /** Reminds admins of an order in doubt, until it is resolved. */
  'remind-of-doubt': define(
    OfOrder.extend({ kind: z.literal('remind-of-doubt') }),
    alone(({ order }) => `doubt:${order}`),
  ),
  /** Tells one admin of an order in doubt. */
  'notify-of-doubt': define(
    OfOrder.extend({ kind: z.literal('notify-of-doubt'), user: UserId, at: z.number() }),
    alone(({ order, user }) => `doubt:${order}:${user}`),
  ),
  /** Brings a person's Home to what stands when the job runs. */
  'refresh-home': define(
    OfPerson.extend({ kind: z.literal('refresh-home') }),
    alone(({ user }) => `home:${user}`),
  ),
  /** Forgets what is done and old. */
  retain: define(
    z.object({ kind: z.literal('retain') }),
    alone(() => 'retain'),
  ),
} satisfies { readonly [K in keyof Texts['jobs']]: { readonly schema: z.ZodType<{ readonly kind: K }> } };

export type JobKind = keyof typeof definitions;

/** What the jobs of a kind hold. */
export type JobOf<K extends JobKind> = z.infer<(typeof definitions)[K]['schema']>;
export type Job = JobOf<JobKind>;

const isJobKind = (name: string): name is JobKind => Object.hasOwn(definitions, name);

export const jobKinds: readonly JobKind[] = Object.keys(definitions).filter(isJobKind);
export const JobKind = z.enum(jobKinds);

const Stored = z.looseObject({ kind: JobKind });

/** A job as its row keeps it. */
export function parseJob(payload: string): Job {
  const stored = Stored.parse(JSON.parse(payload));
  return definitions[stored.kind].schema.parse(stored);
}

// By this type a kind goes with the jobs of its own.
const byKind: { readonly [K in JobKind]: Queueing<JobOf<K>> } = definitions;

function queueingOf<K extends JobKind>(kind: K, job: JobOf<K>): { serialKey: string; key: string | null } {
  const { serialKey, key } = byKind[kind];
  return { serialKey: serialKey(job), key: key(job) };
}

/** How a job is queued: its serial key, and the key of which only one waits. */
export const queued = (job: Job): { serialKey: string; key: string | null } => queueingOf(job.kind, job);
