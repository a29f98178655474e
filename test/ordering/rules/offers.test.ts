import { expect, test } from 'vitest';
import { type Offer, type Offers, offers } from '../../../src/ordering/index.js';
import {
  base,
  bounds,
  entry,
  id,
  lines,
  nameOf,
  order,
  product,
  ref,
  type Shop,
  shop,
  subscription,
} from './shop.js';

const offered = (text: string, from: Shop = shop, mode: 'absolute' | 'per_initial' = 'absolute'): Offers => {
  const found = offers({ ...from, mode, role: 'guide', intakes: order(text) }, 0);
  if (found === null) throw new Error('the order has no first intake');
  return found;
};

const names = (list: readonly Offer[]): string => list.map(({ productId }) => nameOf(productId)).join(' ');

const find = (list: readonly Offer[], name: string): Offer | undefined =>
  list.find(({ productId }) => productId === id(name));

test('an intake is offered what its initial product brings, each product once', () => {
  const all = offered('I2');
  expect(all.initial).toMatchObject({ productId: id('I'), quantity: 2, bounds: bounds(1, 10) });
  expect([all.fixed, all.ranged, all.optional, all.others].map(names)).toEqual(['R', 'S D', 'O P M', '']);
  expect(all.groups).toMatchObject([{ owner: id('I'), index: 0, isSatisfied: false, isAsking: true }]);
  expect(names(all.groups.flatMap(({ members }) => members.map(({ offer }) => offer)))).toBe('A B');
});

test('bounds are those of all rules together, times the initial quantity where it is so', () => {
  expect(find(offered('I2').ranged, 'D')?.bounds).toEqual(bounds(1, 2));
  expect(find(offered('I2', shop, 'per_initial').ranged, 'D')?.bounds).toEqual(bounds(2, 4));
});

test('a product that needs another first says which, until it is there', () => {
  expect(find(offered('I1').optional, 'P')).toMatchObject({
    isOpen: false,
    missing: [[id('O')]],
    bounds: bounds(0, 2),
  });
  expect(find(offered('I1 O1').optional, 'P')).toMatchObject({ isOpen: true, missing: [] });
});

test('a product that what is chosen excludes says so', () => {
  expect(find(offered('I1 O1').optional, 'M')?.excludedBy).toEqual([id('O')]);
  expect(find(offered('I1').optional, 'M')?.excludedBy).toEqual([]);
});

test('a group is satisfied by a member that counts, and asks nothing where none can', () => {
  expect(offered(base).groups[0]?.isSatisfied).toBe(true);
  const from: Shop = {
    products: [product('I', { isInitial: true })],
    relations: [entry('I', { groups: [[ref('A', 1, 1, ['O'])]], optional: [ref('O', 0, 1)] })],
  };
  expect(offered('I1 A1', from).groups[0]).toMatchObject({ isSatisfied: false, isAsking: false });
});

test('a chosen product brings its own offers, and one of two groups stands in the first', () => {
  const relations = [
    entry('I', { groups: [[ref('A', 1, 1)], [ref('A', 1, 1), ref('B', 1, 1)]], optional: [ref('O', 0, 1)] }),
    entry('O', { required: [ref('W', 2, 2)] }),
  ];
  const all = offered('I1 O1', { products: shop.products, relations });
  expect(names(all.fixed)).toBe('W');
  expect(all.groups.map(({ members }) => members.map(({ isElsewhere }) => isElsewhere))).toEqual([
    [false],
    [true, false],
  ]);
});

test('a line that nothing offers can still be seen', () => {
  expect(names(offered('I1 Z1').others)).toBe('Z');
});

test('an intake that adds to a subscription is offered what the active products bring', () => {
  const subscriptionId = subscription('S');
  const found = offers(
    {
      ...shop,
      mode: 'absolute',
      role: 'guide',
      intakes: [{ lines: lines('O1'), subscriptionId }],
      activeProducts: new Map([[subscriptionId, lines(`${base} O2`)]]),
    },
    0,
  );
  expect(found?.initial).toBeNull();
  expect(find(found?.optional ?? [], 'O')).toMatchObject({ quantity: 1, active: 2 });
});

test('an intake that is not in the order is offered nothing', () => {
  expect(offers({ ...shop, mode: 'absolute', role: 'guide', intakes: [] }, 0)).toBeNull();
});
