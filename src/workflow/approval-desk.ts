import { couldApprove, mayUse, rolesOf } from '../approvals/index.js';
import { cardOf } from './cards.js';
import { readGroups } from './company.js';
import { askDecision, maySettle, settleDoubt, strangerOrNull } from './decisions.js';
import { readPlan } from './plans.js';
import type { AccessDesk, ApprovalDesk, Who } from './desk.js';
import type { House } from './house.js';
import { readSubject, standing } from './subjects.js';
import { trunkCardOf, trunkDetails } from './trunk/cards.js';
import type { OrderId, PlanId } from '../types/ids.js';
import type { CardModel, NotCounted, RequestDetails, TrunkCardModel, TrunkDetails } from './messages.js';

/** How many waiting requests Home shows at the most. */
const mostWaiting = 50;
/** How many people a refusal names. */
const mostNamed = 5;

/** What approvers and admins do with requests. */
export function approvalDesk(house: House): ApprovalDesk {
  return {
    decide: (who, plan, verb, reason, channel) => askDecision(house, who, plan, verb, reason, channel),
    maySettle: (who, plan) => maySettle(house, who, plan),
    settle: (who, plan, outcome) => settleDoubt(house, who, plan, outcome),

    async details(who, plan) {
      const found = await detailsOf(house, who, plan);
      const refused = await mayNotSee(house, who, found?.requester ?? null);
      if (refused !== null) return { ok: false, says: refused };
      return found === null ? { ok: false, says: { why: 'closed' } } : { ok: true, details: found };
    },

    async waitingFor(who) {
      const groups = await readGroups(house, 'recent');
      const { sure } = rolesOf(house.policy(), who.user, groups);
      if (!sure.includes('approvers') || (await strangerOrNull(house, who)) !== null) return [];
      const rows = await house.store.read.orders.list({
        ws: who.workspace,
        states: ['awaiting-approval'],
        limit: mostWaiting,
      });
      const cards = await Promise.all(rows.map((row) => waitingCard(house, who, row.id)));
      return cards.filter((card) => card !== null);
    },
  };
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

/** Why a person may not see a request's details; null where they may. Strangers learn nothing of it. */
async function mayNotSee(house: House, who: Who, requester: Who['user'] | null): Promise<NotCounted | null> {
  const stranger = await strangerOrNull(house, who);
  if (stranger !== null) return stranger;
  const groups = await readGroups(house, 'fresh');
  const may = mayUse('details', house.policy(), { user: who.user, groups, requester });
  if (may.ok) return null;
  if (may.why === 'group-unreadable') return { why: 'group-unreadable', groups: [...may.groups] };
  return { why: 'not-approver' };
}

/** Who may use what. */
export function accessDesk(house: House): AccessDesk {
  return {
    async mayOrder(who) {
      const stranger = await strangerOrNull(house, who);
      if (stranger !== null) return { ok: false, says: stranger };
      const groups = await readGroups(house, 'recent');
      const may = mayUse('order', house.policy(), { user: who.user, groups, requester: null });
      if (may.ok) return { ok: true };
      if (may.why === 'group-unreadable')
        return { ok: false, says: { why: 'group-unreadable', groups: [...may.groups] } };
      return { ok: false, says: { why: 'no-role', ask: admins(house, who, groups) } };
    },

    async role(who) {
      if ((await strangerOrNull(house, who)) !== null)
        return { requester: false, approver: false, admin: false };
      const { sure } = rolesOf(house.policy(), who.user, await readGroups(house, 'recent'));
      return {
        requester: sure.includes('requesters'),
        approver: sure.includes('approvers'),
        admin: sure.includes('admins'),
      };
    },
  };
}

/** Some admins by name: whom to ask for a role. */
function admins(house: House, who: Who, groups: Awaited<ReturnType<typeof readGroups>>) {
  const policy = house.policy();
  const asApprovers = { ...policy, roles: { ...policy.roles, approvers: policy.roles.admins } };
  const company = { workspace: who.workspace, requester: who.user, groups, members: new Map() };
  return couldApprove(asApprovers, company).people.slice(0, mostNamed);
}
