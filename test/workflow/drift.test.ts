import { expect, test } from 'vitest';
import { OperatorData, type OperatorDataInput } from '../../src/sandbox/operator/index.js';
import { PlainDate } from '../../src/types/ids.js';
import { id, smallData } from '../operator/service/support.js';
import { product } from '../ordering/order/samples.js';
import { ann, openHouse, trouble, type TestHouse } from './house.js';
import { approved, configuredWork, learnSchema, stands, tryToPlace } from './orders.js';

const letters = ['I', 'R', 'S', 'D', 'A'];

async function started(): Promise<TestHouse> {
  const house = await openHouse();
  await house.runner.start();
  return house;
}

const changed = (house: TestHouse, change: Partial<OperatorDataInput>): void =>
  house.operator.replaceData(OperatorData.parse({ ...smallData, ...change }));

const pricesNow = (house: TestHouse) =>
  house.house.catalogue.prices(house.client('ann'), letters.map(product), 'fresh');

test('an order whose price changed after its approval comes back with old and new', async () => {
  const house = await started();
  const plan = await approved(house, {}, { prices: await pricesNow(house) });
  const prices = (smallData.prices ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, price: { kind: 'fixed' as const, amount: 13 } } : each,
  );
  changed(house, { prices });
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: {
      why: 'drift',
      changes: [
        { what: 'price', productId: id('I'), before: '€12.50 a month for 365 days' },
        { what: 'total', before: '€12.50 a month', now: '€13.00 a month' },
      ],
    },
  });
  expect(house.operator.placements()).toEqual([]);
});

test('an order approved with prices is placed when they still stand', async () => {
  const house = await started();
  await tryToPlace(house, await approved(house, {}, { prices: await pricesNow(house) }));
  expect(await stands(house)).toMatchObject({ state: 'placed' });
});

test('an order that breaks a rule which came up after its approval comes back with the rule', async () => {
  const house = await started();
  const plan = await approved(house);
  const relations = (smallData.relations ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, initial_quantity: { min: 2, max: 10 } } : each,
  );
  changed(house, { relations });
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'rules', messages: [expect.stringContaining('Product I')] }] },
  });
});

test('an order whose wish date passed while it waited comes back', async () => {
  const house = await started();
  const plan = await approved(house, { wishDate: PlainDate.parse('2026-12-02') });
  // Half past midnight in Amsterdam on the 3rd, still the 2nd in UTC.
  house.clock.now = Date.parse('2026-12-02T23:30:00Z');
  house.runner.wake();
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'wish-date', date: '2026-12-02' }] },
  });
});

test('configured values are placed under the schema they were checked with', async () => {
  const house = await started();
  const hash = await learnSchema(house);
  await tryToPlace(house, await approved(house, configuredWork(hash)));
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  const products = house.operator.placements()[0]?.intakes[0]?.products;
  expect(products?.find(({ productId }) => productId === id('O'))?.configuration).toEqual({ site: 'North' });
});

test('an order whose schema changed after its approval comes back, and its draft is empty again', async () => {
  const house = await started();
  const hash = await learnSchema(house);
  const plan = await approved(house, configuredWork(hash));
  const configurations = (smallData.configurations ?? []).map((each) => ({
    ...each,
    schema: { type: 'object', properties: { site: { type: 'string', maxLength: 50 } } },
  }));
  changed(house, { configurations });
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    requester: ann,
    draft: { use: 'none' },
    note: { why: 'drift', changes: [{ what: 'schema', productId: id('O') }] },
  });
  expect(await house.store.read.holds.all()).toEqual([]);
});

test('a product that asks for a form only since its approval gives the order back', async () => {
  const house = await started();
  const plan = await approved(house);
  const configurations = [
    ...(smallData.configurations ?? []),
    { product_id: id('A'), schema: { type: 'object', properties: { room: { type: 'string' } } } },
  ];
  changed(house, { configurations });
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'schema', productId: id('A') }] },
  });
});

test('a dry run that fails gives the order back with the operator’s words', async () => {
  const house = await started();
  house.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await tryToPlace(house, await approved(house));
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: { why: 'dry-run-failed', messages: ['Not on a Friday'], reference: expect.stringMatching(/^E-/) },
  });
  expect(await house.store.read.holds.all()).toEqual([]);
  expect(house.operator.placements()).toEqual([]);
});
