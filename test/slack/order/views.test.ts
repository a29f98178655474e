import { expect, test } from 'vitest';
import { readEdit } from '../../../src/slack/order/values.js';
import { draw } from '../../../src/slack/order/views/draw.js';
import { foundView, startView } from '../../../src/slack/order/views/start.js';
import { openingView } from '../../../src/slack/order/views/waiting.js';
import { AccountId, PlanId, SubscriptionId, WorkspaceId } from '../../../src/types/ids.js';
import { buttons, labelled, markup, refusedBySlack, words } from './view-texts.js';
import * as sample from '../../support/sample/order-screens.js';
import { ann, bob } from '../../support/sample/people.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { Namer } from '../../support/sample/order-screens.js';
import type { OrderSummary, Screen } from '../../../src/workflow/screens.js';

const evil: Namer = (name) =>
  `${name} <!channel> <https://evil.example|pay> & *x* \`y\`\n> <@U1> ${'long '.repeat(60)}`;
const empty: Namer = () => '';
const sampleWorkspace = WorkspaceId.parse('T1');
const samplePlan = PlanId.parse('plan_abcdefghijklmnopqrstuvwxyz');
const subscription = SubscriptionId.parse('4f2a91c0-5b1e-4d7a-9c3f-2a6d8e0b7f11');
const account = AccountId.parse('11111111-1111-4111-8111-111111111111');

const summary = (named: Namer): OrderSummary => ({
  order: sample.order,
  kind: 'intake',
  customer: named('Acme BV'),
  requester: ann,
  holds: { fresh: 2, adds: 0, ends: 0 },
  products: 12,
  stands: { is: 'in-progress', position: 4, steps: 6, step: 'details', note: null },
  updatedAt: sample.at,
});

function screens(named: Namer): Screen[] {
  const head = sample.head({}, named);
  const rejected = { why: 'rejected' as const, by: bob, reason: named('Too many'), at: sample.at };
  const problem = {
    failure: { came: 'fault' as const, status: 500, said: [named('Internal error')] },
    reference: 'E-5R8C',
  };
  return [
    {
      show: 'customer',
      head: { ...head, step: 'customer', position: 1 },
      customer: null,
      named: {
        is: 'several',
        typed: named('acme'),
        hits: Array.from({ length: 9 }, () => ({
          customer: { id: account, name: named('Acme BV') },
          detail: named('1001'),
        })),
        more: false,
      },
    },
    { show: 'customer', head, customer: { id: account, name: named('Acme BV') }, named: null },
    {
      show: 'subscriptions',
      head,
      does: 'change',
      areNamesComing: false,
      isNeeded: true,
      chosen: [{ id: subscription, active: [{ name: named('Voice channel'), quantity: 3 }] }],
      offers: true,
      stray: [named('acme-1')],
      next: 'borrows-and-fixes',
    },
    {
      show: 'product',
      head,
      intake: 1,
      products: [{ id: sample.trunk, name: named('SIP Trunk'), isInitial: true, isActive: true }],
      initial: { productId: sample.trunk, quantity: 75 },
      bounds: { min: 1, max: 5 },
      prices: sample.prices,
      canRemove: true,
    },
    {
      show: 'product',
      head,
      intake: 1,
      products: Array.from({ length: 250 }, (_, index) => ({
        id: sample.idOf(index + 1),
        name: named(`Product ${index}`),
        isInitial: true,
        isActive: true,
      })),
      initial: { productId: sample.trunk, quantity: 1 },
      bounds: null,
      prices: { known: false, unread: { reference: 'E-7K2M' } },
      canRemove: false,
    },
    {
      show: 'product',
      head,
      intake: 1,
      products: [],
      initial: null,
      bounds: null,
      prices: null,
      canRemove: false,
    },
    {
      ...sample.productsScreen(undefined, { named }),
      problems: [sample.problem(named)],
      warnings: [named('Careful')],
    },
    {
      ...sample.productsScreen(undefined, {
        named,
        head: { note: rejected, fixed: { customer: true, subscriptions: [], rest: true } },
      }),
      canRemove: true,
    },
    {
      ...sample.productsScreen(undefined, { named }),
      problems: Array.from({ length: 40 }, () => sample.problem(named)),
    },
    {
      show: 'details',
      head: {
        ...head,
        refusal: { code: 'wish-date-past', earliest: sample.earliest, isFixed: false, isLeft: false },
      },
      wishDate: sample.wishDate,
      reference: named('ACME'),
      earliest: sample.earliest,
      timezone: 'Europe/Amsterdam',
      next: 'borrows-and-fixes',
      warnings: Array.from({ length: 9 }, () => named('Voice channel would hold 11')),
    },
    sample.reviewScreen(named, { problems: [sample.problem(named)] }),
    sample.reviewScreen(named, { approval: { needed: 0, could: null, expiresAfterMs: 1 }, dryRun: 'fixes' }),
    sample.reviewScreen(named, {
      preview: {
        result: 'failed',
        messages: [named('Max 8'), named('No')],
        reference: 'E-9Q4T',
        at: sample.at,
      },
    }),
    { show: 'working', head, on: 'products' },
    { show: 'working', head, on: 'active-products', of: [named('S'), named('T')] },
    { show: 'working', head, on: 'configuration', of: [named('A'), named('B'), named('C'), named('D')] },
    {
      show: 'queued',
      head,
      holders: [{ user: bob, order: sample.order, left: null, since: sample.at }],
      ahead: 0,
    },
    { show: 'failed', head, what: 'products', problem },
    {
      show: 'status',
      own: true,
      card: {
        family: 'order',
        workspace: sampleWorkspace,
        plan: samplePlan,
        order: sample.order,
        kind: 'intake',
        customer: named('Acme BV'),
        requester: ann,
        subscriptions: [
          {
            lines: Array.from({ length: 30 }, () => ({ name: named('Voice channel'), quantity: 2 })),
            to: null,
          },
        ],
        ends: [],
        prices: null,
        wishDate: sample.wishDate,
        submittedAt: sample.at,
        status: {
          is: 'open',
          needed: 2,
          approvals: [{ by: bob, at: sample.at }],
          expiresAt: sample.at,
        },
        cardWarnings: [],
        needed: 2,
      },
    },
    { show: 'gone' },
  ];
}

const drawn = (named: Namer): ModalView[] => [
  ...screens(named).map((screen) => draw(sample.viewContext, screen)),
  startView(
    sample.viewContext,
    ['intake'],
    Array.from({ length: 30 }, () => summary(named)),
    { kind: 'intake', typed: named('acme') },
  ),
  foundView(sample.viewContext, summary(named)),
  openingView(sample.viewContext),
];

test('Slack takes every screen of the wizard, with names of all kinds', () => {
  for (const named of [(name: string) => name, evil, empty]) {
    for (const view of drawn(named)) {
      expect(refusedBySlack(view)).toEqual([]);
    }
  }
});

test('No name from outside can mention, link or break a line', () => {
  for (const text of drawn(evil).flatMap(markup)) {
    expect(text).not.toMatch(/<!channel>|<https:|<@U1>/);
  }
});

test('Every screen says where one is, and no text is longer than the rest needs', () => {
  const [customer] = screens((name) => name);
  if (customer === undefined) throw new Error('No screen');
  expect(words(draw(sample.viewContext, customer))).toContain('*Step 1 of 6: customer*');
});

test('The number typed outside its bounds is kept, with the bounds said instead of enforced', () => {
  const view = draw(sample.viewContext, {
    show: 'product',
    head: sample.head({ step: 'product', position: 2 }),
    intake: 1,
    products: [{ id: sample.trunk, name: 'SIP Trunk Business', isInitial: true, isActive: true }],
    initial: { productId: sample.trunk, quantity: 75 },
    bounds: { min: 1, max: 5 },
    prices: null,
    canRemove: false,
  });
  const { element, hint } = labelled(view, 'Quantity');
  expect(element).toMatchObject({ initial_value: '75' });
  expect(element).not.toHaveProperty('max_value');
  expect(hint?.text).toBe('1 to 5. You entered 75.');
});

test('With no approval needed the last step is a button that asks once more', () => {
  const view = draw(
    sample.viewContext,
    sample.reviewScreen((name) => name, { approval: { needed: 0, could: null, expiresAfterMs: 1 } }),
  );
  expect(view.submit).toBeUndefined();
  expect(buttons(view)).toContainEqual(
    expect.objectContaining({ text: 'Place order', action: 'order.place', asks: true }),
  );
});

test('With approvals needed the last step submits, and says how many people could approve', () => {
  const view = draw(sample.viewContext, sample.reviewScreen());
  expect(view.submit?.text).toBe('Submit for approval');
  expect(words(view)).toContain('1 needed, and 4 people can give it. Your own does not count.');
  expect(words(view)).toContain('Not in the totals: Minute bundle (price not known).');
});

test('Each product’s configuration has an Edit of its own', () => {
  const screen = sample.reviewScreen();
  const [subscription] = screen.subscriptions;
  if (subscription === undefined) throw new Error('No subscription');
  const second = { product: 'Voice channel', productId: sample.channel, values: [] };
  const configurations = [...subscription.configurations, second];
  const view = draw(sample.viewContext, { ...screen, subscriptions: [{ ...subscription, configurations }] });
  const edits = buttons(view).filter(({ value }) => value?.includes('"configuration"') === true);
  expect(edits.map(({ label }) => label)).toEqual([
    'Edit the configuration of SIP Trunk Business, subscription 1',
    'Edit the configuration of Voice channel, subscription 1',
  ]);
  expect(edits.map(({ value }) => readEdit(value ?? null)?.product)).toEqual([sample.trunk, sample.channel]);
});

test('A review shows all of a large order, in parts that Slack takes', () => {
  const one = sample.reviewScreen();
  const [first] = one.subscriptions;
  if (first === undefined) throw new Error('No subscription');
  const subscriptions = Array.from({ length: 20 }, (_, nth) => ({
    ...first,
    intake: nth + 1,
    lines: first.lines.flatMap((line) =>
      Array.from({ length: 18 }, (_each, at) => ({ ...line, name: `Product ${nth}-${at}.` })),
    ),
    configurations: first.configurations.map((each) => ({
      ...each,
      values: Array.from({ length: 12 }, (_each, at) => ({
        label: `Value ${at}`,
        value: `${'Ж<&>'.repeat(60)} ${nth}-${at}.`,
      })),
    })),
  }));
  const terminations = Array.from({ length: 40 }, (_, nth) => ({
    id: SubscriptionId.parse(`5ab50000-0000-4000-8000-${String(nth).padStart(12, '0')}`),
    lines: [{ quantity: 1, name: `Ends ${nth}.` }],
    contracts: [],
    canTakeOut: true,
  }));
  const shown: string[] = [];
  for (let part = 0; ; part += 1) {
    const view = draw(sample.viewContext, { ...one, subscriptions, terminations }, { part, open: [] });
    expect(refusedBySlack(view)).toEqual([]);
    expect(view.submit?.text).toBe('Submit for approval');
    shown.push(words(view));
    if (!buttons(view).some(({ text }) => text === 'Next part')) break;
  }
  const all = shown.join('\n');
  const wanted = [
    ...subscriptions.flatMap(({ lines }) => lines.map(({ name }) => name)),
    ...subscriptions.flatMap((_, nth) => Array.from({ length: 12 }, (_each, at) => `${nth}-${at}.`)),
    ...terminations.map((_, nth) => `Ends ${nth}.`),
  ];
  expect(wanted.filter((text) => !all.includes(text))).toEqual([]);
});

test('Nothing can be submitted while a problem stands', () => {
  const view = draw(sample.viewContext, sample.reviewScreen(undefined, { problems: [sample.problem()] }));
  expect(view.submit).toBeUndefined();
});

test.each([
  [true, 'The operator asked to wait'],
  [false, 'The operator does not answer at the moment'],
])('a window that waits says why (the operator asked to wait: %s)', (asked, says) => {
  const rest = { since: sample.at, until: sample.at + 60_000, asked };
  const shown = words(
    draw(sample.viewContext, {
      show: 'working',
      head: sample.head(),
      on: 'configuration',
      of: [],
      backoff: rest,
    }),
  );
  expect(shown).toContain(says);
  expect(shown).toContain('It goes on by itself');
  expect(/asked to wait/.test(shown)).toBe(asked);
});
