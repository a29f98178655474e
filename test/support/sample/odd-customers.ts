import type { OperatorData } from '../../../src/sandbox/operator/index.js';
import { account } from '../../../src/sandbox/operator/demo/ids.js';

type Customers = OperatorData['customers'];

const without: Customers[number]['trunk'] = {
  channels: [],
  numbers: [],
  caller_ids: [],
  proxies: [],
  templates: [],
  barrings: [],
};

const hardToShow = [
  '<!here> *bold* & <b>',
  'O\'Malley & "Daughters" Ltd',
  'Stichting tot behoud van de historische telefooncentrale van Nieuwerkerk aan den IJssel en omstreken',
  'Bloemen “De Roos” 🌻',
];

/** Names that are hard to show, then 120 shops that one search term finds (more than one Slack list can hold). */
export const oddCustomers: Customers = [
  ...hardToShow.map((name, index) => ({
    account_id: account(2001 + index),
    legacy_id: 6001 + index,
    name,
    products: 'all' as const,
    trunk: without,
  })),
  ...Array.from({ length: 120 }, (_, index) => ({
    account_id: account(1000 + index),
    legacy_id: 5001 + index,
    name: `Noordzee Retail ${String(index + 1).padStart(3, '0')}`,
    products: 'all' as const,
    trunk: without,
  })),
];
