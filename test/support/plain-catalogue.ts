/** What the plain operator sells, and to whom. Ids are written out: nothing here is taken from the product. */
export const wholesaler = 'dddddddd-1111-4222-8333-000000000001';
export const customer = { id: 'eeeeeeee-1111-4222-8333-000000000007', name: 'Harbour Hotel' };

export const products = {
  line: { id: 'ffffffff-1111-4222-8333-000000000001', name: 'Voice line', initial: true },
  access: { id: 'ffffffff-1111-4222-8333-000000000002', name: 'Access', initial: false },
  calls: { id: 'ffffffff-1111-4222-8333-000000000003', name: 'Parallel call', initial: false },
} as const;

/** What the customer has, and what is active in it. */
export const subscription = {
  id: 'abababab-1111-4222-8333-000000000005',
  active: [
    { product_id: products.line.id, quantity: 1 },
    { product_id: products.access.id, quantity: 1 },
  ],
};

/** All that the customer has; the second one has calls beside it. */
export const subscriptions = [
  subscription,
  {
    id: 'abababab-1111-4222-8333-000000000006',
    active: [
      { product_id: products.line.id, quantity: 2 },
      { product_id: products.access.id, quantity: 1 },
      { product_id: products.calls.id, quantity: 2 },
    ],
  },
  { id: 'abababab-1111-4222-8333-000000000007', active: [{ product_id: products.line.id, quantity: 1 }] },
] as const;

/** What `Parallel call` asks for where the operator is told to ask. */
export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { room: { type: 'string', title: 'Room', minLength: 2 } },
  required: ['room'],
  additionalProperties: false,
};

export const initialProducts = () =>
  [products.line].map(({ id, name }) => ({
    id,
    owner_account_id: wholesaler,
    name,
    is_initial: true,
    is_active: true,
  }));

/** The relations answer, with the product ids under the key that this operator happens to use (O9). */
export function relations(key: 'product_id' | 'productId') {
  const reference = (id: string, min: number, max: number) => ({ [key]: id, multiplier: { min, max } });
  const alone = {
    optional_products: [],
    at_least_one_required_products: [],
    required_products: [],
    mutual_exclusive_products: [],
    allowed_change_products: [],
    initial_product_quantity: { min: 0, max: 0 },
  };
  return [
    {
      ...alone,
      product_id: products.line.id,
      product_name: products.line.name,
      required_products: [reference(products.access.id, 1, 1)],
      optional_products: [{ ...reference(products.calls.id, 0, 8), preconditions: [] }],
      initial_product_quantity: { min: 1, max: 3 },
    },
    { ...alone, product_id: products.access.id, product_name: products.access.name },
    { ...alone, product_id: products.calls.id, product_name: products.calls.name },
  ];
}

export const prices = (ids: readonly string[]) => ({
  currency: { code: 'EUR', decimals: 2 },
  products: ids.map((id) => ({
    product_id: id,
    pricing: {
      billing_interval: { type: 'MONTHLY', interval: 1 },
      contract_duration: { type: 'DAILY', duration: 365 },
      pricing: { volume: null, tiered: null, fixed: { amount: 4.5 } },
    },
  })),
});

/** A customer is found by its name and by its address, in the same index and in another. */
export const found = (query: string) => {
  const isFound = customer.name.toLowerCase().includes(query.toLowerCase());
  const hit = (display_line: string) => ({
    identifier: customer.id,
    display_line,
    _links: {
      self: { href: `/v1/accounts/${customer.id}` },
      operator_uri: { href: `/accounts/${customer.id}` },
    },
    parameters: { uuid: customer.id, legacy_id: 77, operator_display_line: display_line },
  });
  const atAddress = `${customer.name}, Harbour Street 1`;
  return [
    { index: 'contacts', search_results: [] },
    { index: 'Account-1', search_results: isFound ? [hit(customer.name), hit(atAddress)] : [] },
    { index: 'Address-2', search_results: isFound ? [hit(atAddress)] : [] },
  ];
};
