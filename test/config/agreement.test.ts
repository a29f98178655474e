import { expect, expectTypeOf, test } from 'vitest';
import * as approvals from '../../src/approvals/index.js';
import type * as config from '../../src/config/index.js';
import { conditionActions } from '../../src/config/policy-rules.js';
import { actionNames } from '../../src/config/policy.js';
import { policyWith, rule } from '../support/sample/approvals.js';

test('what the policy file yields is what the approvals room asks for', () => {
  expectTypeOf<config.Policy>().toExtend<approvals.ApprovalPolicy>();
  expectTypeOf<config.ApprovalRule>().toEqualTypeOf<approvals.ApprovalRule>();
  expectTypeOf<config.ActionName>().toEqualTypeOf<approvals.ActionName>();
  expectTypeOf<config.ActionPattern>().toEqualTypeOf<approvals.ActionPattern>();
  expectTypeOf<config.RolePeople>().toEqualTypeOf<approvals.RolePeople>();
  expectTypeOf<config.Amount>().toEqualTypeOf<approvals.Amount>();
});

// A condition that is asked of an action but not known of it leaves the rule possible: then 3 are needed.
const conditions = {
  fields: { fields: ['password'] },
  over: { over: 1 },
  total_over: { totalOver: { amount: '1', currency: 'EUR' } },
  subscriptions_over: { subscriptionsOver: 1 },
  customers: { customers: [] },
} as const;

test.each(Object.entries(conditions))('both rooms ask %s of the same actions', (name, condition) => {
  const policy = policyWith([
    rule({ action: '*', ...condition, approvals: 3 }),
    rule({ action: '*', approvals: 0 }),
  ]);
  const asked = actionNames.filter((action) => approvals.needed(policy, [{ action }]).approvals === 3);
  expect(asked).toEqual(Object.entries(conditionActions).find(([each]) => each === name)?.[1]);
});
