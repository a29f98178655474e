import { describe, expect, test } from 'vitest';
import { emptyCatalogue } from '../../../src/ordering/catalogue.js';
import { whyNotRemoved } from '../../../src/ordering/intakes.js';
import { addableKinds } from '../../../src/ordering/subscriptions.js';
import { SubscriptionId } from '../../../src/types/ids.js';
import { after, details, refused } from './after.js';
import { kept } from './events.js';
import { composing, line, subscription, work } from '../../support/sample/orders.js';

/** Orders whose entries stay in the draft (O3): what of them is fixed, and what can still be had. */

const second = SubscriptionId.parse('55555555-0000-4000-8000-000000000002');
const third = SubscriptionId.parse('55555555-0000-4000-8000-000000000003');
const names = (does: 'change' | 'terminate', ...ids: readonly SubscriptionId[]) =>
  ({ type: 'subscriptions-chosen', does, ids }) as const;
const ending = (...ids: readonly SubscriptionId[]) =>
  ids.map((id) => ({ id, does: 'terminate' as const, active: [] }));

describe('subscriptions that the draft holds', () => {
  const order = composing({
    kind: 'terminate',
    draft: { ...kept, holds: 'subscriptions', opened: [subscription] },
    work: work({ intakes: [], subscriptions: ending(subscription) }),
  });

  test('can’t be taken out, but others are opened beside them, of either kind', () => {
    expect(refused(order, names('terminate', second))).toEqual({ code: 'fixed-in-draft' });
    for (const does of ['terminate', 'change'] as const) {
      const ids = does === 'terminate' ? [subscription, second] : [second];
      const asked = after(order, names(does, ...ids));
      expect(asked.draft).toMatchObject({ use: 'wanted', purpose: 'active-products' });
      expect(asked.work.subscriptions.map(({ id }) => id)).toEqual([subscription, second]);
    }
  });

  test('one whose opening was refused is not among them, and can be taken out', () => {
    const refusedOne = composing({
      ...order,
      work: work({
        intakes: [],
        subscriptions: [...ending(subscription), { id: third, does: 'terminate', active: null }],
      }),
    });
    expect(after(refusedOne, names('terminate', subscription)).work.subscriptions).toHaveLength(1);
  });

  test('all that can be added then is offered; once all of it lies in the draft, nothing is', () => {
    expect(addableKinds(order)).toEqual(['intake', 'change', 'terminate']);
    const whole = composing({ ...order, draft: kept });
    expect(addableKinds(whole)).toEqual([]);
    expect(refused(whole, { type: 'add-asked', kind: 'intake' })).toEqual({ code: 'fixed-in-draft' });
    expect(refused(whole, names('terminate', subscription, second))).toEqual({ code: 'fixed-in-draft' });
  });
});

describe('what was added to an order', () => {
  test('is taken back: a new subscription by its button, named ones by naming none', () => {
    const termination = composing({ work: work({ intakes: [], subscriptions: ending(subscription) }) });
    const added = after(termination, { type: 'add-asked', kind: 'intake' });
    expect(whyNotRemoved(added, 1)).toBeNull();
    // Back at the review where it was asked for; at the details where no date stands yet.
    expect(after(added, { type: 'intake-removed', intake: 1 })).toMatchObject({
      at: { step: 'review' },
      work: { intakes: [], forms: [] },
    });
    const undated = composing({ ...added, work: { ...added.work, wishDate: null } });
    expect(after(undated, { type: 'intake-removed', intake: 1 })).toMatchObject({
      at: { step: 'details', backTo: 'review' },
      work: { intakes: [] },
    });
    const both = composing({ work: work({ subscriptions: ending(subscription) }) });
    expect(after(both, names('terminate')).work.subscriptions).toEqual([]);
    expect(refused(termination, names('terminate'))).toEqual({ code: 'no-subscriptions' });
  });

  test('the last of an order’s subscriptions stays, new or not', () => {
    const added = { key: 1, initial: null, lines: [], subscription };
    const change = composing({
      kind: 'change',
      work: work({ intakes: [added], subscriptions: [{ id: subscription, does: 'change', active: [] }] }),
    });
    expect(refused(change, { type: 'intake-removed', intake: 1 })).toEqual({ code: 'last-intake' });
  });

  test('is asked for before the review where it was left open', () => {
    const termination = composing({ work: work({ intakes: [], subscriptions: ending(subscription) }) });
    const added = after(termination, { type: 'add-asked', kind: 'intake' });
    const left = composing({ ...added, at: { step: 'details' } });
    expect(after(left, { ...details, forms: [] }).at).toEqual({ step: 'product', intake: 1 });
    const unread = composing({
      at: { step: 'details' },
      work: work({ subscriptions: [{ id: second, does: 'terminate', active: null }] }),
    });
    expect(after(unread, { ...details, forms: [] }).at).toEqual({ step: 'subscriptions', does: 'terminate' });
  });
});

test('Next leads on from products that the draft holds, whatever the catalogue says of them now', () => {
  const order = composing({ draft: kept, at: { step: 'products', intake: 1 } });
  const lines = order.work.intakes[0]?.lines ?? [];
  const chosen = { type: 'lines-chosen', intake: 1, catalogue: emptyCatalogue } as const;
  expect(after(order, { ...chosen, lines }).at).toEqual({ step: 'details' });
  expect(refused(order, { ...chosen, lines: [line('S', 3)] })).toEqual({ code: 'fixed-in-draft' });
});
