import type { OperatorData } from '../data/schema.js';
import { customers } from './customers.js';
import { account, day, profile, subscription } from './ids.js';
import { prices } from './prices.js';
import { p, products, type ProductKey } from './products.js';
import { relations } from './relations.js';
import { simpleSchemas, trunkSchema } from './trunk-schema.js';
import { zooSchema } from './zoo-schema.js';

const lines = (...of: [ProductKey, number][]) =>
  of.map(([key, quantity]) => ({ product_id: p(key), quantity }));

/**
 * The sample data: the same at every call, ids too. Acme BV is the main story; the rest is there to try every
 * rule, price and kind of question.
 */
export const sampleData = (): OperatorData => ({
  wholesaler: { account_id: account(900), name: 'Lowlands Wholesale Telecom' },
  currency: { code: 'EUR', decimals: 2 },
  profiles: (['north', 'south'] as const).map((name) => ({
    name: profile(name),
    token: `sandbox-${name}-profile`,
    rights: ['draft', 'order', 'trunk'],
    accounts: 'all',
  })),
  customers,
  products,
  relations,
  prices,
  configurations: [trunkSchema, ...simpleSchemas, zooSchema],
  lookups: [
    {
      name: 'sites',
      method: 'GET',
      answer: [
        { code: 'AMS-HQ', name: 'Amsterdam, head office' },
        { code: 'RTM-01', name: 'Rotterdam, warehouse' },
        { code: 'UTR-02', name: 'Utrecht <b>&</b> surroundings' },
      ],
    },
    { name: 'billing-reference', method: 'GET', answer: { reference: 'BR-2026-0042' } },
    { name: 'porting-references', method: 'POST', answer: { reference: 'PRT-{n}' } },
  ],
  subscriptions: [
    {
      id: subscription(1),
      account_id: account(1),
      reference: 'Acme Amsterdam',
      starts_on: day('2024-03-01'),
      ends_on: null,
      products: lines(['sipTrunk', 1], ['platform', 1], ['voiceChannel', 10], ['block10', 1], ['storage', 1]),
    },
    {
      id: subscription(2),
      account_id: account(1),
      reference: 'Acme Rotterdam',
      starts_on: day('2025-01-15'),
      ends_on: null,
      products: lines(
        ['sipTrunk', 1],
        ['platform', 1],
        ['voiceChannel', 4],
        ['block100', 1],
        ['encryption', 4],
      ),
    },
    {
      id: subscription(3),
      account_id: account(1),
      reference: 'Acme Teams',
      starts_on: day('2025-06-01'),
      ends_on: null,
      products: lines(['operatorConnect', 1], ['platform', 1], ['ocLicence', 60], ['block100', 1]),
    },
    {
      id: subscription(4),
      account_id: account(1),
      reference: 'Acme Utrecht (closed)',
      starts_on: day('2020-01-01'),
      ends_on: day('2023-12-31'),
      products: lines(['sipTrunk', 1], ['platform', 1], ['voiceChannel', 2], ['block10', 1]),
    },
    {
      id: subscription(5),
      account_id: account(2),
      reference: 'Globex offices',
      starts_on: day('2025-02-01'),
      ends_on: null,
      products: lines(['hosted', 25], ['seat', 25], ['deskPhone', 20], ['softphone', 5], ['emergency', 1]),
    },
    {
      id: subscription(6),
      account_id: account(8),
      reference: 'An add-on left over',
      starts_on: day('2019-05-01'),
      ends_on: null,
      products: lines(['voiceChannel', 2]),
    },
  ],
});
