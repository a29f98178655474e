import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mayDecide,
  needed,
  type ActionName,
  type Member,
  type PlanAction,
} from '../../src/approvals/index.js';
import { GroupId, UserId } from '../../src/types/ids.js';
import { clickBy, people, plan, otherPlan, policyWith, rule } from '../support/sample/approvals.js';

const users = ['U1', 'U2', 'U3', 'U4'].map((id) => UserId.parse(id));
const groups = ['S1', 'S2'].map((id) => GroupId.parse(id));
const user = fc.constantFrom(...users);
const some = fc.subarray(users);

const actions: readonly ActionName[] = ['order.intake', 'order.terminate', 'trunk.connect', 'trunk.edit'];

test('a click counts exactly when every condition of the product is met', () => {
  const situation = fc.record({
    clicker: user,
    requester: user,
    open: fc.boolean(),
    samePlan: fc.boolean(),
    listed: some,
    asked: fc.subarray(groups),
    first: fc.oneof(some, fc.constant('unreadable' as const)),
    second: fc.oneof(some, fc.constant('unreadable' as const)),
    decided: some,
    facts: fc.record({
      isGuest: fc.boolean(),
      isForeign: fc.boolean(),
      deleted: fc.boolean(),
      isBot: fc.boolean(),
    }),
    innocent: fc.boolean(),
  });
  fc.assert(
    fc.property(situation, (s) => {
      const harmless = { isGuest: false, isForeign: false, deleted: false, isBot: false };
      const facts = s.innocent ? harmless : s.facts;
      const member: Member = { id: s.clicker, ...facts };
      const read = new Map(groups.map((group, index) => [group, index === 0 ? s.first : s.second] as const));
      const answer = mayDecide(
        clickBy(s.clicker, {
          clicker: { user: s.clicker, plan: s.samePlan ? plan : otherPlan },
          request: { requester: s.requester, plan, open: s.open },
          policy: policyWith([], people(s.listed, s.asked)),
          people: { member, groups: read },
          alreadyDecided: s.decided,
        }),
      );
      const byGroup = s.asked.some((group) => {
        const members = read.get(group);
        return Array.isArray(members) && members.includes(s.clicker);
      });
      const expected =
        (s.listed.includes(s.clicker) || byGroup) &&
        s.clicker !== s.requester &&
        !Object.values(facts).includes(true) &&
        !s.decided.includes(s.clicker) &&
        s.open &&
        s.samePlan;
      expect(answer.ok).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

const anyRule = fc.record({
  action: fc.constantFrom(...actions, 'order.*' as const, 'trunk.*' as const, '*' as const),
  over: fc.option(fc.integer({ min: 0, max: 4 })),
  approvals: fc.integer({ min: 0, max: 4 }),
});

const anyAction = fc.record({ action: fc.constantFrom(...actions), count: fc.integer({ min: 0, max: 5 }) });

test('what a plan needs is the highest of the first matches, as a plain search finds them', () => {
  fc.assert(
    fc.property(fc.array(anyRule), fc.array(anyAction, { minLength: 1 }), (rules, plans) => {
      const counts = plans.map(({ action, count }) => {
        const found = rules.find(
          (each) =>
            new RegExp(`^${each.action.replace('.', '\\.').replace('*', '.+')}$`).test(action) &&
            (each.over === null || (action !== 'trunk.edit' && count > each.over)),
        );
        return found?.approvals ?? 1;
      });
      const result = needed(policyWith(rules.map(rule)), plans);
      expect(result.approvals).toBe(Math.max(...counts));
      const because = result.because === 'default' ? 1 : rules[result.because]?.approvals;
      expect(because).toBe(result.approvals);
    }),
    { numRuns: 500 },
  );
});

test('knowing less about a plan never lowers what it needs', () => {
  fc.assert(
    fc.property(fc.array(anyRule), anyAction, (rules, known) => {
      const policy = policyWith(rules.map(rule));
      const less: PlanAction = { action: known.action };
      const sure = needed(policy, [known]).approvals;
      expect(needed(policy, [less]).approvals).toBeGreaterThanOrEqual(sure);
    }),
    { numRuns: 500 },
  );
});
