import { describe, expect } from 'vitest';
import { patchDraft, type DraftOperation } from '../../../src/operator/index.js';
import { PlainDate } from '../../../src/types/ids.js';
import {
  change,
  customer,
  draft,
  intake,
  product,
  subscription,
  termination,
} from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, html, refusal, reply, test } from './scripted.js';

const wishDate = PlainDate.parse('2026-12-01');
const products = [{ productId: product, quantity: 2 }];
const wireProducts = [{ product_id: product, quantity: 2 }];
const configuration = { site: 'North', lines: [1, null, true] };
const configured = { product_id: product, configuration };

describe('an operation on the draft', () => {
  test.for<[string, DraftOperation, unknown]>([
    [
      'sets the account',
      { kind: 'on-account', account: customer },
      { op: 'add', path: '/order-on-account', value: customer },
    ],
    [
      'adds an intake',
      { kind: 'intake', reference: 'R', wishDate, products },
      {
        op: 'add',
        path: '/intakes',
        value: { reference: 'R', wish_date: '2026-12-01', products: wireProducts },
      },
    ],
    [
      'adds products to a subscription',
      { kind: 'intake', reference: 'R', wishDate, products, subscriptionId: subscription },
      {
        op: 'add',
        path: '/intakes',
        value: {
          reference: 'R',
          subscription_id: subscription,
          wish_date: '2026-12-01',
          products: wireProducts,
        },
      },
    ],
    [
      'opens a change',
      { kind: 'change', subscriptionId: subscription },
      { op: 'add', path: '/changes', value: { subscription_id: subscription, products: [] } },
    ],
    [
      'ends a subscription',
      { kind: 'terminate', subscriptionId: subscription, reference: 'R', wishDate },
      {
        op: 'add',
        path: '/terminates',
        value: { reference: 'R', subscription_id: subscription, wish_date: '2026-12-01' },
      },
    ],
    [
      'configures a product of an intake',
      { kind: 'configuration', entry: 'intake', entryId: intake, productId: product, configuration },
      { op: 'add', path: `/intakes/${intake}/configurations`, value: configured },
    ],
    [
      'configures a product of a change',
      { kind: 'configuration', entry: 'change', entryId: change, productId: product, configuration },
      { op: 'add', path: `/changes/${change}/configurations`, value: configured },
    ],
    [
      'takes an intake out',
      { kind: 'remove', entry: 'intake', entryId: intake },
      { op: 'remove', path: `/intakes/${intake}` },
    ],
    [
      'takes a change out',
      { kind: 'remove', entry: 'change', entryId: change },
      { op: 'remove', path: `/changes/${change}` },
    ],
    [
      'takes a termination out',
      { kind: 'remove', entry: 'termination', entryId: termination },
      { op: 'remove', path: `/terminates/${termination}` },
    ],
    [
      'takes configurations out',
      { kind: 'remove', entry: 'configurations' },
      { op: 'remove', path: '/configurations' },
    ],
  ])('%s', async ([, operation, sent], { service, connect }) => {
    service.answers(reply(200, {}));
    await patchDraft(connect({ settings: { patchRemove: true } }), draft, [operation]);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]).toMatchObject({ method: 'PATCH', url: `/v1/order-drafts/${draft}` });
    expect(service.asked[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual([sent]);
  });
});

test('all operations go out in one request, in their order', async ({ service, connect }) => {
  service.answers(reply(200, {}));
  await patchDraft(connect(), draft, [
    { kind: 'on-account', account: customer },
    { kind: 'change', subscriptionId: subscription },
  ]);
  expect(service.asked.map(({ body }) => JSON.parse(body))).toMatchObject([
    [{ path: '/order-on-account' }, { path: '/changes' }],
  ]);
});

test('the paths for configuration values can be set', async ({ service, connect }) => {
  service.answers(reply(200, {}));
  const settings = { configurationPath: '/a/{entry_id}/c', changeConfigurationPath: '/b/{entry_id}' };
  const value = { kind: 'configuration', productId: product, configuration } as const;
  await patchDraft(connect({ settings }), draft, [
    { ...value, entry: 'intake', entryId: intake },
    { ...value, entry: 'change', entryId: change },
  ]);
  expect(JSON.parse(service.asked[0]?.body ?? '')).toMatchObject([
    { path: `/a/${intake}/c` },
    { path: `/b/${change}` },
  ]);
});

test('nothing is removed where the operator is not known to support it', async ({ service, connect }) => {
  const removal = patchDraft(connect(), draft, [{ kind: 'remove', entry: 'configurations' }]);
  expect(await failureOf(removal)).toBeInstanceOf(TypeError);
  expect(service.asked).toEqual([]);
});

test('any success is taken, whatever its body, but for an error object', async ({ service, connect }) => {
  const operator = connect();
  const edit = () => patchDraft(operator, draft, [{ kind: 'on-account', account: customer }]);
  for (const answer of [
    reply(200, ''),
    reply(204, ''),
    reply(202, { any: 'thing' }),
    html(200),
    cutOff(200),
  ]) {
    service.answers(answer);
    expect(await edit()).toBeUndefined();
  }
  service.answers(reply(200, refusal('order:validation', 'No')));
  expect(await failureOf(edit())).toMatchObject({ identifier: 'urn:error:order:validation' });
});
