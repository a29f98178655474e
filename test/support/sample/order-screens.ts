import { formOf, type FormValues } from '../../../src/forms/index.js';
import { offers, priceLines, type Line, type ProductRelations } from '../../../src/ordering/index.js';
import { en } from '../../../src/texts/index.js';
import { OrderId, PlainDate, ProductId } from '../../../src/types/ids.js';
import type { ViewContext } from '../../../src/slack/handlers.js';
import type { PriceFacts, Screen, ScreenHead } from '../../../src/workflow/screens.js';

/** Screens as the service gives them, with names that a test can make hostile. */

export const viewContext: ViewContext = { texts: en, zone: 'Europe/Amsterdam' };

export const at = Date.parse('2026-11-27T12:41:00Z');
export const order = OrderId.parse('TD-1042');

export const idOf = (number: number): ProductId =>
  ProductId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

export const trunk = idOf(1);
export const channel = idOf(2);
export const block10 = idOf(3);
const block100 = idOf(4);
const recording = idOf(5);
const storage = idOf(6);
const platform = idOf(7);
export const bundle = idOf(8);

export type Namer = (name: string) => string;

const plain: Namer = (name) => name;

const names = new Map([
  [trunk, 'SIP Trunk Business'],
  [channel, 'Voice channel'],
  [block10, 'Number block 10'],
  [block100, 'Number block 100'],
  [recording, 'Call recording'],
  [storage, 'Recording storage'],
  [platform, 'Platform access'],
  [bundle, 'Minute bundle'],
]);

export const head = (more: Partial<ScreenHead> = {}, named: Namer = plain): ScreenHead => ({
  order,
  version: 7,
  kind: 'intake',
  holds: { fresh: 1, adds: 0, ends: 0 },
  does: null,
  customer: named('Acme BV'),
  step: 'products',
  position: 3,
  steps: 6,
  subscription: { number: 1, of: 1, starts: { name: named('SIP Trunk Business'), quantity: 1 }, to: null },
  note: null,
  refusal: null,
  fixed: { customer: false, subscriptions: [], rest: false },
  subscriptions: [],
  canAdd: ['intake', 'change', 'terminate'],
  leadsToReview: false,
  ...more,
});

const ref = (productId: ProductId, min: number, max: number | null, needs: ProductId[] = []) => ({
  productId,
  bounds: { min, max },
  preconditions: needs.length === 0 ? [] : [needs],
});

function relations(more: readonly ProductId[] = []): ProductRelations {
  return {
    productId: trunk,
    productName: 'SIP Trunk Business',
    required: [ref(platform, 1, 1), ref(channel, 2, 60)],
    atLeastOne: [[ref(block10, 0, 10), ref(block100, 0, 5)]],
    optional: [
      ref(recording, 0, 60, [storage]),
      ref(storage, 0, 10),
      ref(bundle, 0, 1),
      ...more.map((id) => ref(id, 0, 9)),
    ],
    exclusive: [],
    allowedChange: [],
    initialQuantity: { min: 1, max: 5 },
  };
}

const euro = { code: 'EUR', decimals: 2 };

const monthly = { type: 'MONTHLY', count: 1 };

const known = {
  known: true as const,
  currency: euro,
  readAt: at,
  products: new Map(
    [trunk, channel, block10, block100, recording, storage, platform].map((productId, index) => [
      productId,
      [
        {
          productId,
          interval: monthly,
          contract: { type: 'DAILY', duration: 365 },
          price: { kind: 'fixed' as const, amount: 4.5 * (index + 1) },
        },
      ],
    ]),
  ),
};

export const prices: PriceFacts = known;

export function productsScreen(
  lines: readonly Line[] = [
    { productId: trunk, quantity: 1 },
    { productId: platform, quantity: 1 },
    { productId: channel, quantity: 10 },
  ],
  more: { named?: Namer; extra?: readonly ProductId[]; head?: Partial<ScreenHead>; nonce?: number } = {},
): Extract<Screen, { show: 'products' }> {
  const named = more.named ?? plain;
  const extra = more.extra ?? [];
  const all = new Map([...names, ...extra.map((id, index) => [id, `Extra ${index + 1}`] as const)]);
  const catalogue = {
    mode: 'absolute' as const,
    role: 'guide' as const,
    products: [...all].map(([id, name]) => ({
      id,
      name: named(name),
      isInitial: id === trunk,
      isActive: true,
    })),
    relations: [relations(extra), ...[...all.keys()].filter((id) => id !== trunk).map(entryOf)],
    intakes: [{ lines: [...lines] }],
  };
  const offered = offers(catalogue, 0);
  if (offered === null) throw new Error('The sample has no intake');
  return {
    show: 'products',
    head: head(more.head, named),
    intake: 1,
    offers: offered,
    lines,
    problems: [],
    warnings: [],
    names: new Map([...all].map(([id, name]) => [id, named(name)])),
    prices,
    totals: priceLines({ currency: euro, products: [...known.products.values()].flat() }, lines),
    own: null,
    canRemove: false,
    nonce: more.nonce ?? 0,
    nonces: new Map(
      [...all.keys()].flatMap((id) => (more.nonce === undefined ? [] : [[id, more.nonce] as const])),
    ),
  };
}

const entryOf = (productId: ProductId): ProductRelations => ({
  productId,
  productName: names.get(productId) ?? 'Extra',
  required: [],
  atLeastOne: [],
  optional: [],
  exclusive: [],
  allowedChange: [],
  initialQuantity: null,
});

export const problem = (named: Namer = plain) => ({
  says: `Choose at least 1 of ${named('Number block 10')} and ${named('Number block 100')}.`,
  fixes: [
    { fix: { intake: 0, productId: block10, quantity: 1 }, says: `adds 1 × ${named('Number block 10')}.` },
    { fix: { intake: 0, productId: block100, quantity: 1 }, says: `adds 1 × ${named('Number block 100')}.` },
  ],
  catalogue: false,
  products: [block10, block100],
});

export const wishDate = PlainDate.parse('2026-12-15');
export const earliest = PlainDate.parse('2026-11-27');

export function configurationScreen(
  schema: unknown,
  values: FormValues = {},
  more: Partial<Extract<Screen, { show: 'configuration' }>> = {},
): Extract<Screen, { show: 'configuration' }> {
  return {
    show: 'configuration',
    head: head({ step: 'configuration', position: 5 }),
    form: 0,
    of: 2,
    product: 'SIP Trunk Business',
    model: formOf(schema, { values }),
    values,
    secretsSet: [],
    errors: [],
    prefilledFrom: null,
    page: 0,
    remote: { readAt: null, unread: [], cut: [], fetchable: [], given: [], unfetched: null },
    nonce: 0,
    ...more,
  };
}

export function reviewScreen(
  named: Namer = plain,
  more: Partial<Extract<Screen, { show: 'review' }>> = {},
): Extract<Screen, { show: 'review' }> {
  const lines = [trunk, platform, channel, bundle].map((productId, index) => ({
    productId,
    quantity: index + 1,
    name: named(names.get(productId) ?? ''),
  }));
  const totals = priceLines({ currency: euro, products: [...known.products.values()].flat() }, lines);
  return {
    show: 'review',
    head: head({ step: 'review', position: 6, subscription: null }, named),
    subscriptions: [
      {
        intake: 1,
        lines,
        totals,
        to: null,
        configurations: [
          {
            product: named('SIP Trunk Business'),
            productId: trunk,
            values: [
              { label: named('Site name'), value: named('Acme Amsterdam') },
              { label: 'SIP password', value: 'set, not shown' },
            ],
          },
        ],
      },
    ],
    terminations: [],
    wishDate,
    reference: named('ACME-2026-118'),
    prices,
    totals,
    problems: [],
    preview: null,
    approval: { needed: 1, could: 4, expiresAfterMs: 72 * 3_600_000 },
    dryRun: 'frees',
    leftAt: null,
    warnings: [],
    content: 'content-1',
    ...more,
  };
}
