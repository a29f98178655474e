import { z } from 'zod';
import { mayNotSee, roleOf } from '../access.js';
import { cardOf } from './order-cards.js';
import { anyCardOf, bringCard } from './direct-cards.js';
import { channelBack, channelGone, putCards } from './channel-outage.js';
import { mayNotDecideIn, whyUnusable } from '../readers.js';
import { priceOfLine } from '../requests/order-facts.js';
import { askDecision } from '../requests/decisions.js';
import { mayResolveDoubt, resolveDoubt } from '../requests/doubt.js';
import { openPlan, rowsOfPlan } from '../requests/plans.js';
import { orderFamily } from '../requests/order-family.js';
import { onceFor } from '../once.js';
import { askQuestion } from './questions.js';
import type { Services } from '../services.js';
import { readSubject, resolve, standing } from '../requests/subjects.js';
import { trunkDetails } from './trunk-cards.js';
import type { OrderId, PlanId, SlackChannelId, WorkspaceId } from '../../types/ids.js';
import type { AnyCard, AnyDetails } from '../messages.js';
import type { Actor } from '../actor.js';
import type { Taken, ApprovalService } from '../requests/approval-service.js';

/** How many waiting requests Home shows at the most. */
const mostWaiting = 50;

/** What approvers and admins do with requests. */
export function createApprovalService(services: Services): ApprovalService {
  return {
    askDecision: (actor, plan, verb, reason, channel) =>
      askDecision(services, actor, plan, verb, reason, channel),
    async mayResolveDoubt(actor, plan, channel) {
      const may = await mayResolveDoubt(services, actor, plan);
      return may.taken ? mayDecideIn(services, channel) : may;
    },

    async resolveDoubt(actor, plan, outcome, channel) {
      const may = await mayDecideIn(services, channel);
      return may.taken ? resolveDoubt(services, actor, plan, outcome) : may;
    },

    async orderOf(actor, plan) {
      return (await services.store.read.plans.get(actor.workspace, plan))?.orderId ?? null;
    },
    async details(actor, plan) {
      const found = await detailsOf(services, actor, plan);
      const refused = await mayNotSee(services, actor, found?.requester ?? null);
      if (refused !== null) return { ok: false, says: refused };
      return found === null ? { ok: false, says: { why: 'closed' } } : { ok: true, details: found };
    },

    async waitingFor(actor) {
      if (!(await roleOf(services, actor)).approver) return [];
      const rows = await services.store.read.waiting.for(actor.workspace, actor.user, {
        limit: mostWaiting,
        offset: 0,
      });
      return waitingCards(services, actor, rows);
    },

    async look(actor, order) {
      const subject = await readSubject(services, actor.workspace, order);
      if (subject === null) return null;
      const { requester, plan } = standing(subject);
      if ((await mayNotSee(services, actor, requester)) !== null) return null;
      const shown = plan ?? (await newestPlanId(services, actor.workspace, order));
      const card = shown === null ? null : await anyCardOf(services, actor.workspace, shown);
      if (card === null) return null;
      const [waits] = await waitingCards(services, actor, [order]);
      const brought = waits !== undefined && (await roleOf(services, actor)).approver;
      if (brought) await bringCard(services, actor.workspace, waits.plan, actor.user);
      return { card, brought };
    },

    ask: (actor, plan, question, answers = null) => askQuestion(services, actor, plan, question, answers),

    async withdraw(actor, order, meant = null) {
      const subject = await readSubject(services, actor.workspace, order);
      if (subject === null) return false;
      const { requester, plan, isOpen } = standing(subject);
      if (requester !== actor.user) return false;
      const isDone =
        isOpen &&
        plan !== null &&
        (await resolve(
          services,
          subject,
          actor.user,
          { type: 'withdrawn', plan: meant ?? plan },
          { once: onceFor(actor, order) },
        ));
      return isDone || wasWithdrawn(services, actor, order, meant);
    },

    async channelChanged(workspace, channel) {
      if (services.policy().approvals.slackChannel !== channel) return;
      const why = whyUnusable(services, await services.messenger.channelFact(channel));
      if (why === null) await channelBack(services, workspace, channel);
      // While Slack doesn't say, nobody is told anything; each card is tried all the same.
      else if (why !== 'unreadable') await channelGone(services, workspace, channel, why);
      await rescheduleCards(services);
      await services.store.write((tx) => putCards(services, tx, workspace));
      services.outbox.wake();
    },
  };
}

/** Whether something can be decided there: not where another company reads it, by approvers and admins alike. */
async function mayDecideIn(services: Services, channel: SlackChannelId | null): Promise<Taken> {
  const says = await mayNotDecideIn(services, channel, 'recent');
  return says === null ? { taken: true } : { taken: false, says };
}

/** Whether that is so already: who asks once more, or whose asking came twice, is told that it is. */
async function wasWithdrawn(
  services: Services,
  actor: Actor,
  order: OrderId,
  meant: PlanId | null,
): Promise<boolean> {
  const plan = meant ?? (await newestPlanId(services, actor.workspace, order));
  const row = plan === null ? null : await services.store.read.plans.get(actor.workspace, plan);
  return row?.orderId === order && endedAs.safeParse(JSON.parse(row.ended ?? 'null')).data === 'withdrawn';
}

const endedAs = z.object({ ended: z.string() }).transform(({ ended }) => ended);

/** Cards that could not be shown are tried at once, also of what was decided meanwhile. */
async function rescheduleCards(services: Services): Promise<void> {
  const waiting = await services.store.read.outbox.waiting();
  const serialKeys = new Set(
    waiting.filter(({ kind }) => kind === 'show-card').map(({ serialKey }) => serialKey),
  );
  await services.store.write(async (tx) => {
    for (const serialKey of serialKeys) await tx.outbox.reschedule(serialKey, services.now());
  });
}

/** The cards of rows that wait for this person, oldest first. */
export async function waitingCards(
  services: Services,
  actor: Actor,
  ids: readonly OrderId[],
): Promise<AnyCard[]> {
  const cards = await Promise.all(ids.map((id) => waitingCard(services, actor, id)));
  return cards.filter((card) => card !== null);
}

/** The card of a request that waits for this person; null for their own, and for one they decided already. */
async function waitingCard(services: Services, actor: Actor, id: OrderId): Promise<AnyCard | null> {
  const subject = await readSubject(services, actor.workspace, id);
  if (subject === null) return null;
  const { requester, plan, isOpen } = standing(subject);
  if (requester === actor.user || plan === null || !isOpen) return null;
  const decisions = await services.store.read.decisions.ofPlan(plan);
  if (decisions.some((row) => row.user === actor.user && row.state === 'counted')) return null;
  return anyCardOf(services, actor.workspace, plan);
}

async function newestPlanId(
  services: Services,
  workspace: WorkspaceId,
  order: OrderId,
): Promise<PlanId | null> {
  const [newest] = await services.store.read.plans.ofOrder(workspace, order);
  return newest?.id ?? null;
}

async function detailsOf(services: Services, actor: Actor, plan: PlanId): Promise<AnyDetails | null> {
  const rows = await rowsOfPlan(services.store, actor.workspace, plan);
  if (rows === null) return null;
  if (rows.request.family === 'trunk') return trunkDetails(services, rows);
  const stored = openPlan(orderFamily, services, rows.plan);
  const card = await cardOf(services, rows);
  const nameOf = new Map(
    stored.plan.intakes.flatMap((intake) => intake.lines.map((line) => [line.productId, line.name])),
  );
  return {
    ...card,
    subscriptions: stored.plan.intakes.map(({ lines }, index) => ({
      lines: lines.map((line) => ({ ...line, price: priceOfLine(stored.plan, line) })),
      to: card.subscriptions[index]?.to ?? null,
    })),
    reference: stored.plan.reference,
    configurations: stored.plan.configurations.map((each) => ({
      subscription: stored.plan.intakes.findIndex((intake) => intake.key === each.intake) + 1,
      product: nameOf.get(each.productId) ?? each.productId,
      values: each.summary,
    })),
  };
}
