import { describe, expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { draftModes } from './support/draft-modes.js';
import { startStack } from '../support/stack.js';
import { callNames } from './support/placed.js';
import {
  addChannels,
  addTermination,
  dateIt,
  mixedToReview,
  nameThem,
  startWith,
  sub,
  submitIt,
} from './support/subscriptions.js';
import { dayFromNow, untilStep } from './support/take-order.js';

const acme = 'acc00000-0000-4000-8000-000000000001';
const added = (path: string, value: unknown) => ({ op: 'add', path, value });
const bodies = (calls: readonly { method: string; body?: unknown }[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test('a termination follows the document’s workflow, and says what stops, when, and how long contracts run', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'terminate');
    stack.operator.forgetCalls();
    await nameThem(ann, sub(3), [sub(3)]);
    // To open a subscription first is optional in the document's workflow, and is how its active products are read.
    expect(bodies(stack.operator.calls())[0]).toEqual([
      added('/order-on-account', acme),
      added('/changes', { subscription_id: sub(3), products: [] }),
    ]);
    expect(ann.modal()).toContain('60 × Operator Connect licence');
    await ann.press('Next');
    await dateIt(ann, 'END-1', 45);
    await untilStep(ann, 'review');
    const review = await ann.untilModal('Contracts for these products run');
    expect(review).toMatch(/\*SIP Trunk Operator Connect · …0003 ends on \w+ \d+ \w+ \d{4}\*/);
    expect(review).toContain(`Subscription id: ${sub(3)}`);
    expect(review).toContain('Everything in it stops: 1 × SIP Trunk Operator Connect');
    expect(review).toContain('365 days');
    expect(review).not.toContain('Prices');
    const order = await submitIt(ann);
    await untilCard(bob, order, 'Waiting for 1 approval');
    expect(cardOf(bob, order)).toContain('60 × Operator Connect licence');
    expect(cardOf(bob, order)).toMatch(
      /\*Ends on \w+ \d+ \w+ \d{4}\*\n• SIP Trunk Operator Connect, .* · …0003/,
    );
    expect(cardOf(bob, order)).not.toMatch(/price/i);

    stack.operator.forgetCalls();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    const calls = callNames(stack.operator).map((name) => (/\/changes\/[^/]+$/.test(name) ? 'change' : name));
    expect(calls.filter((name) => !/^(relations|prices|products)$/.test(name))).toEqual([
      'pointer',
      'draft',
      // A draft that was kept has the subscription open.
      ...(mode.removes ? ['patch', 'draft'] : []),
      'patch',
      'draft',
      // What stops is still what the card said.
      'change',
      'configurations',
      'dry run',
      'pointer',
      'draft',
      'place',
    ]);
    expect(bodies(stack.operator.calls())).toEqual([
      ...(mode.removes
        ? [[added('/order-on-account', acme), added('/changes', { subscription_id: sub(3), products: [] })]]
        : []),
      [added('/terminates', { reference: 'END-1', subscription_id: sub(3), wish_date: dayFromNow(45) })],
    ]);
    expect(stack.operator.placements()).toMatchObject([{ onAccount: acme, intakes: [] }]);
  });

  test('one order can add a subscription, change one and end one, all on one date', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    // All of it is in the draft that is kept after the details, which therefore offer what can be added.
    await mixedToReview(ann, 'MIX-1');
    expect(ann.modal()).toContain(' · …0001*: ');
    expect(ann.modal()).toContain(' · …0002 ends on ');
    expect(ann.modal()).toContain('3 × Voice channel');

    expect(ann.modal()).toContain('Terminate, change, new');
    const order = /TD-\d+/.exec(ann.modal())?.[0] ?? '';
    await ann.press('Submit for approval');
    const day = /on (\w+ (\d+ \w+ \d{4}))/.exec(await ann.untilModal('Waiting for approval'));
    await untilCard(bob, order, 'Waiting for 1 approval');
    await bob.press('Details', { in: 'orders', near: order });
    await bob.untilModal(`Subscription id: ${sub(2)}`);
    await ann.until(() => ann.dms().some((text) => text.includes('It ends ')), 'the direct message');
    expect(cardOf(bob, order)).toContain('*New subscription: 1 × Backup trunk*\n3 × Voice channel');
    const asks = bob.asks('Approve', { in: 'orders', near: order });
    // All of them name what ends and when before what is added, and what that can cost.
    for (const shown of [ann.modal(), cardOf(bob, order), bob.modal(), ann.dms().at(-1) ?? '', asks]) {
      for (const part of ['SIP Trunk Business', '4 × Voice channel', '…0002']) expect(shown).toContain(part);
      expect(shown).toContain(day?.[2]);
      expect(shown).toMatch(/[Ee]nding (it )?early can cost money/);
      expect(shown).toContain('365 days');
      const added = shown.search(/[Aa]dded to SIP|adds to 1/);
      expect(added).toBeGreaterThan(shown.indexOf('…0002'));
    }
    for (const shown of [cardOf(bob, order), bob.modal()])
      expect(shown).toContain('Termination, change and new order: Acme BV');
    expect(ann.modal()).toContain('*Termination, change and new order for Acme BV*');
    expect(ann.dms().at(-1)).toContain('Your order with a termination for Acme BV');
    await bob.close();
    await ann.close();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    const wish_date = dayFromNow(60);
    const account = added('/order-on-account', acme);
    const [first, second] = [1, 2].map((n) => added('/changes', { subscription_id: sub(n), products: [] }));
    // What was kept grew; else it is put in anew once it is approved.
    const opened = mode.removes ? [[account, first, second]] : [[account, first], [second]];
    expect(bodies(stack.operator.calls()).slice(-opened.length - 1)).toEqual([
      ...opened,
      expect.arrayContaining([
        added(
          '/intakes',
          expect.objectContaining({ subscription_id: sub(1), wish_date, reference: 'MIX-1' }),
        ),
        added('/intakes', expect.objectContaining({ wish_date, reference: 'MIX-1' })),
        added('/terminates', { reference: 'MIX-1', subscription_id: sub(2), wish_date }),
      ]),
    ]);
    expect(stack.operator.placements()).toHaveLength(1);
  });

  test('a subscription that is changed in an order can’t be ended in it too', async () => {
    const stack = await startStack(mode.stack);
    const ann = await stack.robot('ann');
    await startWith(ann, 'change');
    await nameThem(ann, sub(1), [sub(1)]);
    await addChannels(ann, '2');
    await addTermination(ann);
    await ann.fill('Subscriptions', sub(1));
    await ann.press('Next');
    expect(await ann.untilModal('is in the order already')).toContain(' · …0001 is in the order already');
  });

  test('a repeated order has the old one’s products, asks for a new date, and is parked and resumed like any other', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'change');
    await nameThem(ann, sub(1), [sub(1)]);
    await ann.press('Next');
    await untilStep(ann, 'products');
    await ann.fill('Number block 10', '2');
    await ann.press('Next');
    await dateIt(ann, 'FIRST');
    await ann.untilModal('Form 1 of 1');
    await ann.fill('Area code', '010');
    await ann.press('Next');
    await untilStep(ann, 'review');
    const order = await submitIt(ann);
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');

    await ann.command(`/order repeat ${order}`, { in: 'general' });
    await untilStep(ann, 'customer');
    await ann.press('Next');
    await ann.untilModal(sub(1));
    await ann.press('Next');
    // What is active now, with what the old order added on its date still to come.
    await ann.untilModal('10 × Voice channel');
    await ann.press('Next');
    await untilStep(ann, 'details');
    expect(ann.values()).toMatchObject({ 'Wish date': '', Reference: 'FIRST' });
    await dateIt(ann, 'SECOND');
    await ann.untilModal('Form 1 of 1');
    expect(ann.values()['Area code']).toBe('010');
    await ann.press('Next');
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain('2 × Number block 10');
    // One that keeps a draft is not put aside by its own button.
    expect(ann.buttons().includes('Park')).toBe(mode.removes);
    if (mode.removes) {
      await ann.press('Park');
      await ann.untilModal('is parked');
    }
    await ann.close();
    await ann.command('/order', { in: 'general' });
    if (mode.removes) {
      await ann.untilModal('Resume');
      await ann.press('Resume');
    }
    await untilStep(ann, 'review');
    expect(ann.modal()).toContain('SECOND');
    await ann.press('Discard', { confirm: true });
    await ann.untilModal('was discarded');
  });
});
