import type { Price } from '../data/schema.js';
import { p, type ProductKey } from './products.js';

const monthly = { type: 'MONTHLY', interval: 1 };
const year = { type: 'DAILY', duration: 365 };

const fixed = (key: ProductKey, amount: number, billing: Price['billing'] = monthly): Price => ({
  product_id: p(key),
  billing,
  contract: year,
  price: { kind: 'fixed', amount },
});

/** What each product costs. */
export const prices: Price[] = [
  fixed('sipTrunk', 25),
  fixed('platform', 10),
  fixed('voiceChannel', 4.5),
  fixed('block10', 5),
  fixed('block100', 40),
  fixed('support', 120, { type: 'MONTHLY', interval: 12 }),
  fixed('fax', 3),
  fixed('encryption', 0.5),
  fixed('storage', 8),
  fixed('archive', 0),
  fixed('recording', 2.5),
  {
    product_id: p('minutes'),
    billing: monthly,
    contract: year,
    price: {
      kind: 'volume',
      steps: [
        { from: 1, amount: 9.5 },
        { from: 5, amount: 8.75 },
      ],
    },
  },
  fixed('operatorConnect', 35),
  {
    product_id: p('ocLicence'),
    billing: monthly,
    contract: year,
    price: {
      kind: 'tiered',
      steps: [
        { from: 1, amount: 3 },
        { from: 51, amount: 2.4 },
        { from: 201, amount: 1.95 },
      ],
    },
  },
  fixed('hosted', 15),
  fixed('seat', 7.95),
  fixed('deskPhone', 4.25),
  fixed('softphone', 1.1),
  fixed('emergency', 1.5),
  fixed('queue', 12),
  fixed('announcement', 2),
  fixed('extraStorage', 6),
  fixed('backupTrunk', 9.99),
  fixed('borderController', 450, { type: 'MONTHLY', interval: 3 }),
  fixed('installation', 15),
];
