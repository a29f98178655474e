import { z } from 'zod';
import { mayDecide, mayUse, tally, type Decisive, type MayDecide } from '../../approvals/index.js';
import { PlanEnding } from '../../ordering/order.js';
import { unreachable } from '../../types/unreachable.js';
import { readRequest } from './rows.js';
import { advanceOrder, orderFamily } from './order-family.js';
import { asDecision, notCounted } from './decision-words.js';
import { readGroups, nonMemberOrNull } from '../approver-directory.js';
import { newReference, type Services, type ResolutionServices } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';
import { mayNotDecideIn } from '../readers.js';
import { onceFor } from '../once.js';
import { approvalsNeeded, readSubject, resolve, standing } from './subjects.js';
import type { Resolution } from './family.js';
import { comingBack } from './coming-back.js';
import { putJob } from '../outbox/put-job.js';
import type { DecisionRow, Repositories } from '../../store/index.js';
import type { OrderId, PlanId, SlackChannelId, UserId, WorkspaceId } from '../../types/ids.js';
import type { NotCounted } from '../messages.js';
import type { JobOutcome } from '../outbox/outbox.js';
import type { Actor } from '../actor.js';
import type { Taken } from './approval-service.js';

/**
 * Commits that somebody clicked, before the ack; nothing is decided yet. A second click of the same person, or the
 * same one delivered again, is told where things stand.
 */
export async function askDecision(
  services: Services,
  actor: Actor,
  plan: PlanId,
  verb: 'approve' | 'reject',
  reason: string | null,
  channel: SlackChannelId,
): Promise<Taken> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  // A plan of another workspace, a forged id and one that is long gone look the same from outside.
  if (row === null) return { taken: false, says: { why: 'closed' } };
  const at = services.now();
  const key = onceFor(actor, plan)(verb);
  const asked = await services.store.write(async (tx) => {
    if (key !== null && (await tx.deliveries.seen(key))) {
      const before = (await tx.decisions.ofPlan(plan)).find((each) => each.user === actor.user);
      return before?.state === 'refused' ? 'refused' : before?.state === 'counted' ? 'decided' : 'pending';
    }
    const outcome = await tx.decisions.ask({
      ws: actor.workspace,
      planId: plan,
      user: actor.user,
      verb,
      reason,
      at,
    });
    if (key !== null) await tx.deliveries.first(key, at);
    if (outcome !== 'asked') return outcome;
    const { workspace, user } = actor;
    await putJob(services, tx, { kind: 'decide', workspace, plan, order: row.orderId, user, channel }, at);
    return outcome;
  });
  if (asked === 'asked') services.outbox.wake();
  if (asked === 'asked' || asked === 'pending') return { taken: true };
  const before = await decisionOf(services, plan, actor.user);
  // A refused click is not checked a second time: a window that still shows Approve must not say now that it counts.
  if (asked === 'refused') return { taken: false, says: { why: plainWhy(before?.why) } };
  return {
    taken: false,
    says: {
      why: 'decided-before',
      verb: before?.verb ?? verb,
      at: before?.settledAt ?? before?.askedAt ?? at,
    },
  };
}

async function decisionOf(services: Services, plan: PlanId, user: UserId): Promise<DecisionRow | undefined> {
  return (await services.store.read.decisions.ofPlan(plan)).find((row) => row.user === user);
}

const PlainWhy = z.enum([
  'not-approver',
  'requester',
  'guest',
  'foreign',
  'deactivated',
  'bot',
  'plan-changed',
  'plan-altered',
  'closed',
  'shared',
  'place-unclear',
]);

/** Why a click was refused, as its row keeps it; what is none of these was that Slack could not be read. */
const plainWhy = (why: string | null | undefined) => PlainWhy.safeParse(why).data ?? 'slack-unreachable';

type DecideJob = JobOf<'decide'>;

/** Gives an order back whose plan somebody changed in the database while it waited; says whether that is so. */
type ReturnAltered = (
  services: Services,
  at: { readonly workspace: WorkspaceId; readonly order: OrderId; readonly plan: PlanId },
) => Promise<boolean>;

/**
 * Checks a click, with people and groups read afresh; only what passes counts. An error on the way never counts as
 * an approval. What doesn't count is told to the clicker alone.
 */
export async function decide(
  services: Services,
  job: DecideJob,
  returnAltered: ReturnAltered,
): Promise<JobOutcome> {
  const { workspace, plan, user } = job;
  const row = await decisionOf(services, plan, user);
  if (row?.state !== 'counted' && row?.state !== 'asked') return 'done';
  if (await returnAltered(services, job)) {
    if (row.state === 'asked') await refuse(services, job, row, 'plan-altered');
    await sendEphemeral(services, job, { why: 'plan-altered' });
    return 'done';
  }
  if (row.state === 'counted') return carryOut(services, job);
  const { may: judged, elsewhere } = await judgeClick(services, job, row.askedAt);
  if (!judged.ok) {
    await refuse(services, job, row, judged.why, async (tx) => {
      if (judged.why !== 'shared') return;
      // The card is closed where it stands, and who could decide has it where they can.
      await putJob(services, tx, { kind: 'show-card', workspace, plan }, services.now());
      if (elsewhere)
        await putJob(services, tx, { kind: 'show-direct-card', workspace, plan, user }, services.now());
    });
    if (judged.why === 'shared') services.outbox.wake();
    await sendEphemeral(services, job, notCounted(judged));
    return 'done';
  }
  await services.store.write(async (tx) => {
    await tx.decisions.settle(plan, user, 'counted', null, services.now());
    await tx.journal.append({
      ws: workspace,
      at: services.now(),
      actor: user,
      action: `decision.${row.verb}`,
      subject: job.order,
      detail: JSON.stringify({ plan, reason: row.reason }),
    });
    await putJob(services, tx, { kind: 'show-card', workspace, plan }, services.now());
  });
  services.outbox.wake();
  return carryOut(services, job);
}

/** A click that could not be checked counts for nothing, and the person can click again. */
export async function giveUpDeciding(services: Services, { plan, user }: DecideJob): Promise<void> {
  await services.store.write((tx) => tx.decisions.settle(plan, user, 'refused', 'gave-up', services.now()));
}

/** Writes down that a click does not count, and why. */
async function refuse(
  services: Services,
  job: DecideJob,
  { verb }: Pick<DecisionRow, 'verb'>,
  why: string,
  alongside: (tx: Repositories) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await services.store.write(async (tx) => {
    await tx.decisions.settle(job.plan, job.user, 'refused', why, services.now());
    await tx.journal.append({
      ws: job.workspace,
      at: services.now(),
      actor: job.user,
      action: `decision.refused`,
      subject: job.order,
      detail: JSON.stringify({ plan: job.plan, verb, why }),
    });
    await alongside(tx);
  });
}

async function judgeClick(services: Services, job: DecideJob, askedAt: number): Promise<Judged> {
  const subject = await readSubject(services, job.workspace, job.order);
  const clicked = await services.store.read.plans.get(job.workspace, job.plan);
  if (subject === null || clicked === null) return { may: { ok: false, why: 'closed' }, elsewhere: false };
  const [member, groups, decisions, place] = await Promise.all([
    services.people.member(job.user).catch((error: unknown) => {
      services.log.warn({ user: job.user, error }, 'A person could not be read from Slack');
      return 'unreadable' as const;
    }),
    readGroups(services, 'fresh'),
    services.store.read.decisions.ofPlan(job.plan),
    mayNotDecideIn(services, job.channel),
  ]);
  const { requester, plan, isOpen } = standing(subject);
  const click: Decisive = {
    clicker: { user: job.user, plan: job.plan },
    request: {
      requester,
      // What is being edited has no plan: what is clicked is closed, or was replaced.
      plan: plan ?? (await newestPlanOf(services, job)),
      // After a stop the clicks may be there before its end was written down.
      open: isOpen && askedAt < clicked.expiresAt,
    },
    policy: services.policy(),
    people: { member, groups },
    readers: place === null ? 'ours' : place.why === 'shared' ? 'others' : 'unclear',
    alreadyDecided: decisions.filter((row) => row.state === 'counted').map((row) => row.user),
  };
  const may = mayDecide(click);
  const isThePlace = !may.ok && may.why === 'shared';
  return { may, elsewhere: isThePlace && mayDecide({ ...click, readers: 'ours' }).ok };
}

interface Judged {
  readonly may: MayDecide;
  /** The click would count, had the person made it where no other company reads. */
  readonly elsewhere: boolean;
}

async function newestPlanOf(services: Services, job: DecideJob): Promise<PlanId> {
  const [newest] = await services.store.read.plans.ofOrder(job.workspace, job.order);
  return newest?.id ?? job.plan;
}

/** After a click was counted: carries out what it leads to. Does nothing where that was done. */
async function carryOut(services: Services, job: DecideJob): Promise<JobOutcome> {
  if ((await conclude(services, job)) !== null) await notifyFurther(services, job);
  return 'done';
}

type Waiting = Pick<DecideJob, 'workspace' | 'order' | 'plan'>;

/**
 * Ends a request whose counted decisions are enough. `ended`: now; `over`: it had ended before; null: no such request.
 */
async function conclude(
  services: Services,
  { workspace, order, plan }: Waiting,
): Promise<'pending' | 'ended' | 'over' | null> {
  const subject = await readSubject(services, workspace, order);
  if (subject === null) return null;
  const needed = await approvalsNeeded(services, subject.family, workspace, plan);
  if (needed === null) return null;
  const { now, last } = tallyOf(await services.store.read.decisions.ofPlan(plan), needed);
  const end = async (actor: string, to: Resolution): Promise<'ended' | 'over'> =>
    (await resolve(services, subject, actor, to)) ? 'ended' : 'over';
  switch (now.kind) {
    case 'pending':
      return 'pending';
    case 'approved':
      return end(last, { type: 'approved', plan });
    case 'rejected':
      return end(now.by, { type: 'rejected', plan, by: now.by, reason: now.reason });
    default:
      return unreachable(now);
  }
}

/** What the decisions that counted come to, and who gave the last one. */
export function tallyOf(
  rows: readonly DecisionRow[],
  needed: number,
): { now: ReturnType<typeof tally>; last: string } {
  const counted = rows
    .filter((row) => row.state === 'counted')
    .sort((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0));
  return { now: tally(counted.map(asDecision), needed), last: counted.at(-1)?.user ?? 'trunkdesk' };
}

/** The requester's message goes from waiting to what stands now, and loses its button. */
async function notifyFurther(services: Services, { workspace, order }: Waiting): Promise<void> {
  await services.store.write((tx) =>
    putJob(services, tx, { kind: 'notify-requester', workspace, order }, services.now()),
  );
  services.outbox.wake();
}

async function sendEphemeral(services: Services, job: DecideJob, says: NotCounted): Promise<void> {
  const reference = newReference(services);
  services.log.info({ reference, order: job.order, user: job.user, says }, 'A click was not counted');
  // Ephemeral and best effort: an answer that is lost changes nothing, and the person can click again.
  await services.messenger
    .sendEphemeral({ to: job.user, channel: job.channel, order: job.order, says, reference })
    .catch((error: unknown) =>
      services.log.warn({ reference, error }, 'An ephemeral message could not be sent'),
    );
}

/** A click that came in time is checked before its request expires; how long that may take until it is looked again. */
const clickAgainMs = 1_000;

/**
 * Ends a request that nobody decided in time: not before the moment that its card names, whatever the clock does, and
 * not while a click that came before that moment is still to be checked.
 */
export async function expire(
  services: Services,
  job: JobOf<'expire'>,
  returnAltered: ReturnAltered,
): Promise<JobOutcome> {
  const row = await services.store.read.plans.get(job.workspace, job.plan);
  if (row !== null && row.ended === null) {
    const { expiresAt } = row;
    if (services.now() < expiresAt) return { retryAt: expiresAt, because: 'Its time is not over' };
    const decisions = await services.store.read.decisions.ofPlan(job.plan);
    if (decisions.some((each) => each.state === 'asked' && each.askedAt < expiresAt))
      return { retryAt: services.now() + clickAgainMs, because: 'A click that came in time is checked' };
    if (await returnAltered(services, job)) return 'done';
    // Enough may have counted, and the bot have died before anything came of it.
    if ((await conclude(services, job)) === 'ended') {
      await notifyFurther(services, job);
      return 'done';
    }
  }
  const subject = await readSubject(services, job.workspace, job.order);
  if (subject !== null) await resolve(services, subject, 'trunkdesk', { type: 'expired', plan: job.plan });
  return 'done';
}

/** Whether this person may say what became of an order in doubt: an admin who is not its requester (O16). */
export async function mayResolveDoubt(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
): Promise<Taken> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const read =
    row === null ? null : await readRequest(orderFamily, services.store, actor.workspace, row.orderId);
  if (read?.request.state !== 'in-doubt' || read.request.plan !== plan)
    return { taken: false, says: { why: 'closed' } };
  return mayBeSettledBy(services, actor, read.request.requester);
}

/** Whether this person may say what became of something this requester asked for: an admin who is another. */
export async function mayBeSettledBy(
  services: ResolutionServices,
  actor: Actor,
  requester: UserId,
): Promise<Taken> {
  const nonMember = await nonMemberOrNull(services, actor);
  if (nonMember !== null) return { taken: false, says: nonMember };
  const groups = await readGroups(services, 'fresh');
  const may = mayUse('settle', services.policy(), { user: actor.user, groups, requester });
  if (may.ok) return { taken: true };
  if (may.why === 'group-unreadable')
    return { taken: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
  return { taken: false, says: { why: may.why === 'requester' ? 'requester' : 'not-admin' } };
}

/** Whether this person said the same before: it came twice, or they did not see that it was taken. */
async function isSettledSo(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<boolean> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const ending = PlanEnding.safeParse(JSON.parse(row?.ended ?? 'null')).data;
  if (ending?.ended === 'placed')
    return (
      outcome.was === 'placed' &&
      ending.settledBy === actor.user &&
      ending.operatorOrderId === outcome.operatorOrderId
    );
  const note = ending?.ended === 'returned' ? ending.note : null;
  return outcome.was === 'not-placed' && note?.why === 'not-placed' && note.by === actor.user;
}

/** Settles an order in doubt by a person's word. */
export async function resolveDoubt(
  services: ResolutionServices,
  actor: Actor,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<Taken> {
  const may = await mayResolveDoubt(services, actor, plan);
  if (!may.taken) return (await isSettledSo(services, actor, plan, outcome)) ? { taken: true } : may;
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const read =
    row === null ? null : await readRequest(orderFamily, services.store, actor.workspace, row.orderId);
  if (read === null) return { taken: false, says: { why: 'closed' } };
  const done = await comingBack(services, orderFamily, read.request, (parked) =>
    advanceOrder(
      services,
      { workspace: actor.workspace, order: read.request.id },
      actor.user,
      ({ request: order }) => {
        if (order.state !== 'in-doubt' || order.plan !== plan) return null;
        return outcome.was === 'placed'
          ? { type: 'settled-placed', by: actor.user, operatorOrderId: outcome.operatorOrderId }
          : { type: 'settled-not-placed', by: actor.user, parked };
      },
    ),
  );
  return done.moved ? { taken: true } : { taken: false, says: { why: 'closed' } };
}
