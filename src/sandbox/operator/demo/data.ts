import type { OperatorData } from '../data/schema.js';
import { customers } from './customers.js';
import { account, profile } from './ids.js';
import { prices } from './prices.js';
import { products } from './products.js';
import { relations } from './relations.js';
import { subscriptions } from './subscriptions.js';
import { installationSchema } from './installation-schema.js';
import { simpleSchemas, trunkSchema } from './trunk-schema.js';

/**
 * What the demo shows: a wholesaler with customers, a catalogue, trunks and subscriptions as there might be. The same at
 * every call, ids too. Acme BV is the main story.
 */
export const demoData = (): OperatorData => ({
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
  configurations: [trunkSchema, ...simpleSchemas, installationSchema],
  lookups: [
    {
      name: 'sites',
      method: 'GET',
      answer: [
        { code: 'AMS-HQ', name: 'Amsterdam, head office' },
        { code: 'RTM-01', name: 'Rotterdam, warehouse' },
        { code: 'UTR-02', name: 'Utrecht, service desk' },
      ],
    },
    { name: 'billing-reference', method: 'GET', answer: { reference: 'BR-2026-0042' } },
    { name: 'porting-references', method: 'POST', answer: { reference: 'PRT-{n}' } },
  ],
  subscriptions,
});
