import { z } from 'zod';
import {
  mayDecide,
  mayUse,
  tally,
  type Decision,
  type Decisive,
  type MayDecide,
} from '../../approvals/index.js';
import { PlanEnding } from '../../ordering/order.js';
import { GroupId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { advance } from './order-advance.js';
import { readGroups, strangerOrNull } from '../company.js';
import { newReference, type House, type SettlingHouse } from '../house.js';
import { cardJob, directCardJob, type Job } from '../outbox/jobs.js';
import { mayNotDecideIn } from '../readers.js';
import { onceFor } from '../once.js';
import { readOrder } from './order-rows.js';
import { approvalsNeeded, readSubject, resolve, standing, type Resolution } from './subjects.js';
import { comingBack } from './coming-back.js';
import { putJob } from '../outbox/put-job.js';
import type { DecisionRow, Repositories } from '../../store/index.js';
import type { OrderId, PlanId, SlackChannelId, UserId, WorkspaceId } from '../../types/ids.js';
import type { NotCounted } from '../messages.js';
import type { Ran } from '../outbox/outbox.js';
import type { Who } from '../who.js';
import type { Taken } from './desk.js';

/**
 * Commits that somebody clicked, before the ack; nothing is decided yet. A second click of the same person, or the
 * same one delivered again, is told where things stand.
 */
export async function askDecision(
  house: House,
  who: Who,
  plan: PlanId,
  verb: 'approve' | 'reject',
  reason: string | null,
  channel: SlackChannelId,
): Promise<Taken> {
  const row = await house.store.read.plans.get(who.workspace, plan);
  // A plan of another workspace, a forged id and one that is long gone look the same from outside.
  if (row === null) return { taken: false, says: { why: 'closed' } };
  const at = house.now();
  const key = onceFor(who, plan)(verb);
  const asked = await house.store.write(async (tx) => {
    if (key !== null && (await tx.deliveries.seen(key))) {
      const before = (await tx.decisions.ofPlan(plan)).find((each) => each.user === who.user);
      return before?.state === 'refused' ? 'refused' : before?.state === 'counted' ? 'decided' : 'pending';
    }
    const outcome = await tx.decisions.ask({
      ws: who.workspace,
      planId: plan,
      user: who.user,
      verb,
      reason,
      at,
    });
    if (key !== null) await tx.deliveries.first(key, at);
    if (outcome !== 'asked') return outcome;
    await putJob(house, tx, {
      job: { kind: 'decide', workspace: who.workspace, plan, order: row.orderId, user: who.user, channel },
      lane: `decide:${plan}`,
      key: null,
      dueAt: at,
    });
    return outcome;
  });
  if (asked === 'asked') house.outbox.wake();
  if (asked === 'asked' || asked === 'pending') return { taken: true };
  const before = await decisionOf(house, plan, who.user);
  // It was checked then, and is not checked anew: a window that still stands there must not say that it counts.
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

async function decisionOf(house: House, plan: PlanId, user: UserId): Promise<DecisionRow | undefined> {
  return (await house.store.read.decisions.ofPlan(plan)).find((row) => row.user === user);
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

type DecideJob = Extract<Job, { kind: 'decide' }>;

/** Gives an order back whose plan somebody changed in the database while it waited; says whether that is so. */
type ReturnAltered = (
  house: House,
  at: { readonly workspace: WorkspaceId; readonly order: OrderId; readonly plan: PlanId },
) => Promise<boolean>;

/**
 * Checks a click, with people and groups read afresh; only what passes counts. An error on the way never counts as
 * an approval. What doesn't count is told to the clicker alone.
 */
export async function decide(house: House, job: DecideJob, returnAltered: ReturnAltered): Promise<Ran> {
  const row = await decisionOf(house, job.plan, job.user);
  if (row?.state !== 'counted' && row?.state !== 'asked') return 'done';
  if (await returnAltered(house, job)) {
    if (row.state === 'asked') await refuse(house, job, row, 'plan-altered');
    await whisper(house, job, { why: 'plan-altered' });
    return 'done';
  }
  if (row.state === 'counted') return carryOut(house, job);
  const { may: judged, elsewhere } = await judgeClick(house, job, row.askedAt);
  if (!judged.ok) {
    await refuse(house, job, row, judged.why, async (tx) => {
      if (judged.why !== 'shared') return;
      // The card is closed where it stands, and who could decide has it where they can.
      await putJob(house, tx, cardJob(job.workspace, job.plan, house.now()));
      if (elsewhere) await putJob(house, tx, directCardJob(job.workspace, job.plan, job.user, house.now()));
    });
    if (judged.why === 'shared') house.outbox.wake();
    await whisper(house, job, notCounted(judged));
    return 'done';
  }
  await house.store.write(async (tx) => {
    await tx.decisions.settle(job.plan, job.user, 'counted', null, house.now());
    await tx.journal.append({
      ws: job.workspace,
      at: house.now(),
      actor: job.user,
      action: `decision.${row.verb}`,
      subject: job.order,
      detail: JSON.stringify({ plan: job.plan, reason: row.reason }),
    });
    await putJob(house, tx, cardJob(job.workspace, job.plan, house.now()));
  });
  house.outbox.wake();
  return carryOut(house, job);
}

/** Writes down that a click does not count, and why. */
async function refuse(
  house: House,
  job: DecideJob,
  { verb }: Pick<DecisionRow, 'verb'>,
  why: string,
  alongside: (tx: Repositories) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await house.store.write(async (tx) => {
    await tx.decisions.settle(job.plan, job.user, 'refused', why, house.now());
    await tx.journal.append({
      ws: job.workspace,
      at: house.now(),
      actor: job.user,
      action: `decision.refused`,
      subject: job.order,
      detail: JSON.stringify({ plan: job.plan, verb, why }),
    });
    await alongside(tx);
  });
}

async function judgeClick(house: House, job: DecideJob, askedAt: number): Promise<Judged> {
  const subject = await readSubject(house, job.workspace, job.order);
  const clicked = await house.store.read.plans.get(job.workspace, job.plan);
  if (subject === null || clicked === null) return { may: { ok: false, why: 'closed' }, elsewhere: false };
  const [member, groups, decisions, place] = await Promise.all([
    house.people.member(job.user).catch((error: unknown) => {
      house.log.warn({ user: job.user, error }, 'A person could not be read from Slack');
      return 'unreadable' as const;
    }),
    readGroups(house, 'fresh'),
    house.store.read.decisions.ofPlan(job.plan),
    mayNotDecideIn(house, job.channel),
  ]);
  const { requester, plan, isOpen } = standing(subject);
  const click: Decisive = {
    clicker: { user: job.user, plan: job.plan },
    request: {
      requester,
      // What is being edited has no plan: what is clicked is closed, or was replaced.
      plan: plan ?? (await newestPlanOf(house, job)),
      // After a stop the clicks may be there before its end was written down.
      open: isOpen && askedAt < clicked.expiresAt,
    },
    policy: house.policy(),
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
  /** It would count, had the person clicked where nobody else reads it. */
  readonly elsewhere: boolean;
}

async function newestPlanOf(house: House, job: DecideJob): Promise<PlanId> {
  const [newest] = await house.store.read.plans.ofOrder(job.workspace, job.order);
  return newest?.id ?? job.plan;
}

/** After a click was counted: carries out what it leads to. Does nothing where that was done. */
async function carryOut(house: House, job: DecideJob): Promise<Ran> {
  if ((await conclude(house, job)) !== null) await tellOn(house, job);
  return 'done';
}

type Waiting = Pick<DecideJob, 'workspace' | 'order' | 'plan'>;

/**
 * Ends a request whose counted decisions are enough. `ended`: now; `over`: it had ended before; null: no such request.
 */
async function conclude(
  house: House,
  { workspace, order, plan }: Waiting,
): Promise<'pending' | 'ended' | 'over' | null> {
  const subject = await readSubject(house, workspace, order);
  if (subject === null) return null;
  const needed = await approvalsNeeded(house, subject, workspace, plan);
  if (needed === null) return null;
  const { now, last } = tallyOf(await house.store.read.decisions.ofPlan(plan), needed);
  const end = async (actor: string, to: Resolution): Promise<'ended' | 'over'> =>
    (await resolve(house, subject, actor, to)) ? 'ended' : 'over';
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
async function tellOn(house: House, { workspace, order }: Waiting): Promise<void> {
  const job = { kind: 'tell', workspace, order } as const;
  const lane = `tell:${order}`;
  await house.store.write((tx) => putJob(house, tx, { job, lane, key: lane, dueAt: house.now() }));
  house.outbox.wake();
}

function asDecision(row: DecisionRow): Decision {
  return row.verb === 'approve'
    ? { verdict: 'approve', by: row.user }
    : { verdict: 'reject', by: row.user, reason: row.reason ?? '' };
}

function notCounted(judged: Extract<MayDecide, { ok: false }>): NotCounted {
  switch (judged.why) {
    case 'group-unreadable':
      return { why: 'group-unreadable', groups: judged.groups.map((group) => GroupId.parse(group)) };
    case 'member-unreadable':
      return { why: 'slack-unreachable' };
    case 'decided-before':
      return { why: 'closed' };
    default:
      return { why: judged.why };
  }
}

async function whisper(house: House, job: DecideJob, says: NotCounted): Promise<void> {
  const reference = newReference(house);
  house.log.info({ reference, order: job.order, user: job.user, says }, 'A click was not counted');
  // Ephemeral and best effort: an answer that is lost changes nothing, and the person can click again.
  await house.messenger
    .whisper({ to: job.user, channel: job.channel, order: job.order, says, reference })
    .catch((error: unknown) => house.log.warn({ reference, error }, 'A whisper could not be sent'));
}

/** A click that came in time is checked before its request expires; how long that may take until it is looked again. */
const clickAgainMs = 1_000;

/**
 * Ends a request that nobody decided in time: not before the moment that its card names, whatever the clock does, and
 * not while a click that came before that moment is still to be checked.
 */
export async function expire(
  house: House,
  job: Extract<Job, { kind: 'expire' }>,
  returnAltered: ReturnAltered,
): Promise<Ran> {
  const row = await house.store.read.plans.get(job.workspace, job.plan);
  if (row !== null && row.ended === null) {
    const { expiresAt } = row;
    if (house.now() < expiresAt) return { again: expiresAt, because: 'Its time is not over' };
    const decisions = await house.store.read.decisions.ofPlan(job.plan);
    if (decisions.some((each) => each.state === 'asked' && each.askedAt < expiresAt))
      return { again: house.now() + clickAgainMs, because: 'A click that came in time is checked' };
    if (await returnAltered(house, job)) return 'done';
    // Enough may have counted, and the bot have died before anything came of it.
    if ((await conclude(house, job)) === 'ended') {
      await tellOn(house, job);
      return 'done';
    }
  }
  const subject = await readSubject(house, job.workspace, job.order);
  if (subject !== null) await resolve(house, subject, 'trunkdesk', { type: 'expired', plan: job.plan });
  return 'done';
}

/** Whether this person may say what became of an order in doubt: an admin who is not its requester (O16). */
export async function maySettle(house: SettlingHouse, who: Who, plan: PlanId): Promise<Taken> {
  const row = await house.store.read.plans.get(who.workspace, plan);
  const read = row === null ? null : await readOrder(house.store, who.workspace, row.orderId);
  if (read?.order.state !== 'in-doubt' || read.order.plan !== plan)
    return { taken: false, says: { why: 'closed' } };
  return mayBeSettledBy(house, who, read.order.requester);
}

/** Whether this person may say what became of something this requester asked for: an admin who is another. */
export async function mayBeSettledBy(house: SettlingHouse, who: Who, requester: UserId): Promise<Taken> {
  const stranger = await strangerOrNull(house, who);
  if (stranger !== null) return { taken: false, says: stranger };
  const groups = await readGroups(house, 'fresh');
  const may = mayUse('settle', house.policy(), { user: who.user, groups, requester });
  if (may.ok) return { taken: true };
  if (may.why === 'group-unreadable')
    return { taken: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
  return { taken: false, says: { why: may.why === 'requester' ? 'requester' : 'not-admin' } };
}

/** Whether this person said the same before: it came twice, or they did not see that it was taken. */
async function isSettledSo(
  house: SettlingHouse,
  who: Who,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<boolean> {
  const row = await house.store.read.plans.get(who.workspace, plan);
  const ending = PlanEnding.safeParse(JSON.parse(row?.ended ?? 'null')).data;
  if (ending?.ended === 'placed')
    return (
      outcome.was === 'placed' &&
      ending.settledBy === who.user &&
      ending.operatorOrderId === outcome.operatorOrderId
    );
  const note = ending?.ended === 'returned' ? ending.note : null;
  return outcome.was === 'not-placed' && note?.why === 'not-placed' && note.by === who.user;
}

/** Settles an order in doubt by a person's word. */
export async function settleDoubt(
  house: SettlingHouse,
  who: Who,
  plan: PlanId,
  outcome: { was: 'placed'; operatorOrderId: string } | { was: 'not-placed' },
): Promise<Taken> {
  const may = await maySettle(house, who, plan);
  if (!may.taken) return (await isSettledSo(house, who, plan, outcome)) ? { taken: true } : may;
  const row = await house.store.read.plans.get(who.workspace, plan);
  const read = row === null ? null : await readOrder(house.store, who.workspace, row.orderId);
  if (read === null) return { taken: false, says: { why: 'closed' } };
  const done = await comingBack(house, read.order, (parked) =>
    advance(house, { workspace: who.workspace, order: read.order.id }, who.user, ({ order }) => {
      if (order.state !== 'in-doubt' || order.plan !== plan) return null;
      return outcome.was === 'placed'
        ? { type: 'settled-placed', by: who.user, operatorOrderId: outcome.operatorOrderId }
        : { type: 'settled-not-placed', by: who.user, parked };
    }),
  );
  return done.moved ? { taken: true } : { taken: false, says: { why: 'closed' } };
}
