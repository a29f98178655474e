import { draw } from '../../../src/slack/order/views/draw.js';
import { itemView, listAt } from '../../../src/slack/order/views/item.js';
import { foundView, startView } from '../../../src/slack/order/views/start.js';
import { endView } from '../../../src/slack/order/views/status.js';
import { openingView } from '../../../src/slack/order/views/waiting.js';
import { markOf } from '../../../src/slack/order/private-metadata.js';
import { AccountId, SubscriptionId } from '../../../src/types/ids.js';
import * as sample from '../../support/sample/order-screens.js';
import { bob } from '../../support/sample/people.js';
import { card, statuses, summary } from '../../support/sample/requests.js';
import type { Screen as Model } from '../../../src/workflow/screens.js';
import type { Screen } from './look.js';

const { viewContext, at } = sample;
const head = sample.head();
const active = SubscriptionId.parse('4f2a91c0-5b1e-4d7a-9c3f-2a6d8e0b7f11');
const channels = [{ name: 'Voice channel', quantity: 3 }];
const acme = { id: AccountId.parse('11111111-1111-4111-8111-111111111111'), name: 'Acme BV' };
/** The step that names subscriptions, of an order that does one thing alone. */
const named = (does: 'change' | 'terminate') =>
  sample.head({
    kind: does,
    does,
    holds: { fresh: 0, adds: does === 'change' ? 1 : 0, ends: does === 'change' ? 0 : 1 },
    step: 'subscriptions',
    position: 2,
    subscription: null,
  });
const refused = {
  result: 'failed' as const,
  messages: ['At most 8'],
  reference: 'E-9Q4T',
  at,
};
const problem = { failure: { came: 'fault' as const, status: 500, said: [] }, reference: 'E-5R8C' };
/** More than a window holds. */
const extra = Array.from({ length: 120 }, (_, nth) => sample.idOf(100 + nth));
/** More than a menu holds. */
const many = Array.from({ length: 150 }, (_, nth) => `choice ${nth}`);
const list = {
  type: 'object',
  properties: {
    site: { type: 'string', title: 'Site' },
    secret: { type: 'string', title: 'Password', writeOnly: true },
    contacts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    city: { type: 'string', enum: many },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string', enum: many } },
  },
};

/** Samples of every screen of the wizard: one that is missing here does not compile. */
const models: { readonly [S in Model['show']]: readonly Extract<Model, { show: S }>[] } = {
  customer: [
    {
      show: 'customer',
      head: sample.head({ step: 'customer', position: 1, subscription: null }),
      customer: acme,
      named: null,
    },
    {
      show: 'customer',
      head: sample.head({ step: 'customer', position: 1, subscription: null }),
      customer: null,
      named: {
        is: 'several',
        typed: 'acme',
        hits: [
          { customer: acme, detail: null },
          { customer: acme, detail: '1001' },
        ],
        more: false,
      },
    },
  ],
  subscriptions: (['change', 'terminate'] as const).map((does) => ({
    show: 'subscriptions',
    head: named(does),
    does,
    areNamesComing: false,
    isNeeded: true,
    chosen: [{ id: active, active: channels }],
    offers: true,
    stray: [],
    next: 'borrows',
  })),
  product: [
    {
      show: 'product',
      head: sample.head({ step: 'product', position: 2 }),
      intake: 1,
      products: [{ id: sample.trunk, name: 'SIP Trunk Business', isInitial: true, isActive: true }],
      initial: { productId: sample.trunk, quantity: 1 },
      bounds: { min: 1, max: 5 },
      prices: sample.prices,
      canRemove: true,
    },
  ],
  products: [
    { ...sample.productsScreen(), problems: [sample.problem()], canRemove: true },
    {
      ...sample.productsScreen(undefined, {
        head: { subscription: { number: 1, of: 1, starts: null, to: active } },
      }),
      canRemove: true,
    },
    sample.productsScreen(undefined, { extra }),
    sample.productsScreen(
      extra.map((productId) => ({ productId, quantity: 1 })),
      { extra },
    ),
  ],
  details: [
    {
      show: 'details',
      head: sample.head({ step: 'details', position: 4, subscription: null }),
      wishDate: sample.wishDate,
      reference: 'ACME-2026-118',
      earliest: sample.earliest,
      timezone: viewContext.zone,
      next: 'borrows',
      warnings: [],
    },
  ],
  configuration: [
    sample.configurationScreen(list, {}, { secretsSet: ['/secret'] }),
    sample.configurationScreen(
      list,
      { '/contacts': [{ '/name': 'Eva' }], '/tags': many.slice(0, 120).map((each) => JSON.stringify(each)) },
      {
        remote: {
          readAt: at,
          unread: [],
          cut: [],
          fetchable: [{ property: 'site', keys: ['/site'], times: 0 }],
          given: [],
          unfetched: null,
        },
      },
    ),
  ],
  review: [
    sample.reviewScreen(undefined, { preview: refused }),
    sample.reviewScreen(undefined, { dryRun: 'fixes' }),
    sample.reviewScreen(undefined, {
      head: sample.head({ step: 'review', position: 6, holds: { fresh: 1, adds: 1, ends: 1 } }),
      terminations: [{ id: active, lines: channels, contracts: [], canTakeOut: true }],
    }),
    sample.reviewScreen(undefined, { approval: { needed: 0, could: null, expiresAfterMs: 1 } }),
  ],
  working: [
    { show: 'working', head, on: 'products' },
    {
      show: 'working',
      head,
      on: 'configuration',
      of: [],
      backoff: { since: at, until: at + 60_000, asked: false },
    },
  ],
  queued: [
    {
      show: 'queued',
      head,
      holders: [{ user: bob, order: sample.order, left: null, since: at }],
      ahead: 1,
    },
  ],
  failed: [{ show: 'failed', head, what: 'products', problem }],
  status: [
    { show: 'status', own: true, card },
    { show: 'status', own: true, card: { ...card, status: statuses.placed } },
  ],
  gone: [{ show: 'gone' }],
};

const names: { readonly [S in Model['show']]: string } = {
  customer: 'customer',
  subscriptions: 'subscriptions',
  product: 'product',
  products: 'products',
  details: 'details',
  configuration: 'configuration',
  review: 'review',
  working: 'waits for the operator',
  queued: 'waits for a login',
  failed: 'the operator could not be asked',
  status: 'submitted',
  gone: 'not there',
};

/** They stand where the step stands that asked for what they wait for. */
const inPlace = new Set<Model['show']>(['working', 'queued', 'failed']);

const isShow = (show: string): show is Model['show'] => Object.hasOwn(models, show);

function itemSample(): Screen {
  const [screen] = models.configuration;
  const mark = markOf('/contacts');
  const field = screen === undefined ? undefined : listAt(screen, mark);
  if (screen === undefined || field === undefined) throw new Error('The sample has no list');
  const { form, page, nonce, model } = screen;
  const at_ = { form, page, nonce, shape: model.shape, list: mark, under: 'V1' };
  return {
    name: 'one entry of a list',
    samples: [itemView(viewContext, screen, field, { step: 'item', ...at_, index: null })],
  };
}

const inProgress = { is: 'in-progress', position: 4, steps: 6, step: 'details', note: null } as const;

export const ofOrders = (): Screen[] => [
  {
    name: 'start',
    samples: [
      startView(viewContext, ['intake', 'change', 'terminate'], [summary({ ...inProgress, is: 'parked' })], {
        kind: 'intake',
        typed: 'acme',
      }),
    ],
  },
  { name: 'opening', samples: [openingView(viewContext)] },
  { name: 'one in progress', samples: [foundView(viewContext, summary(inProgress))] },
  ...Object.keys(models)
    .filter(isShow)
    .map((show) => ({
      name: names[show],
      ...(inPlace.has(show) ? { isInPlace: true as const } : {}),
      samples: models[show].map((model) => draw(viewContext, model)),
    })),
  itemSample(),
  {
    name: 'ended',
    samples: [endView(viewContext, viewContext.texts.order.status.discarded(sample.order))],
  },
];
