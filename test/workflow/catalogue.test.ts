import { expect, test } from 'vitest';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { CatalogueReader } from '../../src/workflow/catalogue.js';
import { isRefusal } from '../../src/operator/index.js';
import { LoginAccounts } from '../../src/workflow/login-accounts.js';
import { AccountId } from '../../src/types/ids.js';
import { customer as customerText, id, smallData } from '../operator/service/support.js';
import { product } from '../ordering/order/samples.js';
import { openHouse, trouble, type TestHouse } from './house.js';

const customer = AccountId.parse(customerText);
const initials = () => [product('I')];

const asked = (house: TestHouse, part: string) =>
  house.operator.calls().filter(({ path }) => path.includes(part)).length;

test('rules and products are remembered: the second look asks nobody', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  const ann = house.client('ann');
  expect(catalogue.atHand(ann, customer, initials)).toBeNull();
  const read = await catalogue.read(ann, customer, initials);
  expect(await catalogue.read(ann, customer, initials)).toEqual(read);
  expect(catalogue.atHand(ann, customer, initials)).toEqual(read);
  expect([asked(house, 'initial=true'), asked(house, '/relations')]).toEqual([1, 1]);
});

test('two who ask for the same thing at once make one call', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  const ann = house.client('ann');
  await Promise.all([1, 2, 3].map(() => catalogue.search(ann, ' One')));
  await catalogue.search(ann, 'one ');
  expect(asked(house, '/search')).toBe(1);
});

test('what one login was told is not told to another', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  await catalogue.read(house.client('ann'), customer, initials);
  expect(catalogue.atHand(house.client('ben'), customer, initials)).toBeNull();
});

test('a fresh look asks again and is what is remembered from then on', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  const ann = house.client('ann');
  await catalogue.read(ann, customer, initials);
  const relations = (smallData.relations ?? []).map((each) =>
    each.product_id === id('I') ? { ...each, initial_quantity: { min: 5, max: 5 } } : each,
  );
  house.operator.replaceData(OperatorData.parse({ ...smallData, relations }));
  const minimum = (facts: Awaited<ReturnType<typeof catalogue.read>> | null) =>
    facts?.catalogue.relations[0]?.initialQuantity?.min;
  expect(minimum(await catalogue.read(ann, customer, initials))).toBe(1);
  expect(minimum(await catalogue.read(ann, customer, initials, 'fresh'))).toBe(5);
  expect(minimum(catalogue.atHand(ann, customer, initials))).toBe(5);
});

test('a failure is not remembered', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  const ann = house.client('ann');
  house.troubles.push(trouble('refuse', 'GET', /\/search/));
  await expect(catalogue.search(ann, 'One')).rejects.toMatchObject({ status: 503 });
  expect((await catalogue.search(ann, 'One')).flatMap(({ hits }) => hits)).not.toEqual([]);
});

test('prices are asked for once, and a product without one is known to have none', async () => {
  const house = await openHouse();
  const { catalogue } = house.house;
  const ann = house.client('ann');
  expect(catalogue.pricesAtHand(ann, [product('I')])).toBeNull();
  const prices = await catalogue.prices(ann, [product('I'), product('O'), product('I')]);
  expect(prices?.products.filter(({ productId }) => productId === product('O'))).toEqual([
    { productId: product('O'), interval: null, contract: null, price: { kind: 'unknown' } },
  ]);
  await catalogue.prices(ann, [product('O'), product('I')]);
  expect(asked(house, '/prices')).toBe(1);
  await catalogue.prices(ann, [product('O'), product('S')]);
  expect(asked(house, `product_ids=${product('S')}`)).toBe(1);
  expect(asked(house, '/v1/profile/order-drafts')).toBe(1);
});

test('without a time to remember nothing is remembered for long', async () => {
  const house = await openHouse();
  const { accounts } = house.house;
  const reader = new CatalogueReader({
    cacheSeconds: 0,
    mode: 'absolute',
    accounts,
    now: () => house.clock.now,
  });
  const ann = house.client('ann');
  await reader.search(ann, 'One');
  await expect
    .poll(async () => (await reader.search(ann, 'One')) && asked(house, '/search'))
    .toBeGreaterThan(1);
});

/** A process that was started again on the same database. */
const startedAgain = (house: TestHouse, baseUrl = house.house.settings.baseUrl) => {
  const now = () => house.clock.now;
  const accounts = new LoginAccounts({ store: house.store, baseUrl, now });
  return new CatalogueReader({ cacheSeconds: 300, mode: 'absolute', accounts, now });
};
const pointers = (house: TestHouse) => asked(house, '/v1/profile/order-drafts');

test('whose account a login’s prices are for outlives a start, for a day', async () => {
  const house = await openHouse();
  const ann = house.client('ann');
  await house.house.catalogue.prices(ann, [product('I')]);
  await startedAgain(house).prices(ann, [product('I')]);
  expect(pointers(house)).toBe(1);
  await startedAgain(house, 'https://other.example').prices(ann, [product('I')]);
  expect(pointers(house)).toBe(2);
  house.clock.now += 25 * 3_600_000;
  await startedAgain(house).prices(ann, [product('I')]);
  expect(pointers(house)).toBe(3);
  await startedAgain(house).prices(ann, [product('I')]);
  expect(pointers(house)).toBe(3);
});

test('a clock that was set back makes what was written later old, too', async () => {
  const house = await openHouse();
  const ann = house.client('ann');
  await house.house.catalogue.prices(ann, [product('I')]);
  house.clock.now -= 25 * 3_600_000;
  await startedAgain(house).prices(ann, [product('I')]);
  expect(pointers(house)).toBe(2);
});

test('an account that is refused is read again, once, and the prices then', async () => {
  const house = await openHouse();
  const ann = house.client('ann');
  const { accounts } = house.house;
  const own = await accounts.of(ann);
  await accounts.seen(ann, AccountId.parse('cccccccc-0000-4000-8000-0000000000ff'));
  house.clock.now += 10 * 60_000;
  const prices = await house.house.catalogue.prices(ann, [product('I')]);
  expect(prices?.products.some(({ price }) => price.kind === 'fixed')).toBe(true);
  expect(await accounts.of(ann)).toBe(own);
  expect(pointers(house)).toBe(2);
  // Prices that are refused for another reason do not ask for it each time.
  house.troubles.push(trouble('reject', 'GET', /\/prices/, { times: 100 }));
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = house.house.catalogue.prices(ann, [product('I')], 'fresh').catch(isRefusal);
    expect(await refused).toBe(true);
  }
  expect(pointers(house)).toBe(2);
});
