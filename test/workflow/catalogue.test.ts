import { expect, test } from 'vitest';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { CatalogueReader } from '../../src/workflow/catalogue.js';
import { isRefusal } from '../../src/operator/index.js';
import { LoginAccounts } from '../../src/workflow/login-accounts.js';
import { AccountId } from '../../src/types/ids.js';
import { customer as customerText, id, smallData } from '../support/sample/operator-data.js';
import { product } from '../support/sample/orders.js';
import { startBackend, trouble, type Backend } from '../support/backend.js';

const customer = AccountId.parse(customerText);
const initials = () => [product('I')];

const asked = (backend: Backend, part: string) =>
  backend.operator.calls().filter(({ path }) => path.includes(part)).length;

test('rules and products are remembered: the second look asks nobody', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  const ann = backend.client('ann');
  expect(catalogue.atHand(ann, customer, initials)).toBeNull();
  const read = await catalogue.read(ann, customer, initials);
  expect(await catalogue.read(ann, customer, initials)).toEqual(read);
  expect(catalogue.atHand(ann, customer, initials)).toEqual(read);
  expect([asked(backend, 'initial=true'), asked(backend, '/relations')]).toEqual([1, 1]);
});

test('two who ask for the same thing at once make one call', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  const ann = backend.client('ann');
  await Promise.all([1, 2, 3].map(() => catalogue.search(ann, ' One')));
  await catalogue.search(ann, 'one ');
  expect(asked(backend, '/search')).toBe(1);
});

test('what one login was told is not told to another', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  await catalogue.read(backend.client('ann'), customer, initials);
  expect(catalogue.atHand(backend.client('ben'), customer, initials)).toBeNull();
});

test('a fresh look asks again and is what is remembered from then on', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  const ann = backend.client('ann');
  await catalogue.read(ann, customer, initials);
  const relations = (smallData.relations ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, initial_quantity: { min: 5, max: 5 } } : each,
  );
  backend.operator.replaceData(OperatorData.parse({ ...smallData, relations }));
  const minimum = (facts: Awaited<ReturnType<typeof catalogue.read>> | null) =>
    facts?.catalogue.relations[0]?.initialQuantity?.min;
  expect(minimum(await catalogue.read(ann, customer, initials))).toBe(1);
  expect(minimum(await catalogue.read(ann, customer, initials, 'fresh'))).toBe(5);
  expect(minimum(catalogue.atHand(ann, customer, initials))).toBe(5);
});

test('a failure is not remembered', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  const ann = backend.client('ann');
  backend.troubles.push(trouble('refuse', 'GET', /\/search/));
  await expect(catalogue.search(ann, 'One')).rejects.toMatchObject({ status: 503 });
  expect((await catalogue.search(ann, 'One')).flatMap(({ hits }) => hits)).not.toEqual([]);
});

test('prices are asked for once, and a product without one is known to have none', async () => {
  const backend = await startBackend();
  const { catalogue } = backend.services;
  const ann = backend.client('ann');
  expect(catalogue.pricesAtHand(ann, [product('I')])).toBeNull();
  const prices = await catalogue.prices(ann, [product('I'), product('O'), product('I')]);
  expect(prices?.products.filter(({ productId }) => productId === product('O'))).toEqual([
    { productId: product('O'), interval: null, contract: null, price: { kind: 'unknown' } },
  ]);
  await catalogue.prices(ann, [product('O'), product('I')]);
  expect(asked(backend, '/prices')).toBe(1);
  await catalogue.prices(ann, [product('O'), product('S')]);
  expect(asked(backend, `product_ids=${product('S')}`)).toBe(1);
  expect(asked(backend, '/v1/profile/order-drafts')).toBe(1);
});

test('without a time to remember nothing is remembered for long', async () => {
  const backend = await startBackend();
  const { accounts } = backend.services;
  const reader = new CatalogueReader({
    cacheSeconds: 0,
    mode: 'absolute',
    accounts,
    now: () => backend.clock.now,
  });
  const ann = backend.client('ann');
  await reader.search(ann, 'One');
  await expect
    .poll(async () => (await reader.search(ann, 'One')) && asked(backend, '/search'))
    .toBeGreaterThan(1);
});

/** A process that was started again on the same database. */
const startedAgain = (backend: Backend, baseUrl = backend.services.settings.baseUrl) => {
  const now = () => backend.clock.now;
  const accounts = new LoginAccounts({ store: backend.store, baseUrl, now });
  return new CatalogueReader({ cacheSeconds: 300, mode: 'absolute', accounts, now });
};
const pointers = (backend: Backend) => asked(backend, '/v1/profile/order-drafts');

test('whose account a login’s prices are for outlives a start, and is that of one operator', async () => {
  const backend = await startBackend();
  const ann = backend.client('ann');
  await backend.services.catalogue.prices(ann, [product('I')]);
  await startedAgain(backend).prices(ann, [product('I')]);
  // No order asks for it again: what is approved is compared with what the draft shows when it is placed.
  backend.clock.now += 25 * 3_600_000;
  await startedAgain(backend).prices(ann, [product('I')]);
  expect(pointers(backend)).toBe(1);
  await startedAgain(backend, 'https://other.example').prices(ann, [product('I')]);
  expect(pointers(backend)).toBe(2);
});

test('a start asks for it again where it was not looked at for a day, or was by a clock that was set back', async () => {
  const backend = await startBackend();
  const ann = backend.client('ann');
  const { store, services, clock } = backend;
  const start = () =>
    new LoginAccounts({ store, baseUrl: services.settings.baseUrl, now: () => clock.now }).readAhead(
      [ann],
      () => true,
    );
  const hours = 3_600_000;
  for (const [passed, asked] of [
    [0, 1],
    [0, 1],
    [23 * hours, 1],
    [25 * hours, 2],
    [-25 * hours, 3],
    [23 * hours, 3],
  ] as const) {
    clock.now += passed;
    await start();
    expect(pointers(backend)).toBe(asked);
  }
});

test('an account that is refused is read again, once, and the prices then', async () => {
  const backend = await startBackend();
  const ann = backend.client('ann');
  const { accounts } = backend.services;
  const own = await accounts.of(ann);
  await accounts.seen(ann, AccountId.parse('cccccccc-0000-4000-8000-0000000000ff'));
  backend.clock.now += 10 * 60_000;
  const prices = await backend.services.catalogue.prices(ann, [product('I')]);
  expect(prices?.products.some(({ price }) => price.kind === 'fixed')).toBe(true);
  expect(await accounts.of(ann)).toBe(own);
  expect(pointers(backend)).toBe(2);
  // Prices that are refused for another reason do not ask for it each time.
  backend.troubles.push(trouble('reject', 'GET', /\/prices/, { times: 100 }));
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = backend.services.catalogue.prices(ann, [product('I')], 'fresh').catch(isRefusal);
    expect(await refused).toBe(true);
  }
  expect(pointers(backend)).toBe(2);
});
