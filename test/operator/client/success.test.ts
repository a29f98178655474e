import { describe, expect } from 'vitest';
import {
  connectNumber,
  disconnectNumber,
  dryRun,
  editChannel,
  getBarrings,
  getCallerIds,
  getChange,
  getChanges,
  getConfigurations,
  getDraft,
  getDraftPointer,
  getInitialProducts,
  getIntakes,
  getPrices,
  getProxies,
  getRelations,
  getTemplates,
  isRefusal,
  mayStillCome,
  patchDraft,
  placeOrder,
  removeNumberType,
  search,
  setNumberType,
  type Operator,
} from '../../../src/operator/index.js';
import {
  change,
  customer,
  draft,
  intake,
  product,
  subscription,
  wholesaler,
} from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, html, refusal, reply, test, type Reply } from './scripted.js';

/** An endpoint of the two documents: what is its success, and what is none though its status is 2xx. */
interface Endpoint {
  readonly call: (operator: Operator) => Promise<unknown>;
  readonly done: readonly [what: string, answer: Reply][];
  readonly isNone: readonly [what: string, answer: Reply][];
}

const of = { channelName: 'acme', number: '+31205550142' };
const link = { channel_name: of.channelName, number: of.number };
const typed = { numbers: of.number, number_type: 'User' };
const draftBody = { id: draft, order_account_id: wholesaler };
const changeBody = { change_id: change, subscription_id: subscription, products: [] };
const active = { ...changeBody, _embedded: { active_products: [{ product_id: product, quantity: 1 }] } };
const initial = {
  id: product,
  owner_account_id: wholesaler,
  name: 'SIP',
  is_initial: true,
  is_active: true,
};

/** What says nothing, whichever endpoint it comes from. */
const never: readonly [string, Reply][] = [
  ['a page with 200', html(200)],
  ['broken JSON with 200', reply(200, '{"channel_name":"acme"')],
  ['plain words with 200', reply(200, 'OK', { 'content-type': 'text/plain' })],
  ['an answer that was cut off', cutOff(200)],
];
/** What says nothing where the document has a body. */
const notBody: readonly [string, Reply][] = [
  ...never,
  ['an empty 200', reply(200, '')],
  ['a 204', reply(204, '')],
  ['a number', reply(200, 7)],
  ['null', reply(200, null)],
  ['a text', reply(200, '"done"')],
];
const notList: readonly [string, Reply][] = [
  ...notBody,
  ['an object', reply(200, { message: 'ok' })],
  ['a list of other things', reply(200, ['ok'])],
];
const notObject: readonly [string, Reply][] = [
  ...notBody,
  ['an object without its fields', reply(200, { message: 'ok' })],
  ['a list', reply(200, [])],
];

const configured = {
  kind: 'configuration',
  entry: 'intake',
  entryId: intake,
  productId: product,
  configuration: { room: 'Lobby' },
} as const;
const noBodyOrJson: readonly [string, Reply][] = [
  ['a 204', reply(204, '')],
  ['an empty 200', reply(200, '')],
  ['an empty 202', reply(202, '')],
  ['JSON', reply(200, {})],
  ['the draft', reply(200, draftBody)],
];

const endpoints: Readonly<Record<string, Endpoint>> = {
  'POST /v1/channel-number': {
    call: (operator) => connectNumber(operator, of),
    done: [
      ['201 with the link', reply(201, link)],
      ['200 with the link', reply(200, link)],
      ['a link in another case', reply(201, { channel_name: 'ACME', number: '31205550142' })],
    ],
    isNone: [
      ...notObject,
      ['a link of another number', reply(201, { ...link, number: '+31205550143' })],
      ['a link to another channel', reply(201, { ...link, channel_name: 'other' })],
      ['202, to be done later', reply(202, link)],
    ],
  },
  'DELETE /v1/channel-number/{number}': {
    call: (operator) => disconnectNumber(operator, of.number),
    done: [['204', reply(204, '')]],
    isNone: [
      ...never,
      ['an empty 200', reply(200, '')],
      ['200 with JSON', reply(200, {})],
      ['202', reply(202, '')],
    ],
  },
  'GET /v1/accounts/{accountId}/siptrunk-channel-callerids': {
    call: (operator) => getCallerIds(operator, customer),
    done: [
      ['an empty list', reply(200, [])],
      ['a list', reply(200, [{ callerId: of.number }])],
    ],
    isNone: [...notList, ['a list of other objects', reply(200, [{ number: of.number }])]],
  },
  'GET /v1/accounts/{accountId}/siptrunk-channel-proxies': {
    call: (operator) => getProxies(operator, customer),
    done: [['a list', reply(200, [{ id: product, name: 'Main' }])]],
    isNone: notList,
  },
  'GET /v1/accounts/{accountId}/siptrunk-channel-templates': {
    call: (operator) => getTemplates(operator, customer),
    done: [['a list', reply(200, [{ id: product, name: 'Main' }])]],
    isNone: notList,
  },
  'GET /v1/accounts/{accountId}/siptrunk-channel-callbarrings': {
    call: (operator) => getBarrings(operator, customer),
    done: [['a list', reply(200, [{ name: 'None abroad', code: 'X' }])]],
    isNone: notList,
  },
  'POST /v1/channel/{name}': {
    call: (operator) => editChannel(operator, of.channelName, { area_code: '020' }),
    done: [
      ['200 with its name', reply(200, { channel_name: 'acme' })],
      ['200 with its name in another case', reply(200, { channel_name: 'ACME' })],
    ],
    isNone: [
      ...notObject,
      ['the name of another channel', reply(200, { channel_name: 'globex-hq' })],
      ['a name that holds it', reply(200, { channel_name: 'acme-2' })],
      ['an empty name', reply(200, { channel_name: '' })],
      ['202, to be done later', reply(202, { channel_name: 'acme' })],
    ],
  },
  'PUT /v1/channel-number-operator-connect/{channel_name}': {
    call: (operator) => setNumberType(operator, { ...of, numberType: 'User' }),
    done: [['200 with the number', reply(200, typed)]],
    isNone: [
      ...notObject,
      ['another type', reply(200, { ...typed, number_type: '' })],
      ['another number', reply(200, { ...typed, numbers: '+31205550143' })],
    ],
  },
  'DELETE /v1/channel-number-operator-connect/channels/{channel_name}/numbers/{number}': {
    call: (operator) => removeNumberType(operator, of),
    done: [['204', reply(204, '')]],
    isNone: [...never, ['an empty 200', reply(200, '')], ['200 with JSON', reply(200, { removed: true })]],
  },
  'GET /v1/profile/order-drafts': {
    call: getDraftPointer,
    done: [['the pointer', reply(200, { order_draft_id: draft })]],
    isNone: notObject,
  },
  'GET /v1/order-drafts/{draftId}': {
    call: (operator) => getDraft(operator, draft),
    done: [
      ['the draft', reply(200, { ...draftBody, _embedded: { intakes: [], changes: [], terminates: [] } })],
      ['an empty draft that leaves its entries out', reply(200, draftBody)],
    ],
    isNone: [...notObject, ['another draft', reply(200, { ...draftBody, id: change })]],
  },
  'GET /v1/search': {
    call: (operator) => search(operator, 'acme'),
    done: [['a list', reply(200, [{ index: 'accounts', search_results: [] }])]],
    isNone: [
      ...notList,
      ['a group without its hits', reply(200, [{ index: 'accounts' }])],
      ['a list of something else', reply(200, [{ message: 'ok' }])],
    ],
  },
  'GET /v1/consumers/{consumerId}/products': {
    call: (operator) => getInitialProducts(operator, customer),
    done: [['a list', reply(200, [initial])]],
    isNone: notList,
  },
  'GET /v1/consumers/{consumerId}/products/{productId}/relations': {
    call: (operator) => getRelations(operator, customer, product),
    done: [['a list', reply(200, [{ product_id: product }])]],
    isNone: notList,
  },
  'GET /dev/buyers/{accountId}/products/prices': {
    call: (operator) => getPrices(operator, wholesaler, [product]),
    done: [['the prices', reply(200, { currency: { code: 'EUR', decimals: 2 }, products: [] })]],
    isNone: notObject,
  },
  // O2: any 2xx is accepted, as the document shows no body; the entries that the draft holds are read back.
  'PATCH /v1/order-drafts/{orderDraftId}': {
    call: (operator) => patchDraft(operator, draft, [{ kind: 'on-account', account: customer }]),
    done: [...notBody, ['JSON', reply(200, {})]],
    isNone: [],
  },
  // O4: the draft does not show what was configured, so the answer alone says it: no body, or whole JSON.
  'PATCH /v1/order-drafts/{orderDraftId}, with configurations': {
    call: (operator) => patchDraft(operator, draft, [configured]),
    done: noBodyOrJson,
    isNone: never,
  },
  'PATCH /v1/order-drafts/{orderDraftId}, with configurations among other things': {
    call: (operator) => patchDraft(operator, draft, [{ kind: 'on-account', account: customer }, configured]),
    done: noBodyOrJson,
    isNone: never,
  },
  'GET /v1/order-drafts/{orderDraftId}/configurations': {
    call: (operator) => getConfigurations(operator, draft),
    done: [
      ['the configurations', reply(200, { intakes: [{ intake_id: intake, products: [] }], changes: [] })],
    ],
    isNone: [
      ...notBody,
      ['entries without an id', reply(200, { intakes: [{ products: [] }] })],
      ['an empty object', reply(200, {})],
      ['something else', reply(200, { message: 'ok' })],
      ['lists that are null', reply(200, { intakes: null, changes: null })],
      ['entries without products', reply(200, { intakes: [{ intake_id: intake }], changes: [] })],
    ],
  },
  'GET /v1/order-drafts/{orderDraftId}/changes': {
    call: (operator) => getChanges(operator, draft),
    done: [['a list', reply(200, [changeBody])]],
    isNone: [...notBody, ['an object', reply(200, { message: 'ok' })]],
  },
  'GET /v1/order-drafts/{orderDraftId}/changes/{changeId}': {
    call: (operator) => getChange(operator, draft, change),
    done: [['the change', reply(200, active)]],
    isNone: [
      ...notObject,
      ['a change that does not show what is active', reply(200, changeBody)],
      ['another change', reply(200, { ...active, change_id: draft })],
      ['active products that are null', reply(200, { ...changeBody, _embedded: { active_products: null } })],
    ],
  },
  'GET /v1/order-drafts/{orderDraftId}/intakes': {
    call: (operator) => getIntakes(operator, draft),
    done: [['a list', reply(200, [{ intake_id: intake, products: [] }])]],
    isNone: notBody,
  },
  // O7: the document shows no body; what is no verdict is told apart in the tests of refusals.
  'POST /v1/accounts/{accountId}/orders, dry run': {
    call: (operator) => dryRun(operator, wholesaler, draft),
    done: [
      ['JSON', reply(200, { valid: true })],
      ['a 204', reply(204, '')],
    ],
    isNone: [['an answer that was cut off', cutOff(200)]],
  },
  // O16: empty or whole JSON; the rest is in doubt.
  'POST /v1/accounts/{accountId}/orders': {
    call: async (operator) => {
      const outcome = await placeOrder(operator, wholesaler, draft);
      if (outcome.kind !== 'placed') throw new Error(outcome.kind, { cause: outcome });
    },
    done: [
      ['201', reply(201, { order_id: 'o-1' })],
      ['a 204', reply(204, '')],
    ],
    isNone: never,
  },
};

test('each of the 22 endpoints of the documents is in the table', () => {
  const named = Object.keys(endpoints).map((name) => name.replace(/, with .*$/, ''));
  expect(new Set(named)).toHaveLength(22);
});

describe.for(Object.entries(endpoints))('%s', ([name, { call, done, isNone }]) => {
  test.for(done)('is done with %s', async ([, answer], { service, connect }) => {
    service.answers(answer);
    await call(connect());
  });

  test.for(isNone)('is not told as done with %s', async ([, answer], { service, connect }) => {
    service.answers(answer);
    const failure = await failureOf(call(connect()));
    const isPlacing = name === 'POST /v1/accounts/{accountId}/orders';
    if (isPlacing) expect(failure).toMatchObject({ message: 'in-doubt' });
    // Nobody knows: it is neither done nor refused.
    else expect([isRefusal(failure), mayStillCome(failure)]).toEqual([false, true]);
  });

  test('is not done where an error object comes with 200', async ({ service, connect }) => {
    service.answers(reply(200, refusal('order:validation', 'No.')));
    const answered = await call(connect()).catch((error: unknown) => error);
    if (name.endsWith('dry run')) expect(answered).toMatchObject({ ok: false });
    else if (name.endsWith('/orders')) expect(answered).toMatchObject({ message: 'returned' });
    else expect(isRefusal(answered)).toBe(true);
  });
});
