import { expect, test } from 'vitest';
import {
  add,
  base,
  customer,
  draftOf,
  dryRun,
  entryIds,
  id,
  intake,
  patch,
  place,
  subscription,
  wholesaler,
  withOperator,
} from '../../support/sample/operator-data.js';

test('the draft pointer names the current draft of the profile', async () => {
  const { ann } = await withOperator();
  const reply = await ann.get('/v1/profile/order-drafts');
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ order_draft_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('the draft carries the wholesaler account, links to its lists, and its entries', async () => {
  const { ann } = await withOperator();
  await patch(
    ann,
    add('/order-on-account', customer),
    intake(base),
    add('/changes', { subscription_id: subscription, products: [] }),
    add('/terminates', { reference: 'End', subscription_id: subscription, wish_date: '2026-12-01' }),
  );
  const draft = await draftOf(ann);
  const { intakes, changes, terminates } = await entryIds(ann);
  expect((await ann.get(`/v1/order-drafts/${draft.toUpperCase()}`)).body).toEqual({
    id: draft,
    order_account_id: wholesaler,
    reference: 'OD-00001',
    _links: {
      intakes: { href: `/v1/order-drafts/${draft}/intakes` },
      changes: { href: `/v1/order-drafts/${draft}/changes` },
      terminates: { href: `/v1/order-drafts/${draft}/terminates` },
    },
    _embedded: {
      intakes: [
        {
          intake_id: intakes[0],
          wish_date: '2026-12-01',
          reference: 'Ref-1',
          products: Object.keys(base).map((letter) => ({ product_id: id(letter), quantity: 1 })),
        },
      ],
      changes: [
        {
          change_id: changes[0],
          subscription_id: subscription,
          wish_date: null,
          reference: '',
          products: [],
          _links: { self: { href: `/v1/order-drafts/${draft}/changes/${changes[0]}` } },
        },
      ],
      terminates: [
        {
          terminate_id: terminates[0],
          subscription_id: subscription,
          wish_date: '2026-12-01',
          reference: 'End',
        },
      ],
    },
  });
});

test.each([
  ['a word of the name', 'one', 1],
  ['a name without its accents', 'cafe', 1],
  ['the legacy id', '7', 1],
  ['the account id', customer.toUpperCase(), 1],
  ['the beginning of several ids', 'cccccccc', 2],
  ['nothing that is there', 'zzz', 0],
])('the search finds customers by %s', async (_, query, count) => {
  const { ann } = await withOperator();
  const reply = await ann.get(`/v1/search?q=${encodeURIComponent(query)}`);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual([
    { index: 'customer_accounts', search_results: Array.from({ length: count }, () => expect.anything()) },
    { index: 'subscriptions', search_results: [] },
  ]);
});

test('a hit of the search has every field of the document', async () => {
  const { ann } = await withOperator();
  expect((await ann.get('/v1/search?q=one')).body).toContainEqual({
    index: 'customer_accounts',
    search_results: [
      {
        identifier: customer,
        display_line: 'Customer <b>One</b>',
        _links: {
          self: { href: `/v1/accounts/${customer}` },
          operator_uri: { href: '/operator/accounts/7' },
        },
        parameters: { uuid: customer, legacy_id: 7, operator_display_line: '7 Customer <b>One</b>' },
      },
    ],
  });
});

test('the products of a customer can be restricted to initial ones', async () => {
  const { ann } = await withOperator();
  const initial = {
    id: id('I'),
    owner_account_id: wholesaler,
    name: 'Product I',
    is_initial: true,
    is_active: true,
  };
  expect((await ann.get(`/v1/consumers/${customer}/products?initial=true`)).body).toEqual([initial]);
  const all = (await ann.get(`/v1/consumers/${customer}/products`)).body;
  expect(all).toHaveLength(10);
  expect(all).toContainEqual({
    ...initial,
    id: id('X'),
    name: 'Product X',
    is_initial: false,
    is_active: false,
  });
});

const ref = (letter: string, min: number, max: number) => ({
  productId: id(letter),
  multiplier: { min, max },
});

test('relations come with productId, multipliers and preconditions, recursively when asked', async () => {
  const { ann } = await withOperator();
  const path = `/v1/consumers/${customer}/products/${id('I')}/relations`;
  const whole = (await ann.get(`${path}?recursive=true`)).body;
  expect(whole).toHaveLength(9);
  const [own] = [(await ann.get(path)).body].flat();
  expect(own).toEqual({
    product_id: id('I'),
    product_name: 'Product I',
    optional_products: [
      ref('O', 0, 5),
      { ...ref('P', 0, 2), preconditions: [{ any_of: [id('O')] }] },
      ref('D', 0, 5),
      ref('M', 0, 1),
    ],
    at_least_one_required_products: [[ref('A', 1, 1), ref('B', 1, 2)]],
    required_products: [ref('R', 1, 1), ref('S', 1, 3), ref('D', 1, 2)],
    mutual_exclusive_products: [],
    allowed_change_products: [{ product_id: id('S'), product_name: 'Product S' }],
    initial_product_quantity: { min: 1, max: 10 },
  });
  expect(whole).toContainEqual(
    expect.objectContaining({ product_id: id('O'), mutual_exclusive_products: [id('M')] }),
  );
});

const price = (letter: string, interval: number, duration: number, pricing: Record<string, unknown>) => ({
  product_id: id(letter),
  pricing: {
    billing_interval: { type: 'MONTHLY', interval },
    contract_duration: { type: 'DAILY', duration },
    pricing: { volume: null, tiered: null, fixed: null, ...pricing },
  },
});

test('prices are fixed, by volume, tiered, or left out where there is none', async () => {
  const { ann } = await withOperator();
  const ids = ['I', 'S', 'R', 'A', 'Q'].map(id).join(',');
  const steps = { steps: [{ from: 1, amount: 2 }] };
  expect((await ann.get(`/dev/buyers/${wholesaler}/products/prices?product_ids=${ids}`)).body).toEqual({
    currency: { code: 'EUR', decimals: 2 },
    products: [
      price('I', 1, 365, { fixed: { amount: 12.5 } }),
      price('S', 1, 30, { volume: steps }),
      price('R', 3, 30, { tiered: steps }),
    ],
  });
});

test('configurations give a schema as text and the remote values of its properties', async () => {
  const { ann } = await withOperator();
  await patch(ann, add('/order-on-account', customer), intake({ I: 1, O: 1 }));
  const { intakes } = await entryIds(ann);
  const reply = await ann.get(`/v1/order-drafts/${await draftOf(ann)}/configurations`);
  expect(reply.body).toEqual({
    intakes: [
      {
        intake_id: intakes[0],
        products: [
          { product_id: id('I'), configuration_schemas: [] },
          {
            product_id: id('O'),
            configuration_schemas: [
              {
                product_id: id('O'),
                json_schema: expect.stringContaining('"maxLength":5'),
                remote_values: {
                  proxy: {
                    endpoint: `/v1/accounts/${customer}/lookups/proxies`,
                    method: 'GET',
                    property_selectors: { 'application/json': 'name' },
                  },
                },
              },
            ],
          },
        ],
      },
    ],
    changes: [],
  });
});

test('the endpoints of remote values are served, and one that is asked with POST counts', async () => {
  const { ann } = await withOperator();
  const here = `/v1/accounts/${customer}/lookups`;
  expect((await ann.get(`${here}/proxies`)).body).toEqual([{ name: 'One' }, { name: 'Two' }]);
  expect((await ann.send('POST', `${here}/tickets`)).body).toEqual({ ticket: 'T-1' });
  expect((await ann.send('POST', `${here}/tickets`)).body).toEqual({ ticket: 'T-2' });
  expect((await ann.get(`${here}/tickets`)).status).toBe(404);
});

test('changes are listed, and one change shows what is active in its subscription', async () => {
  const { ann } = await withOperator();
  await patch(ann, add('/changes', { subscription_id: subscription, products: [] }));
  const draft = await draftOf(ann);
  const {
    changes: [change],
  } = await entryIds(ann);
  const listed = {
    change_id: change,
    subscription_id: subscription,
    wish_date: null,
    reference: '',
    products: [],
  };
  expect((await ann.get(`/v1/order-drafts/${draft}/changes`)).body).toEqual([listed]);
  expect((await ann.get(`/v1/order-drafts/${draft}/changes/${change}`)).body).toEqual({
    ...listed,
    _embedded: {
      active_products: ['I', 'R', 'S', 'D', 'A', 'B'].map((one) => ({ product_id: id(one), quantity: 1 })),
    },
  });
});

test('one intake is answered as an object, none and several as an array', async () => {
  const { ann } = await withOperator();
  const intakes = async () => (await ann.get(`/v1/order-drafts/${await draftOf(ann)}/intakes`)).body;
  expect(await intakes()).toEqual([]);
  await patch(ann, intake({ I: 2 }));
  const one = {
    intake_id: expect.any(String),
    wish_date: '2026-12-01',
    reference: 'Ref-1',
    products: [{ product_id: id('I'), quantity: 2 }],
  };
  expect(await intakes()).toEqual(one);
  await patch(ann, intake({ I: 2 }));
  expect(await intakes()).toEqual([one, one]);
});

test('a dry run answers valid and places nothing, placing answers with the order id', async () => {
  const { ann, operator } = await withOperator();
  await patch(ann, intake(base));
  expect(await dryRun(ann)).toMatchObject({ status: 200, body: { valid: true } });
  expect(operator.placements()).toEqual([]);
  expect(await place(ann)).toMatchObject({ status: 201, body: { order_id: 'ORD-700001' } });
  expect(operator.placements()).toMatchObject([
    { orderId: 'ORD-700001', profile: 'ann', wishDate: '2026-12-01' },
  ]);
});
