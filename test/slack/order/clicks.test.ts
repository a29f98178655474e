import { expect, test } from 'vitest';
import { orderActions, orderOptions, orderSubmissions, startOrder } from '../../../src/slack/order/index.js';
import { draw } from '../../../src/slack/order/views/draw.js';
import { AccountId } from '../../../src/types/ids.js';
import * as sample from '../../support/sample/order-screens.js';
import { bob } from '../../support/sample/people.js';
import { buttons, labelled, refusedBySlack, words } from './view-texts.js';
import { stage, standing } from './stage.js';
import { typed } from './typing.js';
import type { OptionsAnswer } from '../../../src/slack/handlers.js';
import type { Screen } from '../../../src/workflow/screens.js';
import type { StepInput, Answer } from '../../../src/workflow/orders/order-service.js';

const products = sample.productsScreen();
const review = sample.reviewScreen();
const working: Screen = { show: 'working', head: sample.head(), on: 'rules' };
const now = (screen: Screen): Answer => ({ screen, later: null });
const waits = (screen: Screen): Answer => ({ screen: working, later: async () => screen });

test('Next commits, and is answered with the next screen', async () => {
  const seen: StepInput[] = [];
  const { done, submission } = stage({
    next: async (_who, _order, input) => {
      seen.push(input);
      return now(review);
    },
  });
  const view = draw(sample.viewContext, products);
  await orderSubmissions['order.products'](
    submission(standing(view, typed(view, { 'Voice channel': '12' }))),
  );
  expect(seen).toEqual([{ step: 'products', intake: 1, quantities: new Map([[sample.channel, 12]]) }]);
  expect(done).toEqual([
    { did: 'ack', answer: { answer: 'update', view: draw(sample.viewContext, review) } },
  ]);
});

test('A broken rule is said above and under the input it is about, so that nobody looks for it', async () => {
  const problem = { ...sample.problem(), products: [sample.trunk, sample.channel] };
  const broken = {
    ...products,
    head: sample.head({ refusal: { code: 'rules', products: [] } }),
    problems: [problem],
  };
  const view = draw(sample.viewContext, products);
  const press = async (shows: 'shown' | 'gone') => {
    const { done, submission } = stage(
      { next: async () => now(broken) },
      shows === 'shown' ? {} : { shows: () => ({ shown: false, because: 'gone' }) },
    );
    await orderSubmissions['order.products'](submission(standing(view)));
    return done;
  };
  const { block_id: at = '' } = labelled(view, 'Voice channel');
  expect(await press('shown')).toEqual([
    { did: 'update', view: draw(sample.viewContext, broken), place: { id: 'V1', hash: null } },
    { did: 'ack', answer: { answer: 'errors', errors: { [at]: problem.says } } },
  ]);
  expect((await press('gone')).at(-1)).toEqual({
    did: 'ack',
    answer: { answer: 'update', view: draw(sample.viewContext, broken) },
  });
});

test('A wish date in the past is answered under its input, and nobody else is asked', async () => {
  const { done, submission } = stage({});
  const view = draw(sample.viewContext, {
    show: 'details',
    head: sample.head({ step: 'details', position: 4 }),
    wishDate: null,
    reference: '',
    earliest: sample.earliest,
    timezone: 'Europe/Amsterdam',
    next: 'nothing',
    warnings: [],
  });
  const past = standing(view, typed(view, { 'Wish date': '2026-11-26' }));
  await orderSubmissions['order.details'](submission(past));
  const { block_id: at = '' } = labelled(view, 'Wish date');
  expect(done).toEqual([
    {
      did: 'ack',
      answer: { answer: 'errors', errors: { [at]: 'Choose 27 Nov 2026 or later (Europe/Amsterdam).' } },
    },
  ]);
});

test('A step without its customer or its wish date is answered under the input, and nobody else is asked', async () => {
  const { done, submission } = stage({});
  const step = { step: 'customer', position: 1 } as const;
  const customer = draw(sample.viewContext, {
    show: 'customer',
    head: sample.head(step),
    customer: null,
    named: null,
  });
  await orderSubmissions['order.customer'](submission(standing(customer)));
  // An entry that says why there are none can be picked.
  await orderSubmissions['order.customer'](
    submission(standing(customer, typed(customer, { Customer: 'hint' }))),
  );
  const details = draw(sample.viewContext, {
    show: 'details',
    head: sample.head({ step: 'details', position: 4 }),
    wishDate: null,
    reference: '',
    earliest: sample.earliest,
    timezone: 'Europe/Amsterdam',
    next: 'nothing',
    warnings: [],
  });
  await orderSubmissions['order.details'](submission(standing(details)));
  const answers = done.map((each) =>
    each.did === 'ack' && each.answer?.answer === 'errors' ? each.answer.errors : each,
  );
  const [under, on] = [
    labelled(customer, 'Customer').block_id ?? '',
    labelled(details, 'Wish date').block_id ?? '',
  ];
  expect(answers).toEqual([
    { [under]: 'Choose a customer.' },
    { [under]: 'That entry is only a message. Search again and pick a customer.' },
    { [on]: 'Choose a wish date.' },
  ]);
});

test('What the operator is waited for is shown when it has come', async () => {
  const { done, submission } = stage({ next: async () => waits(products), look: async () => now(products) });
  await orderSubmissions['order.product'](submission(standing(draw(sample.viewContext, review))));
  expect(done.map(({ did }) => did)).toEqual(['ack', 'update']);
  expect(done[1]).toMatchObject({
    view: draw(sample.viewContext, products),
    place: { id: 'V1', hash: null },
  });
});

test('Who closed the window meanwhile gets the result as a direct message, with Resume', async () => {
  const { done, submission } = stage(
    { next: async () => waits(products), look: async () => now(products) },
    { shows: () => ({ shown: false, because: 'gone' }) },
  );
  await orderSubmissions['order.product'](submission(standing(draw(sample.viewContext, review))));
  const told = done.find(({ did }) => did === 'dm');
  const message = told?.did === 'dm' ? told.message : { blocks: [] };
  expect(words(message)).toContain('can go on');
  expect(buttons(message).map(({ action }) => action)).toContain('order.resume');
});

test('Over a view that changed meanwhile what is stored now is drawn, never what this click was answered with', async () => {
  let isFirst = true;
  const shows = () => {
    const answer = isFirst
      ? ({ shown: false, because: 'conflict' } as const)
      : ({ shown: true, place: { id: 'V1', hash: 'h3' } } as const);
    isFirst = false;
    return answer;
  };
  const { done, action } = stage(
    { keep: async () => waits(products), look: async () => now(review) },
    { shows },
  );
  await orderActions['order.qty'](
    action({ id: 'order.qty', view: standing(draw(sample.viewContext, products)) }),
  );
  expect(done.map(({ did }) => did)).toEqual(['ack', 'update', 'update']);
  expect(done[1]).toMatchObject({ place: { id: 'V1', hash: 'h1' } });
  expect(done[2]).toMatchObject({ place: { id: 'V1', hash: null }, view: draw(sample.viewContext, review) });
});

const later = { ...review, head: { ...review.head, version: review.head.version + 1 } };

test('What was waited for is not drawn over a step to which the person went meanwhile', async () => {
  const { done, submission } = stage({ next: async () => waits(products), look: async () => now(later) });
  await orderSubmissions['order.product'](submission(standing(draw(sample.viewContext, review))));
  expect(done.map(({ did }) => did)).toEqual(['ack', 'update']);
  expect(done[1]).toMatchObject({ place: { hash: null }, view: draw(sample.viewContext, later) });
});

test('A Fix is carried out with what is typed beside it', async () => {
  const asked: unknown[] = [];
  const { done, action } = stage({
    fix: async (_who, order, input, fix) => {
      asked.push(order, input, fix);
      return now(products);
    },
  });
  const view = draw(sample.viewContext, { ...products, problems: [sample.problem()] });
  const fix = buttons(view).find(({ text }) => text === 'Fix');
  await orderActions['order.fix'](
    action({
      id: fix?.action ?? '',
      value: fix?.value ?? null,
      view: standing(view, typed(view, { 'Voice channel': '12' })),
    }),
  );
  expect(asked).toEqual([
    sample.order,
    { step: 'products', intake: 1, quantities: new Map([[sample.channel, 12]]) },
    sample.problem().fixes[0]?.fix,
  ]);
  expect(done.map(({ did }) => did)).toEqual(['ack', 'update']);
});

test('A click that says nothing understandable is acked and does nothing', async () => {
  const { done, action } = stage({});
  const odd = { ...standing(draw(sample.viewContext, products)), metadata: 'x' };
  await orderActions['order.fix'](action({ id: 'order.fix.0', value: '{}', view: odd }));
  await orderActions['order.edit'](action({ id: 'order.edit', value: 'x', view: odd }));
  await orderActions['order.park'](action({ id: 'order.park', view: odd }));
  expect(done).toEqual(Array.from({ length: 3 }, () => ({ did: 'ack', answer: null })));
});

test('Another product starts with its own quantity', async () => {
  const seen: StepInput[] = [];
  const screen: Screen = {
    show: 'product',
    head: sample.head({ step: 'product', position: 2 }),
    intake: 1,
    products: [sample.trunk, sample.channel].map((id) => ({ id, name: id, isInitial: true, isActive: true })),
    initial: { productId: sample.trunk, quantity: 5 },
    bounds: { min: 1, max: 5 },
    prices: null,
    canRemove: false,
  };
  const { action } = stage({
    keep: async (_who, _order, input) => {
      seen.push(input);
      return now(screen);
    },
  });
  const view = draw(sample.viewContext, screen);
  const values = typed(view, { Product: sample.channel, Quantity: '5' });
  await orderActions['order.product.pick'](
    action({ id: 'order.product.pick', view: standing(view, values) }),
  );
  expect(seen).toEqual([{ step: 'product', intake: 1, productId: sample.channel, quantity: null }]);
});

test('A window that could not open in time is offered again', async () => {
  const { done, action } = stage(
    { resume: async () => now(products) },
    { shows: () => ({ shown: false, because: 'too-late' }) },
  );
  await orderActions['order.resume'](action({ id: 'order.resume', value: sample.order, view: null }));
  expect(done.map(({ did }) => did)).toEqual(['ack', 'open', 'say']);
  expect(words(done[2])).toContain('Open it now');
});

test('Who may not take orders is told whom to ask, and nothing opens', async () => {
  const { done, context } = stage(
    {},
    { mayOrder: async () => ({ ok: false, says: { why: 'no-role', ask: [bob] } }) },
  );
  await startOrder(context, null);
  expect(done.map(({ did }) => did)).toEqual(['say']);
  expect(words(done)).toContain('<@U0BOB>');
});

async function offered(
  name: 'order.customer.pick' | 'order.product.pick',
  query: string,
  orders: Parameters<typeof stage>[0],
  screen: Screen,
): Promise<OptionsAnswer | null> {
  let answer: OptionsAnswer | null = null;
  await orderOptions[name]({
    ...stage(orders).context,
    asked: { actionId: name, blockId: 'b', query, suffix: '' },
    view: standing(draw(sample.viewContext, screen)),
    ack: async (given) => void (answer = given),
  });
  return answer;
}

test('Customers are offered in groups with plain names; where there are none one entry says why', async () => {
  const customer = { id: AccountId.parse('11111111-1111-4111-8111-111111111111'), name: 'A'.repeat(200) };
  const found = await offered(
    'order.customer.pick',
    'acme',
    {
      customers: async () => ({
        groups: [
          { index: 'customer_accounts', hits: [{ customer, detail: 'Amsterdam' }] },
          { index: 'Account-1', hits: [{ customer: { ...customer, name: 'B' }, detail: null }] },
          { index: 'accountAddresses_v2', hits: [{ customer: { ...customer, name: 'C' }, detail: null }] },
          { index: 'empty', hits: [] },
        ],
        more: false,
        hint: null,
      }),
    },
    products,
  );
  expect(found).toMatchObject({
    groups: [
      { label: { text: 'Customers' }, options: [{ value: customer.id }, { text: { text: 'B' } }] },
      { label: { text: 'Customers, found by address' }, options: [{ text: { text: 'C' } }] },
    ],
  });
  const none = await offered(
    'order.customer.pick',
    'acmee',
    { customers: async () => ({ groups: [], more: false, hint: 'none-found' }) },
    products,
  );
  expect(none).toMatchObject({
    options: [{ text: { text: 'No customer found for “acmee”' }, value: 'hint' }],
  });
});

test.each([
  ['operator-down', 'The operator does not answer. Try later'],
  ['operator-slow', 'The operator is slow. Type another letter to retry'],
  ['operator-waits', 'The operator asked to wait. Type again in a minute'],
] as const)('an operator without an answer (%s) is one entry', async (hint, says) => {
  const customers = async () => ({ groups: [], more: false, hint });
  expect(await offered('order.customer.pick', 'acme', { customers }, products)).toMatchObject({
    options: [{ text: { text: says }, value: 'hint' }],
  });
});

test('Every screen that a click can lead to is one that Slack takes', () => {
  for (const screen of [products, review, working]) {
    expect(refusedBySlack(draw(sample.viewContext, screen))).toEqual([]);
  }
  expect(words(draw(sample.viewContext, working))).toContain('Reading what can be ordered together');
});
