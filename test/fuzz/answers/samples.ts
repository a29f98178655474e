const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const lines = [{ product_id: id(4), quantity: 2 }];
const change = {
  change_id: id(8),
  subscription_id: id(6),
  wish_date: '2026-12-24',
  reference: 'PO-7',
  products: lines,
  _embedded: { active_products: lines },
  _links: { self: { href: `/v1/order-drafts/${id(3)}/changes/${id(8)}` } },
};
const intake = { intake_id: id(7), reference: 'PO-7', wish_date: '2026-12-24', products: lines };
const reference = {
  productId: id(5),
  multiplier: { min: 1, max: 4 },
  preconditions: [{ any_of: [id(4)] }],
};

/** Answers as the documents show them, one for each kind of call. */
export const samples = {
  search: [
    {
      index: 'customers',
      search_results: [
        {
          identifier: id(1),
          display_line: 'Acme BV',
          parameters: { uuid: id(1), legacy_id: 7, operator_display_line: 'Acme' },
        },
      ],
    },
  ],
  pointer: { order_draft_id: id(3) },
  draft: {
    id: id(3),
    order_account_id: id(2),
    reference: null,
    _embedded: {
      intakes: [intake],
      changes: [change],
      terminates: [{ subscription_id: id(6), wish_date: '2026-12-24', reference: 'x', terminate_id: id(9) }],
    },
    _links: { terminates: { href: '/v1/none' } },
  },
  draftOfLinks: {
    id: id(3),
    order_account_id: id(2),
    _embedded: {
      changes: [
        { _links: { self: { href: `https://evil.example/v1/order-drafts/${id(3)}/changes/${id(8)}` } } },
        { subscription_id: id(6), _links: { self: { href: 'http://[::1]:9/v1/../x/%2e%2e' } } },
      ],
    },
  },
  intakes: [intake],
  changes: [change],
  change,
  configurations: {
    intakes: [
      {
        intake_id: id(7),
        products: [
          {
            product_id: id(4),
            configuration_schemas: [
              {
                product_id: id(4),
                json_schema: '{"type":"object","properties":{"a":{"type":"string"}}}',
                remote_values: {
                  a: { endpoint: '/v1/x', method: 'GET', property_selectors: { 'application/json': 'name' } },
                },
              },
            ],
          },
        ],
      },
    ],
    changes: [],
  },
  products: [{ id: id(4), owner_account_id: id(2), name: 'Line', is_initial: true, is_active: true }],
  relations: [
    {
      product_id: id(4),
      product_name: 'Line',
      optional_products: [reference],
      at_least_one_required_products: [[reference]],
      required_products: [reference],
      mutual_exclusive_products: [id(5)],
      allowed_change_products: [{ productId: id(5), product_name: 'Other' }],
      initial_product_quantity: { min: 1, max: 10 },
    },
  ],
  prices: {
    currency: { code: 'EUR', decimals: 2 },
    products: [
      {
        product_id: id(4),
        pricing: {
          billing_interval: { type: 'month', interval: 1 },
          contract_duration: { type: 'month', duration: 12 },
          pricing: { fixed: { amount: 12.5 }, volume: null, tiered: null },
        },
      },
    ],
  },
  items: [{ id: id(10), name: 'Amsterdam 1' }],
  barrings: [{ name: 'Premium rate', code: 'PRM' }],
  callerIds: [{ callerId: '+31205550142' }],
  valid: { valid: true },
  placed: { order_id: 'ORD-1' },
  typed: { '@context': 'c', '@id': 'i', '@type': 't', numbers: '+31205550142', number_type: 'User' },
  remote: [{ name: 'a' }, { name: 'b' }],
  refusal: {
    error_identifier: 'urn:error:order:validation',
    error_message: 'Not on a Friday',
    violations: [{ rule: 'P5', entry: id(7), product_id: id(4), actual: 1, min: 2, max: 3, message: 'Few' }],
  },
} as const;
