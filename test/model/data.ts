import { OperatorData } from '../../src/sandbox/operator/index.js';
import { catalogueOf } from '../../src/sandbox/operator/data/catalogue.js';
import { AccountId, ProductId, SubscriptionId } from '../../src/types/ids.js';

/** What the operator has at the start of a run. */

export const productOf = (letter: string): ProductId =>
  ProductId.parse(`00000000-0000-4000-8000-${String(letter.charCodeAt(0)).padStart(12, '0')}`);

export const customers = [
  { id: AccountId.parse('cccccccc-0000-4000-8000-000000000001'), name: 'Café <One>' },
  { id: AccountId.parse('cccccccc-0000-4000-8000-000000000002'), name: 'Two & Sons' },
] as const;

const subscriptionOf = (customer: number, nth: number): SubscriptionId =>
  SubscriptionId.parse(`55555555-0000-4000-8000-00000000${customer}${String(nth).padStart(3, '0')}`);

/** How many subscriptions each customer has. */
const subscriptionsEach = 4;
export const subscriptionsOf = (customer: number): SubscriptionId[] =>
  Array.from({ length: subscriptionsEach }, (_, nth) => subscriptionOf(customer, nth));

export const profiles = ['one', 'two'] as const;
export const tokenOf = (profile: string): string => `token-of-${profile}`;

/** Numbers that no two requests share, so that a call tells which request it is of. */
export const mostNumbers = 30;
export const numberOf = (nth: number): string => `+3120555${String(1000 + (nth % mostNumbers))}`;
export const channels = ['north', 'south'] as const;

const ref = (letter: string, min: number, max: number) => ({ product_id: productOf(letter), min, max });

export const operatorData: OperatorData = OperatorData.parse({
  wholesaler: { account_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Wholesale' },
  currency: { code: 'EUR', decimals: 2 },
  profiles: profiles.map((name) => ({ name, token: tokenOf(name) })),
  customers: customers.map(({ id, name }, nth) => ({
    account_id: id,
    legacy_id: nth + 1,
    name,
    trunk: {
      channels:
        nth > 0
          ? []
          : channels.map((channel, at) => ({
              id: `eeeeeeee-0000-4000-8000-00000000000${at}`,
              name: channel,
              operator_connect: true,
            })),
      numbers: nth > 0 ? [] : Array.from({ length: mostNumbers }, (_, at) => ({ number: numberOf(at) })),
    },
  })),
  products: ['I', 'R', 'S', 'C'].map((letter) => ({
    id: productOf(letter),
    name: `Product ${letter}`,
    initial: letter === 'I',
  })),
  relations: [
    {
      product_id: productOf('I'),
      initial_quantity: { min: 1, max: 10 },
      required: [ref('R', 1, 1)],
      optional: [ref('S', 0, 50), ref('C', 0, 5)],
    },
  ],
  prices: [
    {
      product_id: productOf('I'),
      billing: { type: 'MONTHLY', interval: 1 },
      contract: { type: 'DAILY', duration: 365 },
      price: { kind: 'fixed', amount: 12.5 },
    },
  ],
  configurations: [
    {
      product_id: productOf('C'),
      schema: {
        type: 'object',
        properties: { site: { type: 'string', maxLength: 20 } },
        required: ['site'],
        additionalProperties: false,
      },
    },
  ],
  subscriptions: customers.flatMap(({ id }, customer) =>
    subscriptionsOf(customer).map((subscription) => ({
      id: subscription,
      account_id: id,
      reference: 'Office',
      starts_on: '2025-01-01',
      products: ['I', 'R'].map((letter) => ({ product_id: productOf(letter), quantity: 1 })),
    })),
  ),
});

export const catalogue = catalogueOf(operatorData);
