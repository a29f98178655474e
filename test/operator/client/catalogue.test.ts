import { describe, expect } from 'vitest';
import { getPrices, getRelations } from '../../../src/operator/index.js';
import { customer, otherProduct, product, uuid, wholesaler } from '../../support/sample/operator-ids.js';
import { failureOf, reply, test } from './scripted.js';

const step = (from: number, amount: number) => ({ from, amount });

describe('relations', () => {
  const entry = {
    product_id: product,
    product_name: 'SIP',
    optional_products: [
      {
        productId: otherProduct,
        multiplier: { min: 0, max: 5 },
        preconditions: [{ any_of: [uuid(20), uuid(21)] }, {}],
      },
      { product_id: otherProduct, multiplier: { min: 1 } },
    ],
    at_least_one_required_products: [[{ productId: otherProduct, product_id: otherProduct }], []],
    required_products: [],
    mutual_exclusive_products: [uuid(22)],
    allowed_change_products: [{ product_id: uuid(23), product_name: 'Bigger' }],
    initial_product_quantity: { min: 1, max: 10 },
  };
  const none = { min: null, max: null };

  test('are read with either spelling of the id and with bounds left out', async ({ service, connect }) => {
    service.answers(reply(200, [entry]));
    expect(await getRelations(connect(), customer, product)).toEqual([
      {
        productId: product,
        productName: 'SIP',
        optional: [
          { productId: otherProduct, bounds: { min: 0, max: 5 }, preconditions: [[uuid(20), uuid(21)], []] },
          { productId: otherProduct, bounds: { min: 1, max: null }, preconditions: [] },
        ],
        atLeastOne: [[{ productId: otherProduct, bounds: none, preconditions: [] }], []],
        required: [],
        exclusive: [uuid(22)],
        allowedChange: [{ productId: uuid(23), productName: 'Bigger' }],
        initialQuantity: { min: 1, max: 10 },
      },
    ]);
    expect(service.asked[0]?.url).toBe(
      `/v1/consumers/${customer}/products/${product}/relations?recursive=true`,
    );
  });

  test('that leave everything out are empty', async ({ service, connect }) => {
    service.answers(reply(200, [{ product_id: product }]));
    expect(await getRelations(connect(), customer, product)).toMatchObject([
      {
        productId: product,
        optional: [],
        atLeastOne: [],
        required: [],
        exclusive: [],
        initialQuantity: null,
      },
    ]);
  });

  test.for([
    ['two ids that differ', { required_products: [{ productId: product, product_id: otherProduct }] }],
    ['no id', { required_products: [{ multiplier: {} }] }],
    ['half a product as a bound', { required_products: [{ productId: product, multiplier: { min: 0.5 } }] }],
    ['text as a bound', { initial_product_quantity: { min: '1' } }],
  ] as const)('with %s are not understood', async ([, broken], { service, connect }) => {
    service.answers(reply(200, [{ ...entry, ...broken }]));
    const failure = await failureOf(getRelations(connect(), customer, product));
    expect(failure).toMatchObject({ code: 'operator-not-understood' });
  });
});

describe('prices', () => {
  const interval = { type: 'MONTHLY', interval: 3 };
  const contract = { type: 'DAILY', duration: 365 };
  const priced = (pricing: unknown) => ({
    product_id: product,
    pricing: { billing_interval: interval, contract_duration: contract, pricing },
  });
  const currency = { code: 'EUR', decimals: 2 };

  test.for([
    [
      { fixed: { amount: 12.5 }, volume: null, tiered: null },
      { kind: 'fixed', amount: 12.5 },
    ],
    [{ fixed: { amount: 0 } }, { kind: 'fixed', amount: 0 }],
    [{ fixed: null, volume: { steps: [] }, tiered: null }, { kind: 'volume' }],
    [{ fixed: null, volume: null, tiered: [1] }, { kind: 'tiered' }],
    [
      { volume: { steps: [step(10, 1.5), step(1, 2)] } },
      { kind: 'volume', steps: [step(1, 2), step(10, 1.5)] },
    ],
    [{ tiered: [{ min: 1, max: 9, price: { amount: 2 } }] }, { kind: 'tiered', steps: [step(1, 2)] }],
    [{ volume: { tiers: [{ from: 1 }, step(10, 1.5)] } }, { kind: 'volume' }],
    [{ volume: { one: [step(1, 2)], other: [step(1, 3)] } }, { kind: 'volume' }],
    [{ tiered: 'from 1: 2.00' }, { kind: 'tiered' }],
    [{ fixed: null, volume: null, tiered: null }, { kind: 'unknown' }],
    [{ fixed: { amount: 'free' } }, { kind: 'unknown' }],
    [null, { kind: 'unknown' }],
  ] as const)('%o is read as %o', async ([pricing, price], { service, connect }) => {
    service.answers(reply(200, { currency, products: [priced(pricing)] }));
    expect(await getPrices(connect(), wholesaler, [product, otherProduct, product])).toEqual({
      currency,
      products: [
        {
          productId: product,
          interval: { type: 'MONTHLY', count: 3 },
          contract: { type: 'DAILY', duration: 365 },
          price,
        },
      ],
    });
    expect(service.asked[0]?.url).toBe(
      `/dev/buyers/${wholesaler}/products/prices?product_ids=${product}%2C${otherProduct}`,
    );
  });

  test('may lack interval and contract', async ({ service, connect }) => {
    service.answers(reply(200, { currency, products: [{ product_id: product }] }));
    expect(await getPrices(connect(), wholesaler, [product])).toMatchObject({
      products: [{ interval: null, contract: null, price: { kind: 'unknown' } }],
    });
  });
});
