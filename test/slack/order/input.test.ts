import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOf, subscriptionsIn } from '../../../src/slack/order/input.js';
import { decode } from '../../../src/slack/order/private-metadata.js';
import { draw } from '../../../src/slack/order/views/draw.js';
import { AccountId, PlainDate, SubscriptionId } from '../../../src/types/ids.js';
import * as sample from '../../support/sample/order-screens.js';
import { inputs, labelled } from './view-texts.js';
import { typed } from './typing.js';
import type { InputState } from '../../../src/wire/values.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { Screen } from '../../../src/workflow/screens.js';

const account = AccountId.parse('11111111-1111-4111-8111-111111111111');

function read(view: ModalView, state: InputState) {
  const metadata = decode(view.private_metadata ?? '');
  if (metadata === null) throw new Error('The view remembers nothing');
  return inputOf(metadata.shown, state);
}

const detailsScreen: Extract<Screen, { show: 'details' }> = {
  show: 'details',
  head: sample.head({ step: 'details', position: 4 }),
  wishDate: sample.wishDate,
  reference: 'ACME-1',
  earliest: sample.earliest,
  timezone: 'Europe/Amsterdam',
  next: 'nothing',
  warnings: [],
};

test('Quantities come back as they were typed, and only those whose input was touched', () => {
  const quantity = fc.option(fc.integer({ min: 0, max: 99 }), { nil: null });
  const what = fc.record(
    { 'Voice channel': quantity, 'Number block 10': quantity, 'Minute bundle': quantity },
    { requiredKeys: [] },
  );
  const ids = new Map([
    ['Voice channel', sample.channel],
    ['Number block 10', sample.block10],
    ['Minute bundle', sample.bundle],
  ]);
  const view = draw(sample.viewContext, sample.productsScreen());
  fc.assert(
    fc.property(what, (quantities) => {
      const entries = Object.entries(quantities);
      const texts = entries.map(
        ([label, number]) => [label, number === null ? null : String(number)] as const,
      );
      const input = read(view, typed(view, Object.fromEntries(texts)));
      expect(input).toEqual({
        step: 'products',
        intake: 1,
        quantities: new Map(entries.map(([label, number]) => [ids.get(label), number])),
      });
    }),
  );
});

test('Quantities of another subscription, or from before a fix, are not taken for this one', () => {
  const before = draw(sample.viewContext, sample.productsScreen());
  const after = draw(sample.viewContext, sample.productsScreen(undefined, { nonce: 1 }));
  const state = typed(before, { 'Voice channel': '7' });
  expect(read(after, state)).toMatchObject({ quantities: new Map() });
  expect(labelled(after, 'Voice channel').block_id).not.toBe(labelled(before, 'Voice channel').block_id);
});

test('An untouched customer stays, a picked one has its name, a remark is no customer', () => {
  const head = sample.head({ step: 'customer', position: 1 });
  const view = draw(sample.viewContext, {
    show: 'customer',
    head,
    customer: { id: account, name: 'Acme BV' },
    named: null,
  });
  expect(read(view, {})).toEqual({ step: 'customer', customer: { id: account, name: 'Acme BV' } });
  const other = '22222222-2222-4222-8222-222222222222';
  expect(read(view, typed(view, { Customer: other }))).toEqual({
    step: 'customer',
    customer: { id: other, name: `The ${other}` },
  });
  expect(read(view, typed(view, { Customer: 'hint' }))).toEqual({ step: 'customer', customer: null });
});

test('An untouched date and reference stay, emptied ones go', () => {
  const view = draw(sample.viewContext, detailsScreen);
  expect(read(view, {})).toEqual({ step: 'details', wishDate: sample.wishDate, reference: 'ACME-1' });
  expect(read(view, typed(view, { 'Wish date': null, Reference: null }))).toEqual({
    step: 'details',
    wishDate: null,
    reference: '',
  });
  expect(read(view, typed(view, { 'Wish date': '2027-01-15', Reference: ' B-2 ' }))).toEqual({
    step: 'details',
    wishDate: PlainDate.parse('2027-01-15'),
    reference: 'B-2',
  });
});

test('A product that is picked first takes the quantity typed beside it', () => {
  const view = draw(sample.viewContext, {
    show: 'product',
    head: sample.head({ step: 'product', position: 2 }),
    intake: 3,
    products: [{ id: sample.trunk, name: 'SIP Trunk Business', isInitial: true, isActive: true }],
    initial: null,
    bounds: null,
    prices: null,
    canRemove: false,
  });
  expect(read(view, typed(view, { Product: sample.trunk, Quantity: '4' }))).toEqual({
    step: 'product',
    intake: 3,
    productId: sample.trunk,
    quantity: 4,
  });
  expect(read(view, typed(view, { Quantity: '4' }))).toMatchObject({ productId: null });
});

test('A view that was tampered with, or is of another version, is of no wizard', () => {
  for (const metadata of [
    '',
    '{}',
    'null',
    '{"order":"x"}',
    '{"order":"TD-1","version":1,"shown":{"step":"x"}}',
  ]) {
    expect(decode(metadata)).toBeNull();
  }
});

test('Subscriptions are named by ids or by addresses that hold one, each once; other lines are faulty', () => {
  const [one, two] = ['4f2a91c0-5b1e-4d7a-9c3f-2a6d8e0b7f11', 'b81d03e7-5b1e-4d7a-9c3f-2a6d8e0b7f11'];
  const view = draw(sample.viewContext, {
    show: 'subscriptions',
    head: sample.head({ step: 'subscriptions', position: 2 }),
    does: 'terminate',
    areNamesComing: false,
    isNeeded: true,
    chosen: [],
    offers: false,
    stray: [],
    next: 'nothing',
  });
  const text = `${one}\n https://operator.example/subscriptions/${two}?tab=1 \n${one}\nacme-1`;
  const state = typed(view, { Subscriptions: text });
  expect(read(view, state)).toEqual({
    step: 'subscriptions',
    does: 'terminate',
    ids: [one, two],
    beside: 0,
    stray: ['acme-1'],
  });
  const metadata = decode(view.private_metadata ?? '');
  if (metadata?.shown.step !== 'subscriptions') throw new Error('Not the step of subscriptions');
  expect(subscriptionsIn(metadata.shown, state).faulty).toEqual(['acme-1']);
});

test('More subscriptions than one input holds stand in several, and none is lost', () => {
  const all = Array.from({ length: 160 }, (_, n) =>
    SubscriptionId.parse(`5ab50000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  );
  const view = draw(sample.viewContext, {
    show: 'subscriptions',
    head: sample.head({ step: 'subscriptions', position: 2 }),
    does: 'terminate',
    chosen: all.map((id) => ({ id, active: null, fixed: false })),
    areNamesComing: false,
    isNeeded: true,
    offers: false,
    stray: [],
    next: 'nothing',
  });
  const drawn = inputs(view).map(({ element }) => ('initial_value' in element ? element.initial_value : ''));
  expect(drawn.join('\n').split('\n')).toEqual(all);
  const state = typed(
    view,
    Object.fromEntries(inputs(view).map(({ label }, n) => [label.text, drawn[n] ?? ''])),
  );
  expect(read(view, state)).toMatchObject({ ids: all });
  const without = typed(view, {
    Subscriptions: drawn[0] ?? '',
    'Subscriptions (2)': '',
    'Subscriptions (3)': drawn[2] ?? '',
  });
  expect(read(view, without)).toMatchObject({ ids: [...all.slice(0, 75), ...all.slice(150)] });
  // Where nothing says what the others held, nothing is taken out of them.
  expect(read(view, typed(view, { 'Subscriptions (2)': '' }))).toBeNull();
});
