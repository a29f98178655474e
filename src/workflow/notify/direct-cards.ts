import { couldApprove } from '../../approvals/index.js';
import { mayNotSee } from '../access.js';
import { cardOf } from './order-cards.js';
import { approverDirectoryOf, readGroups } from '../approver-directory.js';
import type { JobOf } from '../outbox/jobs.js';
import { approvalsNeeded, standing, subjectFrom } from '../requests/subjects.js';
import { rowsOfPlan } from '../requests/plans.js';
import { trunkCardOf } from './trunk-cards.js';
import { unreachable } from '../../types/unreachable.js';
import type { PlanId, UserId, WorkspaceId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { AnyCard, DirectCard, NotCounted } from '../messages.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import { putJob } from '../outbox/put-job.js';

/**
 * Cards in approvers' direct messages, with the buttons to decide: for who is reminded, and for who asks for one.
 * Each is kept under its plan and its person, so that whatever decides the request brings it up to date too.
 */

/** How many people one request is put before directly: with more, the Slack channel has to do. */
const mostTold = 20;
const laterMs = 5_000;

interface Waiting {
  readonly workspace: WorkspaceId;
  readonly plan: PlanId;
}

/** Puts a request that waits before everybody who could decide it and has not, once each. */
export async function putBefore(services: Services, { workspace, plan }: Waiting): Promise<void> {
  const rows = await rowsOfPlan(services.store, workspace, plan);
  if (rows === null) return;
  const subject = subjectFrom(services.store, rows.request);
  const now = standing(subject);
  if (!now.isOpen || now.plan !== plan || approvalsNeeded(services, subject, rows.plan) === 0) return;
  const groups = await readGroups(services, 'recent');
  const directory = await approverDirectoryOf(services, now, groups);
  const decided = await decidedBy(services, plan);
  const told = new Set((await services.store.read.cards.of(workspace, plan)).map((row) => row.user));
  const people = couldApprove(services.policy(), directory)
    .people.filter((user) => !decided.has(user))
    .slice(0, mostTold)
    .filter((user) => !told.has(user));
  await services.store.write(async (tx) => {
    for (const user of people)
      await putJob(services, tx, { kind: 'show-direct-card', workspace, plan, user }, services.now());
  });
  services.outbox.wake();
}

/** Brings a request's card into a person's direct message, because they asked for it. */
export async function bringCard(
  services: Services,
  workspace: WorkspaceId,
  plan: PlanId,
  user: UserId,
): Promise<void> {
  await services.store.write((tx) =>
    putJob(services, tx, { kind: 'show-direct-card', workspace, plan, user }, services.now()),
  );
  services.outbox.wake();
}

/** The card of a plan of either family as it is now; null where there is no such plan. */
export async function anyCardOf(
  services: Services,
  workspace: WorkspaceId,
  plan: PlanId,
): Promise<AnyCard | null> {
  const rows = await rowsOfPlan(services.store, workspace, plan);
  if (rows === null) return null;
  return rows.request.family === 'trunk' ? trunkCardOf(services, rows) : cardOf(services, rows);
}

/** Posts a card into a person's direct message, or brings the one that stands there to the state it has now. */
export async function showDirectCard(
  services: Services,
  job: JobOf<'show-direct-card'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const { workspace, plan, user } = job;
  let posted: string | null = null;
  for (;;) {
    const drawn = await drawnFor(services, job);
    // What was decided while it was being posted did not find it among the cards: it is looked at once more.
    if (posted === JSON.stringify(drawn)) return 'done';
    if (drawn === 'unclear')
      return { retryAt: services.now() + laterMs, because: 'Slack does not say who it is' };
    if (drawn === null) return 'done';
    const there = await services.store.read.cards.get(workspace, plan, 'dm', user);
    // Decided before it was posted: nobody has to decide it any more.
    if (there === null && !isRetry && (!needsSomebody(drawn.card.status.is) || drawn.is === 'not-theirs'))
      return 'done';
    const result = await services.messenger.showDirectCard(drawn, there, isRetry);
    if (!result.shown) {
      if ('later' in result) return retryShowing(services, result.later);
      services.log.warn({ plan, user, because: result.impossible }, 'A card could not be shown directly');
      return 'done';
    }
    if (there !== null) return 'done';
    const row = { ws: workspace, subject: plan, place: 'dm', user, ...result.messageRef } as const;
    await services.store.note((tx) => tx.cards.put({ ...row, at: services.now() }));
    posted = JSON.stringify(drawn);
  }
}

const needsSomebody = (is: DirectCard['card']['status']['is']): boolean => is === 'open' || is === 'in-doubt';

async function drawnFor(
  services: Services,
  { workspace, plan, user }: JobOf<'show-direct-card'>,
): Promise<DirectCard | 'unclear' | null> {
  const card = await anyCardOf(services, workspace, plan);
  if (card === null) return null;
  const approvals = services.policy().approvals.slackChannel;
  const refused = await mayNotSee(services, { workspace, user }, card.requester);
  if (refused?.why === 'slack-unreachable') return 'unclear';
  if (refused !== null && isSure(refused)) return { card, to: user, is: 'not-theirs', approvals };
  const hasDecided = (await decidedBy(services, plan)).has(user);
  return { card, to: user, is: hasDecided ? 'decided' : 'to-decide', approvals };
}

/** Whether a person surely may not see it. A group that can't be read takes nothing from who had it before. */
function isSure({ why }: NotCounted): boolean {
  switch (why) {
    case 'group-unreadable':
    case 'slack-unreachable':
    case 'shared':
    case 'place-unclear':
      return false;
    case 'not-approver':
    case 'requester':
    case 'guest':
    case 'foreign':
    case 'deactivated':
    case 'bot':
    case 'decided-before':
    case 'plan-changed':
    case 'plan-altered':
    case 'closed':
    case 'not-admin':
      return true;
    default:
      return unreachable(why);
  }
}

async function decidedBy(services: Services, plan: PlanId): Promise<ReadonlySet<UserId>> {
  const rows = await services.store.read.decisions.ofPlan(plan);
  return new Set(rows.filter((row) => row.state === 'counted').map((row) => row.user));
}
