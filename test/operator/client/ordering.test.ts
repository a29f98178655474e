import { describe, expect } from 'vitest';
import {
  getChange,
  getChanges,
  getConfigurations,
  getDraft,
  getDraftPointer,
  getInitialProducts,
  getIntakes,
  search,
} from '../../../src/operator/index.js';
import {
  change,
  customer,
  draft,
  intake,
  product,
  subscription,
  termination,
  uuid,
  wholesaler,
} from '../../support/sample/operator-ids.js';
import { failureOf, reply, test, type Reply } from './scripted.js';

const line = { product_id: product, quantity: 2 };
const intakeBody = {
  intake_id: intake,
  wish_date: '2026-12-01',
  reference: 'R1',
  products: [line],
  later: 'field',
};
const intakeRead = {
  intakeId: intake,
  wishDate: '2026-12-01',
  reference: 'R1',
  products: [{ productId: product, quantity: 2 }],
};
const selfHref = `/v1/order-drafts/${draft}/changes/${change}`;
const changeBody = {
  change_id: change,
  subscription_id: subscription,
  wish_date: null,
  reference: null,
  products: [],
  _links: { self: { href: selfHref } },
};
const changeRead = {
  changeId: change,
  subscriptionId: subscription,
  wishDate: null,
  reference: null,
  products: [],
  activeProducts: null,
};

test('the pointer names the current draft', async ({ service, connect }) => {
  service.answers(reply(200, { order_draft_id: draft }));
  expect(await getDraftPointer(connect())).toBe(draft);
  expect(service.asked[0]).toMatchObject({ method: 'GET', url: '/v1/profile/order-drafts' });
});

const empty = { id: draft, order_account_id: wholesaler, reference: 'ref' };
const holding = (entries: object): Reply => reply(200, { ...empty, _embedded: entries });

describe('a draft', () => {
  const read = {
    id: draft,
    orderAccountId: wholesaler,
    reference: 'ref',
    intakes: [],
    changes: [],
    terminations: [],
  };

  test('is read with its entries, and its links are not followed', async ({ service, connect }) => {
    service.answers(
      reply(200, {
        ...empty,
        _links: { intakes: { href: 'http://evil/' }, terminates: { href: '/v1/no-such' } },
        _embedded: {
          intakes: [intakeBody],
          changes: [changeBody],
          terminates: [
            { subscription_id: subscription, wish_date: '2026-12-31', reference: 'T' },
            {
              terminate_id: termination,
              subscription_id: subscription,
              wish_date: '2026-12-31',
              reference: 'T',
            },
          ],
        },
      }),
    );
    const end = { subscriptionId: subscription, wishDate: '2026-12-31', reference: 'T' };
    expect(await getDraft(connect(), draft)).toEqual({
      ...read,
      intakes: [intakeRead],
      changes: [changeRead],
      terminations: [
        { ...end, terminateId: null },
        { ...end, terminateId: termination },
      ],
    });
    expect(service.asked.map(({ url }) => url)).toEqual([`/v1/order-drafts/${draft}`]);
  });

  test.for([
    {},
    { _embedded: null },
    { _embedded: {} },
    { _embedded: { terminates: [] } },
    { _embedded: { intakes: [], changes: null } },
  ])('without entries may leave them out: %o', async (left, { service, connect }) => {
    service.answers(reply(200, { ...empty, ...left }));
    expect(await getDraft(connect(), draft)).toEqual(read);
  });

  test('with a timestamp for a date is not understood', async ({ service, connect }) => {
    const dated = { ...intakeBody, wish_date: '2026-12-01T00:00:00Z' };
    service.answers(reply(200, { ...empty, _embedded: { intakes: [dated] } }));
    expect(await failureOf(getDraft(connect(), draft))).toMatchObject({ code: 'operator-not-understood' });
  });
});

describe('a change', () => {
  const active = { ...changeBody, _embedded: { active_products: [line] } };
  const activeRead = { ...changeRead, activeProducts: [{ productId: product, quantity: 2 }] };

  test('is read by its id', async ({ service, connect }) => {
    service.answers(reply(200, active));
    expect(await getChange(connect(), draft, change)).toEqual(activeRead);
    expect(service.asked.map(({ url }) => url)).toEqual([selfHref]);
  });

  test.for<[string, string]>([
    ['on another host', `https://api.elsewhere.example${selfHref}`],
    ['on another scheme', `http://operator.example:80/partner${selfHref}`],
    ['with a query, a fragment and a slash at its end', `${selfHref}/?expand=all#top`],
    ['without a slash at its start', selfHref.slice(1)],
  ])(
    'has the id at the end of its link where it stands nowhere else: %s',
    async ([, href], { service, connect }) => {
      const linked = { ...changeBody, change_id: null, _links: { self: { href } } };
      service.answers(reply(200, { ...empty, _embedded: { changes: [linked] } }));
      expect((await getDraft(connect(), draft)).changes).toEqual([changeRead]);
      expect(service.asked).toHaveLength(1);
    },
  );

  test('has its own id where the link shows another', async ({ service, connect }) => {
    const linked = {
      ...changeBody,
      _links: { self: { href: `/v1/order-drafts/${draft}/changes/${uuid(77)}` } },
    };
    service.answers(reply(200, { ...empty, _embedded: { changes: [linked] } }));
    expect((await getDraft(connect(), draft)).changes).toEqual([changeRead]);
  });

  test.for<[string, object]>([
    ['no more than a link', { _links: { self: { href: `https://elsewhere.example${selfHref}` } } }],
    [
      'a link that ends in no id',
      { ...changeBody, change_id: null, _links: { self: { href: '/v1/change/1' } } },
    ],
    ['neither an id nor a link', { subscription_id: subscription }],
  ])(
    'is looked up in the list of changes where the draft shows %s',
    async ([, shown], { service, connect }) => {
      const asShown = reply(200, { ...empty, _embedded: { changes: [shown] } });
      service.answers(asShown, reply(200, [changeBody]), asShown);
      expect((await getDraft(connect(), draft)).changes).toEqual([changeRead]);
      // The draft once more after its list: nothing that came meanwhile goes unseen (O12).
      expect(service.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `GET /v1/order-drafts/${draft}`,
        `GET /v1/order-drafts/${draft}/changes`,
        `GET /v1/order-drafts/${draft}`,
      ]);
    },
  );

  test.for<[string, Reply]>([
    ['shows fewer', reply(200, [])],
    ['shows more', reply(200, [changeBody, changeBody])],
    ['is refused', reply(404, { error_identifier: 'urn:error:order:not-found' })],
  ])('stands as the draft shows it where its list %s', async ([, list], { service, connect }) => {
    const asShown = reply(200, { ...empty, _embedded: { changes: [{ reference: 'R' }] } });
    service.answers(asShown, list, asShown);
    const shown = { ...changeRead, changeId: null, subscriptionId: null, reference: 'R' };
    expect((await getDraft(connect(), draft)).changes).toEqual([shown]);
  });

  const bare = { _links: { self: { href: `https://elsewhere.example${selfHref}` } } };

  test('is read with what came while its list was read', async ({ service, connect }) => {
    const list = reply(200, [changeBody]);
    const later = holding({ changes: [bare], intakes: [intakeBody] });
    service.answers(holding({ changes: [bare] }), list, later, list, later);
    const read = await getDraft(connect(), draft);
    expect(read).toMatchObject({ changes: [changeRead], intakes: [intakeRead] });
    expect(service.asked).toHaveLength(5);
  });

  test('is as the draft shows it where the draft never stands still', async ({ service, connect }) => {
    const list = reply(200, [changeBody]);
    const [one, two] = [holding({ changes: [bare] }), holding({ changes: [bare], intakes: [intakeBody] })];
    service.answers(one, list, two, list, one, list, two);
    const read = await getDraft(connect(), draft);
    expect(read).toMatchObject({
      changes: [{ changeId: change, subscriptionId: null }],
      intakes: [intakeRead],
    });
    expect(service.asked).toHaveLength(7);
  });

  test('stands in the list of changes', async ({ service, connect }) => {
    service.answers(reply(200, [changeBody]));
    expect(await getChanges(connect(), draft)).toEqual([changeRead]);
    expect(service.asked[0]?.url).toBe(`/v1/order-drafts/${draft}/changes`);
  });
});

test('an intake that the draft shows without an id is read from the list of intakes', async ({
  service,
  connect,
}) => {
  const { intake_id: _, ...without } = intakeBody;
  const asShown = reply(200, { ...empty, _embedded: { intakes: [without] } });
  service.answers(asShown, reply(200, intakeBody), asShown);
  expect((await getDraft(connect(), draft)).intakes).toEqual([intakeRead]);
  expect(service.asked.map(({ url }) => url)).toContain(`/v1/order-drafts/${draft}/intakes`);
});

test('intakes are read from one object and from an array', async ({ service, connect }) => {
  service.answers(reply(200, intakeBody), reply(200, [intakeBody]), reply(200, []));
  const operator = connect();
  expect(await getIntakes(operator, draft)).toEqual([intakeRead]);
  expect(await getIntakes(operator, draft)).toEqual([intakeRead]);
  expect(await getIntakes(operator, draft)).toEqual([]);
});

describe('the search', () => {
  const hit = {
    identifier: customer,
    display_line: 'Acme <!here> BV',
    _links: { self: { href: '/x' }, operator_uri: { href: '/y' } },
    parameters: { uuid: uuid(50), legacy_id: 12, operator_display_line: 'ACME' },
  };
  const groups = [
    { index: 'accounts', search_results: [hit] },
    { index: 'numbers', search_results: [{ identifier: 'n-1', display_line: 3 }] },
    { index: 'empty', search_results: [] },
  ];
  const shown = { displayLine: 'Acme <!here> BV', operatorDisplayLine: 'ACME', legacyId: 12 };

  test.for([
    ['identifier', customer],
    ['parameters.uuid', uuid(50)],
  ] as const)(
    'takes the customer from %s when the settings say so',
    async ([customerId, id], { service, connect }) => {
      service.answers(reply(200, groups));
      expect(await search(connect({ settings: { customerId } }), 'acme')).toEqual([
        { index: 'accounts', hits: [{ id, ...shown }] },
        { index: 'numbers', hits: [{ id: null, displayLine: '', operatorDisplayLine: '', legacyId: null }] },
        { index: 'empty', hits: [] },
      ]);
      expect(service.asked[0]?.url).toBe('/v1/search?q=acme');
    },
  );
});

test('initial products are read', async ({ service, connect }) => {
  service.answers(
    reply(200, [
      { id: product, owner_account_id: wholesaler, name: 'SIP', is_initial: true, is_active: false },
    ]),
  );
  expect(await getInitialProducts(connect(), customer)).toEqual([
    { id: product, ownerAccountId: wholesaler, name: 'SIP', isInitial: true, isActive: false },
  ]);
  expect(service.asked[0]?.url).toBe(`/v1/consumers/${customer}/products?initial=true`);
});

test('configurations are read under intakes and under changes, empty maps in either form', async ({
  service,
  connect,
}) => {
  const remote_values = {
    proxy: { endpoint: '/v1/x', method: 'GET', property_selectors: { 'application/json': 'id' } },
  };
  const schema = { product_id: product, json_schema: '{"type":"object"}' };
  service.answers(
    reply(200, {
      intakes: [
        {
          intake_id: intake,
          products: [{ product_id: product, configuration_schemas: [{ ...schema, remote_values }] }],
        },
      ],
      changes: [
        {
          change_id: change,
          products: [{ product_id: product, configuration_schemas: [{ ...schema, remote_values: [] }] }],
        },
      ],
    }),
  );
  const read = { productId: product, jsonSchema: '{"type":"object"}' };
  expect(await getConfigurations(connect(), draft)).toEqual({
    entries: [
      {
        entry: 'intake',
        entryId: intake,
        products: [
          {
            productId: product,
            schemas: [
              {
                ...read,
                remoteValues: {
                  proxy: {
                    endpoint: '/v1/x',
                    method: 'GET',
                    propertySelectors: { 'application/json': 'id' },
                  },
                },
              },
            ],
          },
        ],
      },
      {
        entry: 'change',
        entryId: change,
        products: [{ productId: product, schemas: [{ ...read, remoteValues: {} }] }],
      },
    ],
  });
});
