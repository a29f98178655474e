import type { OperatorData } from '../data/schema.js';
import { account, day, subscription } from './ids.js';
import { p, type ProductKey } from './products.js';

type Subscription = OperatorData['subscriptions'][number];

/** A subscription by its number, of the customer whose account has the number `of`. */
const running = (
  nth: number,
  { of, reference, since }: { of: number; reference: string; since: string },
  ...products: (readonly [ProductKey, number])[]
): Subscription => ({
  id: subscription(nth),
  account_id: account(of),
  reference,
  starts_on: day(since),
  ends_on: null,
  products: products.map(([key, quantity]) => ({ product_id: p(key), quantity })),
});

/** What customers have at the start. */
export const subscriptions: Subscription[] = [
  running(
    1,
    { of: 1, reference: 'Acme Amsterdam', since: '2024-03-01' },
    ['sipTrunk', 1],
    ['platform', 1],
    ['voiceChannel', 10],
    ['block10', 1],
    ['storage', 1],
  ),
  running(
    2,
    { of: 1, reference: 'Acme Rotterdam', since: '2025-01-15' },
    ['sipTrunk', 1],
    ['platform', 1],
    ['voiceChannel', 4],
    ['block100', 1],
    ['encryption', 4],
  ),
  running(
    3,
    { of: 1, reference: 'Acme Teams', since: '2025-06-01' },
    ['operatorConnect', 1],
    ['platform', 1],
    ['ocLicence', 60],
    ['block100', 1],
  ),
  {
    ...running(
      4,
      { of: 1, reference: 'Acme Utrecht (closed)', since: '2020-01-01' },
      ['sipTrunk', 1],
      ['platform', 1],
      ['voiceChannel', 2],
      ['block10', 1],
    ),
    ends_on: day('2023-12-31'),
  },
  running(
    5,
    { of: 2, reference: 'Globex offices', since: '2025-02-01' },
    ['hosted', 25],
    ['seat', 25],
    ['deskPhone', 20],
    ['softphone', 5],
    ['emergency', 1],
  ),
  running(
    6,
    { of: 7, reference: 'Zonnebloem, care home', since: '2023-09-01' },
    ['sipTrunk', 1],
    ['platform', 1],
    ['voiceChannel', 8],
    ['block10', 1],
    ['support', 1],
  ),
  running(
    7,
    { of: 6, reference: 'Zeezicht, reception and rooms', since: '2024-11-01' },
    ['hosted', 60],
    ['seat', 60],
    ['deskPhone', 54],
    ['softphone', 6],
    ['emergency', 1],
    ['queue', 1],
    ['announcement', 1],
  ),
  running(
    8,
    { of: 4, reference: 'De Vries, depot', since: '2025-04-01' },
    ['sipTrunk', 1],
    ['platform', 1],
    ['voiceChannel', 6],
    ['block10', 2],
  ),
  ...['Alkmaar', 'Den Helder', 'Hoorn'].map((town, nth) =>
    running(
      11 + nth,
      { of: 11 + nth, reference: `Kustlijn, shop in ${town}`, since: '2025-09-01' },
      ['sipTrunk', 1],
      ['platform', 1],
      ['voiceChannel', 2],
      ['block10', 1],
    ),
  ),
];
