import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from '../../src/operator/index.js';
import {
  AccountId,
  ChangeId,
  DraftId,
  IntakeId,
  PlainDate,
  SubscriptionId,
  TerminateId,
} from '../../src/types/ids.js';
import {
  compare,
  describeDraft,
  entriesOfOrder,
  openingOperations,
  removals,
  restOperations,
  type DraftEntries,
} from '../../src/workflow/drafts/draft-entries.js';
import { composing, line, subscription, wishDate, work } from '../support/sample/orders.js';

const uuid = (n: number) => `eeeeeeee-0000-4000-8000-${String(n).padStart(12, '0')}`;
const lines = [line('I'), line('R'), line('S', 2)];

const entries: DraftEntries = {
  customer: AccountId.parse(uuid(900)),
  changes: [],
  rest: { reference: 'Office', wishDate, intakes: [{ key: 4, lines, subscription: null }], terminations: [] },
};

type Intake = Draft['intakes'][number];
const intake = (n: number, change: Partial<Intake> = {}): Intake => ({
  intakeId: IntakeId.parse(uuid(n)),
  reference: 'Office',
  wishDate,
  products: lines,
  ...change,
});

const draft = (change: Partial<Draft> = {}): Draft => ({
  id: DraftId.parse(uuid(1)),
  orderAccountId: AccountId.parse(uuid(2)),
  reference: 'OD-1',
  intakes: [],
  changes: [],
  terminations: [],
  ...change,
});

test('a draft holds nothing, exactly the order, or something else', () => {
  expect(compare(draft(), entries)).toEqual({ holds: 'nothing' });
  expect(compare(draft({ intakes: [intake(7)] }), entries)).toMatchObject({
    holds: 'ours',
    ids: { intakes: new Map([[4, uuid(7)]]) },
  });
  expect(compare(draft({ intakes: [intake(7), intake(8)] }), entries)).toMatchObject({ holds: 'other' });
});

test.for<[string, Partial<Intake>]>([
  ['reference', { reference: 'Office ' }],
  ['date', { wishDate: PlainDate.parse('2026-12-25') }],
  ['date that is not shown', { wishDate: null }],
  ['quantity', { products: [line('I'), line('R'), line('S', 3)] }],
  ['product less', { products: [line('I'), line('R')] }],
  ['product more', { products: [...lines, line('O')] }],
])('an entry with another %s is not the order’s', ([, change]) => {
  expect(compare(draft({ intakes: [intake(7, change)] }), entries)).toMatchObject({
    holds: 'other',
    expected: [expect.stringContaining('"Office"')],
    found: [expect.stringMatching(/^intake/)],
  });
});

test('the order of lines, and a line given in parts, make no difference', () => {
  const parts = [line('S'), line('R'), line('I'), line('S')];
  expect(compare(draft({ intakes: [intake(7, { products: parts })] }), entries)).toMatchObject({
    holds: 'ours',
  });
});

test('alike subscriptions of one order each get an entry of their own, in whatever order they are shown', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), (all, turns) => {
      const intakes = all.map((key) => ({ key, lines, subscription: null }));
      const shown = all.map((key) => intake(key));
      if (turns.next().value === true) shown.reverse();
      const found = compare(draft({ intakes: shown }), {
        ...entries,
        rest: { reference: 'Office', wishDate, intakes, terminations: [] },
      });
      const ids = found.holds === 'ours' ? [...found.ids.intakes.values()] : [];
      expect(new Set(ids).size).toBe(all.length);
    }),
  );
});

test('opened subscriptions alone are known as the order’s beginning, those of others are not', () => {
  const changes: DraftEntries = { ...entries, changes: [subscription] };
  const opened = {
    changeId: ChangeId.parse(uuid(5)),
    subscriptionId: subscription,
    wishDate: null,
    reference: null,
    products: [],
    activeProducts: null,
  };
  expect(compare(draft({ changes: [opened] }), changes)).toEqual({
    holds: 'opened',
    opened: [subscription],
    missing: [],
  });
  const another = SubscriptionId.parse(uuid(77));
  const both: DraftEntries = { ...changes, changes: [another, subscription] };
  expect(compare(draft({ changes: [opened] }), both)).toMatchObject({ holds: 'opened', missing: [another] });
  expect(openingOperations(both, compare(draft({ changes: [opened] }), both))).toEqual([
    { kind: 'change', subscriptionId: another },
  ]);
  expect(compare(draft({ changes: [opened] }), entries)).toMatchObject({ holds: 'other' });
  const all = draft({ changes: [opened], intakes: [intake(7)] });
  expect(compare(all, changes)).toMatchObject({
    holds: 'ours',
    ids: { changes: new Map([[subscription, opened.changeId]]) },
  });
});

test('an entry that shows no id is found, but can’t be taken out', () => {
  const nameless = draft({ intakes: [intake(7, { intakeId: null })] });
  expect(compare(nameless, entries)).toMatchObject({ holds: 'ours', ids: { intakes: new Map() } });
  expect(removals(nameless)).toBeNull();
  const end = {
    terminateId: TerminateId.parse(uuid(9)),
    reference: null,
    subscriptionId: subscription,
    wishDate,
  };
  expect(removals(draft({ intakes: [intake(7)], terminations: [end] }))).toEqual([
    { kind: 'remove', entry: 'intake', entryId: uuid(7) },
    { kind: 'remove', entry: 'termination', entryId: uuid(9) },
  ]);
});

test('every entry of a draft is told in words', () => {
  const end = { terminateId: null, reference: 'Bye', subscriptionId: null, wishDate: null };
  expect(describeDraft(draft({ intakes: [intake(7)], terminations: [end] }))).toEqual([
    expect.stringMatching(/^intake "Office" for 2026-12-24: 1 × .*2 × /),
    'termination "Bye" of subscription not shown on no date',
  ]);
});

test('an order puts in its account first, and its changes before what is added to them', () => {
  const one = { id: subscription, does: 'change' as const, active: [] };
  const added = { key: 1, initial: null, lines: [line('S')], subscription };
  const order = composing({ kind: 'change', work: work({ intakes: [added], subscriptions: [one] }) });
  const all = entriesOfOrder(order);
  if (all === null) throw new Error('the sample is not complete');
  expect(openingOperations(all, { holds: 'nothing' })).toEqual([
    { kind: 'on-account', account: order.work.customer?.id },
    { kind: 'change', subscriptionId: subscription },
  ]);
  expect(restOperations(all)).toEqual([
    { kind: 'intake', reference: 'Office', wishDate, products: [line('S')], subscriptionId: subscription },
  ]);
});

test('an order that lacks something puts nothing in', () => {
  for (const lacks of [{ customer: null }, { wishDate: null }, { intakes: [] }])
    expect(entriesOfOrder(composing({ work: work(lacks) }))).toBeNull();
});
