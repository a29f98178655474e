import { expect, test } from 'vitest';
import { createApprovalService } from '../../src/workflow/notify/create-approval-service.js';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { SlackChannelId, UserId, type PlanId } from '../../src/types/ids.js';
import { smallData } from '../support/sample/operator-data.js';
import { startBackend, type Backend } from '../support/backend.js';
import { rest } from '../workflow/orders.js';
import { rule } from '../support/sample/approvals.js';
import { begin, type Request } from './world/request.js';
import { ann, bob, home } from '../support/sample/people.js';

/** What counted for a plan counts for no other, also where the clock stood still or was put back between them. */

const dee = UserId.parse('U0DEE');
const place = SlackChannelId.parse('C0APPROVALS');

/** A company in which two of three have to approve everything. */
async function openCompany(): Promise<Backend> {
  const { services } = await startBackend();
  const given = services.policy();
  const it = await startBackend({
    played: {
      policy: () => ({
        ...given,
        roles: { ...given.roles, approvers: { users: [bob, dee], groups: [] } },
        approvals: { ...given.approvals, rules: [rule({ action: '*', approvals: 2 })] },
      }),
    },
  });
  const [customer, ...others] = smallData.customers ?? [];
  const trunk = { channels: [{ id: '0c000000-0000-4000-8000-000000000001', name: 'main' }] };
  it.operator.replaceData(
    OperatorData.parse({ ...smallData, customers: [{ ...customer, trunk }, ...others] }),
  );
  await it.runner.start();
  return it;
}

async function submitted(request: Request): Promise<PlanId> {
  await request.submit();
  const plan = await request.plan();
  if (plan === null) throw new Error(`${request.id} does not wait`);
  return plan;
}

const kinds = [
  { what: 'an order', asked: { kind: 'order', subscriptions: 1, customer: 'any' } },
  { what: 'a trunk change', asked: { kind: 'edit', fields: ['password'], customer: null } },
] as const;
const clocks = [
  { when: 'at the same moment', passes: 0 },
  { when: 'after the clock was put back', passes: -3_600_000 },
];

test.each(kinds.flatMap((kind) => clocks.map((clock) => ({ ...kind, ...clock }))))(
  '$what that comes back and is submitted again ($when) needs all its approvals anew',
  async ({ asked, passes }) => {
    const it = await openCompany();
    const useCases = createApprovalService(it.services);
    const request = await begin(it, 10_001, asked);
    const approve = async (user: UserId, plan: PlanId) => {
      await useCases.askDecision({ workspace: home, user }, plan, 'approve', null, place);
      await rest(it);
    };

    const first = await submitted(request);
    await approve(bob, first);
    await useCases.withdraw({ workspace: home, user: ann }, request.id);
    await rest(it);
    it.clock.now += passes;
    const second = await submitted(request);
    expect(second).not.toBe(first);
    // What cards and lists show of a request is its newest plan.
    expect((await it.store.read.plans.ofOrder(home, request.id)).map(({ id }) => id)).toEqual([
      second,
      first,
    ]);

    await approve(dee, second);
    expect(await request.state()).toBe('awaiting-approval');
    expect(request.sent()).toBe(0);

    await approve(bob, second);
    expect(['placed', 'done']).toContain(await request.state());
    expect(request.sent()).toBe(1);
  },
);

test.each(kinds)(
  'a click counts for nothing where $what is taken back while it is checked, also where one more was needed',
  async ({ asked }) => {
    const it = await openCompany();
    const useCases = createApprovalService(it.services);
    const request = await begin(it, 10_001, asked);
    const plan = await submitted(request);
    const { people } = it.services;
    const { member } = people;
    people.member = async (user) => {
      if (user === bob) await useCases.withdraw({ workspace: home, user: ann }, request.id);
      return member(user);
    };
    await useCases.askDecision({ workspace: home, user: bob }, plan, 'approve', null, place);
    await rest(it);
    expect(await it.store.read.decisions.ofPlan(plan)).toMatchObject([{ state: 'refused', why: 'closed' }]);
    expect(await request.state()).toBe('composing');
  },
);
