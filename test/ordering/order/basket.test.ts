import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { basketOf, completeLines, judged } from '../../../src/ordering/basket.js';
import { judge } from '../../../src/ordering/rules/judge.js';
import type { Intake } from '../../../src/ordering/order.js';
import { catalogue, line, product, subscription } from '../../support/sample/orders.js';

const intake = (...lines: ReturnType<typeof line>[]): Intake => ({
  key: 1,
  initial: line('I'),
  lines,
  subscription: null,
});
const chosen = (all: Intake['lines']) => all.filter((each) => each.productId !== product('R'));
const empty: Intake = { key: 2, initial: null, lines: [], subscription: null };

test('the rules look at an intake’s product first, then its lines', () => {
  expect(basketOf([intake(line('R'))])).toEqual([{ lines: [line('I'), line('R')] }]);
  expect(basketOf([{ ...empty, subscription, lines: [line('S')] }])).toEqual([
    { lines: [line('S')], subscriptionId: subscription },
  ]);
});

test('intakes that are still to be filled at the end break no rule; one between others is judged', () => {
  expect(judged([intake(), empty])).toEqual([intake()]);
  expect(judged([empty, intake()])).toEqual([empty, intake()]);
  expect(judged([empty])).toEqual([]);
});

test('the first time all that is required stands at its least; later an emptied one is left to the rules', () => {
  expect(completeLines(catalogue, [intake()], intake(), 'first time')).toEqual([line('R'), line('S')]);
  expect(completeLines(catalogue, [intake()], intake(), 'again')).toEqual([line('R')]);
});

test('with what is required put in, a new subscription breaks no rule', () => {
  const quantities = fc.record({ S: fc.integer({ min: 1, max: 3 }), O: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 10 }), ({ S, O }, initial) => {
      const typed = { ...intake(line('S', S), line('O', O)), initial: line('I', initial) };
      const lines = completeLines(catalogue, [typed], typed, 'first time');
      const intakes = basketOf([{ ...typed, lines }]);
      expect(judge({ ...catalogue, role: 'guide', intakes }).violations).toEqual([]);
    }),
  );
});

test('completing lines is done after one time, and never touches what a person chose within its bounds', () => {
  const lines = fc.uniqueArray(
    fc.record({ letter: fc.constantFrom('R', 'S', 'O', 'X'), quantity: fc.integer({ min: 1, max: 9 }) }),
    { selector: (each) => each.letter },
  );
  fc.assert(
    fc.property(lines, (typed) => {
      const changed = intake(...typed.map(({ letter, quantity }) => line(letter, quantity)));
      const once = completeLines(catalogue, [changed], changed, 'again');
      const settled = { ...changed, lines: once };
      expect(completeLines(catalogue, [settled], settled, 'again')).toEqual(once);
      expect(chosen(once)).toEqual(chosen(changed.lines));
    }),
  );
});
