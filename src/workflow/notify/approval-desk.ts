import { z } from 'zod';
import { mayNotSee, roleOf } from '../access.js';
import { cardOf } from './order-cards.js';
import { anyCardOf, bringCard } from './direct-cards.js';
import { channelBack, channelGone, putCards } from './channel-outage.js';
import { mayNotDecideIn, whyUnusable } from '../readers.js';
import { askDecision, maySettle, settleDoubt } from '../requests/decisions.js';
import { readPlan } from '../requests/order-plans.js';
import { onceFor } from '../once.js';
import { askQuestion } from './questions.js';
import type { House } from '../house.js';
import { readSubject, resolve, standing } from '../requests/subjects.js';
import { trunkCardOf, trunkDetails } from './trunk-cards.js';
import type { OrderId, PlanId, SlackChannelId, WorkspaceId } from '../../types/ids.js';
import type { CardModel, RequestDetails, TrunkCardModel, TrunkDetails } from '../messages.js';
import type { Who } from '../who.js';
import type { Taken, ApprovalDesk } from '../requests/desk.js';

/** How many waiting requests Home shows at the most. */
const mostWaiting = 50;

/** What approvers and admins do with requests. */
export function approvalDesk(house: House): ApprovalDesk {
  return {
    decide: (who, plan, verb, reason, channel) => askDecision(house, who, plan, verb, reason, channel),
    async maySettle(who, plan, channel) {
      const may = await maySettle(house, who, plan);
      return may.taken ? takenIn(house, channel) : may;
    },

    async settle(who, plan, outcome, channel) {
      const may = await takenIn(house, channel);
      return may.taken ? settleDoubt(house, who, plan, outcome) : may;
    },

    async details(who, plan) {
      const found = await detailsOf(house, who, plan);
      const refused = await mayNotSee(house, who, found?.requester ?? null);
      if (refused !== null) return { ok: false, says: refused };
      return found === null ? { ok: false, says: { why: 'closed' } } : { ok: true, details: found };
    },

    async waitingFor(who) {
      if (!(await roleOf(house, who)).approver) return [];
      const rows = await house.store.read.waiting.for(who.workspace, who.user, {
        limit: mostWaiting,
        offset: 0,
      });
      return waitingCards(house, who, rows);
    },

    async look(who, order) {
      const subject = await readSubject(house, who.workspace, order);
      if (subject === null) return null;
      const { requester, plan } = standing(subject);
      if ((await mayNotSee(house, who, requester)) !== null) return null;
      const shown = plan ?? (await newestPlanId(house, who.workspace, order));
      const card = shown === null ? null : await anyCardOf(house, who.workspace, shown);
      if (card === null) return null;
      const [waits] = await waitingCards(house, who, [order]);
      const brought = waits !== undefined && (await roleOf(house, who)).approver;
      if (brought) await bringCard(house, who.workspace, waits.plan, who.user);
      return { card, brought };
    },

    ask: (who, plan, question) => askQuestion(house, who, plan, question),

    async withdraw(who, order, meant = null) {
      const subject = await readSubject(house, who.workspace, order);
      if (subject === null) return false;
      const { requester, plan, isOpen } = standing(subject);
      if (requester !== who.user) return false;
      const isDone =
        isOpen &&
        plan !== null &&
        (await resolve(
          house,
          subject,
          who.user,
          { type: 'withdrawn', plan: meant ?? plan },
          onceFor(who, order),
        ));
      return isDone || wasWithdrawn(house, who, order, meant);
    },

    async channelChanged(workspace, channel) {
      if (house.policy().approvals.slackChannel !== channel) return;
      const why = whyUnusable(house, await house.messenger.channelFact(channel));
      if (why === null) await channelBack(house, workspace, channel);
      // While Slack doesn't say, nobody is told anything; each card is tried all the same.
      else if (why !== 'unreadable') await channelGone(house, workspace, channel, why);
      await hastenCards(house);
      await house.store.write((tx) => putCards(house, tx, workspace));
      house.outbox.wake();
    },
  };
}

/** Nothing is decided where another company reads it, by approvers and admins alike. */
async function takenIn(house: House, channel: SlackChannelId | null): Promise<Taken> {
  const says = await mayNotDecideIn(house, channel, 'recent');
  return says === null ? { taken: true } : { taken: false, says };
}

/** Whether that is so already: who asks once more, or whose asking came twice, is told that it is. */
async function wasWithdrawn(house: House, who: Who, order: OrderId, meant: PlanId | null): Promise<boolean> {
  const plan = meant ?? (await newestPlanId(house, who.workspace, order));
  const row = plan === null ? null : await house.store.read.plans.get(who.workspace, plan);
  return row?.orderId === order && endedAs.safeParse(JSON.parse(row.ended ?? 'null')).data === 'withdrawn';
}

const endedAs = z.object({ ended: z.string() }).transform(({ ended }) => ended);

/** Cards that could not be shown are tried at once, also of what was decided meanwhile. */
async function hastenCards(house: House): Promise<void> {
  const waiting = await house.store.read.outbox.waiting();
  const lanes = new Set(waiting.filter(({ kind }) => kind === 'card').map(({ lane }) => lane));
  await house.store.write(async (tx) => {
    for (const lane of lanes) await tx.outbox.hasten(lane, house.now());
  });
}

/** The cards of rows that wait for this person, oldest first. */
export async function waitingCards(
  house: House,
  who: Who,
  ids: readonly OrderId[],
): Promise<(CardModel | TrunkCardModel)[]> {
  const cards = await Promise.all(ids.map((id) => waitingCard(house, who, id)));
  return cards.filter((card) => card !== null);
}

/** The card of a request that waits for this person; null for their own, and for one they decided already. */
async function waitingCard(house: House, who: Who, id: OrderId): Promise<CardModel | TrunkCardModel | null> {
  const subject = await readSubject(house, who.workspace, id);
  if (subject === null) return null;
  const { requester, plan, isOpen } = standing(subject);
  if (requester === who.user || plan === null || !isOpen) return null;
  const decisions = await house.store.read.decisions.ofPlan(plan);
  if (decisions.some((row) => row.user === who.user && row.state === 'counted')) return null;
  return subject.family === 'trunk'
    ? trunkCardOf(house, who.workspace, plan)
    : cardOf(house, who.workspace, plan);
}

async function newestPlanId(house: House, workspace: WorkspaceId, order: OrderId): Promise<PlanId | null> {
  const [newest] = await house.store.read.plans.ofOrder(workspace, order);
  return newest?.id ?? null;
}

async function detailsOf(
  house: House,
  who: Who,
  plan: PlanId,
): Promise<RequestDetails | TrunkDetails | null> {
  const trunk = await trunkDetails(house, who.workspace, plan);
  if (trunk !== null) return trunk;
  const stored = await readPlan(house, who.workspace, plan);
  const card = stored === null ? null : await cardOf(house, who.workspace, plan);
  if (stored === null || card === null) return null;
  const nameOf = new Map(
    stored.plan.intakes.flatMap((intake) => intake.lines.map((line) => [line.productId, line.name])),
  );
  return {
    ...card,
    reference: stored.plan.reference,
    configurations: stored.plan.configurations.map((each) => ({
      subscription: stored.plan.intakes.findIndex((intake) => intake.key === each.intake) + 1,
      product: nameOf.get(each.productId) ?? each.productId,
      values: each.summary,
    })),
  };
}
