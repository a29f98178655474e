import { expect, test } from 'vitest';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import { customer, products, wholesaler } from '../support/plain-catalogue.js';
import { approve, passAll, placingPosts, screens, wishDate } from './order.js';
import { dateIt, nameThem, press, startWith, sub, submitIt, untilStep } from './subscriptions.js';
import type { Robot } from '../support/robot.js';
import { textsOf } from '../support/nowhere.js';

/**
 * Orders at an operator that has heard of nothing but `add`, with every setting at its default: what an order put into
 * the draft stays there until it is placed (O3).
 */

interface Open {
  readonly stack: ProcessStack;
  readonly ann: Robot;
  readonly bob: Robot;
}

async function open({ asksForConfiguration = false, policy = '' } = {}): Promise<Open> {
  const stack = await startProcessStack({
    mode: 'socket',
    operator: { asksForConfiguration },
    ...(policy === '' ? {} : { policy }),
  });
  return { stack, ann: await stack.robot('ann'), bob: await stack.robot('bob') };
}

async function approveAndPlace({ ann, bob }: Open, what: string): Promise<void> {
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  await approve(bob);
  await ann.untilMessage('dm', `Your ${what} for ${customer.name} is placed`);
}

/** Every intake that was ever put into a draft. */
const intakesPut = (stack: ProcessStack) =>
  stack.operator
    .calls()
    .flatMap(({ method, body }) =>
      method === 'PATCH' ? textsOf(body).filter(({ text }) => text === '/intakes') : [],
    );
const ends = (reference: string, ...numbers: readonly number[]) =>
  numbers.map((number) => ({ reference, wish_date: wishDate, subscription_id: sub(number) }));

test('a change is composed after the draft holds its subscriptions, and placed', async () => {
  const all = await open({ asksForConfiguration: true });
  const { stack, ann } = all;
  await startWith(ann, 'change');
  await nameThem(ann, sub(1), sub(2));
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '3');
  await press(ann, 'Next');
  await ann.untilModal(` · …${sub(2).slice(-4)}`);
  await ann.fill(products.calls.name, '1');
  await press(ann, 'Next');
  await dateIt(ann, 'CH-1');
  await ann.untilModal('Form 1 of 2');
  await ann.fill('Room', 'Lobby');
  await press(ann, 'Next');
  await ann.untilModal('Form 2 of 2');
  await ann.fill('Room', 'Bar');
  await press(ann, 'Next');
  await submitIt(ann);
  await approveAndPlace(all, 'order');
  const calls = products.calls.id;
  const added = (number: number, quantity: number) =>
    expect.objectContaining({
      reference: 'CH-1',
      wish_date: wishDate,
      subscription_id: sub(number),
      products: [{ product_id: calls, quantity }],
    });
  expect(stack.operator.orders()).toEqual([
    {
      onAccount: customer.id,
      changes: [sub(1), sub(2)],
      terminates: [],
      intakes: [added(1, 3), added(2, 1)],
      configured: [
        { product_id: calls, configuration: { room: 'Lobby' } },
        { product_id: calls, configuration: { room: 'Bar' } },
      ],
    },
  ]);
  expect(placingPosts(stack)).toHaveLength(1);
});

test('a termination whose subscriptions were opened is placed, and its login serves the next order', async () => {
  const all = await open();
  const { stack, ann, bob } = all;
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), sub(1));
  await dateIt(ann, 'END-1');
  await submitIt(ann);
  await approveAndPlace(all, 'termination');
  expect(stack.operator.orders()).toEqual([
    {
      onAccount: customer.id,
      intakes: [],
      configured: [],
      changes: [sub(3), sub(1)],
      terminates: ends('END-1', 3, 1),
    },
  ]);
  expect(bob.modal()).toBe('');
  await ann.close();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(2));
  await dateIt(ann, 'END-2');
  await untilStep(ann, 'review');
});

test('what was typed before the draft holds it can still be changed after the active products were read', async () => {
  const { ann } = await open();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3));
  await dateIt(ann, 'BEFORE');
  await untilStep(ann, 'review');
  await press(ann, 'Back');
  await untilStep(ann, 'details');
  expect(ann.values()).toMatchObject({ 'Wish date': wishDate, Reference: 'BEFORE' });
  await ann.fill('Reference', 'AFTER');
  await press(ann, 'Next');
  expect(await untilStep(ann, 'review')).toContain('AFTER');
  // The subscriptions lie in the draft: they are shown, and going on from there leads on.
  await press(ann, 'Back');
  await untilStep(ann, 'details');
  await press(ann, 'Back');
  expect(await untilStep(ann, 'subscriptions')).toContain('The operator’s draft holds');
  expect(ann.modal()).toContain(`*Active in ${sub(3)}*`);
  expect(ann.values()).toEqual({ Subscriptions: '' });
  await press(ann, 'Back');
  expect(await untilStep(ann, 'customer')).toContain(customer.name);
  expect(Object.keys(ann.values())).toEqual([]);
  await press(ann, 'Next');
  await untilStep(ann, 'subscriptions');
  await press(ann, 'Next');
  await untilStep(ann, 'details');
});

/** Chooses one more kind of entry at a step that offers it. */
async function add(ann: Robot, title: string, next: string): Promise<void> {
  await ann.choose('Add to this order', title);
  await untilStep(ann, next);
}

async function chooseNewLine(ann: Robot, calls: string): Promise<void> {
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', products.line.name);
  await press(ann, 'Next');
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, calls);
  await press(ann, 'Next');
  await untilStep(ann, 'details');
}

const lines = (...ordered: readonly (readonly [{ id: string }, number])[]) =>
  ordered.map(([{ id }, quantity]) => ({ product_id: id, quantity }));

test('one order starts a subscription, ends one and adds to one', async () => {
  const all = await open({ asksForConfiguration: true });
  const { stack, ann } = all;
  await ann.command('/order new', { in: 'general' });
  await ann.choose('Customer', customer.name, { query: 'harb' });
  await press(ann, 'Next');
  await chooseNewLine(ann, '2');
  // What was typed there stays.
  await ann.fill('Reference', 'ALL-3');
  await add(ann, 'Terminate subscriptions', 'subscriptions');
  await nameThem(ann, sub(3));
  await untilStep(ann, 'details');
  expect(ann.values()).toMatchObject({ Reference: 'ALL-3' });
  await add(ann, 'Change subscriptions', 'subscriptions');
  // Nothing of this kind is in the draft yet.
  expect(ann.modal()).not.toContain('The operator’s draft holds');
  await nameThem(ann, sub(1));
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '1');
  await press(ann, 'Next');
  await untilStep(ann, 'details');
  expect(ann.modal()).toContain('nor add to the order');
  await dateIt(ann, 'ALL-3');
  for (const form of ['Form 1 of 2', 'Form 2 of 2']) {
    await ann.untilModal(form);
    await ann.fill('Room', form);
    await press(ann, 'Next');
  }
  await untilStep(ann, 'review');
  // All of it lies in the draft: nothing more can be had, and nothing more is offered.
  expect(ann.modal()).not.toContain('Add to this order');
  await submitIt(ann);
  await approveAndPlace(all, 'order with a termination');
  const intake = { reference: 'ALL-3', wish_date: wishDate };
  expect(stack.operator.orders()).toMatchObject([
    {
      onAccount: customer.id,
      changes: [sub(3), sub(1)],
      terminates: ends('ALL-3', 3),
      intakes: [
        { ...intake, products: lines([products.line, 1], [products.access, 1], [products.calls, 2]) },
        { ...intake, subscription_id: sub(1), products: lines([products.calls, 1]) },
      ],
      configured: [
        { product_id: products.calls.id, configuration: { room: 'Form 1 of 2' } },
        { product_id: products.calls.id, configuration: { room: 'Form 2 of 2' } },
      ],
    },
  ]);
  expect(stack.operator.orders()[0]?.intakes[0]).not.toHaveProperty('subscription_id');
});

test('what was added is taken back again, and the rest goes on', async () => {
  const all = await open();
  const { stack, ann } = all;
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3));
  await dateIt(ann, 'BACK');
  await untilStep(ann, 'review');
  await add(ann, 'New subscriptions', 'product');
  await press(ann, 'Back');
  await untilStep(ann, 'review');
  await add(ann, 'New subscriptions', 'product');
  await press(ann, 'Remove this subscription', { confirm: true });
  await untilStep(ann, 'review');
  await add(ann, 'Change subscriptions', 'subscriptions');
  // Nothing was named: it leads back without.
  await press(ann, 'Next');
  await untilStep(ann, 'review');
  await submitIt(ann);
  await approveAndPlace(all, 'termination');
  expect(stack.operator.orders()).toMatchObject([
    { intakes: [], changes: [sub(3)], terminates: ends('BACK', 3) },
  ]);
});

test('a dry run of an order that the draft holds shows what came of it, each time', async () => {
  const { stack, ann } = await open({ asksForConfiguration: true });
  await ann.command('/order new', { in: 'general' });
  await passAll(ann, screens({ asksForConfiguration: true }).slice(0, -1));
  await untilStep(ann, 'review');
  await press(ann, 'Try a dry run');
  await ann.untilModal('Dry run passed');
  const dryRun = /dry_run=true/;
  const body = { error_identifier: 'no', error_message: 'Not on a Tuesday' };
  stack.operator.answerWith('POST', dryRun, { status: 422, body });
  await press(ann, 'Try a dry run');
  await ann.untilModal('Not on a Tuesday');
  expect(ann.modal()).not.toContain('Dry run passed');
  // While it is asked the window says so, and what was asked before it stands after it.
  const held = stack.operator.hold('POST', dryRun);
  await press(ann, 'Try a dry run');
  await ann.until(held.hasArrived, 'the dry run');
  expect(ann.modal()).not.toContain('Submit for approval');
  held.release();
  await ann.untilModal('Not on a Tuesday');
  expect(ann.view()?.view.submit?.text).toBe('Submit for approval');
});

test('what could be mixed up is refused while it can still be changed', async () => {
  const { stack, ann } = await open({ asksForConfiguration: true });
  await startWith(ann, 'change');
  await nameThem(ann, sub(1), sub(2));
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '1');
  await press(ann, 'Next');
  await ann.untilModal(` · …${sub(2).slice(-4)}`);
  await ann.fill(products.calls.name, '1');
  await press(ann, 'Next');
  await dateIt(ann, 'ALIKE');
  expect(await ann.untilModal('get the same products')).toMatch(
    new RegExp(`“.* · …${sub(1).slice(-4)}” and “.* · …${sub(2).slice(-4)}”`),
  );
  // Nothing but the opened subscriptions is in the draft, and what was typed stands.
  expect(intakesPut(stack)).toEqual([]);
  expect(ann.values()).toMatchObject({ 'Wish date': wishDate, Reference: 'ALIKE' });
  await press(ann, 'Back');
  await ann.untilModal(` · …${sub(2).slice(-4)}`);
  await ann.fill(products.calls.name, '2');
  await press(ann, 'Next');
  await untilStep(ann, 'details');
  await press(ann, 'Next');
  await ann.untilModal('Form 1 of 2');
  expect(intakesPut(stack)).toHaveLength(2);
});

test('a product that is no longer sold is refused while it can still be taken out', async () => {
  const { stack, ann } = await open();
  const all = Object.values(products).map(({ id, name, initial }) => ({
    id,
    owner_account_id: wholesaler,
    name,
    is_initial: initial,
    is_active: id !== products.calls.id,
  }));
  stack.operator.answerWith('GET', /\/products$/, { status: 200, body: all });
  await ann.command('/order new', { in: 'general' });
  await ann.choose('Customer', customer.name, { query: 'harb' });
  await press(ann, 'Next');
  await chooseNewLine(ann, '2');
  await dateIt(ann, 'GONE');
  expect(await ann.untilModal('It breaks product rules')).toContain(products.calls.name);
  expect(stack.operator.calls().filter(({ method }) => method === 'PATCH')).toEqual([]);
  await press(ann, 'Back');
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '');
  await press(ann, 'Next');
  await untilStep(ann, 'details');
  await press(ann, 'Next');
  await untilStep(ann, 'review');
  expect(intakesPut(stack)).toHaveLength(1);
});
