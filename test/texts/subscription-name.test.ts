import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDialog } from '../../src/texts/en/in-dialog.js';
import { orders } from '../../src/texts/en/orders.js';
import { ending, subscriptionName, type Ending } from '../../src/texts/en/subscription-name.js';
import { shortIds } from '../../src/texts/short-ids.js';
import { PlainDate, SubscriptionId } from '../../src/types/ids.js';
import { limits } from '../../src/wire/limits.js';

const idOf = (n: number, end = '0'): SubscriptionId =>
  SubscriptionId.parse(`5ab50000-0000-4000-8000-${String(n).padStart(8, '0')}${end.padStart(4, '0')}`);
const trunk = { name: 'SIP Trunk Business', quantity: 1 };
const channels = { name: 'Voice channel', quantity: 4 };
const wishDate = PlainDate.parse('2026-12-15');
const year = { type: 'DAILY', duration: 365 };

test('a subscription is called by what is active in it, with the end of its id', () => {
  const id = idOf(1, '2');
  expect(subscriptionName.full({ id, lines: [trunk, channels] })).toBe(
    'SIP Trunk Business, 4 × Voice channel · …0002',
  );
  expect(subscriptionName.full({ id, lines: [trunk, channels, trunk] }, { most: 2 })).toBe(
    'SIP Trunk Business, 4 × Voice channel, 1 more · …0002',
  );
  expect(subscriptionName.brief({ id, lines: [trunk, channels] })).toBe('SIP Trunk Business · …0002');
  expect(subscriptionName.full({ id, lines: [] })).toBe('nothing active · …0002');
  expect(subscriptionName.full({ id, lines: null })).toBe('subscription …0002');
});

test('ids are shortened as far as each is still told from the others', () => {
  const alike = [idOf(1, '2'), idOf(2, '2')];
  expect(alike.map(shortIds([...alike, idOf(3, '3')]))).toEqual(['…00010002', '…00020002']);
  expect([idOf(1, '2'), idOf(2, '3')].map(shortIds([idOf(1, '2'), idOf(2, '3')]))).toEqual([
    '…0002',
    '…0003',
  ]);
  const id = fc.integer({ min: 0, max: 40 }).map((n) => idOf(n % 7, String(n % 5)));
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const all = [...new Set(ids)];
      expect(new Set(all.map(shortIds(ids))).size).toBe(all.length);
    }),
  );
});

test('what is cut of a long name is never the id', () => {
  const long = { id: idOf(1, '2'), lines: [{ name: 'A long name '.repeat(30), quantity: 9 }] };
  const shown = subscriptionName.within(long, limits.option.text);
  expect(shown.length).toBeLessThanOrEqual(limits.option.text);
  expect(shown).toMatch(/ · …0002$/);
});

test('an order is called all that it holds, what ends first, whatever it was started as', () => {
  const kind = 'change';
  const called = (fresh: number, adds: number, ends: number) =>
    orders.kind({ kind, holds: { fresh, adds, ends } });
  expect(called(0, 0, 0)).toBe('Change order');
  expect(called(0, 0, 2)).toBe('Termination');
  expect(called(1, 0, 0)).toBe('New order');
  expect(called(0, 1, 1)).toBe('Termination and change');
  expect(called(2, 0, 1)).toBe('Termination and new order');
  expect(called(1, 1, 1)).toBe('Termination, change and new order');
});

test('a dialog says what ends, when, what that can cost and what happens then, however long the names are', () => {
  const name = fc.string({ minLength: 1, maxLength: 400 });
  const ended = fc.array(
    fc.record({ lines: fc.array(fc.record({ name, quantity: fc.nat() }), { maxLength: 4 }) }),
    { minLength: 1, maxLength: 9 },
  );
  fc.assert(
    fc.property(name, name, ended, (customer, money, those) => {
      const ends = those.map(({ lines }, nth): Ending => ({
        id: idOf(nth, String(nth)),
        lines,
        contracts: [year],
      }));
      const holds = { fresh: 3, adds: 2, ends: ends.length };
      const says = inDialog(
        { kind: 'intake', holds, customer, ends, money, wishDate },
        'It cannot be undone.',
      );
      expect(says.length).toBeLessThanOrEqual(limits.confirm.text);
      expect(says).toContain('…0000');
      expect(says).toContain('on 15 Dec 2026');
      expect(says).toContain('Ending early can cost money (contracts run 365 days). It cannot be undone.');
    }),
  );
});

test('what ending costs is said, also where the length of a contract is not known', () => {
  const [one, other] = [idOf(1, '1'), idOf(2, '2')].map((id): Ending => ({
    id,
    lines: [trunk],
    contracts: [],
  }));
  if (one === undefined || other === undefined) throw new Error('two subscriptions');
  expect(ending.ofAll([one])).toBe(
    'Ending it early can cost money: how long its contract runs is not known.',
  );
  expect(ending.ofAll([one, other])).toBe(
    'Ending them early can cost money: how long their contracts run is not known.',
  );
  const known = { ...one, contracts: [year, { type: 'MONTHLY', duration: 1 }] };
  expect(ending.ofAll([known, { ...other, contracts: [year] }])).toBe(
    'Contracts for these products run 365 days and 1 month. The operator does not show when these began; ending them early can cost money.',
  );
});
