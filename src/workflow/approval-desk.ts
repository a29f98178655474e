import { couldApprove, mayUse, rolesOf } from '../approvals/index.js';
import { cardOf } from './cards.js';
import { readGroups } from './company.js';
import { askDecision, maySettle, settleDoubt, strangerOrNull } from './decisions.js';
import { fromRow } from './order-rows.js';
import { readPlan } from './plans.js';
import type { AccessDesk, ApprovalDesk, Who } from './desk.js';
import type { House } from './house.js';
import type { NotCounted, RequestDetails } from './messages.js';

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
      const stored = await readPlan(house, who.workspace, plan);
      const card = stored === null ? null : await cardOf(house, who.workspace, plan);
      const refused = await mayNotSee(house, who, card?.requester ?? null);
      if (refused !== null) return { ok: false, says: refused };
      if (stored === null || card === null) return { ok: false, says: { why: 'closed' } };
      const nameOf = new Map(
        stored.plan.intakes.flatMap((intake) => intake.lines.map((line) => [line.productId, line.name])),
      );
      const details: RequestDetails = {
        ...card,
        reference: stored.plan.reference,
        configurations: stored.plan.configurations.map((each) => ({
          subscription: stored.plan.intakes.findIndex((intake) => intake.key === each.intake) + 1,
          product: nameOf.get(each.productId) ?? each.productId,
          values: each.summary,
        })),
      };
      return { ok: true, details };
    },

    async waitingFor(who) {
      const groups = await readGroups(house, 'recent');
      const { sure } = rolesOf(house.policy(), who.user, groups);
      if (!sure.includes('approvers') || (await strangerOrNull(house, who)) !== null) return [];
      const rows = await house.store.read.orders.list({
        ws: who.workspace,
        family: 'order',
        states: ['awaiting-approval'],
        limit: mostWaiting,
      });
      const others = rows.filter((row) => row.requester !== who.user);
      const cards = await Promise.all(
        others.map(async (row) => {
          const { order } = fromRow(house.store, row);
          return 'plan' in order ? cardOf(house, who.workspace, order.plan) : null;
        }),
      );
      return cards.filter((card) => card !== null);
    },
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
