import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, freeze, OrderPlan, planId } from '../../../src/ordering/plan.js';
import { PlanId } from '../../../src/types/ids.js';
import type { Prices } from '../../../src/ordering/prices.js';
import {
  acme,
  configuration,
  configured,
  line,
  moment,
  product,
  submitting,
  subscription,
  work,
} from '../../support/sample/orders.js';

const key = new Uint8Array(32).fill(1);
const price = (letter: string, amount: number) => ({
  productId: product(letter),
  interval: { type: 'MONTHLY', count: 1 },
  contract: null,
  price: { kind: 'fixed', amount } as const,
});
const prices: Prices = {
  currency: { code: 'EUR', decimals: 2 },
  products: [price('I', 12.5), price('X', 1)],
};
const names = new Map([[product('I'), 'Trunk']]);

function frozen(
  order = submitting(configured()),
  facts: Partial<Parameters<typeof freeze>[1]> = {},
): OrderPlan {
  const plan = freeze(order, { names, prices, now: moment, ...facts });
  if (plan === null) throw new Error('the order is not complete');
  return plan;
}

test('a plan holds what was asked for, with names and the prices of what is ordered', () => {
  expect(frozen()).toMatchObject({
    customer: acme,
    intakes: [{ key: 1, lines: [{ ...line('I'), name: 'Trunk' }, { name: product('R') }, {}, line('O', 2)] }],
    configurations: [{ intake: 1, document: configuration.document, schemaHash: 'hash-one' }],
    prices: { products: [price('I', 12.5)] },
    submittedAt: moment,
  });
});

test('an order that lacks something is not frozen', () => {
  const facts = { names, prices, now: moment };
  expect(freeze(submitting({ customer: null }), facts)).toBeNull();
  expect(freeze(submitting({ wishDate: null }), facts)).toBeNull();
  expect(freeze(submitting({ intakes: [] }), facts)).toBeNull();
});

test('a form of a product that left the order is not in its plan', () => {
  const stale = work({ configurations: [configuration] });
  expect(frozen(submitting(stale)).configurations).toEqual([]);
});

test('a plan that was stored and read back has the same name', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue());
  const amount = fc.double({ noNaN: true, noDefaultInfinity: true });
  const order = fc
    .tuple(document, amount, fc.string())
    .map(([values, each, reference]) =>
      frozen(
        submitting(
          configured({ reference, configurations: [{ ...configuration, document: asStored(values) }] }),
        ),
        { prices: { ...prices, products: [price('I', each)] } },
      ),
    );
  fc.assert(
    fc.property(order, (plan) => {
      const read = OrderPlan.parse(JSON.parse(JSON.stringify(plan)));
      expect(planId(read, key)).toBe(planId(plan, key));
    }),
  );
});

/** As it comes out of a database. */
const asStored = (value: Record<string, unknown>) =>
  OrderPlan.shape.configurations.element.shape.document.parse(JSON.parse(JSON.stringify(value)));

test('a plan keeps how long contracts of what ends run; one of before that was kept is read, and named, as it was', () => {
  const ended = submitting(
    work({ subscriptions: [{ id: subscription, does: 'terminate', active: [line('I')] }] }),
  );
  const ending = {
    ...prices,
    products: [{ ...price('I', 12.5), contract: { type: 'DAILY', duration: 365 } }],
  };
  const plan = frozen(ended, { ending });
  expect(plan.subscriptions).toMatchObject([{ contracts: [{ type: 'DAILY', duration: 365 }] }]);
  const before = {
    ...plan,
    subscriptions: plan.subscriptions.map(({ id, does, active }) => ({ id, does, active })),
  };
  const read = OrderPlan.parse(JSON.parse(JSON.stringify(before)));
  expect(planId(read, key)).toBe(planId(before, key));
  expect(planId(read, key)).not.toBe(planId(plan, key));
});

test('the order of keys does not change a plan’s name', () => {
  const plan = frozen();
  const turned = Object.fromEntries(Object.entries(plan).reverse());
  expect(canonical(turned)).toBe(canonical(plan));
  expect(planId(OrderPlan.parse(turned), key)).toBe(planId(plan, key));
});

test('anything that an approver agrees to changes a plan’s name', () => {
  const plan = frozen();
  const [intake] = plan.intakes;
  const others: OrderPlan[] = [
    { ...plan, reference: 'Other' },
    { ...plan, customer: { ...acme, name: 'Other' } },
    { ...plan, submittedAt: moment + 1 },
    { ...plan, prices: null },
    {
      ...plan,
      configurations: plan.configurations.map((each) => ({ ...each, document: { site: 'South' } })),
    },
    { ...plan, configurations: plan.configurations.map((each) => ({ ...each, schemaHash: 'other' })) },
    { ...plan, intakes: [{ key: 1, subscription: null, lines: intake?.lines.slice(1) ?? [] }] },
    frozen(submitting(configured({ reference: '' }))),
  ];
  const ids = [plan, ...others].map((each) => planId(each, key));
  expect(new Set(ids).size).toBe(ids.length);
});

test('without the key nobody can tell which content a plan’s name stands for', () => {
  const plan = frozen();
  expect(planId(plan, new Uint8Array(32).fill(2))).not.toBe(planId(plan, key));
  expect(PlanId.safeParse(planId(plan, key)).success).toBe(true);
});
