import { z } from 'zod';
import { mayDecide, tally, type Decisive, type MayDecide } from '../../approvals/index.js';
import { unreachable } from '../../types/unreachable.js';
import { logContext } from '../log-context.js';
import { asDecision, notCounted } from './decision-words.js';
import { readGroups } from '../approver-directory.js';
import { newReference, type Services } from '../services.js';
import type { Job, JobOf } from '../outbox/jobs.js';
import { mayNotDecideIn } from '../readers.js';
import { onceFor } from '../once.js';
import { rowsOfPlan, type PlanRows } from './plans.js';
import { approvalsNeeded, resolve, standing, subjectFrom } from './subjects.js';
import { putJob, putJobs } from '../outbox/put-job.js';
import type { DecisionRow, Repositories } from '../../store/index.js';
import type { PlanId, SlackChannelId, UserId } from '../../types/ids.js';
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
    if (key !== null && !(await tx.deliveries.first(key, at))) {
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
type ReturnAltered = (services: Services, rows: PlanRows) => Promise<boolean>;

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
  const decisions = await services.store.read.decisions.ofPlan(plan);
  const row = decisions.find((each) => each.user === user);
  if (row?.state !== 'counted' && row?.state !== 'asked') return 'done';
  const rows = await rowsOfPlan(services.store, workspace, plan);
  const refused = (says: NotCounted) => refuse(services, job, row, { why: says.why, says });
  if (rows === null) return refused({ why: 'closed' });
  if (await returnAltered(services, rows)) return refused({ why: 'plan-altered' });
  if (row.state === 'counted') {
    // A version before this one wrote down that it counts, and was stopped before anything came of it.
    await conclude(services, rows, decisions);
    return 'done';
  }
  const { may, elsewhere } = await judgeClick(services, job, rows, row, decisions);
  if (!may.ok) {
    const { why } = may;
    const toShow: Job[] = [];
    if (why === 'shared') {
      // The card is closed where it stands, and who could decide has it where they can.
      toShow.push({ kind: 'show-card', workspace, plan });
      if (elsewhere) toShow.push({ kind: 'show-direct-card', workspace, plan, user });
    }
    return refuse(services, job, row, { why, says: notCounted(may), jobs: toShow });
  }
  const counted = { ...row, state: 'counted', settledAt: services.now() } as const;
  const withIt = decisions.map((each) => (each === row ? counted : each));
  const isWritten = await conclude(services, rows, withIt, (tx) => count(services, tx, job, row));
  if (isWritten) logDecision(services, job, row, { counted: true });
  // The request is another since the click was checked: it is checked against what stands now.
  return isWritten ? 'done' : decide(services, job, returnAltered);
}

/** `ms`: from the click on. */
function logDecision(
  services: Services,
  { order, plan, user }: DecideJob,
  { verb, askedAt }: DecisionRow,
  came:
    | { readonly counted: true }
    | { readonly counted: false; readonly why: string; readonly reference: string },
): void {
  const ms = services.now() - askedAt;
  services.log.info(
    { ...logContext(), order, plan, actor: user, decision: verb, ...came, ms },
    'A decision was checked',
  );
}

/** Writes down that a click counts. */
async function count(
  services: Services,
  tx: Repositories,
  { workspace, order, plan, user }: DecideJob,
  { verb, reason }: DecisionRow,
): Promise<void> {
  const at = services.now();
  await tx.decisions.settle(plan, user, 'counted', null, at);
  const detail = JSON.stringify({ plan, reason });
  await tx.journal.append({
    ws: workspace,
    at,
    actor: user,
    action: `decision.${verb}`,
    subject: order,
    detail,
  });
}

/** A click that could not be checked counts for nothing, and the person can click again. */
export async function giveUpDeciding(services: Services, { plan, user }: DecideJob): Promise<void> {
  await services.store.write((tx) => tx.decisions.settle(plan, user, 'refused', 'gave-up', services.now()));
}

interface NotTaken {
  /** As the rules of approval name it. */
  readonly why: string;
  readonly says: NotCounted;
  readonly jobs?: readonly Job[];
}

/** Writes down that a click does not count, and tells who clicked. One that counted before is only told. */
async function refuse(
  services: Services,
  job: DecideJob,
  row: DecisionRow,
  { why, says, jobs = [] }: NotTaken,
): Promise<JobOutcome> {
  const { verb, state } = row;
  const at = services.now();
  // Told to the person, too.
  const reference = newReference(services);
  logDecision(services, job, row, { counted: false, why, reference });
  if (state === 'asked')
    await services.store.write(async (tx) => {
      await tx.decisions.settle(job.plan, job.user, 'refused', why, at);
      await tx.journal.append({
        ws: job.workspace,
        at,
        actor: job.user,
        action: `decision.refused`,
        subject: job.order,
        detail: JSON.stringify({ plan: job.plan, verb, why }),
      });
      await putJobs(
        services,
        tx,
        jobs.map((each) => ({ job: each, dueAt: at })),
      );
    });
  if (jobs.length > 0) services.outbox.wake();
  await sendEphemeral(services, job, says, reference);
  return 'done';
}

async function judgeClick(
  services: Services,
  job: DecideJob,
  rows: PlanRows,
  { askedAt }: DecisionRow,
  decisions: readonly DecisionRow[],
): Promise<Judged> {
  const subject = subjectFrom(services.store, rows.request);
  const [member, groups, place] = await Promise.all([
    services.people.member(job.user).catch((error: unknown) => {
      services.log.warn({ user: job.user, error }, 'A person could not be read from Slack');
      return 'unreadable' as const;
    }),
    readGroups(services, 'fresh'),
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
      open: isOpen && askedAt < rows.plan.expiresAt,
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

/**
 * Carries out what the decisions that counted come to, in one commit: the card and its requester's message show one more
 * of them, or the request ends.
 * @param before what is written first in that transaction
 * @returns false where the request is not as it was read, and nothing was written
 */
async function conclude(
  services: Services,
  rows: PlanRows,
  decisions: readonly DecisionRow[],
  before?: (tx: Repositories) => Promise<void>,
): Promise<boolean> {
  const subject = subjectFrom(services.store, rows.request);
  const { workspace, id: plan, orderId: order } = rows.plan;
  const { now, last } = tallyOf(decisions, approvalsNeeded(services, subject, rows.plan));
  // The requester's message goes from waiting to what stands now, and loses its button.
  const notify = { kind: 'notify-requester', workspace, order } as const;
  const options = { before, jobs: [notify] };
  switch (now.kind) {
    case 'pending': {
      const dueAt = services.now();
      const isWritten = await services.store.write(async (tx) => {
        // No move of the request goes with it that would be compared and set.
        if ((await tx.orders.get(workspace, order))?.version !== subject.read.version) return false;
        await before?.(tx);
        const jobs = [{ kind: 'show-card', workspace, plan } as const, notify];
        await putJobs(
          services,
          tx,
          jobs.map((job) => ({ job, dueAt })),
        );
        return true;
      });
      if (isWritten) services.outbox.wake();
      return isWritten;
    }
    case 'approved':
      return resolve(services, subject, last, { type: 'approved', plan }, options);
    case 'rejected':
      return resolve(
        services,
        subject,
        now.by,
        { type: 'rejected', plan, by: now.by, reason: now.reason },
        options,
      );
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

async function sendEphemeral(
  services: Services,
  job: DecideJob,
  says: NotCounted,
  reference: string,
): Promise<void> {
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
  const rows = await rowsOfPlan(services.store, job.workspace, job.plan);
  if (rows === null) return 'done';
  const { expiresAt, ended } = rows.plan;
  if (ended !== null) return 'done';
  if (services.now() < expiresAt) return { retryAt: expiresAt, because: 'Its time is not over' };
  const decisions = await services.store.read.decisions.ofPlan(job.plan);
  if (decisions.some((each) => each.state === 'asked' && each.askedAt < expiresAt))
    return { retryAt: services.now() + clickAgainMs, because: 'A click that came in time is checked' };
  if (await returnAltered(services, rows)) return 'done';
  const subject = subjectFrom(services.store, rows.request);
  // A version before this one may have counted enough, and been stopped before anything came of it.
  const { now } = tallyOf(decisions, approvalsNeeded(services, subject, rows.plan));
  if (now.kind === 'pending')
    await resolve(services, subject, 'trunkdesk', { type: 'expired', plan: job.plan });
  else await conclude(services, rows, decisions);
  return 'done';
}
