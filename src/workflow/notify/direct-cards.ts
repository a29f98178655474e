import { couldApprove } from '../../approvals/index.js';
import { mayNotSee } from '../access.js';
import { cardOf } from './order-cards.js';
import { companyOf, readGroups } from '../company.js';
import { directCardJob, type Job } from '../outbox/jobs.js';
import { approvalsNeeded, readSubject, standing } from '../requests/subjects.js';
import { trunkCardOf } from './trunk-cards.js';
import { unreachable } from '../../types/unreachable.js';
import type { OrderId, PlanId, UserId, WorkspaceId } from '../../types/ids.js';
import type { House } from '../house.js';
import type { CardModel, DirectCard, NotCounted, TrunkCardModel } from '../messages.js';
import { showAgain, type Ran } from '../outbox/outbox.js';
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
  readonly order: OrderId;
  readonly plan: PlanId;
}

/** Puts a request that waits before everybody who could decide it and has not, once each. */
export async function putBefore(house: House, { workspace, order, plan }: Waiting): Promise<void> {
  const subject = await readSubject(house, workspace, order);
  if (subject === null) return;
  const now = standing(subject);
  const needed = await approvalsNeeded(house, subject, workspace, plan);
  if (!now.isOpen || now.plan !== plan || needed === 0) return;
  const groups = await readGroups(house, 'recent');
  const company = await companyOf(house, now, groups);
  const decided = await decidedBy(house, plan);
  const told = new Set((await house.store.read.cards.of(workspace, plan)).map((row) => row.user));
  const people = couldApprove(house.policy(), company)
    .people.filter((user) => !decided.has(user))
    .slice(0, mostTold)
    .filter((user) => !told.has(user));
  await house.store.write(async (tx) => {
    for (const user of people) await putJob(house, tx, directCardJob(workspace, plan, user, house.now()));
  });
  house.outbox.wake();
}

/** Brings a request's card into a person's direct message, because they asked for it. */
export async function bringCard(
  house: House,
  workspace: WorkspaceId,
  plan: PlanId,
  user: UserId,
): Promise<void> {
  await house.store.write((tx) => putJob(house, tx, directCardJob(workspace, plan, user, house.now())));
  house.outbox.wake();
}

/** The card of a plan of either family as it is now; null where there is no such plan. */
export const anyCardOf = async (
  house: House,
  workspace: WorkspaceId,
  plan: PlanId,
): Promise<CardModel | TrunkCardModel | null> =>
  (await trunkCardOf(house, workspace, plan)) ?? (await cardOf(house, workspace, plan));

/** Posts a card into a person's direct message, or brings the one that stands there to the state it has now. */
export async function showDirectCard(
  house: House,
  job: Extract<Job, { kind: 'direct-card' }>,
  again: boolean,
): Promise<Ran> {
  const { workspace, plan, user } = job;
  let posted: string | null = null;
  for (;;) {
    const drawn = await drawnFor(house, job);
    // What was decided while it was being posted did not find it among the cards: it is looked at once more.
    if (posted === JSON.stringify(drawn)) return 'done';
    if (drawn === 'unclear') return { again: house.now() + laterMs, because: 'Slack does not say who it is' };
    if (drawn === null) return 'done';
    const there = await house.store.read.cards.get(workspace, plan, 'dm', user);
    // Decided before it was posted: nobody has to decide it any more.
    if (there === null && !again && (!needsSomebody(drawn.card.status.is) || drawn.is === 'not-theirs'))
      return 'done';
    const shown = await house.messenger.showDirectCard(drawn, there, again);
    if (!shown.shown) {
      if ('later' in shown) return showAgain(house, shown.later);
      house.log.warn({ plan, user, because: shown.impossible }, 'A card could not be shown directly');
      return 'done';
    }
    if (there !== null) return 'done';
    const row = { ws: workspace, subject: plan, place: 'dm', user, ...shown.spot } as const;
    await house.store.write((tx) => tx.cards.put({ ...row, at: house.now() }));
    posted = JSON.stringify(drawn);
  }
}

const needsSomebody = (is: DirectCard['card']['status']['is']): boolean => is === 'open' || is === 'in-doubt';

async function drawnFor(
  house: House,
  { workspace, plan, user }: Extract<Job, { kind: 'direct-card' }>,
): Promise<DirectCard | 'unclear' | null> {
  const card = await anyCardOf(house, workspace, plan);
  if (card === null) return null;
  const refused = await mayNotSee(house, { workspace, user }, card.requester);
  if (refused?.why === 'slack-unreachable') return 'unclear';
  if (refused !== null && isSure(refused)) return { card, to: user, is: 'not-theirs' };
  const hasDecided = (await decidedBy(house, plan)).has(user);
  return { card, to: user, is: hasDecided ? 'decided' : 'to-decide' };
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

async function decidedBy(house: House, plan: PlanId): Promise<ReadonlySet<UserId>> {
  const rows = await house.store.read.decisions.ofPlan(plan);
  return new Set(rows.filter((row) => row.state === 'counted').map((row) => row.user));
}
