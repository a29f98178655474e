import { expect, test } from 'vitest';
import { OperatorData, type OperatorDataInput } from '../../src/sandbox/operator/index.js';
import { PlainDate } from '../../src/types/ids.js';
import { id, smallData } from '../support/sample/operator-data.js';
import { product } from '../support/sample/orders.js';
import { startBackend, trouble, type Backend } from '../support/backend.js';
import { approved, configuredWork, learnSchema, stands, tryToPlace } from './orders.js';
import { ann } from '../support/sample/people.js';

const letters = ['I', 'R', 'S', 'D', 'A'];

async function started(): Promise<Backend> {
  const backend = await startBackend();
  await backend.runner.start();
  return backend;
}

const changed = (backend: Backend, change: Partial<OperatorDataInput>): void =>
  backend.operator.replaceData(OperatorData.parse({ ...smallData, ...change }));

const pricesNow = (backend: Backend) =>
  backend.services.catalogue.prices(backend.client('ann'), letters.map(product), 'fresh');

test('an order whose price changed after its approval comes back with old and new', async () => {
  const backend = await started();
  const plan = await approved(backend, {}, { prices: await pricesNow(backend) });
  const prices = (smallData.prices ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, price: { kind: 'fixed' as const, amount: 13 } } : each,
  );
  changed(backend, { prices });
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: {
      why: 'drift',
      changes: [
        { what: 'price', productId: id('I'), before: '€12.50 a month for 365 days' },
        { what: 'total', before: '€12.50 a month', now: '€13.00 a month' },
      ],
    },
  });
  expect(backend.operator.placements()).toEqual([]);
});

test('an order approved with prices is placed when they still stand', async () => {
  const backend = await started();
  await tryToPlace(backend, await approved(backend, {}, { prices: await pricesNow(backend) }));
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
});

test('an order that breaks a rule which came up after its approval comes back with the rule', async () => {
  const backend = await started();
  const plan = await approved(backend);
  const relations = (smallData.relations ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, initial_quantity: { min: 2, max: 10 } } : each,
  );
  changed(backend, { relations });
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'rules', messages: [expect.stringContaining('Product I')] }] },
  });
});

test('an order whose wish date passed while it waited comes back', async () => {
  const backend = await started();
  const plan = await approved(backend, { wishDate: PlainDate.parse('2026-12-02') });
  // Half past midnight in Amsterdam on the 3rd, still the 2nd in UTC.
  backend.clock.now = Date.parse('2026-12-02T23:30:00Z');
  backend.runner.wake();
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'wish-date', date: '2026-12-02' }] },
  });
});

test('configured values are placed under the schema they were checked with', async () => {
  const backend = await started();
  const hash = await learnSchema(backend);
  await tryToPlace(backend, await approved(backend, configuredWork(hash)));
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  const products = backend.operator.placements()[0]?.intakes[0]?.products;
  expect(products?.find(({ productId }) => productId === id('O'))?.configuration).toEqual({ site: 'North' });
});

test('an order whose schema changed after its approval comes back, and its draft is empty again', async () => {
  const backend = await started();
  const hash = await learnSchema(backend);
  const plan = await approved(backend, configuredWork(hash));
  const configurations = (smallData.configurations ?? []).map((each) => ({
    ...each,
    schema: { type: 'object', properties: { site: { type: 'string', maxLength: 50 } } },
  }));
  changed(backend, { configurations });
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    requester: ann,
    draft: { use: 'none' },
    note: { why: 'drift', changes: [{ what: 'schema', productId: id('O') }] },
  });
  expect(await backend.store.read.leases.all()).toEqual([]);
});

test('a product that asks for a form only since its approval gives the order back', async () => {
  const backend = await started();
  const plan = await approved(backend);
  const configurations = [
    ...(smallData.configurations ?? []),
    { product_id: id('A'), schema: { type: 'object', properties: { room: { type: 'string' } } } },
  ];
  changed(backend, { configurations });
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    note: { why: 'drift', changes: [{ what: 'schema', productId: id('A') }] },
  });
});

test('a dry run that fails gives the order back with the operator’s words', async () => {
  const backend = await started();
  backend.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await tryToPlace(backend, await approved(backend));
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: { why: 'dry-run-failed', messages: ['Not on a Friday'], reference: expect.stringMatching(/^E-/) },
  });
  expect(await backend.store.read.leases.all()).toEqual([]);
  expect(backend.operator.placements()).toEqual([]);
});
