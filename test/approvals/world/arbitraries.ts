import * as fc from 'fast-check';
import type { ApprovalRule } from '../../../src/approvals/index.js';
import { AccountId, UserId } from '../../../src/types/ids.js';
import { rule } from '../../support/sample/approvals.js';
import type { Asked, Facts } from './model.js';

/** Any policy, people, request, and what happens to it. */

export const ann = UserId.parse('U0ANN');
export const users = [ann, ...['U0BOB', 'U0CAS', 'U0DEE', 'U0EVE'].map((id) => UserId.parse(id))] as const;
const others = users.filter((user) => user !== ann);

export const customer = AccountId.parse('cccccccc-0000-4000-8000-000000000001');
const otherCustomer = AccountId.parse('cccccccc-0000-4000-8000-000000000009');

const some = fc.subarray([...users]);
const few = fc.subarray(others, { maxLength: 1 });

export const facts: fc.Arbitrary<Facts> = fc.record({
  listed: some,
  group: fc.oneof(
    { weight: 4, arbitrary: some },
    { weight: 1, arbitrary: fc.constant('unreadable' as const) },
  ),
  guests: few,
  foreign: few,
  left: few,
});

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 1 });

export const rules: fc.Arbitrary<ApprovalRule[]> = fc.array(
  fc
    .record({
      action: fc.constantFrom('order.intake', 'order.*', 'trunk.connect', 'trunk.edit', 'trunk.*', '*'),
      approvals: fc.integer({ min: 0, max: 3 }),
      fields: maybe(fc.subarray(['password', 'area_code'], { minLength: 1 })),
      over: maybe(fc.integer({ min: 0, max: 10 })),
      totalOver: maybe(
        fc.constantFrom('5', '12.50', '20', '30').map((amount) => ({ amount, currency: 'EUR' })),
      ),
      subscriptionsOver: maybe(fc.integer({ min: 0, max: 2 })),
      customers: maybe(fc.subarray([customer, otherCustomer], { minLength: 1 })),
    })
    .map(rule),
  { maxLength: 4 },
);

export const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    subscriptions: fc.constantFrom(1 as const, 2 as const),
    customer: fc.constant(customer),
  }),
  fc.record({
    kind: fc.constant('numbers' as const),
    count: fc.integer({ min: 1, max: 6 }),
    customer: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    fields: fc.subarray(['password', 'area_code'], { minLength: 1 }),
    customer: fc.constant(null),
  }),
);

export type Step =
  | { do: 'facts'; facts: Facts }
  /** Clicks at the same moment; `old`: on the card of the plan before. */
  | { do: 'click'; by: readonly UserId[]; verb: 'approve' | 'reject'; old: boolean }
  | { do: 'withdraw' | 'expire' | 'submit' };

const clicks = (verb: 'approve' | 'reject', most: number): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('click' as const),
    by: fc.array(fc.constantFrom(...users), { minLength: 1, maxLength: most }),
    verb: fc.constant(verb),
    old: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  });

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: clicks('approve', 4) },
    { weight: 1, arbitrary: clicks('reject', 1) },
    { weight: 3, arbitrary: facts.map((each) => ({ do: 'facts' as const, facts: each })) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'withdraw' }, { do: 'expire' }) },
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'submit' }) },
  ),
  { minLength: 2, maxLength: 9 },
);
