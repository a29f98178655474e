import { describe, expect, test } from 'vitest';
import type { Configuration, In, OrderKind } from '../../../src/ordering/order.js';
import { newOrder } from '../../../src/ordering/new-order.js';
import { PlainDate } from '../../../src/types/ids.js';
import { after, details, effects, refused } from './after.js';
import { kept, none, note } from './events.js';
import {
  acme,
  cafe,
  catalogue,
  composing,
  configuration,
  configured,
  form,
  fresh,
  line,
  moment,
  product,
  subscription,
  today,
  work,
} from '../../support/sample/orders.js';
import { ann, home } from '../../support/sample/people.js';

const chooseI = { type: 'product-chosen', intake: 1, initial: line('I'), catalogue } as const;
const chooseLines = (...letters: [string, number][]) =>
  ({
    type: 'lines-chosen',
    intake: 1,
    lines: letters.map(([letter, quantity]) => line(letter, quantity)),
    catalogue,
  }) as const;
const wanted = { use: 'wanted', purpose: 'dry-run', since: moment } as const;

test('a new order goes from customer to review, filled with what its product requires', () => {
  const atProducts = after(fresh(), { type: 'customer-chosen', customer: acme }, chooseI);
  expect(atProducts.at).toEqual({ step: 'products', intake: 1 });
  expect(atProducts.work.intakes[0]?.lines).toEqual([line('R'), line('S')]);
  const atForm = after(atProducts, chooseLines(['R', 1], ['S', 2], ['O', 2]), { ...details, forms: [form] });
  expect(atForm.at).toEqual({ step: 'configuration', form: 0, page: 0 });
  const first = { type: 'configuration-chosen', form: 0, page: 0, pages: 2, configuration } as const;
  const atReview = after(atForm, first, { ...first, page: 1 });
  expect(atReview.at).toEqual({ step: 'review' });
  expect(atReview.work.configurations).toEqual([{ ...configuration, hash: form.hash }]);
});

test.for<[OrderKind, string]>([
  ['intake', 'product'],
  ['change', 'subscriptions'],
  ['terminate', 'subscriptions'],
])('after the customer an order of kind %s asks for the %s', ([kind, asked]) => {
  const order = newOrder({ id: fresh().id, workspace: home, requester: ann, kind, now: moment });
  expect(after(order, { type: 'customer-chosen', customer: acme }).at.step).toBe(asked);
});

test('a product in a fixed quantity follows by itself, whatever was typed for it', () => {
  const order = composing({ at: { step: 'products', intake: 1 } });
  const typed = { type: 'lines-typed', intake: 1, lines: [line('R', 7), line('S', 2)], catalogue } as const;
  expect(after(order, typed).work.intakes[0]?.lines).toEqual([line('S', 2), line('R')]);
  const unknown = { ...typed, catalogue: null };
  expect(after(order, unknown).work.intakes[0]?.lines).toEqual([line('R', 7), line('S', 2)]);
});

test('a broken rule stops Next and names its product', () => {
  const order = composing({ at: { step: 'products', intake: 1 } });
  expect(refused(order, chooseLines(['R', 1], ['S', 9]))).toEqual({
    code: 'rules',
    products: [product('S')],
  });
});

test.for([0, -1, 1.5, 2 ** 60, Number.NaN])('a quantity of %s never gets into an order', (quantity) => {
  const order = composing({ at: { step: 'products', intake: 1 } });
  const lines = [{ productId: product('S'), quantity }];
  const refusal = { code: 'rules', products: [product('S')] };
  expect(refused(order, { type: 'lines-typed', intake: 1, lines, catalogue: null })).toEqual(refusal);
  const initial = { productId: product('I'), quantity };
  expect(refused(order, { type: 'product-typed', intake: 1, initial })).toMatchObject({ code: 'rules' });
});

test('another customer starts the products anew; the same one keeps them', () => {
  const order = composing({ at: { step: 'customer' }, work: configured() });
  expect(after(order, { type: 'customer-chosen', customer: { ...acme, name: 'Renamed' } }).work).toEqual(
    configured({ customer: { ...acme, name: 'Renamed' } }),
  );
  const other = after(order, { type: 'customer-chosen', customer: cafe });
  expect(other.work).toMatchObject({ customer: cafe, forms: null, configurations: [] });
  expect(other.work.intakes).toEqual([{ key: 1, initial: null, lines: [], subscription: null }]);
});

test('another initial product leaves the lines of the first behind, another quantity keeps them', () => {
  const order = composing({ at: { step: 'product', intake: 1 } });
  const typed = (initial: ReturnType<typeof line>) =>
    after(order, { type: 'product-typed', intake: 1, initial }).work.intakes[0];
  expect(typed(line('I', 3))).toMatchObject({ initial: line('I', 3), lines: [line('R'), line('S')] });
  expect(typed(line('X'))).toMatchObject({ initial: line('X'), lines: [] });
});

test('a fix sets one product and counts, so that the input shows it', () => {
  const order = composing({
    at: { step: 'products', intake: 1 },
    work: work({
      intakes: [{ key: 1, initial: line('I'), lines: [line('R'), line('S', 9)], subscription: null }],
    }),
  });
  const fix = { intake: 0, productId: product('S'), quantity: 3 };
  const fixed = after(order, { type: 'fixed', fix, catalogue });
  expect(fixed.work).toMatchObject({ nonce: 1, intakes: [{ lines: [line('R'), line('S', 3)] }] });
  expect(refused(order, { type: 'fixed', fix: { ...fix, intake: 4 }, catalogue })).toEqual({
    code: 'no-such-intake',
  });
});

test('another subscription is asked for its product before the details', () => {
  const order = composing({ at: { step: 'products', intake: 1 } });
  const lines = [line('R'), line('S')];
  const two = after(order, { type: 'another-asked', intake: 1, lines, catalogue });
  expect(two.at).toEqual({ step: 'product', intake: 2 });
  const back = after(two, { type: 'back-asked' });
  expect(back.at).toEqual({ step: 'products', intake: 1 });
  expect(after(back, chooseLines(['R', 1], ['S', 1])).at).toEqual({ step: 'product', intake: 2 });
});

test('removing a subscription shows one that is left where it stands, and the last one stays', () => {
  const lines = [line('R'), line('S')];
  const order = composing({ at: { step: 'products', intake: 1 } });
  const two = after(order, { type: 'another-asked', intake: 1, lines, catalogue });
  expect(after(two, { type: 'intake-removed', intake: 2 }).at).toEqual({ step: 'products', intake: 1 });
  const unfinished = after(two, { type: 'intake-removed', intake: 1 });
  expect(unfinished.at).toEqual({ step: 'product', intake: 2 });
  expect(refused(unfinished, { type: 'intake-removed', intake: 2 })).toEqual({ code: 'last-intake' });
});

test('a wish date before today is refused, with the earliest that can be had', () => {
  const order = composing({ at: { step: 'details' } });
  const yesterday = PlainDate.parse('2026-11-30');
  expect(refused(order, { ...details, wishDate: yesterday, forms: [] })).toEqual({
    code: 'wish-date-past',
    earliest: today,
    isFixed: false,
    isLeft: false,
  });
  const held = composing({ ...order, draft: kept, work: work({ wishDate: yesterday }) });
  expect(refused(held, { ...details, wishDate: yesterday, forms: [] })).toMatchObject({ isFixed: true });
});

test('a schema that is not known makes the order ask for a draft; giving up leads back', () => {
  const order = composing({ at: { step: 'details' } });
  const asking = { ...details, forms: null };
  expect(effects(order, asking)).toEqual(['acquire-draft']);
  const waiting = after(order, asking);
  expect(waiting.draft).toEqual({ use: 'wanted', purpose: 'schemas', since: moment });
  expect(effects(waiting, { type: 'borrowing-given-up' })).toEqual(['release-draft']);
  expect(after(waiting, { type: 'borrowing-given-up' })).toMatchObject({
    draft: none,
    at: { step: 'details' },
  });
  expect(refused(order, { type: 'borrowing-given-up' })).toMatchObject({ code: 'not-now' });
});

test('a draft that could not be used leads back to the step that asked, with the reason', () => {
  const waiting = after(composing({ at: { step: 'details' } }), { ...details, forms: null });
  const failed = { type: 'borrowing-failed', note, draft: none } as const;
  expect(after(waiting, failed)).toMatchObject({ at: { step: 'details' }, note, draft: none });
  expect(effects(waiting, failed)).toEqual(['release-draft']);
  expect(effects(waiting, { ...failed, draft: kept })).toEqual([]);
});

test('what lies in the operator’s draft can’t be edited; configuration can', () => {
  const order = composing({ draft: kept, work: configured() });
  const fixed = { code: 'fixed-in-draft' };
  expect(refused(order, { type: 'customer-chosen', customer: cafe })).toEqual(fixed);
  expect(refused(order, chooseLines(['R', 1], ['S', 3]))).toEqual(fixed);
  expect(refused(order, { ...details, reference: 'Other', forms: [] })).toEqual(fixed);
  expect(refused(order, { type: 'intake-removed', intake: 1 })).toEqual(fixed);
  expect(refused(order, { type: 'another-asked', intake: 1, lines: [], catalogue })).toEqual(fixed);
  const atForm = after(order, { type: 'edit-asked', intake: 1, what: 'configuration' });
  const typed = { type: 'configuration-typed', form: 0, configuration } as const;
  expect(after(atForm, typed).work.configurations).toHaveLength(1);
});

test('Edit of a configuration goes to the form of the product that was named', () => {
  const forms = [form, { ...form, productId: product('S') }];
  const order = composing({ work: configured({ forms }), at: { step: 'review' } });
  const edit = { type: 'edit-asked', intake: 1, what: 'configuration' } as const;
  expect(after(order, edit).at).toMatchObject({ step: 'configuration', form: 0 });
  expect(after(order, { ...edit, product: product('S') }).at).toMatchObject({ form: 1 });
  expect(refused(order, { ...edit, product: product('R') })).toEqual({ code: 'another-step' });
});

/** The last page of a form, filled in. */
const chosen = (at: number) =>
  ({ type: 'configuration-chosen', form: at, page: 0, pages: 1, configuration }) as const;

describe('what is edited from the review comes back there', () => {
  const second = { ...form, productId: product('S') };
  const forms = [form, second];
  const answers: Configuration[] = [configuration, { ...configuration, productId: product('S') }].map(
    (each) => ({
      ...each,
      hash: form.hash,
    }),
  );
  const review = (configurations = answers) =>
    composing({ work: configured({ forms, configurations }), at: { step: 'review' } });
  const edit = { type: 'edit-asked', intake: 1, what: 'configuration' } as const;

  test('one form, where the others stand', () => {
    expect(after(after(review(), edit), chosen(0)).at).toEqual({ step: 'review' });
  });

  test('a form that has no answer is asked first', () => {
    const open = after(after(review([configuration]), edit), chosen(0));
    expect(open.at).toMatchObject({ step: 'configuration', form: 1 });
    expect(after(open, chosen(1)).at).toEqual({ step: 'review' });
  });

  test('the details, unless a form is new or its schema is another', () => {
    const atDetails = after(review(), { type: 'edit-asked', intake: 1, what: 'details' });
    expect(after(atDetails, { ...details, reference: 'Other', forms }).at).toEqual({ step: 'review' });
    const other = [form, { ...second, hash: 'hash-two' }];
    expect(after(atDetails, { ...details, forms: other }).at).toMatchObject({ form: 1, backTo: 'review' });
  });

  test('the products, where what they ask for is answered; a form that is new is asked, and no other', () => {
    const atProducts = after(review(), { type: 'edit-asked', intake: 1, what: 'products' });
    expect(atProducts.at).toEqual({ step: 'products', intake: 1, backTo: 'review' });
    const next = chooseLines(['R', 1], ['S', 3]);
    expect(after(atProducts, { ...next, forms }).at).toEqual({ step: 'review' });
    const third = { ...form, productId: product('R'), hash: 'hash-three' };
    const added = after(atProducts, {
      ...chooseLines(['R', 1], ['S', 3], ['O', 1]),
      forms: [...forms, third],
    });
    expect(added.at).toEqual({ step: 'configuration', form: 2, page: 0, backTo: 'review' });
    expect(effects(atProducts, { ...next, forms: null })).toEqual(['acquire-draft']);
    expect(refused(atProducts, { ...chooseLines(['R', 1], ['S', 9]), forms })).toMatchObject({
      code: 'rules',
    });
  });

  test('the products by way of their first one and back, and what is still unfinished before', () => {
    const atProducts = after(review(), { type: 'edit-asked', intake: 1, what: 'products' });
    const atProduct = after(atProducts, { type: 'back-asked' });
    expect(atProduct.at).toEqual({ step: 'product', intake: 1, backTo: 'review' });
    expect(after(atProduct, chooseI).at).toEqual(atProducts.at);
    const lines = [line('R'), line('S')];
    const two = after(atProducts, { type: 'another-asked', intake: 1, lines, catalogue });
    expect(two.at).toEqual({ step: 'product', intake: 2, backTo: 'review' });
    const left = after(two, { type: 'intake-removed', intake: 1 });
    expect(left.at).toEqual({ step: 'product', intake: 2, backTo: 'review' });
  });

  test('what is added there, once it asks for nothing more', () => {
    const adding = after(review(), { type: 'add-asked', kind: 'intake' });
    expect(adding.at).toEqual({ step: 'product', intake: 2, from: 'review', backTo: 'review' });
    expect(after(adding, { type: 'back-asked' }).at).toEqual({ step: 'review' });
    const atProducts = after(adding, { ...chooseI, intake: 2 });
    expect(atProducts.at).toEqual({ step: 'products', intake: 2, backTo: 'review' });
    const next = { ...chooseLines(['R', 1], ['S', 3]), intake: 2 };
    expect(after(atProducts, { ...next, forms }).at).toEqual({ step: 'review' });
    const third = { ...form, intake: 2, hash: 'hash-three' };
    const asked = after(atProducts, { ...next, forms: [...forms, third] });
    expect(asked.at).toEqual({ step: 'configuration', form: 2, page: 0, backTo: 'review' });
    const ending = after(review(), { type: 'add-asked', kind: 'terminate' });
    const none = { type: 'subscriptions-chosen', does: 'terminate', ids: [] } as const;
    expect(after(ending, { ...none, forms }).at).toEqual({ step: 'review' });
    const atDetails = after(review(), { type: 'edit-asked', intake: 1, what: 'details' });
    const fromDetails = after(atDetails, { type: 'add-asked', kind: 'intake' });
    expect(fromDetails.at).toEqual({ step: 'product', intake: 2, from: 'details', backTo: 'review' });
  });

  test('an answer that was given to another schema is asked for again', () => {
    const atProducts = after(review(), { type: 'edit-asked', intake: 1, what: 'products' });
    const other = [form, { ...second, hash: 'hash-two' }];
    expect(after(atProducts, { ...chooseLines(['R', 1], ['S', 3]), forms: other }).at).toMatchObject({
      form: 1,
    });
  });

  test('who walks through the steps walks through all of them', () => {
    const walking = composing({
      work: configured({ forms, configurations: answers }),
      at: { step: 'details' },
    });
    const atForm = after(walking, { ...details, forms });
    expect(atForm.at).toMatchObject({ step: 'configuration', form: 0 });
    expect(after(atForm, chosen(0)).at).toMatchObject({ step: 'configuration', form: 1 });
  });
});

test('after reading active products only the subscriptions lie in the draft: the rest stays editable', () => {
  const order = composing({ draft: { ...kept, holds: 'subscriptions' } });
  expect(after(order, { ...details, reference: 'Other', forms: [] }).work.reference).toBe('Other');
  expect(refused(order, { type: 'customer-chosen', customer: cafe })).toEqual({ code: 'fixed-in-draft' });
});

test('nothing is edited under a dry run that is on its way', () => {
  const order = composing({ draft: wanted, work: configured() });
  const busy = { code: 'draft-in-use' };
  expect(refused(order, { type: 'dry-run-asked' })).toEqual(busy);
  expect(refused(order, { type: 'submit-asked', today })).toEqual(busy);
  const atForm = after(order, { type: 'edit-asked', intake: 1, what: 'configuration' });
  expect(refused(atForm, { type: 'configuration-typed', form: 0, configuration })).toEqual(busy);
});

test('a fetched value is kept for its form wherever the order stands, and for no other form', () => {
  const come = { type: 'value-fetched', form, property: 'password', configuration } as const;
  for (const at of [
    { step: 'details' },
    { step: 'review' },
    { step: 'configuration', form: 0, page: 0 },
  ] as const) {
    const order = composing({ at, work: configured({ configurations: [] }) });
    const { work, at: stands } = after(order, come);
    expect(stands).toEqual(at);
    expect(work.configurations).toEqual([{ ...configuration, hash: form.hash }]);
    // What is typed into the other inputs meanwhile stays: they stand in the same blocks.
    expect(work.nonce).toBe(order.work.nonce);
  }
  const asked = composing({ work: configured({ configurations: [] }) });
  expect(refused(asked, { ...come, form: { ...form, hash: 'hash-two' } })).toEqual({ code: 'another-step' });
  expect(refused({ ...asked, draft: wanted }, come)).toEqual({ code: 'draft-in-use' });
});

test('a dry run’s result goes as soon as anything is edited', () => {
  const preview = { result: 'passed', at: moment } as const;
  const order = composing({ preview, at: { step: 'products', intake: 1 } });
  expect(after(order, { type: 'back-asked' }).preview).toEqual(preview);
  expect(after(order, chooseLines(['R', 1], ['S', 3])).preview).toBeNull();
});

test('a dry run that meets another schema asks for that form again', () => {
  const order = composing({ draft: wanted, work: configured() });
  const read = {
    type: 'draft-read',
    purpose: 'dry-run',
    forms: [{ ...form, hash: 'hash-two' }],
    draft: none,
    preview: null,
    active: [],
  } as const;
  const changed = after(order, read);
  expect(changed.work.configurations[0]).toMatchObject({ values: configuration.values, document: null });
  expect(refused(changed, { type: 'submit-asked', today })).toEqual({
    code: 'incomplete',
    missing: 'configuration',
  });
  expect(after(order, { ...read, forms: [form] }).work.configurations).toEqual([configuration]);
});

test.for<[string, Partial<In<'composing'>['work']>]>([
  ['customer', { customer: null }],
  ['product', { intakes: [] }],
  ['product', { intakes: [{ key: 1, initial: null, lines: [], subscription: null }] }],
  ['details', { wishDate: null }],
  ['configuration', { forms: null }],
  ['configuration', { forms: [form] }],
])('an order without its %s is not submitted', ([missing, lacks]) => {
  const order = composing({ work: work(lacks) });
  expect(refused(order, { type: 'submit-asked', today })).toEqual({ code: 'incomplete', missing });
});

test('an order is submitted from the review alone, and not for a day that passed', () => {
  const order = composing();
  expect(effects(order, { type: 'submit-asked', today })).toEqual(['submit']);
  expect(refused({ ...order, at: { step: 'details' } }, { type: 'submit-asked', today })).toEqual({
    code: 'another-step',
  });
  const late = PlainDate.parse('2026-12-25');
  expect(refused(order, { type: 'submit-asked', today: late })).toMatchObject({ code: 'wish-date-past' });
});

test('the same subscription is not changed and terminated in one order, and stands once', () => {
  const order = composing({ kind: 'change', work: work({ intakes: [] }) });
  const change = { type: 'subscriptions-chosen', does: 'change', ids: [subscription, subscription] } as const;
  const chosen = after(order, change);
  expect(chosen.work.subscriptions).toEqual([{ id: subscription, does: 'change', active: null }]);
  expect(refused(chosen, { ...change, does: 'terminate' })).toEqual({
    code: 'subscription-twice',
    subscription,
  });
});
