import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoData, readOperatorData } from '../../../src/sandbox/operator/index.js';
import { callerOf, customer, id, smallData, withOperator } from '../../support/sample/operator-data.js';
import { sampleData } from '../../support/sample/data.js';

test('the sample data is in order, the same at every call, and survives being written to a file', () => {
  const written: unknown = JSON.parse(JSON.stringify(sampleData()));
  expect(readOperatorData(written)).toEqual({ ok: true, data: sampleData() });
});

test('the demo shows nothing odd: plain names, a price for all that is sold, subscriptions that stand', () => {
  const { customers, products, prices, subscriptions, relations } = demoData();
  for (const { name } of [...customers, ...products])
    expect(name).toMatch(/^[\p{L}\d][\p{L}\d.&' ()-]{2,39}$/u);
  expect(customers.length).toBeGreaterThanOrEqual(12);
  const ids = products.map(({ id }) => id);
  expect(prices.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted());
  expect(products.filter(({ active }) => !active)).toEqual([]);
  const offered = new Set(
    relations.flatMap(({ optional, required, at_least_one }) =>
      [...optional, ...required, ...at_least_one.flat()].map(({ product_id }) => product_id),
    ),
  );
  expect(products.filter(({ id, initial }) => !initial && !offered.has(id))).toEqual([]);
  const initial = new Set(products.filter((product) => product.initial).map(({ id }) => id));
  for (const { products: lines } of subscriptions) {
    expect(lines.filter(({ product_id }) => initial.has(product_id))).toHaveLength(1);
  }
});

test('the sample has a search term with over a hundred hits', async () => {
  const { operator } = await withOperator({ data: sampleData() });
  const reply = await callerOf(operator.url, 'sandbox-south-profile').get('/v1/search?q=noordzee');
  const [group] = z.array(z.object({ search_results: z.array(z.unknown()) })).parse(reply.body);
  expect(group?.search_results).toHaveLength(120);
});

test('the sample uses every kind of price and names that are hard to show', () => {
  const { prices, products, customers } = sampleData();
  expect(new Set(prices.map(({ price }) => price.kind))).toEqual(
    new Set(['fixed', 'volume', 'tiered', 'none']),
  );
  expect(prices.length).toBeLessThan(products.length);
  expect(products.length).toBeGreaterThanOrEqual(25);
  for (const names of [products, customers].map((list) => list.map(({ name }) => name))) {
    expect(names.some((name) => name.includes('<!here>'))).toBe(true);
    expect(names.some((name) => name.length > 75)).toBe(true);
    expect(names.some((name) => /\p{Emoji_Presentation}|☕/u.test(name))).toBe(true);
  }
});

test('all problems of the shape are told, each with its path', () => {
  const read = readOperatorData({
    ...smallData,
    currency: { code: 'euro', decimals: 2 },
    profiles: [],
    extra: 1,
  });
  const paths = read.ok ? [] : read.problems.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['currency.code', 'profiles', '(the whole file)']));
});

test('all names of what is not there or there twice are told, each with its path', () => {
  const [first] = smallData.customers ?? [];
  const trunk = { numbers: [{ number: '+31205550100', channel: 'gone' }] };
  const read = readOperatorData({
    ...smallData,
    customers: [first, { ...first, legacy_id: 9, trunk }],
    subscriptions: [],
    profiles: [{ name: 'ann', token: 'token-of-ann', accounts: [id('Z')] }],
    prices: [],
    relations: [{ product_id: id('Z'), required: [{ product_id: id('Y'), preconditions: [[id('W')]] }] }],
    configurations: [{ product_id: id('V'), schema: {} }],
  });
  expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([
    'customers[1].account_id',
    'relations[0].product_id',
    'relations[0].required[0].product_id',
    'relations[0].required[0].preconditions[0][0]',
    'configurations[0].product_id',
    'profiles[0].accounts[0]',
    'customers[1].trunk.numbers[0].channel',
  ]);
});

test('the catalogue can be replaced while the service runs', async () => {
  const { ann, operator } = await withOperator();
  const read = readOperatorData({
    ...smallData,
    products: [...(smallData.products ?? []), { id: id('N'), name: 'New', initial: true }],
  });
  if (read.ok) operator.replaceData(read.data);
  const reply = await ann.get(`/v1/consumers/${customer}/products?initial=true`);
  expect(reply.body).toContainEqual(expect.objectContaining({ id: id('N') }));
});
