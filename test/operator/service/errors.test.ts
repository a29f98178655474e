import { expect, test } from 'vitest';
import {
  add,
  base,
  customer,
  draftOf,
  dryRun,
  ended,
  errorOf,
  foreign,
  id,
  intake,
  patch,
  place,
  stranger,
  subscription,
  violations,
  wholesaler,
  withOperator,
} from '../../support/sample/operator-data.js';
import { expectNowhere, whereIn } from '../../support/nowhere.js';

const missing = '99999999-0000-4000-8000-000000000001';

test('without a token of a profile every call is refused', async () => {
  const { anonymous, operator } = await withOperator();
  const reply = await anonymous.get('/v1/profile/order-drafts');
  expect(errorOf(reply)).toEqual({ status: 401, identifier: 'urn:error:order:unauthenticated' });
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  expect(
    (await anonymous.get(`/dev/buyers/${wholesaler}/products/prices?product_ids=${id('I')}`)).status,
  ).toBe(401);
  expect(operator.calls()).toMatchObject([
    { profile: null, status: 401 },
    { profile: null, status: 401 },
  ]);
});

test.each([
  ['a customer it may not see', `/v1/consumers/${stranger}/products`],
  ['the remote values of one', `/v1/accounts/${stranger}/lookups/proxies`],
])('a profile is refused %s', async (_, path) => {
  const { reader } = await withOperator();
  expect(errorOf(await reader.get(path))).toEqual({
    status: 403,
    identifier: 'urn:error:order:insufficient-rights',
  });
});

test('the search leaves out customers that a profile may not see', async () => {
  const { reader, ann } = await withOperator();
  expectNowhere((await reader.get('/v1/search?q=two')).body, stranger);
  expect(whereIn((await ann.get('/v1/search?q=two')).body, stranger)).not.toEqual([]);
});

test('a profile without the right to order may try a dry run but not place', async () => {
  const { reader, nobody, operator } = await withOperator();
  await patch(reader, intake(base));
  expect((await dryRun(reader)).status).toBe(200);
  expect(errorOf(await place(reader)).status).toBe(403);
  expect(operator.placements()).toEqual([]);
  expect(errorOf(await nobody.get('/v1/profile/order-drafts')).status).toBe(403);
});

test('the draft of another profile is out of reach', async () => {
  const { ann, ben } = await withOperator();
  const draft = await draftOf(ann);
  expect(errorOf(await ben.get(`/v1/order-drafts/${draft}`)).status).toBe(403);
  expect(errorOf(await ben.send('PATCH', `/v1/order-drafts/${draft}`, [intake(base)])).status).toBe(403);
});

test('orders and prices are on the wholesaler account only', async () => {
  const { ann } = await withOperator();
  const query = `order_draft_id=${await draftOf(ann)}`;
  expect(errorOf(await ann.send('POST', `/v1/accounts/${customer}/orders?${query}`)).status).toBe(403);
  expect(
    errorOf(await ann.get(`/dev/buyers/${customer}/products/prices?product_ids=${id('I')}`)).status,
  ).toBe(403);
});

test.each([
  ['draft', `/v1/order-drafts/${missing}`],
  ['intakes of a draft', `/v1/order-drafts/${missing}/intakes`],
  ['customer', `/v1/consumers/${missing}/products`],
  ['product', `/v1/consumers/${customer}/products/${missing}/relations`],
  ['product for this customer', `/v1/consumers/${stranger}/products/${id('R')}/relations`],
  ['account', `/dev/buyers/${missing}/products/prices?product_ids=${id('I')}`],
  ['path', '/v1/nothing'],
])('a missing %s is not found', async (_, path) => {
  const { ann } = await withOperator();
  expect(errorOf(await ann.get(path))).toEqual({ status: 404, identifier: 'urn:error:order:not-found' });
});

test.each([
  ['an id that is no UUID', 'GET', '/v1/order-drafts/one', undefined],
  ['a path with a broken escape', 'GET', '/v1/order-drafts/%zz', undefined],
  ['a search without a query', 'GET', '/v1/search', undefined],
  ['an empty query', 'GET', '/v1/search?q=', undefined],
  ['a flag that is neither', 'GET', `/v1/consumers/${customer}/products?initial=maybe`, undefined],
  [
    'prices of no UUID',
    'GET',
    `/dev/buyers/${wholesaler}/products/prices?product_ids=${id('I')},x`,
    undefined,
  ],
  ['an order without a draft', 'POST', `/v1/accounts/${wholesaler}/orders`, undefined],
])('%s is malformed', async (_, method, path, body) => {
  const { ann } = await withOperator();
  expect(errorOf(await ann.send(method, path, body))).toEqual({
    status: 400,
    identifier: 'urn:error:order:malformed',
  });
});

test.each([
  ['a body that is not JSON', '[{'],
  ['an object in place of an array', intake(base)],
  ['no operations', []],
  ['an unknown path', [add('/orders', {})]],
  ['an operation that patches know but not this service', [{ op: 'replace', path: '/intakes', value: {} }]],
  ['an account that is no UUID', [add('/order-on-account', 'x')]],
  ['a time in place of a date', [intake(base, { wish_date: '2026-12-01T00:00:00Z' })]],
  ['a date that does not exist', [intake(base, { wish_date: '2026-02-30' })]],
  ['half a product', [intake({ I: 0.5 })]],
  ['a field that the document does not name', [intake(base, { note: 'x' })]],
  ['an intake without a reference', [intake(base, { reference: undefined })]],
  ['a termination without a date', [add('/terminates', { reference: '', subscription_id: subscription })]],
])('a patch with %s is malformed', async (_, body) => {
  const { ann } = await withOperator();
  const reply = await ann.send('PATCH', `/v1/order-drafts/${await draftOf(ann)}`, body);
  expect(errorOf(reply)).toEqual({ status: 400, identifier: 'urn:error:order:malformed' });
});

test('a malformed patch says where', async () => {
  const { ann } = await withOperator();
  const reply = await patch(ann, intake(base), intake(base, { wish_date: 'soon' }));
  expect(reply.body).toMatchObject({ error_message: expect.stringContaining('1.value.wish_date') });
});

test.each([
  ['account', add('/order-on-account', missing)],
  ['subscription of a change', add('/changes', { subscription_id: missing, products: [] })],
  ['subscription of an intake', intake(base, { subscription_id: missing })],
  ['intake', add(`/intakes/${missing}/configurations`, { product_id: id('O'), configuration: {} })],
])('a patch that names a missing %s is not found', async (_, operation) => {
  const { ann } = await withOperator();
  expect(errorOf(await patch(ann, operation))).toEqual({
    status: 404,
    identifier: 'urn:error:order:not-found',
  });
});

test('a subscription is opened for change and terminated once', async () => {
  const { ann } = await withOperator();
  const change = add('/changes', { subscription_id: subscription, products: [] });
  const end = add('/terminates', { reference: '', subscription_id: subscription, wish_date: '2026-12-01' });
  expect((await patch(ann, change, end)).status).toBe(200);
  expect(violations(await patch(ann, change))).toMatchObject([{ rule: 'subscription' }]);
  expect(violations(await patch(ann, end))).toMatchObject([{ rule: 'subscription' }]);
});

test('an empty draft has nothing to order', async () => {
  const { ann } = await withOperator();
  expect(violations(await dryRun(ann))).toMatchObject([{ rule: 'draft' }]);
  await patch(
    ann,
    add('/order-on-account', customer),
    add('/changes', { subscription_id: subscription, products: [] }),
  );
  expect(violations(await dryRun(ann))).toMatchObject([{ rule: 'draft' }]);
});

test('the wish date is one, and today or later where the service counts its days', async () => {
  const { ann } = await withOperator();
  await patch(ann, intake(base, { wish_date: '2026-11-28' }));
  expect((await dryRun(ann)).status).toBe(200);
  await patch(ann, intake(base, { wish_date: '2026-11-27' }));
  // In UTC it is still the 27th, in Amsterdam the 28th.
  const [past, other, ...rest] = violations(await dryRun(ann));
  expect([past?.rule, other?.rule, rest]).toEqual(['wish-date', 'wish-date', []]);
  expect(past?.message).toContain('before today, 2026-11-28');
});

test('a subscription that ended or is on another account can not be changed', async () => {
  const { ann } = await withOperator();
  await patch(
    ann,
    add('/order-on-account', customer),
    intake({ S: 1 }, { subscription_id: ended }),
    add('/terminates', { reference: '', subscription_id: foreign, wish_date: '2026-12-01' }),
  );
  const found = violations(await dryRun(ann)).filter(({ rule }) => rule === 'subscription');
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringContaining('ends on 2025-01-01'),
    expect.stringContaining('not on the account'),
  ]);
});

test('all violations come at once', async () => {
  const { ann } = await withOperator();
  await patch(ann, intake({ I: 11, S: 4, O: 6 }, { wish_date: '2020-01-01' }));
  const rules = violations(await dryRun(ann)).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['wish-date', 'P3', 'P4', 'P5', 'P6', 'configuration']));
});
